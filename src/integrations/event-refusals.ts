/** The refusals of events. */
import type { IntegrationType } from "../contract/alerts.ts";
import { Refusal } from "../contract/refusal.ts";

/** The refusal of a body that is no event of its sender; it names the guide for the sender. */
export function invalidEvent(type: IntegrationType, problem: string): Refusal {
  const guide = `docs/integrations/${type.toLowerCase()}.md`;
  return new Refusal("EventInvalid", `${problem} The guide ${guide} shows how to set up the sender.`);
}
