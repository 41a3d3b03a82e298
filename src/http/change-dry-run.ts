/** Answers dry runs of changes: `?DryRun=true`. */

import { isPreviewable } from "../commands/announcements/composed-commands.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Answer, Command, Submission } from "../commands/command.ts";
import type { ChangeDeliveries } from "../commands/notifications/delivery-command.ts";
import { changedAnnouncement } from "../contract/announcement-dry-run.ts";
import { changeableStates, deliveryChangeQuery } from "../contract/deliveries.ts";
import type { Operation } from "../contract/operations/operation.ts";
import { dryRunAnnouncement } from "../notifications/announcement-dry-run.ts";
import { dryRunDeliveries } from "../notifications/delivery-dry-run.ts";
import { readQuery } from "./query-parameters.ts";

/** Whether a call of an operation is a dry run. Throws a `Refusal`. */
export function isDryRun({ query: schema }: Pick<Operation, "query">, query: string): boolean {
  return schema?.shape["DryRun"] !== undefined && readQuery(deliveryChangeQuery, query).DryRun === true;
}

type At = Parameters<typeof dryRunAnnouncement>[2] & Parameters<typeof dryRunDeliveries>[2];

const isDeliveryChange = (command: Command): command is ChangeDeliveries & Command =>
  Object.hasOwn(changeableStates, command.kind);

/** The answer to a dry run, which stores nothing. Rejects with the command's `Refusal`. */
export async function answerDryRun(bus: CommandBus, submission: Submission, at: At): Promise<Answer> {
  // A dry run neither uses an `Idempotency-Key` nor is refused for one that a write has used.
  const { answer, result } = await tryCommand(bus, { ...submission, idempotency: null }, at);
  return {
    ...answer,
    status: 200,
    // The version and the address are of something that is not stored.
    version: null,
    location: null,
    result,
    message: `Dry run, nothing was changed: ${answer.message}`,
  };
}

async function tryCommand(
  bus: CommandBus,
  submission: Submission,
  at: At,
): Promise<{ readonly answer: Answer; readonly result: unknown }> {
  const { command } = submission;
  if (isPreviewable(command)) {
    const { answer, content, effect } = await dryRunAnnouncement(bus, { ...submission, command }, at);
    return { answer, result: changedAnnouncement.parse({ ...content, DryRun: effect }) };
  }
  if (isDeliveryChange(command)) {
    const answer = await dryRunDeliveries(bus, { ...submission, command }, at);
    return { answer, result: answer.result };
  }
  const { answer } = await bus.dryRun(submission, []);
  return { answer, result: answer.result };
}
