/** The stored content of notifications: what an event said, where the rows that it is about may change later. */
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
  /** The state of the announcement; null of an event without one. */
  state: z.enum(announcementStates).nullable(),
  impact: z.enum(impacts),
  /** Before this update; null where it is the first. */
  previousImpact: z.enum(impacts).nullable(),
  components: z.array(affectedComponent),
  /** Of maintenance: its planned window (epoch milliseconds). */
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  /** Of a change of status: the status before it. */
  previousStatus: z.enum(componentStatuses).nullable(),
});

/** The stored content of a notification. */
export type NotificationContent = z.output<typeof content>;

/** The content of an event about which there is nothing more to say. */
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
