/** The problem of an answer, by the checks of the command that it is for. */
import { Refusal } from "../contract/refusal.ts";
import { UsageProblem } from "./command-line.ts";

/** The first problem of one of these fields in an error that says so; the error is thrown again otherwise. */
function problemOfError(error: unknown, paths: readonly string[] | undefined): string | undefined {
  if (error instanceof UsageProblem) return error.message;
  if (!(error instanceof Refusal)) throw error;
  const errors = error.detail.errors ?? [];
  if (errors.length === 0) return paths === undefined ? error.message : undefined;
  return errors.find(({ Path }) => paths === undefined || paths.includes(Path))?.Message;
}

/** Why `work` refuses an answer; undefined if it does not. */
export function problemIn(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return problemOfError(error, undefined);
  }
}

/** Why `work`, such as a dry run, refuses one of the fields at `paths`; undefined if it does not. Rejects with other errors. */
export async function problemOfFields(
  paths: readonly string[],
  work: () => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return problemOfError(error, paths);
  }
}
