/** Asks for the name of an existing resource that a call leaves out. */
import { calledKind, calledNoun } from "./called-kind.ts";
import type { CommandEntry, CommandLine } from "./command-line.ts";
import { type NameKind, namesIn } from "./completion/known-names.ts";
import { readRemoteNames } from "./completion/remote-names.ts";
import { nameKindOf } from "./completion/suggestions.ts";
import { FailedCall } from "./failed-call.ts";
import { withStore } from "./open-store.ts";
import type { Choice, Question } from "./questions.ts";
import type { RemoteService } from "./remote-service.ts";

/** The placeholders of a name or an id; a file, or the address of another service, cannot be chosen. */
const isName = (placeholder: string) => placeholder.includes("|") || placeholder === "EMAIL";

async function readChoices(kind: NameKind, service: RemoteService | undefined): Promise<readonly Choice[]> {
  const names =
    service === undefined
      ? await withStore(async ({ bus }) => await namesIn(bus, kind, calledKind()))
      : await readRemoteNames(service, kind, calledKind());
  if (names.length === 0) {
    const noun = kind === "deleted" ? "item in the trash" : kind.replace("announcement", calledNoun());
    throw new FailedCall(`There is no ${noun} to choose.`);
  }
  return names.map((name) => ({ value: name, label: name }));
}

/**
 * The question for the only argument of a command, if it is the name of an existing resource; none for others, nor for a `set`
 * without any option, which is refused anyway.
 */
export function nameQuestions(
  { name }: Pick<CommandEntry, "name">,
  { takes }: Pick<CommandLine, "takes">,
  args: readonly string[],
): Readonly<Record<string, Question>> {
  if (args.length === 0 && name.endsWith(" set")) return {};
  const [placeholder = "", ...others] = Object.keys(takes);
  const kind = nameKindOf(name);
  if (kind === undefined || others.length > 0 || !isName(placeholder)) return {};
  const subject = "Which one, by number, name or id";
  return {
    [placeholder]: { subject, unless: [], readChoices: async (service) => await readChoices(kind, service) },
  };
}
