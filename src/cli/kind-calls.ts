/** The call of this run as it would be for an announcement of another kind. */
import type { AnnouncementOut } from "../contract/announcements.ts";
import { foldName } from "../rules/names.ts";
import { calledVerb, nounOf } from "./called-kind.ts";
import type { CommandDefinition } from "./command-line.ts";
import { idPrefixOf, shortId } from "./id-prefix.ts";
import { otherKindProblem } from "./kind-definitions.ts";
import { beginningWith } from "./name-beginnings.ts";
import { shellWord } from "./shell-word.ts";

type Call = { readonly command: Pick<CommandDefinition, "options">; readonly args: readonly string[] };

let call: Call | undefined;

/** Notes the command of this call, and the words after it. */
export function setCall(next: Call): void {
  call = next;
}

type Intended = Pick<AnnouncementOut, "Id" | "Kind" | "Title">;

/** Whether a word names an announcement: by its title, or a beginning of it or of the id. */
function isNameOf({ Id, Title }: Intended, word: string): boolean {
  const prefix = idPrefixOf(word);
  if (prefix !== undefined && Id.startsWith(prefix)) return true;
  return foldName(word) === foldName(Title) || beginningWith([Title], word, (title) => title).length > 0;
}

/** The call for an announcement of another kind, by its id, with the other arguments if that kind takes them. */
export function callForKind(intended: Intended): string {
  const { Id, Kind: kind } = intended;
  const verb = calledVerb();
  const start = `bin/signalbox ${nounOf(kind)} ${verb}`;
  const { command = { options: {} }, args = [] } = call ?? {};
  const place = args.findIndex((word) => isNameOf(intended, word));
  const isTaken = otherKindProblem(command, { kind, verb, args }) === undefined;
  const words = isTaken && place !== -1 ? args.with(place, shortId(Id)) : [shortId(Id)];
  return [start, ...words.map(shellWord)].join(" ");
}
