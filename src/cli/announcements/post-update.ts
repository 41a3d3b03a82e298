/** Posts an update of an announcement, as two commands do. */
import { parseUpdateCreate } from "../../commands/announcements/announcement-bodies.ts";
import { announcement } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { AnnouncementKind } from "../../contract/words.ts";
import { q } from "../../store/query.ts";
import type { ParsedArguments } from "../command-line.ts";
import { type OpenedStore, submit, withStore } from "../open-store.ts";
import { printPublished, readNotify } from "./announcement-options.ts";

/** The kind of an announcement. Throws a `Refusal`. */
async function kindOf({ bus }: OpenedStore, id: string): Promise<AnnouncementKind> {
  const [row] = await bus.rows(
    q
      .selectFrom("announcement")
      .select("kind")
      .where("public_id", "=", id)
      .where("deleted_at", "is", null)
      .compile(),
  );
  if (row !== undefined) return row.kind;
  throw new Refusal("AnnouncementNotFound", `There is no announcement "${id}".`);
}

/** Posts an update with the fields for the announcement's kind, and prints the outcome. Returns the exit code. */
export async function postUpdate(
  args: ParsedArguments,
  fieldsOf: (kind: AnnouncementKind) => object,
): Promise<number> {
  const id = args.needed("ID").toLowerCase();
  const NotifySubscribers = readNotify(args);
  const { result } = await withStore(async (opened) => {
    const fields = fieldsOf(await kindOf(opened, id));
    const body = { Message: args.needed("message"), ...fields, NotifySubscribers };
    return await submit(opened.bus, parseUpdateCreate(id, body));
  });
  printPublished(announcement.parse(result));
  return 0;
}
