/** Deleted resources as the command line finds them, to restore them. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Trash } from "../contract/portal/overview.ts";
import { type Code, Refusal } from "../contract/refusal.ts";
import { readTrash } from "../queries/trash-queries.ts";
import { foldName } from "../rules/names.ts";
import { printNote, writeMinute } from "./terminal.ts";

/** The kinds that are restored by name, with the noun and the code of their absence. */
const kinds = {
  Announcement: ["announcement", "AnnouncementNotFound"],
  Component: ["component", "ComponentNotFound"],
  ComponentGroup: ["component group", "ComponentGroupNotFound"],
  Template: ["template", "TemplateNotFound"],
} as const satisfies Partial<Record<Trash["Items"][number]["Kind"], readonly [string, Code]>>;

type DeletedKind = keyof typeof kinds;
type DeletedResource = { readonly Kind: Trash["Items"][number]["Kind"] } & Pick<
  Trash["Items"][number],
  "Id" | "Name" | "Page" | "DeletedAt"
>;
type DeletedSelection = { readonly text: string; readonly page?: string | undefined };

/**
 * The id of the one deleted resource of a kind with a name or an id; on the page with the slug `page` if given. Throws a
 * `Refusal` if there is none, or more than one.
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
  const byId = deleted.filter(({ Id }) => Id === text.trim().toLowerCase());
  const [only, ...others] =
    byId.length > 0 ? byId : deleted.filter(({ Name }) => foldName(Name) === foldName(text));
  if (only === undefined) {
    const names = [...new Set(deleted.map(({ Name }) => Name))];
    const there = names.length === 0 ? "None can be restored." : `Can be restored: ${names.join(", ")}.`;
    throw new Refusal(code, `No ${noun} "${text}" was deleted in the last 30 days. ${there}`);
  }
  if (others.length === 0) return only.Id;
  const choices = [only, ...others].map(
    ({ Id, DeletedAt }) => `${Id} (deleted ${writeMinute(Date.parse(DeletedAt))})`,
  );
  throw new Refusal(
    code,
    `${choices.length} of the deleted have the name "${text}". Give an id: ${choices.join(", ")}.`,
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
