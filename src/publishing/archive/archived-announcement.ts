/** Reads one announcement with all updates. */
import { setImmediate as pause } from "node:timers/promises";
import * as z from "zod";
import { Refusal } from "../../contract/refusal.ts";
import { renderMarkdown } from "../../platform/markdown.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { composeAnnouncement } from "../announcements-composer.ts";
import type { LoadedAnnouncement } from "../loaded-state.ts";
import {
  announcementColumns,
  everyAffected,
  everyUpdate,
  joinAnnouncements,
} from "../loading/load-announcements.ts";
import type { SnapshotAnnouncement } from "../snapshot.ts";
import type { ArchiveStore } from "./archive-context.ts";
import { componentNames, readNames } from "./component-names.ts";
import { announcementIsOn } from "./page-membership.ts";

/** Public ids of an announcement, and of the page that it is requested on. */
type AnnouncementOnPage = { readonly id: string; readonly page: string };

const visibilityRows = z.array(z.object({ hidden: z.int(), deleted_at: z.int().nullable() }));

const findQuery = prepared((param: Parameters<AnnouncementOnPage>) =>
  q
    .selectFrom("announcement")
    .select(["hidden", "deleted_at"])
    .where("public_id", "=", param("id"))
    .where(announcementIsOn(param("page"))),
);

const open = (param: Parameters<AnnouncementOnPage>) =>
  q
    .selectFrom("announcement")
    .where("public_id", "=", param("id"))
    .where("deleted_at", "is", null)
    .where("hidden", "=", 0)
    .where(announcementIsOn(param("page")));

const rowQuery = prepared((param: Parameters<AnnouncementOnPage>) => open(param).select(announcementColumns));
const updateQuery = prepared((param: Parameters<AnnouncementOnPage>) =>
  everyUpdate.where("announcement_id", "in", open(param).select("id")),
);
const affectedQuery = prepared((param: Parameters<AnnouncementOnPage>) =>
  everyAffected.where("announcement_id", "in", open(param).select("id")),
);

const byId = (param: Parameters<{ readonly id: string }>) =>
  q.selectFrom("announcement").where("public_id", "=", param("id")).where("deleted_at", "is", null);
const rowById = prepared((param: Parameters<{ readonly id: string }>) =>
  byId(param).select(announcementColumns),
);
const updatesById = prepared((param: Parameters<{ readonly id: string }>) =>
  everyUpdate.where("announcement_id", "in", byId(param).select("id")),
);
const affectedById = prepared((param: Parameters<{ readonly id: string }>) =>
  everyAffected.where("announcement_id", "in", byId(param).select("id")),
);

/** Queries for an announcement on any page, for `composeQueried`. */
export const announcementQueries = (id: string) => [
  rowById({ id }),
  updatesById({ id }),
  affectedById({ id }),
];

/** Composes an announcement from the rows of `announcementQueries`; undefined without one. */
export function composeQueried(
  rows: readonly unknown[],
  components: readonly { readonly id: number; readonly public_id: string; readonly name: string }[],
): SnapshotAnnouncement | undefined {
  const [announcements, updates, affected] = rows;
  const [loaded] = joinAnnouncements({ announcements, updates, affected });
  const names = new Map(components.map(({ id, public_id, name }) => [id, { id: public_id, name }]));
  return loaded === undefined ? undefined : composeAnnouncement(loaded, names);
}

function notFound(): Refusal {
  return new Refusal(
    "AnnouncementNotFound",
    "No announcement has this address. /history lists all announcements.",
  );
}

function deleted(): Refusal {
  return new Refusal("AnnouncementNotFound", "This announcement was deleted.", { status: 410 });
}

const maxSliceMs = 10;

/** Renders the texts into the Markdown cache, with pauses for other requests. */
async function renderTexts({ updates }: LoadedAnnouncement): Promise<void> {
  let startedAt = performance.now();
  for (const { message } of updates) {
    renderMarkdown(message);
    if (performance.now() - startedAt < maxSliceMs) continue;
    await pause();
    startedAt = performance.now();
  }
}

/** Reads an announcement of a page. Rejects with a `Refusal` if no public one exists. */
export async function readAnnouncement(
  target: AnnouncementOnPage,
  reader: ArchiveStore,
): Promise<SnapshotAnnouncement> {
  // Checks existence first, so that guessed addresses cost one small query.
  const [visibility] = await reader.read([findQuery(target)]);
  const [row] = visibilityRows.parse(visibility);
  if (row === undefined || row.hidden === 1) throw notFound();
  if (row.deleted_at !== null) throw deleted();
  const [announcements, updates, affected, names] = await reader.read([
    rowQuery(target),
    updateQuery(target),
    affectedQuery(target),
    componentNames({ page: target.page }),
  ]);
  const [loaded] = joinAnnouncements({ announcements, updates, affected });
  if (loaded === undefined) throw notFound();
  await renderTexts(loaded);
  return composeAnnouncement(loaded, readNames(names));
}
