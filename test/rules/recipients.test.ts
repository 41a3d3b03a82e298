import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notificationEvents } from "../../src/contract/deliveries.ts";
import { impacts } from "../../src/contract/words.ts";
import { decideRecipient, type Recipient, type RecipientEvent } from "../../src/rules/recipients.ts";
import { repetitions } from "../harness/repetitions.ts";
import { isNotifiedSlowly } from "./slow-recipients.ts";

const now = 1_000_000;

const everything: Recipient = {
  pageId: 1,
  state: "Active",
  confirmedAt: 10,
  pausedUntil: null,
  scopes: [{ kind: "Page" }],
  events: {
    incidents: "EveryUpdate",
    maintenance: true,
    notices: true,
    statusChanges: false,
    minimumImpact: "None",
  },
  wasNotified: false,
  isProgram: false,
  formatHasNotices: true,
};

const search = { id: "search", groupIds: ["api", "europe"], pageIds: [1], isAdded: false };

const opened: RecipientEvent = {
  kind: "IncidentOpened",
  at: 100,
  pageIds: [1],
  announcementId: "payments",
  impact: "Minor",
  previousImpact: null,
  components: [search],
};

const decide = (recipient: Partial<Recipient>, about: Partial<RecipientEvent> = {}) =>
  decideRecipient({ ...everything, ...recipient }, { ...opened, ...about }, now);

const events = (changes: Partial<Recipient["events"]>) => ({ events: { ...everything.events, ...changes } });
const ofGroup = [{ kind: "Components", componentIds: [], groupIds: ["api"] }] as const;

describe("decideRecipient", () => {
  it("a subscriber of the whole page is a recipient", () => {
    expect(decide({})).toEqual({ notified: true, reason: "Page" });
  });

  it("a subscriber of a group is a recipient for components that join it later", () => {
    expect(decide({ scopes: ofGroup })).toEqual({ notified: true, reason: "Group" });
  });

  it("several scopes count as their union", () => {
    const scopes = [
      { kind: "Components", componentIds: ["mail"], groupIds: [] },
      { kind: "Announcement", announcementId: "payments" },
    ] as const;
    expect(decide({ scopes })).toEqual({ notified: true, reason: "Announcement" });
  });

  it("a subscriber of a component that their page does not show is not a recipient", () => {
    const components = [{ ...search, pageIds: [2] }];
    expect(decide({ scopes: ofGroup }, { components })).toEqual({ notified: false, reason: "OutOfScope" });
  });

  it("a subscriber is not a recipient of events before their confirmation", () => {
    expect(decide({ confirmedAt: 101 })).toEqual({ notified: false, reason: "ConfirmedLater" });
  });

  it("a paused subscriber is not a recipient", () => {
    expect(decide({ pausedUntil: now + 1 })).toEqual({ notified: false, reason: "Paused" });
    expect(decide({ pausedUntil: now })).toEqual({ notified: true, reason: "Page" });
  });

  it("a notice without components has recipients in every scope but a single announcement", () => {
    const notice = { kind: "NoticePublished", components: [], announcementId: "note" } as const;
    expect(decide({ scopes: ofGroup }, notice).notified).toBe(true);
    expect(decide({ scopes: [{ kind: "Announcement", announcementId: "payments" }] }, notice).notified).toBe(
      false,
    );
  });

  it("a notice that the format of a subscriber lacks is skipped for that reason", () => {
    const withoutNotices = { formatHasNotices: false };
    expect(decide(withoutNotices, { kind: "NoticePublished" })).toEqual({
      notified: false,
      reason: "NotInFormat",
    });
    expect(decide(withoutNotices).notified).toBe(true);
  });

  it("the minimum impact applies to incidents only", () => {
    const choosy = events({ minimumImpact: "Major" });
    expect(decide(choosy)).toEqual({ notified: false, reason: "BelowMinimumImpact" });
    expect(decide(choosy, { kind: "MaintenanceAnnounced" }).notified).toBe(true);
  });

  it("the update that reaches the minimum impact counts as the opening", () => {
    const choosy = events({ minimumImpact: "Major", incidents: "OpenedAndResolved" });
    const reached = { kind: "IncidentUpdated", impact: "Major", previousImpact: "Minor" } as const;
    expect(decide(choosy, reached).notified).toBe(true);
    expect(decide(choosy, { ...reached, previousImpact: "Major" })).toEqual({
      notified: false,
      reason: "EventNotWanted",
    });
  });

  it("the update that adds the subscriber's component counts as the opening", () => {
    const about = { kind: "IncidentUpdated", previousImpact: "Minor" } as const;
    const recipient = { scopes: ofGroup, ...events({ incidents: "OpenedAndResolved" }) };
    expect(decide(recipient, { ...about, components: [{ ...search, isAdded: true }] }).notified).toBe(true);
    expect(decide(recipient, about).notified).toBe(false);
  });

  it("a recipient of an announcement is notified of its end, whatever the scope, components and impact", () => {
    const moved: Partial<Recipient> = {
      scopes: [],
      wasNotified: true,
      ...events({ minimumImpact: "Critical" }),
    };
    const ended = { kind: "IncidentResolved", components: [], pageIds: [2] } as const;
    expect(decide(moved, ended)).toEqual({ notified: true, reason: "WasTold" });
    expect(decide({ ...moved, wasNotified: false }, ended).notified).toBe(false);
  });

  it("status changes have only recipients who chose them", () => {
    expect(decide({}, { kind: "StatusChanged" })).toEqual({ notified: false, reason: "EventNotWanted" });
    expect(decide(events({ statusChanges: true }), { kind: "StatusChanged" }).notified).toBe(true);
  });

  it("the choice of recipients agrees with a slow model", () => {
    const id = fc.constantFrom("a", "b", "c");
    const impact = fc.constantFrom(...impacts);
    const pages = fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 3 });
    const scope = fc.oneof(
      fc.constant({ kind: "Page" } as const),
      fc.record({
        kind: fc.constant("Components" as const),
        componentIds: fc.array(id, { maxLength: 2 }),
        groupIds: fc.array(id, { maxLength: 2 }),
      }),
      fc.record({ kind: fc.constant("Announcement" as const), announcementId: id }),
    );
    const recipient = fc.record({
      pageId: fc.constantFrom(1, 2, 3),
      state: fc.constantFrom("Active", "Active", "Active", "Pending", "Suspended", "Unsubscribed"),
      confirmedAt: fc.constantFrom(null, 5, 5, 50, 150),
      pausedUntil: fc.constantFrom(null, null, 50, 5_000),
      scopes: fc.array(scope, { maxLength: 3 }),
      events: fc.record({
        incidents: fc.constantFrom("EveryUpdate", "OpenedAndResolved", "None"),
        maintenance: fc.boolean(),
        notices: fc.boolean(),
        statusChanges: fc.boolean(),
        minimumImpact: impact,
      }),
      wasNotified: fc.boolean(),
      isProgram: fc.boolean(),
      formatHasNotices: fc.boolean(),
    });
    const component = fc.record({
      id,
      groupIds: fc.array(id, { maxLength: 2 }),
      pageIds: pages,
      isAdded: fc.boolean(),
    });
    const about = fc.record({
      kind: fc.constantFrom(...notificationEvents.filter((event) => !event.startsWith("Subscription"))),
      at: fc.constantFrom(10, 100, 200),
      pageIds: pages,
      announcementId: fc.option(id),
      impact,
      previousImpact: fc.option(impact),
      components: fc.array(component, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(recipient, about, (candidate, event) => {
        expect(decideRecipient(candidate, event, 1_000).notified).toBe(
          isNotifiedSlowly(candidate, event, 1_000),
        );
      }),
      { numRuns: repetitions(100, 5_000) },
    );
  });
});
