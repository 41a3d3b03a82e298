/** Alerts of the team: which of them hold in a situation, and how far each has come. Times are epoch milliseconds. */
import { type RuleSetting, ruleTimes, type TeamRule, teamRules } from "../contract/team-alerts.ts";
import type { ComponentStatus } from "../contract/words.ts";

const minute = 60_000;

/** A thing that an alert is about. */
export type AlertSubject = { readonly id: string; readonly name: string };

/** A component of the page. */
export type WatchedComponent = AlertSubject & {
  readonly status: ComponentStatus;
  readonly since: number;
  /** Whether an open announcement names it. */
  readonly isAnnounced: boolean;
  readonly isUnstable: boolean;
  /** Since when its reports are overdue; null where they are not. */
  readonly silentSince: number | null;
};

/** The facts about one page that the rules judge. */
export type TeamSituation = {
  readonly now: number;
  readonly components: readonly WatchedComponent[];
  readonly incidents: readonly (AlertSubject & { readonly updatedAt: number })[];
  /** Scheduled, or going on. */
  readonly maintenance: readonly (AlertSubject & {
    readonly isScheduled: boolean;
    readonly createdAt: number;
    readonly startsAt: number | null;
    readonly endsAt: number | null;
  })[];
  /** Integrations with open alerts, and when the oldest of these was last heard of. */
  readonly integrations: readonly (AlertSubject & { readonly heardAt: number })[];
  readonly keys: readonly (AlertSubject & { readonly createdAt: number; readonly expiresAt: number })[];
  /** Since when nothing, or no mail, is sent; null while it is. */
  readonly deliveriesStoppedAt: number | null;
  /** Since when the static copy cannot be brought up to date; null while it can. */
  readonly copyFailingSince: number | null;
};

/** An alert that holds. */
export type HoldingAlert = {
  readonly rule: TeamRule;
  readonly subject: AlertSubject;
  /** How many of the rule's times have come: each further one is reported again. */
  readonly step: number;
  /** Of an outage: the status. */
  readonly status: ComponentStatus | null;
  /** When it began; of maintenance and keys, when it is to happen. */
  readonly at: number;
};

/** The settings of a rule that nobody has changed. */
export function usualSetting(rule: TeamRule): RuleSetting {
  const times = ruleTimes[rule];
  const minutes = times.kind === "one" ? [times.usual] : times.kind === "some" ? times.usual : [];
  return { Rule: rule, Enabled: true, Minutes: minutes };
}

/** The settings of all rules, with those that were changed. */
export function completeSettings(changed: readonly RuleSetting[]): RuleSetting[] {
  return teamRules.map((rule) => changed.find((one) => one.Rule === rule) ?? usualSetting(rule));
}

/** How many of these times (minutes) have passed since a moment. */
export function stepsSince(since: number, minutes: readonly number[], now: number): number {
  return minutes.filter((one) => now - since >= one * minute).length;
}

/** How many of these leads (minutes) before a moment have begun. One that had begun by `known` counts for nothing. */
export function stepsBefore(
  at: number,
  minutes: readonly number[],
  { known, now }: { readonly known: number; readonly now: number },
): number {
  if (now >= at) return 0;
  return minutes.filter((one) => at - one * minute > known && at - one * minute <= now).length;
}

const red: ReadonlySet<ComponentStatus> = new Set(["Major Outage", "Partial Outage"]);
const service: AlertSubject = { id: "", name: "" };

type Candidate = Omit<HoldingAlert, "rule">;
type Judge = (situation: TeamSituation, minutes: readonly number[]) => readonly Candidate[];

const about = ({ id, name }: AlertSubject): AlertSubject => ({ id, name });
const plain = (subject: AlertSubject, step: number, at: number): Candidate => ({
  subject: about(subject),
  step,
  status: null,
  at,
});

const judges: Readonly<Record<TeamRule, Judge>> = {
  UnannouncedOutage: ({ components, now }, minutes) =>
    components
      .filter(({ status, isAnnounced }) => red.has(status) && !isAnnounced)
      .map((one) => ({ ...plain(one, stepsSince(one.since, minutes, now), one.since), status: one.status })),
  SilentIncident: ({ incidents, now }, minutes) =>
    incidents.map((one) => plain(one, stepsSince(one.updatedAt, minutes, now), one.updatedAt)),
  UpcomingMaintenance: ({ maintenance, now }, minutes) =>
    maintenance.flatMap((one) => {
      const { isScheduled, startsAt, createdAt: known } = one;
      if (!isScheduled || startsAt === null) return [];
      return [plain(one, stepsBefore(startsAt, minutes, { known, now }), startsAt)];
    }),
  OverdueMaintenance: ({ maintenance, now }, minutes) =>
    maintenance.flatMap((one) =>
      one.endsAt === null ? [] : [plain(one, stepsSince(one.endsAt, minutes, now), one.endsAt)],
    ),
  Flapping: ({ components }) =>
    components.filter(({ isUnstable }) => isUnstable).map((one) => plain(one, 1, one.since)),
  MissingReports: ({ components, now }, minutes) =>
    components.flatMap((one) =>
      one.silentSince === null
        ? []
        : [plain(one, stepsSince(one.silentSince, minutes, now), one.silentSince)],
    ),
  StaleAlerts: ({ integrations, now }, minutes) =>
    integrations.map((one) => plain(one, stepsSince(one.heardAt, minutes, now), one.heardAt)),
  ExpiringKey: ({ keys, now }, minutes) =>
    keys.map((one) =>
      plain(one, stepsBefore(one.expiresAt, minutes, { known: one.createdAt, now }), one.expiresAt),
    ),
  DeliveryFailure: ({ deliveriesStoppedAt: since, now }, minutes) =>
    since === null ? [] : [plain(service, stepsSince(since, minutes, now), since)],
  CopyFailure: ({ copyFailingSince: since, now }, minutes) =>
    since === null ? [] : [plain(service, stepsSince(since, minutes, now), since)],
};

/** The alerts that hold, in the order of the rules. */
export function holdingAlerts(situation: TeamSituation, settings: readonly RuleSetting[]): HoldingAlert[] {
  return settings.flatMap(({ Rule: rule, Enabled: isEnabled, Minutes: minutes }) =>
    isEnabled
      ? judges[rule](situation, minutes)
          .filter(({ step }) => step > 0)
          .map((one) => ({ rule, ...one }))
      : [],
  );
}

/** An alert that is open, as it was last told. */
export type OpenAlert = { readonly rule: TeamRule; readonly subjectId: string; readonly step: number };

/** The changes that make the open alerts those that hold. */
export type AlertChanges<Open extends OpenAlert> = {
  readonly opened: readonly HoldingAlert[];
  /** Alerts that have escalated since the last report. */
  readonly raised: readonly { readonly open: Open; readonly holding: HoldingAlert }[];
  readonly resolved: readonly Open[];
};

/** Compares the open alerts of a page with those that hold. */
export function alertChanges<Open extends OpenAlert>(
  open: readonly Open[],
  holding: readonly HoldingAlert[],
): AlertChanges<Open> {
  const isOf = (one: Open, { rule, subject }: HoldingAlert) =>
    one.rule === rule && one.subjectId === subject.id;
  return {
    opened: holding.filter((one) => !open.some((other) => isOf(other, one))),
    raised: holding.flatMap((one) => {
      const known = open.find((other) => isOf(other, one));
      return known !== undefined && one.step > known.step ? [{ open: known, holding: one }] : [];
    }),
    resolved: open.filter((one) => !holding.some((other) => isOf(one, other))),
  };
}
