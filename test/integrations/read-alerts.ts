import type { IntegrationType } from "../../src/contract/alerts.ts";
import type {
  AdapterResult,
  AdapterSettings,
  InboundMessage,
} from "../../src/integrations/adapters/adapter.ts";
import { readEvent } from "../../src/integrations/read-event.ts";
import { compileMapping } from "../../src/rules/alert-mapping.ts";

/** The result of the adapter of a type, before any mapping. */
export function readAlerts(
  type: IntegrationType,
  message: InboundMessage,
  { paths = null }: AdapterSettings = {},
): AdapterResult {
  const content = readEvent({ type, paths, mapping: compileMapping([]) }, message);
  if (!("alerts" in content)) return content;
  const { alerts, invalid } = content;
  return { alerts, ...(invalid.length > 0 && { invalid }) };
}
