/** The JSON in the columns of subscribers. */
import { z } from "zod";
import { type SubscriberEvents, subscriberEvents } from "../../contract/subscribers.ts";
import type { SubscriptionScope } from "../../rules/subscription-scope.ts";

const ids = z.array(z.string());
const scope = z.object({ page: z.boolean(), componentIds: ids, groupIds: ids, announcementIds: ids });

/** A visitor's request that is not confirmed yet. */
const requested = z.object({
  scope,
  events: subscriberEvents,
  language: z.string().nullable(),
  timeZone: z.string().nullable(),
});

/** The choices of a subscription, complete. */
export type CompleteChoices = {
  readonly scope: SubscriptionScope;
  readonly events: SubscriberEvents;
  readonly language: string | null;
  readonly timeZone: string | null;
};

/** The scope in its column. */
export function readScope(text: string): SubscriptionScope {
  return scope.parse(JSON.parse(text));
}

/** The events in their column. */
export function readEvents(text: string): SubscriberEvents {
  return subscriberEvents.parse(JSON.parse(text));
}

/** The choices of a subscriber as they count now. */
export function choicesOf(row: {
  readonly scope: string;
  readonly events: string;
  readonly language: string | null;
  readonly time_zone: string | null;
}): CompleteChoices {
  const { language, time_zone: timeZone } = row;
  return { scope: readScope(row.scope), events: readEvents(row.events), language, timeZone };
}

/** The choices that wait for a confirmation; undefined where none do. */
export function requestedOf({
  requested: text,
}: {
  readonly requested: string | null;
}): CompleteChoices | undefined {
  return text === null ? undefined : requested.parse(JSON.parse(text));
}
