/** The button on the subscribe page that subscribes this browser. It is shown where push messages are supported. */
import type { PushNews } from "../../../contract/push-message.ts";
import "./field-errors.ts";
import { storedManageUrl } from "./push-cache.ts";

/** The element of the button, with its texts and addresses (`page/subscription/push-part.ts`). */
const part = document.querySelector<HTMLElement>("#push");
const form = part?.closest("form");
const button = part?.querySelector("button");
const status = part?.querySelector<HTMLElement>("[role=status]");
const help = part?.querySelector<HTMLElement>(".small");

/** Shows a text in place of the help: as an error, but for that of waiting. Without a text says that it has failed. */
function showText(text = part?.dataset["failed"]): void {
  if (!status || !help) return;
  const isError = text !== part?.dataset["waiting"];
  status.textContent = text ?? "";
  status.className = isError ? "wrong" : "";
  help.hidden = isError;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Resolves when the worker of a registration is active: before that there are no subscriptions. */
async function activated(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (worker === null || worker.state === "activated") return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.addEventListener("statechange", () => {
    if (worker.state === "activated") resolve();
    if (worker.state === "redundant") reject(new Error("the service worker was replaced"));
  });
  await promise;
}

/** Subscribes this browser again: an earlier subscription may be one with another key, or one that was ended. */
async function subscribe(worker: string, scope: string, key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await activated(registration);
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
}

/** How long the first notification may take before the page says what to do instead, in milliseconds. */
const slowAfterMs = 25_000;

/** Only the latest press subscribes, and says what became of it: one before it may hang. */
let presses = 0;

async function press(
  subscribeForm: HTMLFormElement,
  subscribeButton: HTMLButtonElement,
  { worker, scope, key, blocked, refused, waiting, slow }: DOMStringMap,
): Promise<void> {
  if (worker === undefined || scope === undefined || key === undefined) return;
  presses += 1;
  const own = presses;
  if ((await Notification.requestPermission()) !== "granted") return showText(blocked);
  showText(waiting);
  // It still waits: if the notification comes later, the page leads on to the confirmation.
  setTimeout(() => {
    if (own !== presses || status?.textContent !== waiting) return;
    showText(slow);
    subscribeButton.disabled = false;
  }, slowAfterMs);
  const subscription = await subscribe(worker, scope, key).catch(() => null);
  if (own !== presses) return;
  if (subscription === null) return showText(refused);
  const fields = new FormData(subscribeForm);
  fields.set("Push", JSON.stringify(subscription));
  const entries = [...fields].map(([name, value]) => [name, typeof value === "string" ? value : ""]);
  const answer = await fetch(subscribeForm.action, { method: "POST", body: new URLSearchParams(entries) });
  // The form in a refusal says why and, after too many requests, when to try again.
  if (!answer.ok) showText(/"wrong"[^>]*>([^<]+)/u.exec(await answer.text())?.[1]);
  // The service worker tells when the first message has arrived.
}

/** Whether a scope is that of this page: other pages of the service may be on the same origin. */
const isOwnScope = (scope: string): boolean =>
  scope === new URL(part?.dataset["scope"] ?? "", location.href).href;

function start(
  subscribeForm: HTMLFormElement,
  pushPart: HTMLElement,
  subscribeButton: HTMLButtonElement,
): void {
  pushPart.hidden = false;
  subscribeButton.addEventListener("click", () => {
    subscribeButton.disabled = true;
    press(subscribeForm, subscribeButton, pushPart.dataset)
      .catch(() => showText())
      .finally(() => (subscribeButton.disabled = false));
  });
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<PushNews>) => {
    // The page of the confirmation says what became of it, and leads to the page that manages the subscription.
    if (data.kind === "subscription" && isOwnScope(data.scope)) location.assign(data.url);
  });
}

/** Shows the way to a subscription that this browser has. */
async function showSubscription(scope: string, active: HTMLElement): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  if (registration === undefined || !isOwnScope(registration.scope)) return;
  const [subscription, url] = await Promise.all([
    registration.pushManager.getSubscription(),
    storedManageUrl(registration.scope),
  ]);
  const link = active.querySelector("a");
  if (subscription === null || url === undefined || link === null) return;
  link.href = url;
  active.hidden = false;
}

const isSupported =
  isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Safari on iPhones and iPads has push messages from 16.4 on, as it has compression, in pages on the home screen alone. */
const needsHomeScreen =
  isSecureContext &&
  "standalone" in navigator &&
  navigator.standalone === false &&
  "CompressionStream" in window &&
  !("PushManager" in window);

if (needsHomeScreen) document.querySelector("#home-screen")?.removeAttribute("hidden");
if (isSupported && part && form && button) {
  start(form, part, button);
  const active = part.querySelector<HTMLElement>(".active");
  const { scope } = part.dataset;
  if (active && scope !== undefined) showSubscription(scope, active).catch(() => undefined);
}
