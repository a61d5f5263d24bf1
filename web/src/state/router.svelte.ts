/** Which page is shown: the address of the browser, as state. */

class Router {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path);
    this.path = location.pathname; // without what stands after a #
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: a plain click stays in the page. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).getAttribute('href');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  router.go(link);
}
