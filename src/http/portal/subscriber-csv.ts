/** Subscribers as lines of CSV. */
import type { SubscriberOut } from "../../contract/subscribers.ts";
import { csvLine } from "./csv.ts";

const headings = [
  "Address",
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

const cellsOf = (one: SubscriberOut) => [
  one.Address,
  one.Channel,
  one.State,
  (one.Scope.ComponentIds ?? []).join(" "),
  (one.Scope.GroupIds ?? []).join(" "),
  one.Language ?? "",
  one.Page,
  one.Source,
  one.ConsentNote ?? "",
  one.CreatedAt,
  one.ConfirmedAt ?? "",
  one.Id,
];

/** The line that names the columns. */
export const subscriberHeading = csvLine(headings);

/** The line of a subscriber. */
export function subscriberLine(one: SubscriberOut): string {
  return csvLine(cellsOf(one));
}
