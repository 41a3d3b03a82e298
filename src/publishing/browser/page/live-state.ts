/** The state of an open page that follows its updates. */
import { type Parts, pageData } from "./document.ts";

/** Times are epoch milliseconds by the reader's clock, unless they say otherwise. */
export type LiveState = {
  /** The page has no stream: it polls. */
  readonly isPolled: boolean;
  /** An archive page: its content is not dated by the snapshot. */
  readonly isArchive: boolean;
  /** The newest content received. */
  newest: Parts;
  /** The displayed content. */
  displayed: Parts;
  /** The page is reachable although the stream is not. */
  isReached: boolean;
  /** The stream is closed because the tab is hidden. */
  isPaused: boolean;
  /** The page shows itself as stale. */
  isStale: boolean;
  /** The page comes from another release than the newest content. */
  isOutdated: boolean;
  title: string;
  icon: string;
  /** Time of the last message. */
  lastMessageAt: number;
  /** Time at which the content was last current. */
  freshAt: number;
  trueAt: number;
  /** Time at which the content was last current, by the server's clock. */
  lastTrue: number;
  /** Time and number of the last announced revision. */
  announcedAt: number;
  announcedRevision: number;
  /** A revision was announced while the tab was hidden. */
  isMissed: boolean;
  /** After standby, the page is not declared stale before this time. */
  patientUntil: number;
  source: EventSource | undefined;
  failures: number;
};

const iconLink = () => document.querySelector<HTMLLinkElement>("link[rel=icon]");

/** The state of a page that was served with these parts. */
export function createLiveState(parts: Parts): LiveState {
  const now = Date.now();
  return {
    isPolled: pageData.live === "poll",
    isArchive: parts[2].matches(".past"),
    newest: parts,
    displayed: parts,
    isReached: false,
    isPaused: false,
    isStale: false,
    isOutdated: false,
    title: document.title,
    icon: iconLink()?.href ?? "",
    lastMessageAt: now,
    freshAt: now,
    trueAt: Math.min(now, Number(pageData.asOf)),
    lastTrue: Number(pageData.asOf),
    announcedAt: now,
    announcedRevision: 0,
    isMissed: false,
    patientUntil: 0,
    source: undefined,
    failures: 0,
  };
}

/** Sets the tab's title and icon. */
export function setHead(title: string, icon: string): void {
  document.title = title;
  const link = iconLink();
  if (link !== null) link.href = icon;
}
