/** The trash as the command line reads it. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { Trash } from "../../contract/portal/overview.ts";
import { livePages, refuseUnknownPage } from "../../queries/page-queries.ts";
import { readTrash } from "../../queries/trash-queries.ts";
import { nounOf } from "../called-kind.ts";

/** The kinds of deleted resources for people. */
const trashNouns: Readonly<Record<Trash["Items"][number]["Kind"], string>> = {
  Announcement: "announcement",
  Component: "component",
  ComponentGroup: "component group",
  Page: "page",
  Person: "person",
  Template: "template",
};

/** The kind of a deleted resource for people: `incident`, `component group`. */
export const trashNoun = ({
  Kind,
  AnnouncementKind,
}: Pick<Trash["Items"][number], "Kind" | "AnnouncementKind">): string =>
  AnnouncementKind === null ? trashNouns[Kind] : nounOf(AnnouncementKind);

/** All that can be restored, the newest first; of one page if its slug is given. Rejects with a `Refusal` for an unknown page. */
export async function readWholeTrash(bus: CommandBus, page?: string): Promise<Trash["Items"]> {
  const { Items } = await readTrash(bus, { now: Date.now(), withPeople: true, withPages: true });
  if (page === undefined) return Items;
  refuseUnknownPage(await bus.rows(livePages), page.toLowerCase());
  return Items.filter((item) => item.Page === page.toLowerCase());
}
