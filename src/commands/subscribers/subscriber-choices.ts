/** The choices of subscribers. */
import type { SubscriberEvents } from "../../contract/subscribers.ts";
import type { SubscriptionScope } from "../../rules/subscription-scope.ts";
import { readJson } from "../../store/stored-json.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";

/** All choices of a subscription. */
export type CompleteChoices = {
  readonly scope: SubscriptionScope;
  readonly events: SubscriberEvents;
  readonly language: string | null;
  readonly timeZone: string | null;
};

/** The current choices of a subscriber. */
export function choicesOf(
  row: Pick<SubscriberRow, "id" | "scope" | "events" | "language" | "time_zone">,
): CompleteChoices {
  const { language, time_zone: timeZone } = row;
  const scope = readJson("subscriber", "scope", row);
  return { scope, events: readJson("subscriber", "events", row), language, timeZone };
}
