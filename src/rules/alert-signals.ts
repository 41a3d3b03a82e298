/** The life of one alert: when it counts for a component, when it stops, and what a later event changes. */
import type { Alert } from "../contract/alerts.ts";
import type { ReportableStatus } from "../contract/words.ts";

const day = 24 * 60 * 60_000;

/** `Holding` fires and does not count yet; `Clearing` is resolved and still counts. */
export type SignalState = "Holding" | "Open" | "Clearing" | "Closed";

/** The newest state of an alert. Times are epoch milliseconds. */
export type AlertSignal = {
  readonly state: SignalState;
  /** The number of the component that it is about. */
  readonly component: number;
  readonly status: ReportableStatus;
  /** When it began by its sender, or arrived. */
  readonly startedAt: number;
  /** From when on it counts, or counted. */
  readonly countedFrom: number;
  /** When its sender resolved it; null while it fires, and where it was closed otherwise. */
  readonly endedAt: number | null;
  readonly heardAt: number;
  /** When a hold ends, or an open alert expires; null where neither does. */
  readonly dueAt: number | null;
};

/** The delays of an integration, in milliseconds. */
export type SignalDelays = {
  readonly fireAfter: number;
  readonly resolveAfter: number;
  /** Null where open alerts do not expire. */
  readonly expireAfter: number | null;
};

/** An alert counts for a component from `at` on (`adds`), or does not any more (`removes`). */
export type SignalChange = {
  readonly component: number;
  readonly at: number;
  readonly adds: ReportableStatus | null;
  readonly removes: ReportableStatus | null;
};

/** The effect of an event on an alert. */
export type SignalDecision = {
  readonly outcome: "Applied" | "Unchanged" | "Stale" | "HeldDown";
  readonly reason: string | null;
  /** The state from now on; null where nothing is to be kept. */
  readonly signal: AlertSignal | null;
  readonly changes: readonly SignalChange[];
};

/** An alert that fires, and what it is mapped to. */
export type FiringAlert = Pick<Alert, "startsAt" | "reopens"> & {
  readonly component: number;
  readonly status: ReportableStatus;
};

/** Whether an alert counts for its component. */
export function counts(signal: Pick<AlertSignal, "state">): boolean {
  return signal.state === "Open" || signal.state === "Clearing";
}

/** When a start or an end counts: at most 24 hours back, and never ahead. */
function countedTime(at: number | null, now: number): number {
  return Math.max(now - day, Math.min(at ?? now, now));
}

const expiry = (delays: SignalDelays, from: number) =>
  delays.expireAfter === null ? null : from + delays.expireAfter;

const seconds = (milliseconds: number) => `${Math.round(milliseconds / 1_000)} s`;

/** The state before an event, the delays of the integration, and the time (epoch milliseconds). */
export type SignalContext = {
  readonly before: AlertSignal | null;
  readonly delays: SignalDelays;
  readonly now: number;
};

/** Decides a firing or acknowledged alert. */
export function fire(alert: FiringAlert, { before, delays, now }: SignalContext): SignalDecision {
  const { component, status, startsAt } = alert;
  const isOld = before !== null && isBeforeLastEnd(before, startsAt);
  if (isOld && alert.reopens !== true) {
    return {
      outcome: "Stale",
      reason: "The alert that began then has already been resolved.",
      signal: before,
      changes: [],
    };
  }
  // One that is reopened has been resolved in between: it counts from now on.
  if (before === null || before.state === "Closed")
    return open(alert, delays, { now, from: isOld ? now : startsAt });
  const startedAt = startsAt ?? before.startedAt;
  const heard = { ...before, component, status, heardAt: now };
  if (before.state === "Holding") {
    const reason = `It has not fired for ${seconds(delays.fireAfter)} yet.`;
    return { outcome: "HeldDown", reason, signal: heard, changes: [] };
  }
  const wasClearing = before.state === "Clearing";
  const signal: AlertSignal = {
    ...heard,
    state: "Open",
    startedAt,
    endedAt: null,
    dueAt: expiry(delays, now),
  };
  if (before.component !== component) {
    return {
      outcome: "Applied",
      reason: "It now belongs to another component, and was closed at the one before.",
      signal: { ...signal, countedFrom: now },
      changes: [
        { component: before.component, at: now, adds: null, removes: before.status },
        { component, at: now, adds: status, removes: null },
      ],
    };
  }
  if (before.status !== status) {
    return {
      outcome: "Applied",
      reason: null,
      signal,
      changes: [{ component, at: now, adds: status, removes: before.status }],
    };
  }
  const reason = wasClearing ? "It fired again before its resolution counted." : "It is already open.";
  return { outcome: "Unchanged", reason, signal, changes: [] };
}

/** Whether a firing alert is not newer than the one of the same fingerprint that was resolved last. */
function isBeforeLastEnd(before: AlertSignal, startsAt: number | null): boolean {
  return before.endedAt !== null && startsAt !== null && startsAt <= before.startedAt;
}

function open(
  { component, status, startsAt }: FiringAlert,
  delays: SignalDelays,
  { now, from }: { readonly now: number; readonly from: number | null },
): SignalDecision {
  const startedAt = startsAt ?? now;
  const shared = { component, status, startedAt, endedAt: null, heardAt: now };
  if (delays.fireAfter > 0) {
    const dueAt = now + delays.fireAfter;
    return {
      outcome: "HeldDown",
      reason: `It counts once it has fired for ${seconds(delays.fireAfter)}.`,
      signal: { ...shared, state: "Holding", countedFrom: dueAt, dueAt },
      changes: [],
    };
  }
  const at = countedTime(from, now);
  return {
    outcome: "Applied",
    reason: null,
    signal: { ...shared, state: "Open", countedFrom: at, dueAt: expiry(delays, now) },
    changes: [{ component, at, adds: status, removes: null }],
  };
}

/** Decides a resolved alert: it is found by its fingerprint, and closed at its component, whatever it would map to now. */
export function resolve(
  alert: Pick<Alert, "startsAt" | "endsAt">,
  { before, delays, now }: SignalContext,
): SignalDecision {
  if (before === null) return unchanged("No open alert has this fingerprint.", null);
  const startedAt = Math.max(before.startedAt, alert.startsAt ?? before.startedAt);
  const heard = { ...before, startedAt, heardAt: now };
  if (before.state === "Closed") return unchanged("It is already closed.", heard);
  if (before.state === "Holding") {
    const signal: AlertSignal = { ...heard, state: "Closed", endedAt: now, dueAt: null };
    return unchanged("It ended before it counted.", signal);
  }
  if (before.state === "Clearing") {
    const reason = `It has not been resolved for ${seconds(delays.resolveAfter)} yet.`;
    return { outcome: "HeldDown", reason, signal: heard, changes: [] };
  }
  if (delays.resolveAfter > 0) {
    const reason = `It ends once it has been resolved for ${seconds(delays.resolveAfter)}.`;
    const dueAt = now + delays.resolveAfter;
    return {
      outcome: "HeldDown",
      reason,
      signal: { ...heard, state: "Clearing", endedAt: now, dueAt },
      changes: [],
    };
  }
  const at = Math.max(before.countedFrom, countedTime(alert.endsAt, now));
  return { outcome: "Applied", reason: null, ...closed({ ...heard, endedAt: at }, at) };
}

function unchanged(reason: string, signal: AlertSignal | null): SignalDecision {
  return { outcome: "Unchanged", reason, signal, changes: [] };
}

function closed(signal: AlertSignal, at: number): Pick<SignalDecision, "changes"> & { signal: AlertSignal } {
  const { component, status } = signal;
  return {
    signal: { ...signal, state: "Closed", dueAt: null },
    changes: counts(signal) ? [{ component, at, adds: null, removes: status }] : [],
  };
}

/** Closes an alert now, whatever its state: by hand, or because a rule ignores it. */
export function close(
  signal: AlertSignal,
  now: number,
): Pick<SignalDecision, "changes"> & { readonly signal: AlertSignal } {
  return closed(signal, now);
}

/** Does what is due by `now`: a hold ends, or an open alert expires. Null where nothing is. */
export function settleDue(
  signal: AlertSignal,
  delays: SignalDelays,
  now: number,
): ReturnType<typeof close> | null {
  const { state, dueAt, component, status } = signal;
  if (dueAt === null || dueAt > now || state === "Closed") return null;
  if (state !== "Holding") return closed(signal, dueAt);
  return {
    signal: { ...signal, state: "Open", countedFrom: dueAt, dueAt: expiry(delays, signal.heardAt) },
    changes: [{ component, at: dueAt, adds: status, removes: null }],
  };
}
