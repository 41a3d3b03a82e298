/** Follows the page's updates: the event stream or polling, standby, hidden tabs, and restored pages. */
import { recordContact, recordFailure, watchConnection } from "./connection.ts";
import { type Parts, pageData } from "./document.ts";
import { createLiveState, type LiveState } from "./live-state.ts";
import { lookAgain, lookIn } from "./page-updates.ts";
import { startActivity, touch } from "./release-reload.ts";
import { checkStaleness, recordNews } from "./staleness.ts";
import { updateAges } from "./times.ts";

type RevisionEvent = {
  readonly Revision: number;
  readonly AsOf: string;
  readonly SpreadMilliseconds: number;
};

type BeatEvent = { readonly Revision: number; readonly AsOf: string; readonly AgeSeconds: number };

let connectTimer: ReturnType<typeof setTimeout> | undefined;

function disconnect(state: LiveState): void {
  clearTimeout(connectTimer);
  state.source?.close();
}

function connectLater(state: LiveState): void {
  connectTimer = setTimeout(connect, 30_000 + 30_000 * Math.random(), state);
}

function receiveRevision(state: LiveState, { Revision, AsOf, SpreadMilliseconds }: RevisionEvent): void {
  recordContact();
  state.failures = 0;
  state.announcedRevision = Revision;
  state.announcedAt = Date.now();
  const isKnown = Number(pageData.revision) === Revision;
  const asOf = Date.parse(AsOf);
  state.isReached = false;
  // Polling has no keep-alive: an unchanged time may mean that the server is out of touch.
  if (state.isPaused ? isKnown && asOf > state.lastTrue : !state.isStale || isKnown) recordNews(state, 0);
  if (state.isPaused) {
    if (isKnown) state.lastTrue = Math.max(state.lastTrue, asOf);
    disconnect(state);
    connectLater(state);
  }
  if (isKnown && Number(pageData.asOf) === asOf) return;
  if (isKnown && document.hidden) state.isMissed = true;
  else lookIn(state, Math.random() * (isKnown ? SpreadMilliseconds : Math.min(5000, SpreadMilliseconds)));
}

function receiveBeat(state: LiveState, { Revision, AsOf, AgeSeconds }: BeatEvent): void {
  recordContact();
  if (!state.isArchive && Revision !== Number(pageData.revision)) {
    lookIn(state, 1000 * Math.random());
    return;
  }
  state.lastTrue = Date.parse(AsOf);
  recordNews(state, AgeSeconds * 1000);
}

function connect(state: LiveState): void {
  disconnect(state);
  if (state.isPolled) {
    void lookAgain(state);
    connectLater(state);
    return;
  }
  const source = new EventSource(pageData.live ?? "");
  state.source = source;
  source.onopen = recordContact;
  // Events are written by the service that wrote this script.
  source.onmessage = ({ data }: MessageEvent<string>) =>
    receiveRevision(state, JSON.parse(data) as RevisionEvent);
  source.addEventListener("beat", ({ data }: MessageEvent<string>) =>
    receiveBeat(state, JSON.parse(data) as BeatEvent),
  );
  source.onerror = () => {
    if (source.readyState < EventSource.CLOSED) {
      recordFailure();
      return;
    }
    // Refused streams are not retried by the browser; the page itself may still be reachable.
    state.failures += 1;
    const pause = Math.min(60_000, 2000 * 2 ** state.failures);
    connectTimer = setTimeout(connect, pause * (0.5 + Math.random() / 2), state);
    if (state.failures > 1) lookIn(state, 1000 * Math.random());
  };
}

let tickedAt = Date.now();

function tick(state: LiveState): void {
  const now = Date.now();
  // After standby the connection is usually dead without an event.
  const isAwakened = !state.isPaused && now - tickedAt > 30_000;
  tickedAt = now;
  const isSilent = state.source?.readyState === EventSource.OPEN && now - state.lastMessageAt > 45_000;
  if (isAwakened) state.patientUntil = now + 5000;
  if (isSilent || isAwakened) {
    state.lastMessageAt = now;
    connect(state);
    lookIn(state, 1000 * Math.random());
  }
  checkStaleness(state);
}

// Browsers limit HTTP/1.1 connections to an origin over all tabs: hidden tabs close theirs and only poll.
let pauseTimer: ReturnType<typeof setTimeout> | undefined;

function pauseSoon(state: LiveState): void {
  pauseTimer = setTimeout(() => {
    state.isPaused = true;
    connect(state);
  }, 30_000);
}

function resume(state: LiveState): void {
  clearTimeout(pauseTimer);
  if (!state.isPaused) return;
  state.isPaused = false;
  tickedAt = Date.now();
  state.patientUntil = tickedAt + 5000;
  connect(state);
  void lookAgain(state);
}

function watchVisibility(state: LiveState): void {
  if (document.hidden) pauseSoon(state);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      pauseSoon(state);
      if (state.isOutdated) void lookAgain(state);
      return;
    }
    touch();
    resume(state);
    tick(state);
    if (state.isMissed) void lookAgain(state);
  });
  addEventListener("pagehide", () => disconnect(state));
  // A page restored from the back/forward cache may be old.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    touch();
    tick(state);
    updateAges();
    connect(state);
    void lookAgain(state);
  });
}

/** Follows the updates of a page that was served with these parts. */
export function followUpdates(parts: Parts): void {
  const state = createLiveState(parts);
  tickedAt = Date.now();
  startActivity();
  touch();
  setInterval(tick, 5000, state);
  watchConnection();
  watchVisibility(state);
  addEventListener("online", () => {
    connect(state);
    lookIn(state, 1000 * Math.random());
  });
  connect(state);
  // Old content may come from a cache whose origin is gone: the fetched page shows its age.
  if (!state.isArchive && Date.now() - Number(pageData.asOf) > 180_000) lookIn(state, 1000 * Math.random());
}
