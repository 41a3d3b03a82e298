/** Texts on why a subscriber is notified of an announcement, or is not. */
import { eventWords } from "../../../src/contract/notification-words.ts";
import type { RecipientExplanationOut } from "../../../src/contract/portal/portal-subscribers.ts";

export const recipients = {
  heading: "Recent announcements",
  line: "Whether this subscriber is notified of the newest update of each, and why.",
  none: "No announcement has been sent to subscribers yet.",
  failed: "The reasons could not be loaded",
  notified: "Notified",
  notNotified: "Not notified",
  find: "Check an address",
  findHint: "Part of an address. Shows whether it is notified of the newest update, and why.",
  noMatch: "No subscriber has a matching address.",
  reasons: {
    Page: "subscribed to everything on the page",
    Component: "subscribed to an affected component",
    Group: "subscribed to the group of an affected component",
    Announcement: "subscribed to this announcement",
    WasTold: "was notified of this announcement before",
    NotActive: "the subscription is not active",
    ConfirmedLater: "confirmed after the update was published",
    Paused: "notifications are paused",
    OtherPage: "the announcement is on another page",
    OutOfScope: "not subscribed to what it affects",
    NotInFormat: "Statuspage's format has no notices",
    EventNotWanted: "does not want messages of this kind",
    BelowMinimumImpact: "below the impact that the subscriber chose",
  } satisfies Record<RecipientExplanationOut["Reason"], string>,
  events: eventWords,
} as const;
