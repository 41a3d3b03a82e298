/** Dry runs of changes of announcements: `?DryRun=true`. */
import * as z from "zod";
import { announcement } from "./announcements.ts";
import { attributedVoice } from "./components.ts";
import { notificationEvents } from "./deliveries.ts";
import { booleanFilter } from "./operations/operation-builders.ts";
import { subscriberChannels } from "./subscribers.ts";
import { timeOut } from "./times.ts";
import { componentStatuses } from "./words.ts";

/** Query of the operations that publish. */
export const dryRunQuery = z.object({
  DryRun: booleanFilter(
    "true to publish nothing: the answer, with status 200, is the one that publishing would give, with its effect in `DryRun`.",
  ),
});

/** How many subscribers a change would notify. An address that subscribes to several of its pages counts for each. */
export const recipientCount = z.object({
  Event: z
    .enum(notificationEvents)
    .nullable()
    .meta({ description: "The event that they are notified of; null if nobody is notified." }),
  Total: z.int().meta({
    description: "Subscribers. An address that subscribes to several pages counts for each.",
  }),
  Channels: z
    .array(z.object({ Channel: z.enum(subscriberChannels), Count: z.int() }))
    .meta({ description: "Channels with at least one recipient." }),
});

/** Why messages are not sent at once: held until they are released, or delayed. */
export const sendingObstacles = [
  "HourlyCap",
  "Restored",
  "SendingHeld",
  "Paused",
  "Stopped",
  "MailNotSetUp",
  "MailPaused",
] as const;

const status = z.enum(componentStatuses);

/** The effect of a change that is not made. */
export const announcementDryRun = z.object({
  Components: z
    .array(
      z.object({
        ComponentId: z.uuid(),
        Name: z.string(),
        Now: status.meta({ description: "The status that visitors see now." }),
        After: status.meta({ description: "The status that they see after the change." }),
        AtStart: status
          .nullable()
          .meta({ description: "The status at the start of a scheduled maintenance, otherwise null." }),
        Voices: z
          .array(attributedVoice)
          .meta({ description: "The sources of the status after the change, the deciding one first." }),
      }),
    )
    .meta({ description: "Affected components, and all others whose status changes." }),
  Recipients: recipientCount.meta({ description: "The subscribers who are notified of the change." }),
  Obstacle: z.enum(sendingObstacles).nullable().meta({
    description:
      "Why their messages are not sent at once; null if they are. HourlyCap (too many events in an hour), Restored (from a backup) and SendingHeld (by the operator) hold them until they are released. Paused (by an operator) delays them until sending is resumed, Stopped (no sender runs) until the service is restarted; MailNotSetUp and MailPaused (too many rejections) delay only e-mail.",
  }),
  Delayed: z.int().meta({
    description:
      "The number of these messages that it holds or delays; 0 if all are sent at once. The hourly limit never holds the end of what earlier messages told.",
  }),
  Start: z
    .object({
      At: timeOut.meta({ description: "Time of the start." }),
      Recipients: recipientCount.meta({ description: "The subscribers who are notified then." }),
    })
    .nullable()
    .meta({
      description:
        "The subscribers who are notified at the start of a scheduled maintenance, or when a future notice appears; null if it does not start by itself.",
    }),
  NextStarts: z
    .array(timeOut)
    .meta({ description: "The next starts of the series, three at most; empty if it does not go on." }),
});

/** An announcement in the answer to a change. */
export const changedAnnouncement = announcement.extend({
  UpdateId: z.uuid().optional().meta({ description: "Id of the update that this posted." }),
  DryRun: announcementDryRun.optional().meta({ description: "The effect, in the answer to a dry run." }),
});

/** Why messages are not sent at once. */
export type SendingObstacle = (typeof sendingObstacles)[number];
/** How many subscribers a change would notify. */
export type RecipientCountOut = z.infer<typeof recipientCount>;
/** The effect of a change that is not made. */
export type AnnouncementDryRunOut = z.infer<typeof announcementDryRun>;
