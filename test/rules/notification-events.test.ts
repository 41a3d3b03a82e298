import { describe, expect, it } from "vitest";
import { eventOfEdit, eventOfPost, nextReminder } from "../../src/rules/notification-events.ts";

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
  ] as const)("of a %s that goes from %s to %s is %s", (...[kind, before, after, event]) => {
    expect(eventOfPost({ kind, before, after, notifies: true })).toBe(event);
  });

  it("is none where NotifySubscribers is false", () => {
    const closing = { kind: "Incident", before: "Monitoring", after: "Resolved", notifies: false } as const;
    expect(eventOfPost(closing)).toBeUndefined();
  });
});

describe("eventOfEdit", () => {
  const window = { starts_at: 10, ends_at: 20 };

  it("tells of another window of a maintenance that has not ended", () => {
    const moved = { before: window, after: { ...window, ends_at: 30 } };
    expect(eventOfEdit("Maintenance", "Scheduled", moved)).toBe("MaintenanceChanged");
    expect(eventOfEdit("Maintenance", "Completed", moved)).toBeUndefined();
    expect(eventOfEdit("Incident", "Investigating", moved)).toBeUndefined();
  });

  it("tells nobody where the window stays, as of an edited title", () => {
    expect(eventOfEdit("Maintenance", "Scheduled", { before: window, after: { ...window } })).toBeUndefined();
  });
});

describe("nextReminder", () => {
  it("names the reminders one after another", () => {
    const startsAt = 100 * hour;
    expect(nextReminder(startsAt, 0)).toEqual({ lead: 24 * hour, dueAt: 76 * hour });
    expect(nextReminder(startsAt, 76 * hour)).toEqual({ lead: hour, dueAt: 99 * hour });
    expect(nextReminder(startsAt, 99 * hour)).toBeNull();
  });

  it("leaves out a reminder whose time had passed when the maintenance was announced", () => {
    expect(nextReminder(30 * hour, 10 * hour)).toEqual({ lead: hour, dueAt: 29 * hour });
    expect(nextReminder(null, 0)).toBeNull();
  });
});
