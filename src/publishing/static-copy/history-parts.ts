/**
 * The history in parts that stay as they are while it grows: they are counted from the oldest announcement, so that a new
 * one moves none of them. The newest part, which does move, overlaps with the first of them.
 */
import { monthBounds } from "../../rules/calendar-months.ts";
import { pageLength } from "../archive/archived-history.ts";
import type { HistoryPlace } from "../page/page-paths.ts";

/** An announcement in a copy: public id, revision of its last change, start (epoch milliseconds). */
type IndexedAnnouncement = { readonly id: string; readonly revision: number; readonly beganAt: number };

/** A part of the history, as long as any. */
export type HistoryPart = {
  /** The announcement that it goes on after. */
  readonly before: string;
  /** Position of its newest announcement. */
  readonly from: number;
  readonly announcements: readonly IndexedAnnouncement[];
};

/** The history of a page, and its parts. */
export class HistoryParts {
  /** Newest first. */
  readonly announcements: readonly IndexedAnnouncement[];
  readonly #timeZone: string;
  #places: ReadonlyMap<string, number> | undefined;

  constructor(announcements: readonly IndexedAnnouncement[], timeZone: string) {
    this.announcements = announcements;
    this.#timeZone = timeZone;
  }

  /** The part with which the history begins: it has no end that stays. */
  get newest(): readonly IndexedAnnouncement[] {
    return this.announcements.slice(0, pageLength);
  }

  /** All others, the newest first. */
  get older(): readonly HistoryPart[] {
    const parts: HistoryPart[] = [];
    const { length } = this.announcements;
    for (let from = this.#first; from > 0 && from < length; from += pageLength) {
      const before = this.announcements[from - 1];
      if (before === undefined) break;
      const announcements = this.announcements.slice(from, from + pageLength);
      parts.push({ before: before.id, from, announcements });
    }
    return parts;
  }

  /** Start of the older parts; 0 if there are none. */
  get #first(): number {
    const { length } = this.announcements;
    return length <= pageLength ? 0 : length - pageLength * Math.floor((length - 1) / pageLength);
  }

  /** The part in which the history goes on from a place, as `before/<id>`, empty for the newest; undefined for no place of it. */
  partFrom(from: HistoryPlace): string | undefined {
    if (from.kind === "newest") return "";
    const place = from.kind === "before" ? this.#after(from.id) : this.#upTo(from.month);
    if (place === undefined || place >= this.announcements.length) return undefined;
    const first = this.#first;
    if (first === 0 || place < first) return "";
    const start = place - ((place - first) % pageLength);
    return `before/${this.announcements[start - 1]?.id ?? ""}`;
  }

  #after(id: string): number | undefined {
    this.#places ??= new Map(this.announcements.map((announcement, index) => [announcement.id, index]));
    const place = this.#places.get(id);
    return place === undefined ? undefined : place + 1;
  }

  #upTo(month: string): number | undefined {
    const { end } = monthBounds(month, this.#timeZone);
    const place = this.announcements.findIndex(({ beganAt }) => beganAt < end);
    return place === -1 ? undefined : place;
  }
}
