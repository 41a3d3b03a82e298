/** The definition of a command on announcements for a call that names their kind: `incident create`. */
import { type AnnouncementKind, announcementKinds, readAnnouncementKind } from "../contract/words.ts";
import { onlyBeginning } from "../platform/nearest-match.ts";
import { nounOf, withArticle } from "./called-kind.ts";
import type { CommandDefinition } from "./command-line.ts";
import { shellWord } from "./shell-word.ts";

/** The definition with the options, words and notes of this kind alone; the call says the kind, so no option does. */
export function definitionForKind<
  Definition extends Pick<CommandDefinition, "options" | "notes" | "notesByKind">,
>(definition: Definition, kind: AnnouncementKind | undefined): Definition {
  if (kind === undefined) return definition;
  const options = Object.entries(definition.options).flatMap(([name, spec]) => {
    const ofKind = spec.byKind?.[kind];
    return ofKind === null || name === "kind" ? [] : [[name, { ...spec, ...ofKind }] as const];
  });
  const notes = definition.notesByKind?.[kind] ?? definition.notes;
  return { ...definition, options: Object.fromEntries(options), notes };
}

/** Options as a call writes them: `--impact Major`, `--impact=Major`. */
const isOption = (word: string, name: string) => word === `--${name}` || word.startsWith(`--${name}=`);

/** A call that names a kind of announcement: `maintenance create`, and the words after it. */
type KindCall = { readonly kind: AnnouncementKind; readonly verb: string; readonly args: readonly string[] };

/** Why a call has an option that announcements of its kind do not have; undefined if it has none. */
export function otherKindProblem(
  { options }: Pick<CommandDefinition, "options">,
  { kind, verb, args }: KindCall,
): string | undefined {
  const end = args.indexOf("--");
  const words = end === -1 ? args : args.slice(0, end);
  const name = Object.keys(options).find(
    (option) => options[option]?.byKind?.[kind] === null && words.some((word) => isOption(word, option)),
  );
  if (name === undefined) return undefined;
  const having = announcementKinds
    .filter((other) => options[name]?.byKind?.[other] !== null)
    .map((other) => `\`${nounOf(other)} ${verb}\``);
  return `\`${nounOf(kind)} ${verb}\` has no --${name}; ${having.join(" and ")} ${having.length === 1 ? "has" : "have"} it.`;
}

/** Why the words after `incident create` and the like contradict it with `--kind`; undefined if they do not. */
export function contradictedKindProblem({ kind, verb, args }: KindCall): string | undefined {
  const end = args.indexOf("--");
  const place = args.findIndex((word, index) => isOption(word, "kind") && (end === -1 || index < end));
  const option = args[place];
  if (option === undefined) return undefined;
  const isInline = option.includes("=");
  const text = isInline ? option.slice("--kind=".length) : (args[place + 1] ?? "");
  const other = readAnnouncementKind(onlyBeginning(text, announcementKinds) ?? text);
  if (other === kind) return undefined;
  const start = `\`${nounOf(kind)} ${verb}\` takes no --kind.`;
  if (other === undefined) return start;
  const rest = args.filter((_, index) => index !== place && (isInline || index !== place + 1));
  const words = rest.map(shellWord);
  return `${start} For ${withArticle(other)}:\n  bin/signalbox ${[nounOf(other), verb, ...words].join(" ")}`;
}
