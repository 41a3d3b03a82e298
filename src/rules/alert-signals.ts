/** The lifecycle of one alert: when it counts for a component, and the effect of later events. */
import type { Alert } from "../contract/alerts.ts";
import type { ReportableStatus } from "../contract/words.ts";

const dayMs = 24 * 60 * 60_000;

/** `Holding` fires but does not count yet; `Clearing` is resolved but still counts. */
export type SignalState = "Holding" | "Open" | "Clearing" | "Closed";

/** The newest state of an alert. Times are epoch milliseconds. */
export type AlertSignal = {
  readonly state: SignalState;
  /** Number of its component. */
  readonly component: number;
  readonly status: ReportableStatus;
  /** Its start according to the sender, or its arrival. */
  readonly startedAt: number;
  /** Start of the time for which it counts. */
  readonly countedFrom: number;
  /** End according to the sender; null while it fires, and if it was closed otherwise. */
  readonly endedAt: number | null;
  readonly lastEventAt: number;
  /** End of a delay, or expiry of an open alert; null if neither applies. */
  readonly dueAt: number | null;
};

/** The delays of an integration, in milliseconds. */
export type SignalDelays = {
  readonly fireAfter: number;
  readonly resolveAfter: number;
  /** Null if open alerts do not expire. */
  readonly expireAfter: number | null;
};

/** From `at` on, an alert counts for a component (`adds`), or no longer counts (`removes`). */
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
  /** The new state; null if nothing is stored. */
  readonly signal: AlertSignal | null;
  readonly changes: readonly SignalChange[];
};

/** A firing alert with its mapping. */
export type FiringAlert = Pick<Alert, "startsAt" | "reopens"> & {
  readonly component: number;
  readonly status: ReportableStatus;
};

/** True if an alert counts for its component. */
export function isCounted(signal: Pick<AlertSignal, "state">): boolean {
  return signal.state === "Open" || signal.state === "Clearing";
}

/** Time from which a start or an end counts: at most 24 hours ago, and never in the future. */
function countedTime(at: number | null, now: number): number {
  return Math.max(now - dayMs, Math.min(at ?? now, now));
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
export function fireSignal(alert: FiringAlert, { before, delays, now }: SignalContext): SignalDecision {
  const { component, status, startsAt } = alert;
  const isStale = before !== null && isBeforeLastEnd(before, startsAt);
  if (isStale && alert.reopens !== true) {
    return {
      outcome: "Stale",
      reason: "The alert that began then has already been resolved.",
      signal: before,
      changes: [],
    };
  }
  // A reopened alert was resolved in the meantime, and counts from now on.
  if (before === null || before.state === "Closed")
    return open(alert, delays, { now, from: isStale ? now : startsAt });
  const startedAt = startsAt ?? before.startedAt;
  const updated = { ...before, component, status, lastEventAt: now };
  if (before.state === "Holding") {
    const reason = `It has not fired for ${seconds(delays.fireAfter)} yet.`;
    return { outcome: "HeldDown", reason, signal: updated, changes: [] };
  }
  const wasClearing = before.state === "Clearing";
  const signal: AlertSignal = {
    ...updated,
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
  const shared = { component, status, startedAt, endedAt: null, lastEventAt: now };
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
  const updated = { ...before, startedAt, lastEventAt: now };
  if (before.state === "Closed") return unchanged("It is already closed.", updated);
  if (before.state === "Holding") {
    const signal: AlertSignal = { ...updated, state: "Closed", endedAt: now, dueAt: null };
    return unchanged("It ended before it counted.", signal);
  }
  if (before.state === "Clearing") {
    const reason = `It has not been resolved for ${seconds(delays.resolveAfter)} yet.`;
    return { outcome: "HeldDown", reason, signal: updated, changes: [] };
  }
  if (delays.resolveAfter > 0) {
    const reason = `It ends once it has been resolved for ${seconds(delays.resolveAfter)}.`;
    const dueAt = now + delays.resolveAfter;
    return {
      outcome: "HeldDown",
      reason,
      signal: { ...updated, state: "Clearing", endedAt: now, dueAt },
      changes: [],
    };
  }
  const at = Math.max(before.countedFrom, countedTime(alert.endsAt, now));
  return { outcome: "Applied", reason: null, ...closed({ ...updated, endedAt: at }, at) };
}

function unchanged(reason: string, signal: AlertSignal | null): SignalDecision {
  return { outcome: "Unchanged", reason, signal, changes: [] };
}

function closed(signal: AlertSignal, at: number): Pick<SignalDecision, "changes"> & { signal: AlertSignal } {
  const { component, status } = signal;
  return {
    signal: { ...signal, state: "Closed", dueAt: null },
    changes: isCounted(signal) ? [{ component, at, adds: null, removes: status }] : [],
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
    signal: { ...signal, state: "Open", countedFrom: dueAt, dueAt: expiry(delays, signal.lastEventAt) },
    changes: [{ component, at: dueAt, adds: status, removes: null }],
  };
}
