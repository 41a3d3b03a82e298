/** The messages that the service sends to webhooks: of subscribers, of visitors to be confirmed, and of the team. */
import * as z from "zod";
import { announcement, announcementUpdate, postmortemText } from "./announcements.ts";
import { notificationEvents, subscriptionEvents } from "./deliveries.ts";
import { teamRules } from "./team-alerts.ts";
import { timeOut } from "./times.ts";
import { componentStatuses } from "./words.ts";

/** The page that a message is about, the same in all of them. */
const page = z.object({ Id: z.uuid(), Slug: z.string(), Name: z.string(), Url: z.string() });
const affectedComponent = z.object({
  ComponentId: z.uuid(),
  Name: z.string(),
  Status: z.enum(componentStatuses),
});
const statusEvents = ["StatusChanged", "FlappingStarted", "FlappingEnded"] as const;
const announcementEvents = notificationEvents.filter(
  (event) =>
    ![...statusEvents, ...subscriptionEvents, "AnnouncementDeleted"].some((other) => other === event),
);

/** An announcement, or an update of one. */
export const announcementMessage = z.object({
  type: z.enum(["announcement.created", "announcement.updated", "announcement.resolved"]),
  timestamp: timeOut,
  data: z.object({
    Event: z.enum(announcementEvents),
    Page: page,
    ...announcement.pick({
      Id: true,
      Kind: true,
      Title: true,
      State: true,
      Impact: true,
      StartsAt: true,
      StartedAt: true,
      EndsAt: true,
      CreatedAt: true,
      UpdatedAt: true,
      ResolvedAt: true,
      Url: true,
    }).shape,
    AffectedComponents: z.array(
      affectedComponent.extend({ Status: affectedComponent.shape.Status.nullable() }),
    ),
    Updates: z.array(announcementUpdate),
    Postmortem: postmortemText.nullable().optional().meta({
      description: "Only of the event of a postmortem, whose `Updates` are empty.",
    }),
  }),
});

/** The deletion of an announcement. */
export const deletionMessage = z.object({
  type: z.literal("announcement.deleted"),
  timestamp: timeOut,
  data: z.object({
    Event: z.literal("AnnouncementDeleted"),
    Page: page,
    ...announcement.pick({ Id: true, Kind: true, Title: true, State: true, CreatedAt: true }).shape,
    DeletedAt: timeOut,
    AffectedComponents: z.array(affectedComponent),
  }),
});

/** A change of status without an announcement. */
export const statusMessage = z.object({
  type: z.literal("component.status_changed"),
  timestamp: timeOut,
  data: z.object({
    Event: z.enum(statusEvents),
    Page: page,
    Components: z.array(affectedComponent),
    PreviousStatus: z.enum(componentStatuses).nullable(),
  }),
});

/** The question to a webhook that a visitor has added. */
export const challengeMessage = z.object({
  type: z.literal("subscription.challenge"),
  challenge: z.string(),
});

/** A test that an operator sends to a subscriber. */
export const testMessage = z.object({
  type: z.literal("subscription.test"),
  timestamp: timeOut,
  data: z.object({ Event: z.literal("SubscriptionTest"), Page: page }),
});

/** An alert of the team, or a test of its destination. */
export const teamMessage = z.object({
  type: z.enum(["team.alert.triggered", "team.alert.resolved", "team.test"]),
  timestamp: timeOut,
  data: z.object({
    Page: page,
    Id: z.uuid().nullable(),
    Rule: z.enum(teamRules).nullable(),
    Subject: z.object({ Id: z.string(), Name: z.string() }).nullable(),
    Title: z.string(),
    Detail: z.string(),
    Url: z.string(),
    OpenedAt: timeOut.nullable(),
    ResolvedAt: timeOut.nullable(),
  }),
});
