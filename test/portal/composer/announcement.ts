/** An announcement as the wire has it, for the composer's tests. */
import type { AnnouncementOut } from "../../../src/contract/announcements.ts";

/** An open incident about Checkout, with what is given changed. */
export function anAnnouncement(changes: Partial<AnnouncementOut> = {}): AnnouncementOut {
  return {
    Id: "0199a000-0000-7000-8000-000000000001",
    Kind: "Incident",
    Title: "Card payments fail",
    State: "Identified",
    Impact: "Critical",
    StartsAt: null,
    StartedAt: null,
    EndsAt: null,
    AutoStart: false,
    AutoComplete: false,
    Overrunning: false,
    Recurrence: null,
    Pinned: false,
    NotifySubscribers: true,
    CreatedAt: "2026-11-21T14:05:00.000Z",
    UpdatedAt: "2026-11-21T14:05:00.000Z",
    ResolvedAt: null,
    Url: "http://localhost/announcement/1",
    Page: "status",
    AlsoOn: [],
    AffectedComponents: [
      {
        ComponentId: "checkout",
        Name: "Checkout",
        Status: "Major Outage",
        Expect: null,
        WorstStatus: "Major Outage",
      },
    ],
    Updates: [
      {
        Id: "update",
        State: "Identified",
        Message: "A certificate ran out.",
        MessageHtml: "<p>A certificate ran out.</p>",
        PostedAt: "2026-11-21T14:05:00.000Z",
        EditedAt: null,
        NotifySubscribers: true,
        Translations: null,
      },
    ],
    Postmortem: null,
    Translations: null,
    ...changes,
  };
}
