/** Memory that a page's documents and its service worker share: the address that manages the subscription. */

const cacheName = (scope: string) => `signalbox push ${scope}`;
/** Never requested: a key of the cache. */
const manageKey = (scope: string) => new URL("push-subscription", scope).href;

/** Stores the address that manages the subscription of this browser. `scope` is that of the service worker. */
export async function storeManageUrl(scope: string, url: string): Promise<void> {
  const cache = await caches.open(cacheName(scope));
  await cache.put(manageKey(scope), new Response(url));
}

/** The stored address; undefined where there is none. */
export async function storedManageUrl(scope: string): Promise<string | undefined> {
  const cache = await caches.open(cacheName(scope));
  return await (await cache.match(manageKey(scope)))?.text();
}
