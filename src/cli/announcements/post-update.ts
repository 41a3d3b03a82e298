/** Posts an update of an announcement, as two commands do. */
import { parseUpdateCreate } from "../../commands/announcements/announcement-bodies.ts";
import { type AnnouncementOut, announcement } from "../../contract/announcements.ts";
import { q } from "../../store/query.ts";
import type { ParsedArguments } from "../command-line.ts";
import { requireComponents } from "../components/component-lookup.ts";
import { type OpenedStore, submit, withStore } from "../open-store.ts";
import { findOpenAnnouncement } from "./announcement-lookup.ts";
import { namedComponents, printPublished, readNotify } from "./announcement-options.ts";

/** An announcement, as far as an update depends on it. */
export type UpdatedAnnouncement = Pick<AnnouncementOut, "Id" | "Kind" | "State" | "Title">;

/** The announcement with this id, or the open one with this title. Rejects with a `Refusal`. */
async function findAnnouncement(opened: OpenedStore, idOrTitle: string): Promise<UpdatedAnnouncement> {
  const [row] = await opened.bus.rows(
    q
      .selectFrom("announcement")
      .select(["public_id", "kind", "state", "title"])
      .where("public_id", "=", idOrTitle.trim().toLowerCase())
      .where("deleted_at", "is", null)
      .compile(),
  );
  if (row === undefined) return await findOpenAnnouncement(opened, idOrTitle);
  return { Id: row.public_id, Kind: row.kind, State: row.state, Title: row.title };
}

/** Posts an update with the fields for the announcement, and prints the outcome. Returns the exit code. */
export async function postUpdate(
  args: ParsedArguments,
  fieldsOf: (updated: UpdatedAnnouncement) => object,
): Promise<number> {
  const NotifySubscribers = readNotify(args);
  const { result } = await withStore(async (opened) => {
    const updated = await findAnnouncement(opened, args.needed("ID|TITLE"));
    const body = { Message: args.needed("message"), ...fieldsOf(updated), NotifySubscribers };
    const names = namedComponents(args).map(({ name }) => name);
    await requireComponents(opened.bus, names);
    return await submit(opened.bus, parseUpdateCreate(updated.Id, body));
  });
  printPublished(announcement.parse(result));
  return 0;
}
