/** The rules of the team's alerts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { teamRules } from "../../src/contract/team-alerts.ts";
import {
  type ActiveAlert,
  activeAlerts,
  alertChanges,
  completeSettings,
  type OpenAlert,
  stepsBefore,
  stepsSince,
  type TeamSituation,
  type WatchedComponent,
} from "../../src/rules/team-alerts.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = 1_800_000_000_000;

const quiet: TeamSituation = {
  now,
  components: [],
  incidents: [],
  maintenance: [],
  integrations: [],
  keys: [],
  deliveriesStoppedAt: null,
  copyFailingSince: null,
};

function component(fields: Partial<WatchedComponent> = {}): WatchedComponent {
  return {
    id: "c1",
    name: "Checkout",
    status: "Major Outage",
    since: now - 10 * minute,
    isAnnounced: false,
    isUnstable: false,
    overdueSince: null,
    ...fields,
  };
}

const settings = completeSettings([]);
const rulesThatHold = (situation: Partial<TeamSituation>, of = settings) =>
  activeAlerts({ ...quiet, ...situation }, of).map(({ rule, step }) => [rule, step]);

describe("the rules of the team's alerts", () => {
  it("a quiet page has no alert", () => {
    expect(rulesThatHold({})).toEqual([]);
  });

  it("an outage is an alert once it has lasted its time without an announcement", () => {
    const held = (fields: Partial<WatchedComponent>) => rulesThatHold({ components: [component(fields)] });
    expect(held({})).toEqual([["UnannouncedOutage", 1]]);
    expect(held({ status: "Partial Outage" })).toEqual([["UnannouncedOutage", 1]]);
    expect(held({ since: now - 10 * minute + 1 })).toEqual([]);
    expect(held({ isAnnounced: true })).toEqual([]);
    expect(held({ status: "Degraded Performance" })).toEqual([]);
    expect(held({ status: "Under Maintenance" })).toEqual([]);
  });

  it("an incident without an update escalates at 1, 3, 6, 12 and 24 hours", () => {
    const held = (age: number) =>
      rulesThatHold({ incidents: [{ id: "i1", name: "Payments fail", updatedAt: now - age }] });
    expect(held(hour - 1)).toEqual([]);
    expect([1, 3, 6, 12, 24].map((hours) => held(hours * hour)[0]?.[1])).toEqual([1, 2, 3, 4, 5]);
  });

  it("maintenance alerts a day and an hour ahead, and again when overdue", () => {
    type Window = { startsAt: number; endsAt?: number; isScheduled?: boolean; createdAt?: number };
    const held = ({ startsAt, endsAt = now + 2 * day, isScheduled = true, createdAt = 0 }: Window) =>
      rulesThatHold({
        maintenance: [{ id: "m1", name: "Upgrade", isScheduled, createdAt, startsAt, endsAt }],
      });
    expect(held({ startsAt: now + day + 1 })).toEqual([]);
    expect(held({ startsAt: now + day })).toEqual([["UpcomingMaintenance", 1]]);
    expect(held({ startsAt: now + hour })).toEqual([["UpcomingMaintenance", 2]]);
    expect(held({ startsAt: now })).toEqual([]);
    // Planned half an hour before its start, it needs no reminder.
    expect(held({ startsAt: now + 30 * minute, createdAt: now - minute })).toEqual([]);
    const running = { startsAt: now - day, isScheduled: false };
    expect(held({ ...running, endsAt: now - 15 * minute })).toEqual([["OverdueMaintenance", 1]]);
    expect(held({ ...running, endsAt: now - 15 * minute + 1 })).toEqual([]);
  });

  it("flapping and expired components, stale alerts, keys, deliveries and the copy have rules", () => {
    const silent = component({ status: "Unknown", overdueSince: now - 5 * minute });
    const unstable = component({ id: "c2", status: "Operational", isUnstable: true });
    expect(rulesThatHold({ components: [silent, unstable] })).toEqual([
      ["Flapping", 1],
      ["MissingReports", 1],
    ]);
    const integration = { id: "g1", name: "Prometheus", lastEventAt: now - day };
    expect(rulesThatHold({ integrations: [integration] })).toEqual([["StaleAlerts", 1]]);
    const key = { id: "k1", name: "Deploy", createdAt: 0, expiresAt: now + day };
    expect(rulesThatHold({ keys: [key] })).toEqual([["ExpiringKey", 2]]);
    expect(rulesThatHold({ keys: [{ ...key, expiresAt: now - 1 }] })).toEqual([]);
    const stopped = { deliveriesStoppedAt: now - 5 * minute, copyFailingSince: now - 15 * minute };
    expect(rulesThatHold(stopped)).toEqual([
      ["DeliveryFailure", 1],
      ["CopyFailure", 1],
    ]);
  });

  it("a rule follows its setting: off, or another time", () => {
    const components = [component()];
    const off = completeSettings([{ Rule: "UnannouncedOutage", Enabled: false, Minutes: [10] }]);
    expect(rulesThatHold({ components }, off)).toEqual([]);
    const later = completeSettings([{ Rule: "UnannouncedOutage", Enabled: true, Minutes: [11] }]);
    expect(rulesThatHold({ components }, later)).toEqual([]);
  });

  it("escalation steps never go back as time passes, and are all listed", () => {
    const minutes = fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 5 });
    const times = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(minutes, times, times, (all, first, second) => {
        const [early, late] = [Math.min(first, second) * minute, Math.max(first, second) * minute];
        expect(stepsSince(0, all, late)).toBeGreaterThanOrEqual(stepsSince(0, all, early));
        expect(stepsSince(0, all, late)).toBeLessThanOrEqual(all.length);
        const at = late + minute;
        const knownAt = Number.NEGATIVE_INFINITY;
        expect(stepsBefore(at, all, { knownAt, now: late })).toBeGreaterThanOrEqual(
          stepsBefore(at, all, { knownAt, now: early }),
        );
        expect(stepsBefore(at, all, { knownAt: at, now: late })).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it("the changes turn the open alerts into the current ones, and then nothing more", () => {
    const alert = fc.record({
      rule: fc.constantFrom(...teamRules),
      subjectId: fc.constantFrom("a", "b", ""),
      step: fc.integer({ min: 1, max: 5 }),
    });
    const several = fc.uniqueArray(alert, {
      maxLength: 8,
      selector: (openAlert) => `${openAlert.rule} ${openAlert.subjectId}`,
    });
    const holdingOf = ({ rule, subjectId, step }: OpenAlert): ActiveAlert => ({
      rule,
      subject: { id: subjectId, name: subjectId },
      step,
      status: null,
      at: 0,
    });
    fc.assert(
      fc.property(several, several, (open, held) => {
        const holding = held.map(holdingOf);
        const { opened, raised, resolved } = alertChanges(open, holding);
        const stays = open
          .filter((openAlert) => !resolved.includes(openAlert))
          .map((openAlert) => ({
            ...openAlert,
            step: raised.find((other) => other.open === openAlert)?.active.step ?? openAlert.step,
          }));
        const after = [
          ...stays,
          ...opened.map(({ rule, subject, step }) => ({ rule, subjectId: subject.id, step })),
        ];
        const names = (all: readonly OpenAlert[]) =>
          all.map((openAlert) => `${openAlert.rule} ${openAlert.subjectId}`).toSorted();
        expect(names(after)).toEqual(names(held));
        expect(alertChanges(after, holding)).toEqual({ opened: [], raised: [], resolved: [] });
      }),
      { numRuns: 60 },
    );
  });
});
