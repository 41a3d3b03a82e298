/** Prints a created resource (its id alone, or with `--json` all of it) or a changed one. */
import type { ParsedArguments } from "./command-line.ts";
import { answer, answerJson, printNote, sentence } from "./terminal.ts";

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

/** A created receiver of messages: a subscriber, or a destination of the team. */
type CreatedReceiver = {
  readonly result: { readonly Id: string };
  readonly message: string;
  /** The signing secret of a webhook, which is printed once; null for other channels. */
  readonly secret: string | null;
};

/** Prints a created receiver: its id alone, or its signing secret, which cannot be read later, or with `--json` all of it. */
export function answerReceiver(args: ParsedArguments, { result, message, secret }: CreatedReceiver): void {
  if (args.flag("json")) answerJson(secret === null ? result : { ...result, SigningSecret: secret });
  else answer(secret ?? result.Id);
  if (secret === null) printNote(sentence(message));
  else {
    const id = args.flag("json") ? "" : ` Its id is ${result.Id}.`;
    printNote(
      `${sentence(message)} Its messages are signed with the secret above, which is shown only once.${id}`,
    );
  }
}
