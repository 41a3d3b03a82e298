/** Other first words of commands: kinds of announcements (`incident create` is `announcement create --kind Incident`) and plurals. */
import type { AnnouncementKind } from "../contract/words.ts";
import { groupOf } from "./find-command.ts";

/** The kinds by the words that name them. */
const kinds: ReadonlyMap<string, AnnouncementKind> = new Map([
  ["incident", "Incident"],
  ["incidents", "Incident"],
  ["maintenance", "Maintenance"],
  ["maintenances", "Maintenance"],
  ["notice", "Notice"],
  ["notices", "Notice"],
]);

/** The kind of announcement that a first word names. */
export const kindOf = (word = ""): AnnouncementKind | undefined => kinds.get(word);

/** The first words that stand for `announcement`, with what they are for. */
export const kindWords = [
  { text: "incident", about: "Incidents, as announcement" },
  { text: "maintenance", about: "Planned maintenance, as announcement" },
  { text: "notice", about: "Notices, as announcement" },
] as const;

/** The commands that take a kind. */
const verbsWithKind: ReadonlySet<string> = new Set(["create", "list"]);

/** The group that a plural names: `components`, `deliveries`; undefined for another word. */
function groupOfPlural(word: string): string | undefined {
  if (groupOf(word).length > 0) return undefined;
  return [word.replace(/ies$/u, "y"), word.replace(/s$/u, "")].find((name) => groupOf(name).length > 0);
}

/** The words of a call with the command in place of its alias. */
export function withoutAlias(words: readonly string[]): readonly string[] {
  const [first = "", ...others] = words;
  const kind = kinds.get(first);
  if (kind === undefined) return [groupOfPlural(first) ?? first, ...others].slice(0, words.length);
  const [verb = "", ...rest] = others;
  // One of another kind is refused.
  const hasKind = rest.some((word) => word === "--kind" || word.startsWith("--kind="));
  return verbsWithKind.has(verb) && !hasKind
    ? ["announcement", verb, `--kind=${kind}`, ...rest]
    : ["announcement", ...others];
}
