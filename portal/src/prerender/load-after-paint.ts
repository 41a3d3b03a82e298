import { yieldToBrowser } from "./yield-to-browser.ts";

/** Milliseconds after which nobody waits any longer for a paint that nothing tells of. */
const patienceMs = 1_000;

/** Settles once the document stands whole. */
function standing(): Promise<unknown> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((done) => {
    document.addEventListener("DOMContentLoaded", done, { once: true });
  });
}

/** Runs a file of the portal. Rejects where it does not come. */
function run(path: string): Promise<unknown> {
  const script = document.createElement("script");
  Object.assign(script, { type: "module", src: path });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  script.addEventListener("load", resolve);
  script.addEventListener("error", () => reject(new Error(path)));
  document.head.append(script);
  return promise;
}

/** Has a file of the portal come, so that it is there when it is to run. */
export function bringAhead(path: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", href: path });
  document.head.append(link);
}

/** Runs the files of the portal one after the other, with room between them for whatever somebody does meanwhile. */
async function bring(paths: readonly string[]): Promise<void> {
  for (const path of paths) bringAhead(path);
  // While they are on their way: what writes times takes longer to be made ready than anything else that the portal begins with.
  await yieldToBrowser();
  new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeZone: "UTC" }).format(0);
  try {
    for (const path of paths) {
      await run(path);
      await yieldToBrowser();
    }
  } catch {
    // What did not come is not asked for again by the same document: another is, once there is a network.
    globalThis.addEventListener("online", () => location.reload(), { once: true });
  }
}

/** Has the files of the portal come and run, in this order, once the document has been painted. */
export function bringOncePainted(paths: readonly string[]): void {
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    observer.disconnect();
    void standing().then(() => bring(paths));
  };
  const observer = new PerformanceObserver(begin);
  observer.observe({ type: "paint", buffered: true });
  // What nobody looks at is not painted, and not every browser tells.
  void standing().then(() => (document.hidden ? begin() : setTimeout(begin, patienceMs)));
}
