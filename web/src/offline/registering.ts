/** The service worker: only of a built client, and after what the visitor came for. */
export function register(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const go = (): void => void navigator.serviceWorker.register('/worker.js').catch(() => {});
  if (document.readyState === 'complete') go();
  else addEventListener('load', go, { once: true });
}
