/** An event as its adapter reads it, and each of its alerts with what it is mapped to. */
import type { AlertTarget, IncomingAlert } from "../commands/integrations/integration-commands.ts";
import type { Alert, InvalidAlert } from "../contract/alerts.ts";
import type { AdapterResult, InboundMessage } from "./adapters/adapter.ts";
import { readAlerts } from "./adapters/adapters.ts";
import type { ResolvedIntegration } from "./integration-cache.ts";

/** The content of an event: alerts with their targets, or another result of the adapter. */
export type EventContent =
  | {
      readonly alerts: readonly Alert[];
      readonly incoming: readonly IncomingAlert[];
      readonly invalid: readonly InvalidAlert[];
    }
  | Exclude<AdapterResult, { readonly alerts: readonly Alert[] }>;

/** Reads an event by the adapter and the mapping of its integration. */
export function readEvent(
  { type, paths, mapping }: Pick<ResolvedIntegration, "type" | "paths" | "mapping">,
  message: InboundMessage,
): EventContent {
  const result = readAlerts(type, message, { paths });
  if (!("alerts" in result)) return result;
  const { alerts, invalid = [] } = result;
  return {
    alerts,
    incoming: alerts.map((alert) => incomingAlert(mapping, alert)),
    invalid: invalid.map(({ fingerprint, title, reason }) => ({
      fingerprint: plainText(fingerprint),
      title: plainText(title),
      reason: plainText(reason),
    })),
  };
}

function incomingAlert(mapping: ResolvedIntegration["mapping"], alert: Alert): IncomingAlert {
  const { labels: _labels, ...rest } = alert;
  return {
    ...rest,
    fingerprint: plainText(alert.fingerprint),
    severity: alert.severity === null ? null : plainText(alert.severity),
    title: plainText(alert.title),
    url: alert.url === null ? null : plainText(alert.url),
    target: targetOf(mapping, alert),
  };
}

function targetOf(mapping: ResolvedIntegration["mapping"], alert: Alert): AlertTarget {
  const decision = mapping(alert);
  const rule = decision.rule === null ? null : decision.rule + 1;
  if (decision.kind === "Mapped") {
    const { components, field, status } = decision;
    return {
      rule,
      names: components.map(plainText),
      field: field && { ...field, value: plainText(field.value) },
      status,
      ignored: null,
    };
  }
  const ignored =
    rule === null ? `Severity ${alert.severity ?? "none"} is ignored.` : `Rule ${rule} ignores it.`;
  return { rule, names: [], field: null, status: null, ignored };
}

/** A text that every engine can store. */
function plainText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
