/** Hears of every change as it happens, and has what is shown asked for again. */
import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent, Overview } from "../../../src/contract/portal/overview.ts";
import { addressOf } from "./client.ts";
import { setConnectivity } from "./connectivity.ts";
import { keys } from "./query-keys.ts";
import { RefetchThrottle } from "./refetch-throttle.ts";

/** What never changes by what others do is not asked for again: what is open in an editor, for one. */
const still = (meta: Readonly<Record<string, unknown>> | undefined) => meta?.["live"] === false;

// The portal and the service are built together: what is sent is what the contract's type says.
function isEvent(value: unknown): value is LiveEvent {
  return typeof value === "object" && value !== null && "Revision" in value && "Keys" in value;
}

/** Whether an event tells of nothing that the newest overview does not show: as the first one does, where nothing happened meanwhile. */
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
      // What happened while nothing was heard is asked for.
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
    // An end may be the session's: whoever is signed in no more is told so by this.
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
  // Some browsers keep a stream for minutes that has no network under it.
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
