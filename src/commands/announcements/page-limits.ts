/** Limits on the announcements of one page, checked before anything is added. */
import { utf8Length } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import {
  bytesPerAffected,
  bytesPerUpdate,
  exceededLimit,
  maxOpenAnnouncements,
  maxPageText,
} from "../../rules/page-capacity.ts";
import type { AnnouncementComponentRow, AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import { refuseDeletedPage } from "../resource-versions.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../unit-of-work.ts";
import { writeAffected } from "./affected-components.ts";

/** Bytes that a list of affected components counts. */
export function listBytes(affected: readonly AnnouncementComponentRow[] | null): number {
  return affected === null ? 0 : affected.length * bytesPerAffected + utf8Length(writeAffected(affected));
}

function sizeOf({ row, updates, affected }: TrackedAnnouncement): number {
  const length = (text: string | null) => utf8Length(text ?? "");
  const visibleUpdates = updates.filter((update) => update.deleted_at === null);
  return visibleUpdates.reduce(
    (sum, update) =>
      sum + length(update.message) + length(update.translations) + length(update.affected) + bytesPerUpdate,
    length(row.translations) +
      length(row.postmortem) +
      length(row.postmortem_translations) +
      affected.length * bytesPerAffected,
  );
}

/** Updates the stored size of a changed announcement. */
export function updateSize(state: UnitOfWork, announcement: TrackedAnnouncement): void {
  const { id, page_id, resolved_at, deleted_at } = announcement.row;
  if (deleted_at !== null) state.announcementSizes.delete(id);
  else state.announcementSizes.set(id, { id, page_id, resolved_at, bytes: sizeOf(announcement) });
}

/** The planned size of an announcement after a change. */
export type PlannedSize = {
  readonly row: Pick<AnnouncementRow, "id" | "page_id">;
  readonly resolvedAt: number | null;
  readonly bytes: number;
  /** Numbers of the other pages that would show it. */
  readonly alsoOn: readonly number[];
};

/**
 * Refuses an announcement that would exceed a limit of one of its pages. Throws a `Refusal` that names the page and the
 * limit.
 */
export function refuseFullPage(state: UnitOfWork, plannedSize: PlannedSize): void {
  const { row, resolvedAt, bytes, alsoOn } = plannedSize;
  const shared = new Map<number, number[]>();
  for (const row of state.pageAnnouncements) {
    shared.set(row.page_id, [...(shared.get(row.page_id) ?? []), row.announcement_id]);
  }
  for (const page of state.pages.filter(({ id }) => id === row.page_id || alsoOn.includes(id))) {
    const sharedIds = new Set(shared.get(page.id));
    const otherSizes = [...state.announcementSizes.values()].filter(
      (size) => size.id !== row.id && (size.page_id === page.id || sharedIds.has(size.id)),
    );
    const entries = [...otherSizes, { resolved_at: resolvedAt, bytes }];
    const limit = exceededLimit(
      entries.map((entry) => ({ resolvedAt: entry.resolved_at, bytes: entry.bytes })),
      state.now,
    );
    if (limit !== undefined) throw pageFull(page.name, limit);
  }
}

function pageFull(name: string, limit: "open" | "text"): Refusal {
  const message =
    limit === "open"
      ? `The page "${name}" has ${maxOpenAnnouncements} open announcements, which is the maximum. Close or delete some first.`
      : `The page "${name}" holds at most ${maxPageText / 1_024 / 1_024} MiB of text in its open announcements and those closed in the last 14 days. Delete or shorten some first.`;
  return new Refusal("PageFull", message);
}

/** Refuses growth of an announcement if one of its pages is full. Throws a `Refusal`. */
export function refuseGrowth(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  growth: {
    readonly bytes: number;
    readonly resolvedAt: number | null;
    readonly alsoOn?: readonly number[] | null;
  },
): void {
  const { row } = announcement;
  const formerPages = state.announcementAlsoOn(row);
  const alsoOn = growth.alsoOn ?? formerPages;
  const isAddedToPage = alsoOn.some((page) => !formerPages.includes(page));
  const isReopened = growth.resolvedAt === null && row.resolved_at !== null;
  if (growth.bytes <= 0 && !isAddedToPage && !isReopened) return;
  refuseFullPage(state, {
    row,
    resolvedAt: growth.resolvedAt,
    bytes: sizeOf(announcement) + growth.bytes,
    alsoOn,
  });
}

/** Refuses to restore an announcement to a page that is full or deleted. Throws a `Refusal`. */
export function refuseRestored(state: UnitOfWork, announcement: TrackedAnnouncement): void {
  const { row } = announcement;
  refuseDeletedPage(state, row);
  refuseFullPage(state, {
    row,
    resolvedAt: row.resolved_at,
    bytes: sizeOf(announcement),
    alsoOn: state.announcementAlsoOn(row),
  });
}
