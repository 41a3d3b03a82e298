/** Subscribers as lines of CSV. */
import type { SubscriberOut } from "../contract/subscribers.ts";
import { csvLine } from "./csv.ts";

const headings = [
  "Address",
  "Name",
  "Channel",
  "State",
  "ComponentIds",
  "GroupIds",
  "Language",
  "Page",
  "Source",
  "ConsentNote",
  "CreatedAt",
  "ConfirmedAt",
  "Id",
];

const cellsOf = (subscriber: SubscriberOut) => [
  subscriber.Address,
  subscriber.Name ?? "",
  subscriber.Channel,
  subscriber.State,
  (subscriber.Scope.ComponentIds ?? []).join(" "),
  (subscriber.Scope.GroupIds ?? []).join(" "),
  subscriber.Language ?? "",
  subscriber.Page,
  subscriber.Source,
  subscriber.ConsentNote ?? "",
  subscriber.CreatedAt,
  subscriber.ConfirmedAt ?? "",
  subscriber.Id,
];

/** The line that names the columns. */
export const subscriberHeading = csvLine(headings);

/** The line of a subscriber. */
export function subscriberLine(subscriber: SubscriberOut): string {
  return csvLine(cellsOf(subscriber));
}
