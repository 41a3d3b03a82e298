/** Answers of commands that delete something. */
import { restorableMs } from "../commands/restorable-time.ts";
import { writeTime } from "../contract/times.ts";
import type { ParsedArguments } from "./command-line.ts";
import { answerJson, answerText } from "./terminal.ts";

/** `--json` of a deletion that can be undone. */
export const deletedJson = {
  json: { about: "As JSON: Id, and RestorableUntil" },
} as const;

/** `--json` of a removal for good. */
export const removedJson = {
  json: { about: "As JSON: Id" },
} as const;

type Deleted = {
  readonly id: string;
  /** The answer for people. */
  readonly text: string;
  /** False for what is gone for good. */
  readonly isRestorable?: boolean;
};

/** Prints a deletion that was made now. */
export function answerDeleted(args: ParsedArguments, { id: Id, text, isRestorable = true }: Deleted): void {
  if (!args.flag("json")) answerText(text);
  else answerJson(isRestorable ? { Id, RestorableUntil: writeTime(Date.now() + restorableMs) } : { Id });
}
