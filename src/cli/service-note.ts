/** Names the service elsewhere that a command reaches. */
import type { CommandEntry } from "./command-line.ts";
import type { RemoteService } from "./remote-service.ts";
import { printNote } from "./terminal.ts";

/** The verbs of commands that change nothing. */
const readingVerbs: ReadonlySet<string> = new Set([
  "doctor",
  "events",
  "export",
  "history",
  "list",
  "show",
  "status",
  "try",
  "uptime",
]);

/** Whether a command may change something. */
export const isChanging = ({ name }: Pick<CommandEntry, "name">): boolean =>
  !readingVerbs.has(name.split(" ").at(-1) ?? "");

/** Names the service of a stored login, which may be forgotten. */
export function printService({ address, isStoredLogin }: RemoteService): void {
  if (isStoredLogin) printNote(`Service: ${address}, by \`bin/signalbox login\`.`);
}
