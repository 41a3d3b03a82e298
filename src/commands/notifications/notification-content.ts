/** The stored content of notifications, for facts that may change later in the rows. */
import { z } from "zod";
import { announcementStates, componentStatuses, impacts } from "../../contract/words.ts";

const affectedComponent = z.object({
  /** The number of its row. */
  number: z.number(),
  status: z.enum(componentStatuses),
  /** Whether this update added it to the announcement. */
  isAdded: z.boolean(),
});

const content = z.object({
  /** State of the announcement; null for other events. */
  state: z.enum(announcementStates).nullable(),
  impact: z.enum(impacts),
  /** Impact before this update; null for the first. */
  previousImpact: z.enum(impacts).nullable(),
  components: z.array(affectedComponent),
  /** Planned window of a maintenance (epoch milliseconds). */
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  /** Status before a status change. */
  previousStatus: z.enum(componentStatuses).nullable(),
});

/** The stored content of a notification. */
export type NotificationContent = z.output<typeof content>;

/** The content of an event without further facts. */
export const emptyContent: NotificationContent = {
  state: null,
  impact: "None",
  previousImpact: null,
  components: [],
  startsAt: null,
  endsAt: null,
  previousStatus: null,
};

/** Reads the content of a stored notification. */
export function readContent(text: string): NotificationContent {
  return content.parse(JSON.parse(text));
}
