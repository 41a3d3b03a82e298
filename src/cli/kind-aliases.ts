/** Commands on one kind of announcement: `incident create` is `announcement create --kind Incident`. */
import type { AnnouncementKind } from "../contract/words.ts";

/** The kinds by the words that name them. */
const kinds: ReadonlyMap<string, AnnouncementKind> = new Map([
  ["incident", "Incident"],
  ["incidents", "Incident"],
  ["maintenance", "Maintenance"],
  ["maintenances", "Maintenance"],
  ["notice", "Notice"],
  ["notices", "Notice"],
]);

/** The commands that take a kind. */
const verbsWithKind: ReadonlySet<string> = new Set(["create", "list"]);

/** The words of a call with the command in place of its alias. */
export function withoutKindAlias(words: readonly string[]): readonly string[] {
  const [first = "", ...others] = words;
  const kind = kinds.get(first);
  if (kind === undefined) return words;
  const [verb = "", ...rest] = others;
  const hasKind = rest.some((word) => word === "--kind" || word.startsWith("--kind="));
  return verbsWithKind.has(verb) && !hasKind
    ? ["announcement", verb, `--kind=${kind}`, ...rest]
    : ["announcement", ...others];
}
