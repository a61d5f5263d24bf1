// In place of a page that could not be loaded: the server is asked until it answers.
if (location.pathname !== '/offline.html') {
  setInterval(async () => {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok) location.reload();
  }, 5000);
}
