/** Live updates: refetches what is displayed after each change. */
import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent, Overview } from "../../../src/contract/portal/overview.ts";
import { addressOf } from "./address.ts";
import { setConnectivity } from "./connectivity.ts";
import { keys } from "./query-keys.ts";
import { RefetchThrottle } from "./refetch-throttle.ts";

/** Queries that others' changes never affect are not refetched: an open editor, for example. */
const still = (meta: Readonly<Record<string, unknown>> | undefined) => meta?.["live"] === false;

// Portal and service are built together: events match the contract's type.
function isEvent(value: unknown): value is LiveEvent {
  return typeof value === "object" && value !== null && "Revision" in value && "Keys" in value;
}

/** True if the newest overview already contains the event, as the first one usually does. */
function isKnown(client: QueryClient, text: string): boolean {
  const event: unknown = JSON.parse(text);
  const overviews = client.getQueriesData<Overview>({ queryKey: keys.overview });
  const known = Math.max(-1, ...overviews.map(([, overview]) => overview?.Revision ?? -1));
  return isEvent(event) && !event.Keys && event.Revision <= known;
}

/** Opens the live line; it opens itself again, later each time, with jitter. Returns what closes it. */
export function listen(client: QueryClient): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const rounds = new RefetchThrottle(() =>
    client.invalidateQueries({ predicate: (query) => !still(query.meta) }),
  );
  let failures = 0;
  let isClosed = false;

  const open = () => {
    source = new EventSource(addressOf("Live"));
    source.addEventListener("open", () => {
      // Fetch what was missed.
      if (failures > 0) rounds.owe();
      failures = 0;
      setConnectivity({ live: "live", lostAt: undefined });
    });
    source.addEventListener("message", ({ data }) => {
      if (!isKnown(client, String(data))) rounds.owe();
    });
    source.addEventListener("error", lose);
  };
  const lose = () => {
    source?.close();
    clearTimeout(again);
    if (isClosed) return;
    failures += 1;
    if (failures === 2) setConnectivity({ live: "lost", lostAt: Date.now() });
    // The end of the stream may be the end of the session: this query then redirects to sign-in.
    void client.invalidateQueries({ queryKey: keys.me, exact: true });
    const longest = Math.min(30_000, 500 * 2 ** failures);
    again = setTimeout(open, longest * (0.5 + Math.random() / 2));
  };
  const openNow = () => {
    clearTimeout(again);
    source?.close();
    open();
  };
  open();
  // Some browsers keep a stream open for minutes without a network.
  globalThis.addEventListener("offline", lose);
  globalThis.addEventListener("online", openNow);
  return () => {
    isClosed = true;
    globalThis.removeEventListener("offline", lose);
    globalThis.removeEventListener("online", openNow);
    source?.close();
    clearTimeout(again);
    rounds.end();
    setConnectivity({ live: "starting", lostAt: undefined });
  };
}
