/** The stored content of notifications, for facts that may change later in the rows. */
import type { JsonValue } from "../../store/stored-json.ts";

/** The stored content of a notification. */
export type NotificationContent = JsonValue<"notification", "content">;

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
