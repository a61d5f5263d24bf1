/** The service worker: shows the shell of the client where there is no network.
 *
 * Pages come from the network while there is one, so a new version is seen at once. What has a
 * name made of its content is kept as soon as it was loaded. Nothing of the API ever passes here.
 * A new worker waits until no page of the old one is open, and then throws the old cache away.
 */
import type { Surroundings } from './worker-types';

/** Written by the build: its version, and the files that the first page needs. */
declare const __BUILD__: { version: string; shell: string[] };

const worker = self as unknown as Surroundings;
const { version, shell } = __BUILD__;
const CACHE = `tilewright-${version}`;
const PAGE = '/';
const LAST_RESORT = '/offline.html';
const FIXED = ['/offline.js', '/icon.svg', '/icon-turn.svg', '/manifest.webmanifest'];

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll([PAGE, LAST_RESORT, ...FIXED, ...shell])),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('tilewright-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (FIXED.includes(pathname)) event.respondWith(fixed(request));
});

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(PAGE)) ?? (await cache.match(LAST_RESORT)) ?? Response.error();
  }
}

async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

async function fixed(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await (await caches.open(CACHE)).match(request)) ?? Response.error();
  }
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(show(path));
});

/** The page of a match that is open already, or a new one. */
async function show(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  if (open) await open.focus();
  else await worker.clients.openWindow(path);
}
