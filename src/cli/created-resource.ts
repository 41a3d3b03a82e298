/** Prints a created resource (its id alone, or with `--json` all of it) or a changed one. */
import type { ParsedArguments } from "./command-line.ts";
import { answer, answerJson } from "./terminal.ts";

/** `--json` of a command that creates something, by the operation whose fields it prints. */
export const createdJson = (operation: string) => ({
  json: { about: `All of it as JSON, with the fields of ${operation}` },
});

/** `--json` of a command that changes something, by the operation whose fields it prints. */
export const changedJson = (operation: string) => ({
  json: { about: `The result as JSON, with the fields of ${operation}` },
});

/** Prints a created resource. */
export function answerCreated(args: ParsedArguments, created: { readonly Id: string }): void {
  if (args.flag("json")) answerJson(created);
  else answer(created.Id);
}
