/** What the service worker uses of its surroundings. TypeScript's own types of workers clash with those of pages. */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Clicked extends Lasting {
  readonly notification: Notification;
}

interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: Fetching;
  notificationclick: Clicked;
}

export interface Surroundings {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
}
