/** Prints a link that is shown only once: alone, or with `--json` with its expiry. */
import type { LinkOut } from "../../contract/portal/portal-people.ts";
import type { ParsedArguments } from "../command-line.ts";
import { answer, answerJson } from "../terminal.ts";

/** `--json` of a command that prints a link. */
export const linkJson = { json: { about: "The link and its expiry as JSON" } } as const;

/** Prints the link. */
export function printLink(args: ParsedArguments, link: LinkOut): void {
  if (args.flag("json")) answerJson(link);
  else answer(link.Url);
}
