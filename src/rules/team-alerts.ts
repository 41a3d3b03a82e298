/**
 * Team alerts: which of them are active in a situation, and how far each has escalated. Times are epoch milliseconds.
 */
import { type RuleSetting, ruleTimes, type TeamRule, teamRules } from "../contract/team-alerts.ts";
import type { ComponentStatus } from "../contract/words.ts";

const minute = 60_000;

/** The subject of an alert. */
export type AlertSubject = { readonly id: string; readonly name: string };

/** A component of the page. */
export type WatchedComponent = AlertSubject & {
  readonly status: ComponentStatus;
  readonly since: number;
  /** Whether an open announcement lists it. */
  readonly isAnnounced: boolean;
  readonly isUnstable: boolean;
  /** Time since which its reports are overdue; null if they are not. */
  readonly overdueSince: number | null;
};

/** The facts about one page that the rules check. */
export type TeamSituation = {
  readonly now: number;
  readonly components: readonly WatchedComponent[];
  readonly incidents: readonly (AlertSubject & { readonly updatedAt: number })[];
  /** Scheduled or in progress. */
  readonly maintenance: readonly (AlertSubject & {
    readonly isScheduled: boolean;
    readonly createdAt: number;
    readonly startsAt: number | null;
    readonly endsAt: number | null;
  })[];
  /** Integrations with open alerts, and the last event of the oldest of these. */
  readonly integrations: readonly (AlertSubject & { readonly lastEventAt: number })[];
  readonly keys: readonly (AlertSubject & { readonly createdAt: number; readonly expiresAt: number })[];
  /** Time since which nothing, or no mail, is sent; null while sending works. */
  readonly deliveriesStoppedAt: number | null;
  /** Time since which the static copy cannot be updated; null while it can. */
  readonly copyFailingSince: number | null;
};

/** An active alert. */
export type ActiveAlert = {
  readonly rule: TeamRule;
  readonly subject: AlertSubject;
  /** Number of the rule's times that have passed; each further one is reported again. */
  readonly step: number;
  /** Status of the component, for an outage. */
  readonly status: ComponentStatus | null;
  /** Start of the situation; for maintenance and keys, the time of the coming event. */
  readonly at: number;
};

/** The settings of a rule without changes. */
export function defaultSetting(rule: TeamRule): RuleSetting {
  const times = ruleTimes[rule];
  const minutes = times.kind === "one" ? [times.defaults] : times.kind === "some" ? times.defaults : [];
  return { Rule: rule, Enabled: true, Minutes: minutes };
}

/** The settings of all rules, with those that were changed. */
export function completeSettings(changed: readonly RuleSetting[]): RuleSetting[] {
  return teamRules.map((rule) => changed.find((setting) => setting.Rule === rule) ?? defaultSetting(rule));
}

/** Number of these times (minutes) that have passed since a moment. */
export function stepsSince(since: number, minutes: readonly number[], now: number): number {
  return minutes.filter((threshold) => now - since >= threshold * minute).length;
}

/**
 * Number of these leads (minutes) before a moment that have begun. A lead that had begun by `knownAt` does not count.
 */
export function stepsBefore(
  at: number,
  minutes: readonly number[],
  { knownAt, now }: { readonly knownAt: number; readonly now: number },
): number {
  if (now >= at) return 0;
  return minutes.filter((lead) => at - lead * minute > knownAt && at - lead * minute <= now).length;
}

const outageStatuses: ReadonlySet<ComponentStatus> = new Set(["Major Outage", "Partial Outage"]);
const serviceSubject: AlertSubject = { id: "", name: "" };

type Candidate = Omit<ActiveAlert, "rule">;
type RuleCheck = (situation: TeamSituation, minutes: readonly number[]) => readonly Candidate[];

const subjectOf = ({ id, name }: AlertSubject): AlertSubject => ({ id, name });
const alertOf = (subject: AlertSubject, step: number, at: number): Candidate => ({
  subject: subjectOf(subject),
  step,
  status: null,
  at,
});

const checksByRule: Readonly<Record<TeamRule, RuleCheck>> = {
  UnannouncedOutage: ({ components, now }, minutes) =>
    components
      .filter(({ status, isAnnounced }) => outageStatuses.has(status) && !isAnnounced)
      .map((component) => ({
        ...alertOf(component, stepsSince(component.since, minutes, now), component.since),
        status: component.status,
      })),
  SilentIncident: ({ incidents, now }, minutes) =>
    incidents.map((incident) =>
      alertOf(incident, stepsSince(incident.updatedAt, minutes, now), incident.updatedAt),
    ),
  UpcomingMaintenance: ({ maintenance, now }, minutes) =>
    maintenance.flatMap((notice) => {
      const { isScheduled, startsAt, createdAt: knownAt } = notice;
      if (!isScheduled || startsAt === null) return [];
      return [alertOf(notice, stepsBefore(startsAt, minutes, { knownAt, now }), startsAt)];
    }),
  OverdueMaintenance: ({ maintenance, now }, minutes) =>
    maintenance.flatMap((notice) =>
      notice.endsAt === null ? [] : [alertOf(notice, stepsSince(notice.endsAt, minutes, now), notice.endsAt)],
    ),
  Flapping: ({ components }) =>
    components
      .filter(({ isUnstable }) => isUnstable)
      .map((component) => alertOf(component, 1, component.since)),
  MissingReports: ({ components, now }, minutes) =>
    components.flatMap((component) =>
      component.overdueSince === null
        ? []
        : [alertOf(component, stepsSince(component.overdueSince, minutes, now), component.overdueSince)],
    ),
  StaleAlerts: ({ integrations, now }, minutes) =>
    integrations.map((integration) =>
      alertOf(integration, stepsSince(integration.lastEventAt, minutes, now), integration.lastEventAt),
    ),
  ExpiringKey: ({ keys, now }, minutes) =>
    keys.map((key) =>
      alertOf(key, stepsBefore(key.expiresAt, minutes, { knownAt: key.createdAt, now }), key.expiresAt),
    ),
  DeliveryFailure: ({ deliveriesStoppedAt: since, now }, minutes) =>
    since === null ? [] : [alertOf(serviceSubject, stepsSince(since, minutes, now), since)],
  CopyFailure: ({ copyFailingSince: since, now }, minutes) =>
    since === null ? [] : [alertOf(serviceSubject, stepsSince(since, minutes, now), since)],
};

/** The active alerts, in the order of the rules. */
export function activeAlerts(situation: TeamSituation, settings: readonly RuleSetting[]): ActiveAlert[] {
  return settings.flatMap(({ Rule: rule, Enabled: isEnabled, Minutes: minutes }) =>
    isEnabled
      ? checksByRule[rule](situation, minutes)
          .filter(({ step }) => step > 0)
          .map((alert) => ({ rule, ...alert }))
      : [],
  );
}

/** An open alert, as last reported. */
export type OpenAlert = { readonly rule: TeamRule; readonly subjectId: string; readonly step: number };

/** The changes from the open alerts to the active ones. */
export type AlertChanges<Open extends OpenAlert> = {
  readonly opened: readonly ActiveAlert[];
  /** Alerts that have escalated since the last report. */
  readonly raised: readonly { readonly open: Open; readonly active: ActiveAlert }[];
  readonly resolved: readonly Open[];
};

/** Compares the open alerts of a page with the active ones. */
export function alertChanges<Open extends OpenAlert>(
  open: readonly Open[],
  active: readonly ActiveAlert[],
): AlertChanges<Open> {
  const isAlertOf = (alert: Open, { rule, subject }: ActiveAlert) =>
    alert.rule === rule && alert.subjectId === subject.id;
  return {
    opened: active.filter((alert) => !open.some((opened) => isAlertOf(opened, alert))),
    raised: active.flatMap((alert) => {
      const existing = open.find((opened) => isAlertOf(opened, alert));
      return existing !== undefined && alert.step > existing.step ? [{ open: existing, active: alert }] : [];
    }),
    resolved: open.filter((alert) => !active.some((opened) => isAlertOf(alert, opened))),
  };
}
