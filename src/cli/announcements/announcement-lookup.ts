/** Announcements as the command line reads them. */
import type { AnnouncementFilters, AnnouncementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAnnouncements } from "../../queries/announcement-queries.ts";
import { foldName } from "../../rules/names.ts";
import type { OpenedStore } from "../open-store.ts";

/** The open announcements, newest first; of one page if its slug is given. Rejects with a `Refusal`. */
export async function openAnnouncements(
  { bus, configuration: { baseUrl } }: Pick<OpenedStore, "bus" | "configuration">,
  page?: string,
): Promise<readonly AnnouncementOut[]> {
  const filters: AnnouncementFilters = { Open: true, ...(page === undefined ? {} : { Page: page }) };
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
  const all = await openAnnouncements(opened);
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
