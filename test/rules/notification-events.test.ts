import { describe, expect, it } from "vitest";
import { dueReminder, eventOfEdit, eventOfPost } from "../../src/rules/notification-events.ts";

const hour = 60 * 60_000;

describe("eventOfPost", () => {
  it.each([
    ["Incident", null, "Investigating", "IncidentOpened"],
    ["Incident", null, "Resolved", "IncidentResolved"],
    ["Incident", "Investigating", "Identified", "IncidentUpdated"],
    ["Incident", "Monitoring", "Resolved", "IncidentResolved"],
    ["Incident", "Resolved", "Resolved", "IncidentUpdated"],
    ["Incident", "Resolved", "Monitoring", "IncidentReopened"],
    ["Maintenance", null, "Scheduled", "MaintenanceAnnounced"],
    ["Maintenance", null, "In Progress", "MaintenanceStarted"],
    ["Maintenance", "Scheduled", "Scheduled", "MaintenanceUpdated"],
    ["Maintenance", "Scheduled", "In Progress", "MaintenanceStarted"],
    ["Maintenance", "Verifying", "In Progress", "MaintenanceUpdated"],
    ["Maintenance", "Scheduled", "Cancelled", "MaintenanceEnded"],
    ["Maintenance", "In Progress", "Completed", "MaintenanceEnded"],
    ["Maintenance", "Completed", "Completed", "MaintenanceUpdated"],
    ["Notice", null, "Published", "NoticePublished"],
    ["Notice", "Published", "Published", "NoticeUpdated"],
    ["Notice", "Archived", "Published", "NoticePublished"],
    ["Notice", "Published", "Archived", undefined],
  ] as const)("the event of a %s that moves from %s to %s is %s", (...[kind, before, after, event]) => {
    expect(eventOfPost({ kind, before, after, notifies: true })).toBe(event);
  });

  it("a posted update has no event if NotifySubscribers is false", () => {
    const closing = { kind: "Incident", before: "Monitoring", after: "Resolved", notifies: false } as const;
    expect(eventOfPost(closing)).toBeUndefined();
  });
});

describe("eventOfEdit", () => {
  const window = { starts_at: 10, ends_at: 20 };

  it("an edit has an event for a new window of open maintenance", () => {
    const moved = { before: window, after: { ...window, ends_at: 30 } };
    expect(eventOfEdit("Maintenance", "Scheduled", moved)).toBe("MaintenanceChanged");
    expect(eventOfEdit("Maintenance", "Completed", moved)).toBeUndefined();
    expect(eventOfEdit("Incident", "Investigating", moved)).toBeUndefined();
  });

  it("an edit has no event if the window is unchanged, as with a new title", () => {
    expect(eventOfEdit("Maintenance", "Scheduled", { before: window, after: { ...window } })).toBeUndefined();
  });
});

describe("dueReminder", () => {
  it("a reminder is due when its time has come", () => {
    const startsAt = 100 * hour;
    expect(dueReminder(startsAt, { since: 0, now: 75 * hour })).toBeNull();
    expect(dueReminder(startsAt, { since: 0, now: 76 * hour })).toBe(24 * hour);
    expect(dueReminder(startsAt, { since: 0, now: 99 * hour })).toBe(hour);
    expect(dueReminder(startsAt, { since: 0, now: 100 * hour })).toBeNull();
  });

  it("a reminder is omitted if its time had passed at the announcement", () => {
    expect(dueReminder(30 * hour, { since: 10 * hour, now: 11 * hour })).toBeNull();
    expect(dueReminder(30 * hour, { since: 10 * hour, now: 29 * hour })).toBe(hour);
    expect(dueReminder(null, { since: 0, now: hour })).toBeNull();
  });
});
