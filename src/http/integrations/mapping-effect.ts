/** Compares what the last events of an integration do under its saved mapping and under another one. */
import { isDeepStrictEqual } from "node:util";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { Actor } from "../../commands/command.ts";
import type { AlertTarget, IncomingAlert } from "../../commands/integrations/integration-commands.ts";
import type { MappingEffectOut } from "../../contract/portal/portal-integrations.ts";
import { unpackEvent } from "../../integrations/event-content.ts";
import { dryRunAlerts } from "../../integrations/event-dry-run.ts";
import { readInboundBody } from "../../integrations/inbound-body.ts";
import type { ResolvedIntegration } from "../../integrations/integration-cache.ts";
import { readEvent } from "../../integrations/read-event.ts";
import { readNewestContents } from "../../queries/integration-queries.ts";
import type { CompiledMapping } from "../../rules/alert-mapping.ts";

/** Logged events that are compared, the newest ones. */
const maxEvents = 50;

type Change = MappingEffectOut["Changes"][number];

/** An integration with its saved mapping, and another mapping to try. */
export type MappingTrial = {
  readonly integration: ResolvedIntegration & { readonly number: number };
  readonly mapping: CompiledMapping;
  readonly actor: Actor;
};

/** The alerts whose outcome or component would change, newest event first. Writes nothing. Rejects with a `Refusal`. */
export async function mappingEffect(bus: CommandBus, trial: MappingTrial): Promise<MappingEffectOut> {
  const changes: Change[] = [];
  for (const { id, content } of await readNewestContents(bus, trial.integration.number, maxEvents)) {
    changes.push(...(await changesOfEvent(bus, trial, { id, content })));
  }
  return { Changes: changes };
}

async function changesOfEvent(
  bus: CommandBus,
  { integration, mapping, actor }: MappingTrial,
  event: { readonly id: string; readonly content: string },
): Promise<Change[]> {
  const { headers, body } = await unpackEvent(event.content);
  const read = readInboundBody(Buffer.from(body), headers["content-type"]);
  if ("problem" in read) return [];
  const message = { body: read, headers };
  const before = alertsOf(integration, message);
  const after = alertsOf({ ...integration, mapping }, message);
  const isSame = before.every((alert, index) => isSameTarget(alert.target, after[index]?.target));
  if (isSame) return [];
  // Each is decided on the status of this moment, so that nothing but the mapping makes a difference.
  const { outcomes: now } = await dryRunAlerts(bus, { integration, actor, alerts: before });
  const { outcomes: then } = await dryRunAlerts(bus, { integration, actor, alerts: after });
  return now.flatMap((old, index) => {
    const next = then[index];
    if (next === undefined || (old.Outcome === next.Outcome && old.ComponentId === next.ComponentId))
      return [];
    return [
      {
        EventId: event.id,
        Alert: old.Alert,
        Before: old.Outcome,
        After: next.Outcome,
        ComponentBefore: old.Component,
        ComponentAfter: next.Component,
      },
    ];
  });
}

function alertsOf(
  integration: Pick<ResolvedIntegration, "type" | "paths" | "mapping">,
  message: Parameters<typeof readEvent>[1],
): readonly IncomingAlert[] {
  const content = readEvent(integration, message);
  return "incoming" in content ? content.incoming : [];
}

/** Whether two targets lead to the same outcome: the rule that chose them does not matter. */
function isSameTarget(a: AlertTarget, b: AlertTarget | undefined): boolean {
  return isDeepStrictEqual(
    [a.names, a.status, a.ignored === null],
    [b?.names, b?.status, b?.ignored === null],
  );
}
