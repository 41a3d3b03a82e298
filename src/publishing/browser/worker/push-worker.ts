/** The service worker of a page: it shows push messages. It answers no requests, so that pages load without it. */
import type { PushMessage, PushNews } from "../../../contract/push-message.ts";
import { storedManageUrl, storeManageUrl } from "../push/push-cache.ts";

declare const self: ServiceWorkerGlobalScope;

/** Actions and `renotify` are not in every browser, nor in the types. */
type NotificationOptionsOfBrowsers = NotificationOptions & {
  readonly renotify?: boolean;
  readonly timestamp?: number;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
};

/** The addresses that a notification leads to. */
type NotificationLinks = { readonly url: string; readonly manage: string };

const manageAction = "manage";

/** An address of a message on this origin: the page may be reached by another name than its own. */
const onThisOrigin = (url: string): string => {
  const { pathname, search, hash } = new URL(url);
  return new URL(`${pathname}${search}${hash}`, self.location.origin).href;
};

function show(message: PushMessage, { title, body }: { readonly title: string; readonly body: string }) {
  const { language, direction, tag, url, manage } = message;
  const data: NotificationLinks = { url, manage };
  const label = message.kind === "message" ? message.manageLabel : null;
  const options: NotificationOptionsOfBrowsers = {
    body,
    lang: language,
    dir: direction,
    tag,
    renotify: true,
    timestamp: Date.now(),
    data,
    ...(label === null ? {} : { actions: [{ action: manageAction, title: label }] }),
  };
  return self.registration.showNotification(title, options);
}

/** Confirms the subscription: that the message has arrived is the proof. Whether the service has taken it. */
async function confirm(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(onThisOrigin(url), { method: "POST", body: new URLSearchParams() });
    return ok;
  } catch {
    return false;
  }
}

async function notifyPages(news: PushNews): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(news);
}

async function receive(message: PushMessage): Promise<void> {
  await storeManageUrl(self.registration.scope, onThisOrigin(message.manage));
  if (message.kind === "message") return await show(message, message);
  const isConfirmed = await confirm(message.url);
  await show(message, isConfirmed ? message.done : message);
  await notifyPages({ kind: "subscription", scope: self.registration.scope, url: onThisOrigin(message.url) });
}

/** A change of the subscription; browsers leave out one or both of them. */
type SubscriptionChange = {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
};

/** Tells the service the subscription that replaces the one before. Without one the next message ends the old one. */
async function move({ newSubscription, oldSubscription }: SubscriptionChange): Promise<void> {
  const { scope, pushManager } = self.registration;
  const url = await storedManageUrl(scope);
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options === undefined ? null : await pushManager.subscribe(options));
  if (url === undefined || subscription === null) return;
  const body = new URLSearchParams({ Action: "Move", Push: JSON.stringify(subscription) });
  await fetch(url, { method: "POST", body });
}

/** Opens an address, in the tab that shows it already where there is one. */
async function open(url: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const existing = pages.find((page) => page.url.replace(/#.*$/u, "") === url.replace(/#.*$/u, ""));
  if (existing === undefined) await self.clients.openWindow(url);
  else await existing.focus();
}

// Another version takes over at once: there is nothing in a page that depends on the old one.
self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("push", (event) => {
  // Only this service has the keys that the message was encrypted with.
  const message = event.data?.json() as PushMessage | undefined;
  if (message !== undefined) event.waitUntil(receive(message));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  // The event is not in every list of types.
  const change = event as ExtendableEvent & SubscriptionChange;
  change.waitUntil(move(change));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Written by `show`.
  const { url, manage } = event.notification.data as NotificationLinks;
  event.waitUntil(open(event.action === manageAction ? onThisOrigin(manage) : url));
});
