/** Deletes and restores resources of a service on another machine. */
import * as z from "zod";
import { restorableMs } from "../../commands/restorable-time.ts";
import { type DeletedItemOut, deletedItem } from "../../contract/service.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { calledKind } from "../called-kind.ts";
import type { ParsedArguments } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { answerDeleted } from "../deleted-json.ts";
import { deletedAmong } from "../deleted-resources.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerText, printNote, sentence, writeMinute } from "../terminal.ts";

type Deletion = {
  /** Such as `Component`. */
  readonly resource: string;
  readonly id: string;
  /** Such as `component "Checkout"`. */
  readonly subject: string;
  /** The same in the question, with the effects of the deletion. */
  readonly question?: string;
  /** The command that restores it, with a further sentence if needed; undefined if none does. */
  readonly restoring?: string;
};

/** Deletes a resource after a confirmation; returns the exit code. Rejects with a `Refusal`, or a `UsageProblem`. */
export async function deleteRemotely(
  service: RemoteService,
  args: ParsedArguments,
  { resource, id, subject, question = subject, restoring }: Deletion,
): Promise<number> {
  if (!(await confirm(args, "delete", `the ${question}`))) return 1;
  await service.call({ method: "DELETE", path: `/api/${resource}/${id}`, result: z.null() });
  const deleted = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} deleted.`;
  const isRestorable = restoring !== undefined;
  answerDeleted(args, { id, text: isRestorable ? `${deleted} ${restorableUntil()}` : deleted, isRestorable });
  if (restoring !== undefined) printNote(restoring);
  return 0;
}

/** Says until when something that was deleted just now can be restored. */
export function restorableUntil(): string {
  return `It can be restored until ${writeMinute(Date.now() + restorableMs)}.`;
}

/** All that can be restored, the newest first; of one page if its slug is given. Rejects with a `Refusal`. */
export async function listRemoteDeleted(service: RemoteService, page?: string): Promise<DeletedItemOut[]> {
  return await service.list("/api/DeletedItem", { Page: page }, deletedItem);
}

/** Restores a resource by its id. Rejects with a `Refusal`. */
export async function restoreById(service: RemoteService, resource: string, id: string) {
  const path = `/api/${resource}/${id}/Restore`;
  return await service.call({ method: "POST", path, result: z.unknown() });
}

/** Restores a resource by its id or name, and prints the answer; returns the exit code. Rejects with a `Refusal`. */
export async function restoreRemotely(
  service: RemoteService,
  resource: Parameters<typeof deletedAmong>[1],
  selection: Parameters<typeof deletedAmong>[2],
): Promise<number> {
  const text = selection.text.trim().toLowerCase();
  const isFound = isUuid(text) && calledKind() === undefined;
  const id = isFound ? text : deletedAmong(await listRemoteDeleted(service), resource, selection);
  answerText(sentence((await restoreById(service, resource, id)).message));
  return 0;
}
