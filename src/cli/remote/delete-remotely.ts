/** Deletes and restores resources of a service on another machine. */
import * as z from "zod";
import { isUuid } from "../../contract/uuid-format.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import type { RemoteService } from "../remote-service.ts";
import { answer, printNote, sentence } from "../terminal.ts";

type Deletion = {
  /** Such as `Component`. */
  readonly resource: string;
  readonly id: string;
  /** Such as `component "Checkout"`. */
  readonly subject: string;
  /** The command that restores it, with a further sentence if needed; undefined if none does. */
  readonly restoring?: string;
};

/** Deletes a resource after a confirmation; returns the exit code. Rejects with a `Refusal`, or a `UsageProblem`. */
export async function deleteRemotely(
  service: RemoteService,
  args: ParsedArguments,
  { resource, id, subject, restoring }: Deletion,
): Promise<number> {
  if (!(await confirm(args, "delete", `the ${subject}`))) return 1;
  await service.call({ method: "DELETE", path: `/api/${resource}/${id}`, result: z.null() });
  answer(sentence(`${subject.charAt(0).toUpperCase()}${subject.slice(1)} deleted`));
  if (restoring !== undefined) printNote(restoring);
  return 0;
}

/** Restores a resource by its id. Rejects with a `Refusal`, or a `UsageProblem` for another text. */
export async function restoreById(service: RemoteService, resource: string, text: string) {
  const id = text.trim().toLowerCase();
  if (!isUuid(id))
    throw new UsageProblem(
      "Give its id: the API does not list what is deleted. The portal does, under Trash, and `bin/signalbox audit list --json` has the id of each deletion as Subject.Id.",
    );
  const path = `/api/${resource}/${id}/Restore`;
  return await service.call({ method: "POST", path, result: z.unknown() });
}

/** Restores a resource by its id, and prints the answer; returns the exit code. Rejects like `restoreById`. */
export async function restoreRemotely(
  service: RemoteService,
  resource: string,
  text: string,
): Promise<number> {
  answer(sentence((await restoreById(service, resource, text)).message));
  return 0;
}
