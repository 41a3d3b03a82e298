/** The limits on what one page holds of announcements, checked before anything is added. */
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
import type { TrackedAnnouncement, UnitOfWork } from "../bus/unit-of-work.ts";
import { writeAffected } from "./affected-components.ts";

/** The bytes that a list of affected components counts. */
export function listBytes(affected: readonly AnnouncementComponentRow[] | null): number {
  return affected === null ? 0 : affected.length * bytesPerAffected + utf8Length(writeAffected(affected));
}

function sizeOf({ row, updates, affected }: TrackedAnnouncement): number {
  const length = (text: string | null) => utf8Length(text ?? "");
  const posted = updates.filter((update) => update.deleted_at === null);
  return posted.reduce(
    (sum, one) =>
      sum + length(one.message) + length(one.translations) + length(one.affected) + bytesPerUpdate,
    length(row.translations) + length(row.postmortem) + affected.length * bytesPerAffected,
  );
}

/** Keeps the size of an announcement that this group has changed. */
export function noteSize(state: UnitOfWork, announcement: TrackedAnnouncement): void {
  const { id, page_id, resolved_at, deleted_at } = announcement.row;
  if (deleted_at !== null) state.announcementSizes.delete(id);
  else state.announcementSizes.set(id, { id, page_id, resolved_at, bytes: sizeOf(announcement) });
}

/** An announcement as it would be after a change. */
export type PlannedSize = {
  readonly row: Pick<AnnouncementRow, "id" | "page_id">;
  readonly resolvedAt: number | null;
  readonly bytes: number;
  /** The numbers of the other pages that would show it. */
  readonly alsoOn: readonly number[];
};

/** Refuses an announcement that would not fit one of its pages. Throws a `Refusal` that names the page and its limit. */
export function refuseFullPage(state: UnitOfWork, planned: PlannedSize): void {
  const { row, resolvedAt, bytes, alsoOn } = planned;
  const shared = new Map<number, number[]>();
  for (const one of state.pageAnnouncements) {
    shared.set(one.page_id, [...(shared.get(one.page_id) ?? []), one.announcement_id]);
  }
  for (const page of state.pages.filter(({ id }) => id === row.page_id || alsoOn.includes(id))) {
    const on = new Set(shared.get(page.id));
    const others = [...state.announcementSizes.values()].filter(
      (one) => one.id !== row.id && (one.page_id === page.id || on.has(one.id)),
    );
    const entries = [...others, { resolved_at: resolvedAt, bytes }];
    const limit = exceededLimit(
      entries.map((one) => ({ resolvedAt: one.resolved_at, bytes: one.bytes })),
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

/** Refuses what would be added to an announcement where one of its pages is full. Throws a `Refusal`. */
export function refuseGrowth(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  added: {
    readonly bytes: number;
    readonly resolvedAt: number | null;
    readonly alsoOn?: readonly number[] | null;
  },
): void {
  const { row } = announcement;
  const before = state.announcementAlsoOn(row);
  const alsoOn = added.alsoOn ?? before;
  const isShownMore = alsoOn.some((page) => !before.includes(page));
  const isOpened = added.resolvedAt === null && row.resolved_at !== null;
  if (added.bytes <= 0 && !isShownMore && !isOpened) return;
  refuseFullPage(state, {
    row,
    resolvedAt: added.resolvedAt,
    bytes: sizeOf(announcement) + added.bytes,
    alsoOn,
  });
}

/** Refuses to restore an announcement to a page that has no room for it. Throws a `Refusal`. */
export function refuseRestored(state: UnitOfWork, announcement: TrackedAnnouncement): void {
  const { row } = announcement;
  refuseFullPage(state, {
    row,
    resolvedAt: row.resolved_at,
    bytes: sizeOf(announcement),
    alsoOn: state.announcementAlsoOn(row),
  });
}
