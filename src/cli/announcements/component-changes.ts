/** The affected components of an announcement that a call changes: the whole list, or some of them alone. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { type AnnouncementKind, reportableStatuses } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import { componentOption, namedComponents, readComponents } from "../announcement-options.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import { idPrefixOf, listIds, shortId } from "../id-prefix.ts";

/** `--component`, `--add-component` and `--remove-component`. */
export const componentChangeOptions = {
  ...componentOption("All affected components from now on", { possessive: "their" }),
  "add-component": {
    value: "NAME[=STATUS]",
    values: reportableStatuses,
    about: "Adds this component, or changes its status; the others stay",
    many: true,
    byKind: { Incident: { value: "NAME=STATUS" }, Notice: { value: "NAME" } },
  },
  "remove-component": {
    value: "NAME",
    about: "Takes this component off the list; the others stay",
    many: true,
  },
} as const;

const singleOptions = ["add-component", "remove-component"] as const;

/** Whether a call changes the affected components. */
export const changesComponents = (args: ParsedArguments): boolean =>
  (["component", ...singleOptions] as const).some((option) => args.texts(option).length > 0);

/** Whether a call changes some of the affected components alone. */
const changesSome = (args: ParsedArguments): boolean =>
  singleOptions.some((option) => args.texts(option).length > 0);

/** The names of the components that a call adds: the others are on the list already. */
export const addedNames = (args: ParsedArguments): string[] =>
  (["component", "add-component"] as const).flatMap((option) =>
    namedComponents(args, option).map(({ name }) => name),
  );

/** Refuses the whole list beside changes of some. Throws a `UsageProblem`. */
export function refuseBothLists(args: ParsedArguments): void {
  if (args.texts("component").length > 0 && changesSome(args))
    throw new UsageProblem(
      "--component is the whole list. Give either it, or --add-component and --remove-component.",
    );
}

type Entry = AnnouncementOut["AffectedComponents"][number];
type Listing = Pick<AnnouncementOut, "Id" | "Kind" | "Title" | "AffectedComponents">;

/** An entry as the API takes it. */
function sentEntry({ ComponentId, Status, Expect }: Entry, kind: AnnouncementKind) {
  if (kind === "Notice") return { ComponentId };
  if (kind === "Maintenance") return Expect === null ? { ComponentId } : { ComponentId, Expect };
  return { ComponentId, Status };
}

/** Whether a text is the name of an entry's component, or the beginning of its id. */
function isNamed({ ComponentId, Name }: Entry, text: string): boolean {
  const prefix = idPrefixOf(text);
  return foldName(Name) === foldName(text) || (prefix !== undefined && ComponentId.startsWith(prefix));
}

function refuseUnlisted({ Id, Title, AffectedComponents }: Listing, name: string): never {
  const names = AffectedComponents.map((entry) => `"${entry.Name}"`);
  const listed = names.length === 0 ? "no components" : `only ${listIds(names)}`;
  throw new Refusal(
    "ComponentNotFound",
    `"${name}" is not on the list: "${Title}" affects ${listed}. \`bin/signalbox announcement show ${shortId(Id)}\` lists them.`,
  );
}

/**
 * The affected components that a call gives an announcement; undefined if it leaves them as they are. Throws a
 * `UsageProblem`, or a `Refusal` for a component to remove that is not on the list.
 */
export function readAffected(args: ParsedArguments, before: Listing): object[] | undefined {
  refuseBothLists(args);
  if (!changesSome(args)) return readComponents(args, before.Kind);
  const removed = args.texts("remove-component").map((text) => text.trim());
  for (const name of removed)
    if (!before.AffectedComponents.some((entry) => isNamed(entry, name))) refuseUnlisted(before, name);
  const sent = readComponents(args, before.Kind, "add-component") ?? [];
  const added = namedComponents(args, "add-component").map(({ name }, index) => ({
    name,
    fields: { ...sent[index] },
  }));
  const replacing = ({ Name, ...entry }: Entry) =>
    added.find(({ name }) => isNamed({ Name, ...entry }, name));
  const staying = before.AffectedComponents.filter(
    (entry) => !removed.some((name) => isNamed(entry, name)),
  ).map((entry) => {
    const change = replacing(entry);
    if (change === undefined) return sentEntry(entry, before.Kind);
    const { Status, Expect } = { Status: undefined, Expect: undefined, ...change.fields };
    return { ComponentId: entry.ComponentId, Status, Expect };
  });
  const isListed = (name: string) => before.AffectedComponents.some((entry) => isNamed(entry, name));
  return [...staying, ...added.flatMap(({ name, fields }) => (isListed(name) ? [] : [fields]))];
}
