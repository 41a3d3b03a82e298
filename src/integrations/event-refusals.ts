/** The refusals of events. */
import type { IntegrationType } from "../contract/alerts.ts";
import { Refusal } from "../contract/refusal.ts";

/** The refusal of a body that is no event of its sender; it names the guide for the sender. */
export function invalidEvent(type: IntegrationType, problem: string): Refusal {
  const guide = `/api/docs/guide-${type.toLowerCase()}`;
  return new Refusal("EventInvalid", `${problem} GET ${guide} shows how to set up the sender.`);
}
