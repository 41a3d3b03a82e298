/** The portal's operations on notifications: how many are sent, and what becomes of them. */
import { z } from "zod";
import { deliveryStates, notificationEvents } from "../deliveries.ts";
import { subscriberChannels } from "../subscribers.ts";
import { previewAsk } from "./composer.ts";
import { type PortalOperation, read } from "./portal-operation.ts";

/** How many subscribers a change would notify. An address that subscribes to several of its pages counts for each. */
export const recipientCount = z.object({
  /** Null if the change notifies nobody, whoever subscribes. */
  Event: z.enum(notificationEvents).nullable(),
  Total: z.int(),
  /** Channels with at least one recipient. */
  Channels: z.array(z.object({ Channel: z.enum(subscriberChannels), Count: z.int() })),
});

/** The deliveries of an announcement, counted. */
export const deliveryCounts = z.object({
  /** States with at least one delivery. */
  States: z.array(z.object({ State: z.enum(deliveryStates), Count: z.int() })),
  /** Whether recipients are still being resolved, or deliveries are queued, being sent or to be tried again. */
  IsOpen: z.boolean(),
});

/** How many subscribers a change would notify. */
export type RecipientCountOut = z.infer<typeof recipientCount>;
/** The deliveries of an announcement, counted. */
export type DeliveryCountsOut = z.infer<typeof deliveryCounts>;

/** The portal's own operations on notifications. */
export const notificationOperations = {
  /** Counts whom a change would notify. Refuses what the operation itself would refuse. */
  CountRecipients: {
    method: "POST",
    path: "/portal/api/Announcement/Recipients",
    access: "edit",
    needsProof: false,
    query: null,
    body: previewAsk.omit({ Lang: true }),
    status: 200,
    result: recipientCount,
    refusals: [
      "AnnouncementNotFound",
      "UpdateNotFound",
      "ComponentNotFound",
      "TemplateNotFound",
      "PageNotFound",
      "IllegalTransition",
      "AnnouncementFull",
      "RateLimited",
    ],
  },
  CountDeliveries: {
    ...read,
    path: "/portal/api/Announcement/{id}/DeliveryCounts",
    access: "view",
    result: deliveryCounts,
    refusals: ["AnnouncementNotFound"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
