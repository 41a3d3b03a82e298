/** The slow model of the rules: it evaluates all events second by second. */
import fc from "fast-check";
import type { ComponentStatus } from "../../src/contract/words.ts";
import type { ReportMessage } from "../../src/rules/report-messages.ts";
import { initialStatusInputs, type StatusInputs } from "../../src/rules/status-inputs.ts";
import type { AnnouncementEffect, StatusEvent } from "../../src/rules/timeline.ts";

/** A component as it was made, at second 0 of the model. */
export type First = { status: ComponentStatus; reportEvery: number | null; onLapse: ComponentStatus };

/** A change of the shown status in the model. */
export type SlowTurn = { status: ComponentStatus; from: number; messages: ReportMessage[] };

const bestToWorst: readonly ComponentStatus[] = [
  "Operational",
  "Under Maintenance",
  "Unknown",
  "Degraded Performance",
  "Partial Outage",
  "Major Outage",
];

export function startOf(first: First): { inputs: StatusInputs; at: number } {
  return { inputs: initialStatusInputs({ ...first, at: 0 }), at: 0 };
}

/** The moment from which on reports were expected all the time. */
function expectedSince(first: First, events: readonly StatusEvent[]): number {
  let since = 0;
  let { reportEvery } = first;
  for (const event of events) {
    if (event.kind !== "Expectation") continue;
    if (reportEvery === null) since = event.at;
    reportEvery = event.reportEvery;
  }
  return since;
}

/** The effects of the open announcements: the newest of each. */
function slowAnnounced(events: readonly StatusEvent[]): AnnouncementEffect[] {
  const words = events.filter((event) => event.kind === "Announce" || event.kind === "Withdraw");
  const newest = new Map(words.map((event) => [event.announcementId, event]));
  return [...newest.values()].flatMap((event) => (event.kind === "Announce" ? [event.effect] : []));
}

/** Whether reports have expired. Any moment between two milliseconds will do. */
function slowSilence(first: First, events: readonly StatusEvent[], moment: number): boolean {
  const { reportEvery } = events.findLast((event) => event.kind === "Expectation") ?? first;
  const report = events.findLast((event) => event.kind === "Report" || event.kind === "Signal");
  const promised = report?.kind === "Report" ? report.expiresIn : undefined;
  const seconds = promised ?? reportEvery;
  if (seconds === null) return false;
  return (report?.at ?? expectedSince(first, events)) + (seconds + Math.max(5, seconds / 5)) * 1_000 < moment;
}

/** The shown status at a moment, from all events so far. */
export function slowShown(first: First, events: readonly StatusEvent[], moment: number): ComponentStatus {
  const pin = events.findLast((event) => event.kind === "Pin" || event.kind === "Unpin");
  if (pin?.kind === "Pin" && (pin.until === null || moment <= pin.until)) return pin.status;

  const statuses: ComponentStatus[] = [];
  const sources = new Set(events.flatMap((event) => (event.kind === "Signal" ? [event.sourceKey] : [])));
  for (const key of sources) {
    const newest = events.findLast(
      (event) => (event.kind === "Signal" || event.kind === "Close") && event.sourceKey === key,
    );
    if (newest?.kind === "Signal") statuses.push(newest.status);
  }
  const plain = events.findLast((event) => event.kind === "Report" || event.kind === "Hand");
  const plainStatus = plain?.status ?? first.status;
  if (plainStatus !== "Unknown" || statuses.length === 0) statuses.push(plainStatus);
  const announced = slowAnnounced(events);
  for (const effect of announced) if (effect.kind === "Incident") statuses.push(effect.status);
  const { onLapse: ifSilent } = events.findLast((event) => event.kind === "Expectation") ?? first;
  if (slowSilence(first, events, moment)) statuses.push(ifSilent);

  const worst = bestToWorst.findLastIndex((status) => statuses.includes(status));
  const isExpected = announced.some((effect) => {
    return effect.kind === "Maintenance" && worst <= bestToWorst.indexOf(effect.expect);
  });
  return isExpected ? "Under Maintenance" : (bestToWorst[worst] ?? "Unknown");
}

/** The turns from second 0 to `until`, and what was written before the first. */
export function slowTurns(
  first: First,
  words: readonly StatusEvent[],
  until: number,
): { turns: SlowTurn[]; leading: ReportMessage[] } {
  const turns: SlowTurn[] = [];
  const leading: ReportMessage[] = [];
  let shown = slowShown(first, [], 0);
  const see = (status: ComponentStatus, from: number) => {
    if (status !== shown) turns.push({ status, from, messages: [] });
    shown = status;
  };
  for (let moment = 0; moment <= until; moment += 1_000) {
    for (const event of words.filter((spoken) => spoken.at === moment)) {
      const upToEvent = words.slice(0, words.indexOf(event) + 1);
      see(slowShown(first, upToEvent, moment), moment);
      if ("message" in event && event.message !== null) {
        (turns.at(-1)?.messages ?? leading).push({ at: moment, text: event.message });
      }
    }
    const soFar = words.filter((spoken) => spoken.at <= moment);
    if (moment < until) see(slowShown(first, soFar, moment + 0.5), moment);
  }
  return { turns, leading };
}

const reportable = fc.constantFrom<ComponentStatus>("Operational", "Degraded Performance", "Major Outage");
const onLapse = fc.constantFrom<ComponentStatus>("Unknown", "Degraded Performance", "Major Outage");
const reportEvery = fc.constantFrom(null, 5, 10, 30);
const source = fc.constantFrom("nagios", "Zabbix", "__proto__");
const message = fc.constantFrom(null, "disk full", "all well");

const announcementId = fc.constantFrom("one", "two");
const announcedEffect = fc.oneof(
  fc.record({ kind: fc.constant("Incident" as const), status: reportable }),
  fc.record({ kind: fc.constant("Maintenance" as const), expect: reportable }),
);

/** A component as it may be made. */
export const firsts: fc.Arbitrary<First> = fc.record({
  status: fc.constantFrom<ComponentStatus>("Operational", "Unknown", "Partial Outage"),
  reportEvery,
  onLapse,
});

const timeless = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("Report" as const), status: reportable, message }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("Report" as const),
      status: reportable,
      message,
      expiresIn: fc.constantFrom(5, 20, 60),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("Hand" as const), status: reportable }) },
  {
    weight: 4,
    arbitrary: fc
      .record({ kind: fc.constant("Signal" as const), source, status: reportable, message })
      .map((signal) => ({ ...signal, sourceKey: signal.source.toLowerCase() })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("Close" as const),
      sourceKey: fc.constantFrom("nagios", "zabbix", "__proto__"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("Expectation" as const), reportEvery, onLapse }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("Announce" as const),
      announcementId,
      effect: announcedEffect,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("Withdraw" as const), announcementId }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("Pin" as const),
      status: reportable,
      until: fc.option(fc.nat(100).map((seconds) => seconds * 1_000)),
      reason: fc.constant("because"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("Unpin" as const) }) },
);

/** An event without its time and number. */
export type Saying = typeof timeless extends fc.Arbitrary<infer Said> ? Said : never;

/** Any event of a component, yet without time and number. */
export const sayings: fc.Arbitrary<Saying> = timeless;

/** The end of the model's time. */
export const end = 120_000;

/** A word and the moment it arrives, which is never before its time. */
export type Arrival = { event: StatusEvent; now: number };

/** Words in the order of their arrival, late ones among them; several may have the same time. */
export const arrivals: fc.Arbitrary<Arrival[]> = fc
  .array(fc.tuple(sayings, fc.nat(100), fc.oneof(fc.constant(0), fc.nat(20))), { maxLength: 14 })
  .map((all) =>
    all
      .map(([saying, at, lag]) => ({ saying, at: at * 1_000, now: (at + lag) * 1_000 }))
      .sort((a, b) => a.now - b.now)
      .map(({ saying, at, now }, index) => ({ event: { ...saying, at, number: index + 1 }, now })),
  );

/** Words sorted by time and number. */
export function sorted(words: readonly StatusEvent[]): StatusEvent[] {
  return [...words].sort((a, b) => a.at - b.at || a.number - b.number);
}
