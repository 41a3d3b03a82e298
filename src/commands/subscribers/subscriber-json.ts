/** JSON columns of subscribers. */
import { z } from "zod";
import { type SubscriberEvents, subscriberEvents } from "../../contract/subscribers.ts";
import type { SubscriptionScope } from "../../rules/subscription-scope.ts";

const ids = z.array(z.string());
const scope = z.object({ page: z.boolean(), componentIds: ids, groupIds: ids, announcementIds: ids });

/** A visitor's unconfirmed request. */
const requested = z.object({
  scope,
  events: subscriberEvents,
  language: z.string().nullable(),
  timeZone: z.string().nullable(),
});

/** All choices of a subscription. */
export type CompleteChoices = {
  readonly scope: SubscriptionScope;
  readonly events: SubscriberEvents;
  readonly language: string | null;
  readonly timeZone: string | null;
};

/** Parses a stored scope. */
export function readScope(text: string): SubscriptionScope {
  return scope.parse(JSON.parse(text));
}

/** Parses stored events. */
export function readEvents(text: string): SubscriberEvents {
  return subscriberEvents.parse(JSON.parse(text));
}

/** The current choices of a subscriber. */
export function choicesOf(row: {
  readonly scope: string;
  readonly events: string;
  readonly language: string | null;
  readonly time_zone: string | null;
}): CompleteChoices {
  const { language, time_zone: timeZone } = row;
  return { scope: readScope(row.scope), events: readEvents(row.events), language, timeZone };
}

/** Unconfirmed choices; undefined if there are none. */
export function requestedOf({
  requested: text,
}: {
  readonly requested: string | null;
}): CompleteChoices | undefined {
  return text === null ? undefined : requested.parse(JSON.parse(text));
}
