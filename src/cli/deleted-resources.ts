/** Deleted resources as the command line finds them, to restore them. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Trash } from "../contract/portal/overview.ts";
import { type Code, Refusal } from "../contract/refusal.ts";
import { readTrash } from "../queries/trash-queries.ts";
import { foldName } from "../rules/names.ts";
import { findOfCalledKind } from "./announcements/required-kind.ts";
import { calledKind, nounOf } from "./called-kind.ts";
import { onlyWithPrefix, severalFound } from "./id-prefix.ts";
import { onlyShortened } from "./name-beginnings.ts";
import { printNote, writeMinute } from "./terminal.ts";

/** The kinds that are restored by name, with the noun and the code of their absence. */
const kinds = {
  Announcement: ["announcement", "AnnouncementNotFound"],
  Component: ["component", "ComponentNotFound"],
  ComponentGroup: ["component group", "ComponentGroupNotFound"],
  Template: ["template", "TemplateNotFound"],
} as const satisfies Partial<Record<Trash["Items"][number]["Kind"], readonly [string, Code]>>;

type DeletedKind = keyof typeof kinds;
type DeletedResource = Omit<Trash["Items"][number], "RestorableUntil">;
type DeletedSelection = { readonly text: string; readonly page?: string | undefined };

/** A deleted resource as refusals list it. */
const describe = ({ Id, DeletedAt }: Pick<DeletedResource, "Id" | "DeletedAt">) =>
  `${Id} (deleted ${writeMinute(Date.parse(DeletedAt))})`;

/** The one whose id begins with a text; undefined for none. Throws a `Refusal` for several. */
export const deletedWithPrefix = <Item extends Pick<DeletedResource, "Id" | "DeletedAt">>(
  items: readonly Item[],
  text: string,
): Item | undefined => onlyWithPrefix(items, text, { plural: "of the deleted", describe });

/** The one with an id or its beginning, or a name; undefined for none. Throws a `Refusal` for several. */
function oneAmong<Item extends Pick<DeletedResource, "Id" | "Name" | "DeletedAt">>(
  deleted: readonly Item[],
  { text, code }: { readonly text: string; readonly code: Code },
): Item | undefined {
  const byId = deletedWithPrefix(deleted, text);
  if (byId !== undefined) return byId;
  const namesakes = deleted.filter(({ Name }) => foldName(Name) === foldName(text));
  if (namesakes.length <= 1) return namesakes[0] ?? onlyShortened(deleted, text);
  const subject = `${namesakes.length} of the deleted have the name "${text}"`;
  throw severalFound(subject, namesakes.map(describe), { code });
}

/** The announcements among deleted resources, with their own kind. */
const announcementsIn = (deleted: readonly DeletedResource[]) =>
  deleted.flatMap(({ AnnouncementKind: Kind, Name, Id, DeletedAt }) =>
    Kind === null ? [] : [{ Id, Kind, Title: Name, Name, DeletedAt }],
  );

/**
 * The id of the one deleted resource of a kind with a name, an id or its beginning; on the page with the slug `page` if
 * given. Throws a `Refusal` if there is none, or more than one, or for an announcement of another kind than the call names.
 */
export function deletedAmong(
  items: readonly DeletedResource[],
  kind: DeletedKind,
  { text, page }: DeletedSelection,
): string {
  const [noun, code] = kinds[kind];
  const deleted = items.filter(
    ({ Kind, Page }) => Kind === kind && (page === undefined || Page === page.toLowerCase()),
  );
  const found =
    kind === "Announcement"
      ? findOfCalledKind(announcementsIn(deleted), (items) => oneAmong(items, { text, code }))
      : oneAmong(deleted, { text, code });
  if (found !== undefined) return found.Id;
  const called = kind === "Announcement" ? calledKind() : undefined;
  const restorable = deleted.filter((item) => called === undefined || item.AnnouncementKind === called);
  const names = [...new Set(restorable.map(({ Name }) => Name))];
  const there = names.length === 0 ? "None can be restored." : `Can be restored: ${names.join(", ")}.`;
  throw new Refusal(
    code,
    `No ${called === undefined ? noun : nounOf(called)} "${text}" was deleted in the last 30 days. ${there}`,
  );
}

/** A resource to restore, and how it is found if it was not deleted. */
type Restoration = {
  /** Such as `component "Checkout"`. */
  readonly subject: string;
  /** Rejects with a `Refusal` if there is none. */
  readonly find: () => Promise<unknown>;
};

/** Runs a restoration; one of something that is not deleted succeeds, and says so. Returns the exit code. */
export async function restoreUnlessThere(
  restore: () => Promise<number>,
  { subject, find }: Restoration,
): Promise<number> {
  try {
    return await restore();
  } catch (error) {
    if (!(error instanceof Refusal && error.code.endsWith("NotFound")) || !(await isThere(find))) throw error;
    printNote(`The ${subject} is not deleted. Nothing to do.`);
    return 0;
  }
}

/** Whether something is found. */
export async function isThere(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The same in the store. Rejects with a `Refusal`. */
export async function findDeleted(
  bus: CommandBus,
  kind: DeletedKind,
  selection: DeletedSelection,
): Promise<string> {
  const { Items } = await readTrash(bus, { now: Date.now(), withPeople: false, withPages: false });
  return deletedAmong(Items, kind, selection);
}
