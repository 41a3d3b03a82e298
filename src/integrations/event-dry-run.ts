/** Shows what a payload would do, without doing it. */

import * as z from "zod";
import { validationRefusal } from "../commands/body-parsing.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Actor } from "../commands/command.ts";
import type { IncomingAlert } from "../commands/integrations/integration-commands.ts";
import { type Alert, alertOut, type InvalidAlert } from "../contract/alerts.ts";
import {
  type AlertOutcomeDetail,
  alertOutcomeDetail,
  type dryRunResult,
  type integrationDryRun,
} from "../contract/integrations.ts";
import { writeTimeOrNull } from "../contract/times.ts";
import { compileMapping } from "../rules/alert-mapping.ts";
import { invalidEvent } from "./event-refusals.ts";
import { readInboundBody } from "./inbound-body.ts";
import type { ResolvedIntegration } from "./integration-cache.ts";
import { checkMapping } from "./mapping-check.ts";
import { readEvent } from "./read-event.ts";

const decided = z.object({ Outcomes: alertOutcomeDetail.array() });

/** The outcome of a payload in a dry run, with a sentence about it. */
export type DryRunOutcome = {
  readonly result: z.infer<typeof dryRunResult>;
  readonly message: string;
};

/** Runs a payload through the adapter, the mapping and the signals of an integration. Rejects with a `Refusal`. */
export async function dryRunEvent(
  bus: CommandBus,
  trial: {
    readonly integration: ResolvedIntegration;
    readonly actor: Actor;
    readonly body: z.output<typeof integrationDryRun>;
  },
): Promise<DryRunOutcome> {
  const { actor, body } = trial;
  const integration = withUnsaved(trial.integration, body);
  const headers = Object.fromEntries(
    Object.entries(body.Headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const text = typeof body.Body === "string" ? body.Body : JSON.stringify(body.Body ?? null);
  const bytes = Buffer.from(text);
  const read = readInboundBody(bytes, headers["content-type"]);
  if ("problem" in read) throw invalidEvent(integration.type, read.problem);
  const found = readEvent(integration, { body: read, headers });
  if ("problem" in found) throw invalidEvent(integration.type, found.problem);
  const nothing = { Alerts: [], Outcomes: [] };
  if ("test" in found) return { result: nothing, message: found.test };
  if ("ignored" in found) return { result: nothing, message: found.ignored };
  if ("subscription" in found) {
    return {
      result: nothing,
      message: `A request to confirm the subscription to ${found.subscription.topicArn}.`,
    };
  }
  const { outcomes, message } = await dryRunAlerts(bus, {
    integration,
    actor,
    alerts: found.incoming,
    invalid: found.invalid,
  });
  return {
    result: {
      Alerts: found.alerts.map(presentAlert),
      // The period was rolled back with everything else.
      Outcomes: outcomes.map((outcome) => ({ ...outcome, HistoryId: null })),
    },
    message: `Dry run, nothing was changed: ${message}`,
  };
}

/** An integration with the settings of a dry run. Throws a `Refusal` where they are not valid. */
function withUnsaved(
  integration: ResolvedIntegration,
  { Mapping, Paths }: z.output<typeof integrationDryRun>,
): ResolvedIntegration {
  const problems = checkMapping({ Mapping, Paths });
  if (problems.length > 0) throw validationRefusal(problems);
  return {
    ...integration,
    ...(Mapping !== undefined && { mapping: compileMapping(Mapping) }),
    ...(Paths !== undefined && { paths: Paths }),
  };
}

/** Decides the alerts of one event and rolls the decision back. Rejects with a `Refusal`. */
export async function dryRunAlerts(
  bus: CommandBus,
  trial: {
    readonly integration: Pick<ResolvedIntegration, "ref">;
    readonly actor: Actor;
    readonly alerts: readonly IncomingAlert[];
    readonly invalid?: readonly InvalidAlert[];
  },
): Promise<{ readonly outcomes: readonly AlertOutcomeDetail[]; readonly message: string }> {
  const { integration, actor, alerts, invalid = [] } = trial;
  const event = { arrivedAt: 0, sender: "", size: 0, bodyHash: null, content: null, replayOf: null };
  const { answer } = await bus.dryRun(
    {
      command: {
        kind: "ReceiveAlerts",
        integration: integration.ref,
        alerts,
        invalid,
        event,
        ignoresDisabled: true,
      },
      actor,
      requestId: null,
      idempotency: null,
      ifMatch: null,
    },
    [],
  );
  return { outcomes: decided.parse(answer.result).Outcomes, message: answer.message };
}

function presentAlert(alert: Alert): z.infer<typeof alertOut> {
  return {
    Fingerprint: alert.fingerprint,
    State: alert.state,
    Severity: alert.severity,
    Title: alert.title,
    Labels: alert.labels,
    StartsAt: writeTimeOrNull(alert.startsAt),
    EndsAt: writeTimeOrNull(alert.endsAt),
    Url: alert.url,
  };
}
