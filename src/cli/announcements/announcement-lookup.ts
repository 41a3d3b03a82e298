/** Announcements as the command line reads them. */
import type { AnnouncementFilters, AnnouncementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAnnouncements } from "../../queries/announcement-queries.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import type { OpenedStore } from "../open-store.ts";

/** The announcements that the filters select, newest first. Rejects with a `Refusal`. */
export async function listAnnouncements(
  { bus, configuration: { baseUrl } }: Pick<OpenedStore, "bus" | "configuration">,
  filters: AnnouncementFilters,
): Promise<readonly AnnouncementOut[]> {
  const found: AnnouncementOut[] = [];
  let cursor: string | null = null;
  do {
    const part: Awaited<ReturnType<typeof readAnnouncements>> = await readAnnouncements(bus, {
      slice: { limit: 100, cursor },
      filters,
      baseUrl,
      now: Date.now(),
    });
    found.push(...part.Items);
    cursor = part.NextCursor;
  } while (cursor !== null);
  return found;
}

/** The open announcement with this id or title. Rejects with a `Refusal` if there is none, or more than one. */
export async function findOpenAnnouncement(opened: OpenedStore, idOrTitle: string): Promise<AnnouncementOut> {
  const all = await listAnnouncements(opened, { Open: true });
  const [found, ...others] = all.filter(
    ({ Id, Title }) => Id === idOrTitle.trim().toLowerCase() || foldName(Title) === foldName(idOrTitle),
  );
  const where = "`bin/signalbox announcement list` lists them.";
  if (found === undefined)
    throw new Refusal("AnnouncementNotFound", `There is no open announcement "${idOrTitle}". ${where}`);
  if (others.length > 0)
    throw new Refusal(
      "NameTaken",
      `Several open announcements are titled "${idOrTitle}". Give an id: ${where}`,
    );
  return found;
}

/** An announcement, as far as an update depends on it. */
export type UpdatedAnnouncement = Pick<AnnouncementOut, "Id" | "Kind" | "State" | "Title">;

/** The announcement with this id, or the open one with this title. Rejects with a `Refusal`. */
export async function findAnnouncement(opened: OpenedStore, idOrTitle: string): Promise<UpdatedAnnouncement> {
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
