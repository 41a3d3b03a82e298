/** Answers dry runs of changes of announcements: `?DryRun=true`. */

import { isComposed } from "../commands/announcements/composed-commands.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Answer, Submission } from "../commands/command.ts";
import { changedAnnouncement, dryRunQuery } from "../contract/announcement-dry-run.ts";
import type { Operation } from "../contract/operations/operation.ts";
import { dryRunAnnouncement } from "../notifications/announcement-dry-run.ts";
import { readQuery } from "./query-parameters.ts";

/** Whether a call of an operation is a dry run. Throws a `Refusal`. */
export function isDryRun({ query: schema }: Pick<Operation, "query">, query: string): boolean {
  return schema === dryRunQuery && readQuery(dryRunQuery, query).DryRun === true;
}

/** The answer to a dry run, which stores nothing. Rejects with the command's `Refusal`. */
export async function answerDryRun(
  bus: CommandBus,
  submission: Submission,
  at: Parameters<typeof dryRunAnnouncement>[2],
): Promise<Answer> {
  const { command } = submission;
  if (!isComposed(command)) throw new Error(`${command.kind} has no dry run`);
  const { answer, content, effect } = await dryRunAnnouncement(bus, { ...submission, command }, at);
  return {
    ...answer,
    status: 200,
    // The version and the address are of something that is not stored.
    version: null,
    location: null,
    result: changedAnnouncement.parse({ ...content, DryRun: effect }),
    message: `Dry run, nothing was changed: ${answer.message}`,
  };
}
