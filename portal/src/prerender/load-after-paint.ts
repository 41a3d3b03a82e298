import { yieldToBrowser } from "./yield-to-browser.ts";

/** Milliseconds after which a paint without an event is assumed. */
const timeoutMs = 1_000;

/** Resolves when the document is complete. */
function documentReady(): Promise<unknown> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", resolve, { once: true });
  });
}

/** Loads a script of the portal. Rejects on failure. */
function loadScript(path: string): Promise<unknown> {
  const script = document.createElement("script");
  Object.assign(script, { type: "module", src: path });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  script.addEventListener("load", resolve);
  script.addEventListener("error", () => reject(new Error(path)));
  document.head.append(script);
  return promise;
}

/** Preloads a module of the portal. */
function preloadModule(path: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", href: path });
  document.head.append(link);
}

/** Preloads what a part of the portal needs when it is opened. */
export function preloadPart(part: string): void {
  const paths = document.documentElement.getAttribute(`data-of-${part}`);
  for (const path of paths?.split(" ") ?? []) preloadModule(path);
}

/** Loads scripts one after the other, yielding in between. */
async function loadScripts(paths: readonly string[]): Promise<void> {
  for (const path of paths) preloadModule(path);
  // In parallel with the downloads: initialising time formats takes longer than anything else at start.
  await yieldToBrowser();
  new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeZone: "UTC" }).format(0);
  try {
    for (const path of paths) {
      await loadScript(path);
      await yieldToBrowser();
    }
  } catch {
    // A failed module is not retried within a document: reload once online.
    globalThis.addEventListener("online", () => location.reload(), { once: true });
  }
}

/** Loads the portal's scripts in order after the document was painted. */
export function loadAfterPaint(paths: readonly string[]): void {
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    observer.disconnect();
    void documentReady().then(() => loadScripts(paths));
  };
  const observer = new PerformanceObserver(start);
  observer.observe({ type: "paint", buffered: true });
  // Hidden documents are not painted, and not every browser reports paints.
  void documentReady().then(() => (document.hidden ? start() : setTimeout(start, timeoutMs)));
}
