/** Live updates: refetches what is displayed after each change. */
import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent, Overview } from "../../../src/contract/portal/overview.ts";
import { addressOf } from "./address.ts";
import { setConnectivity } from "./connectivity.ts";
import { setPublishedPages } from "./published-pages.ts";
import { keys } from "./query-keys.ts";
import { RefetchThrottle } from "./refetch-throttle.ts";

/** True for queries that other people's changes never affect, an open editor's for example. */
const isStatic = (meta: Readonly<Record<string, unknown>> | undefined) => meta?.["live"] === false;

// Portal and service are built together: events match the contract's type.
function isEvent(value: unknown): value is LiveEvent {
  return typeof value === "object" && value !== null && "Revision" in value && "Pages" in value;
}

/** True if the newest overview already contains the event, as the first one usually does. */
function isAlreadyLoaded(client: QueryClient, event: LiveEvent): boolean {
  const overviews = client.getQueriesData<Overview>({ queryKey: keys.overview });
  const newestRevision = Math.max(-1, ...overviews.map(([, overview]) => overview?.Revision ?? -1));
  return !event.Keys && event.Revision <= newestRevision;
}

/** Opens the live stream, and reconnects with increasing delay and jitter. Returns a function that closes it. */
export function listen(client: QueryClient): () => void {
  let source: EventSource | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  // The counts beside the strip follow it, and do not wait for a screen that takes long.
  const overview = new RefetchThrottle(() => client.invalidateQueries({ queryKey: keys.overview }));
  const screen = new RefetchThrottle(() =>
    client.invalidateQueries({
      predicate: ({ meta, queryKey }) => !isStatic(meta) && queryKey[0] !== keys.overview[0],
    }),
  );
  const requestRefetch = () => {
    overview.requestRefetch();
    screen.requestRefetch();
  };
  let failures = 0;
  let isClosed = false;

  const open = () => {
    source = new EventSource(addressOf("Live"));
    source.addEventListener("open", () => {
      // Fetch what was missed.
      if (failures > 0) requestRefetch();
      failures = 0;
      setConnectivity({ live: "live", lostAt: undefined });
    });
    source.addEventListener("message", ({ data }) => {
      const event: unknown = JSON.parse(String(data));
      if (!isEvent(event)) return requestRefetch();
      setPublishedPages(event);
      if (!isAlreadyLoaded(client, event)) requestRefetch();
    });
    source.addEventListener("error", reconnectLater);
  };
  const reconnectLater = () => {
    source?.close();
    clearTimeout(reconnectTimer);
    if (isClosed) return;
    failures += 1;
    if (failures === 2) setConnectivity({ live: "lost", lostAt: Date.now() });
    // The end of the stream may be the end of the session: this query then redirects to sign-in.
    void client.invalidateQueries({ queryKey: keys.me, exact: true });
    const maxDelayMs = Math.min(30_000, 500 * 2 ** failures);
    reconnectTimer = setTimeout(open, maxDelayMs * (0.5 + Math.random() / 2));
  };
  const reconnectNow = () => {
    clearTimeout(reconnectTimer);
    source?.close();
    open();
  };
  open();
  // Some browsers keep a stream open for minutes without a network.
  globalThis.addEventListener("offline", reconnectLater);
  globalThis.addEventListener("online", reconnectNow);
  return () => {
    isClosed = true;
    globalThis.removeEventListener("offline", reconnectLater);
    globalThis.removeEventListener("online", reconnectNow);
    source?.close();
    clearTimeout(reconnectTimer);
    overview.end();
    screen.end();
    setConnectivity({ live: "starting", lostAt: undefined });
  };
}
