/** The publisher's context of an archive page, and the parts that it depends on. */

import { hash } from "node:crypto";
import { dayAt } from "../../rules/calendar-days.ts";
import type { StoreReader } from "../../store/store-reader.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import type { ArchiveAddress } from "./archive-paths.ts";

/** Reads of archive pages: each from one snapshot of the store. */
export type ArchiveStore = Pick<StoreReader, "read">;

/** The published snapshot, and the revision of its newest change of an announcement. */
export type ArchiveContext = { readonly snapshot: Snapshot; readonly announced: number };

export function announcementIn(snapshot: Snapshot, id: string): SnapshotAnnouncement | undefined {
  return snapshot.announcements.find((announcement) => announcement.id === id);
}

/** Overdue work, starting or ending late: lists mark it from that time on. */
function latenessOf({ announcements, asOf }: Snapshot): string {
  const isPast = (at: number | null) => (at !== null && at < asOf ? 1 : 0);
  return announcements
    .filter(({ kind, resolvedAt }) => kind === "Maintenance" && resolvedAt === null)
    .map(({ startsAt, endsAt }) => `${isPast(startsAt)}${isPast(endsAt)}`)
    .join(" ");
}

const common = new WeakMap<Snapshot, string>();

/** Common dependencies of all archive pages: the page, its components and groups by name, and overdue work. */
export function commonOf(snapshot: Snapshot): string {
  const cached = common.get(snapshot);
  if (cached !== undefined) return cached;
  const { page, components, groups } = snapshot;
  const names = [
    components.map(({ id, name, translations, groupId }) => [id, name, translations, groupId]),
    groups.map(({ id, name, translations, parentId }) => [id, name, translations, parentId]),
  ];
  const fingerprint = `${latenessOf(snapshot)} ${hash("sha256", JSON.stringify([page, names]), "base64url")}`;
  common.set(snapshot, fingerprint);
  return fingerprint;
}

/**
 * Date of a snapshot (`YYYY-MM-DD`), on which archive pages depend: times of the current day are written
 * without a date.
 */
export function dayOf({ page, asOf }: Snapshot): string {
  return dayAt(asOf, page.timeZone).date;
}

/** The component statuses that an open announcement displays. */
export function displayedStatuses(
  { affected, resolvedAt }: SnapshotAnnouncement,
  { components }: Snapshot,
): string {
  if (resolvedAt !== null || affected.length === 0) return "";
  const affectedIds = new Set(affected.map(({ componentId }) => componentId));
  return components
    .filter(({ id }) => affectedIds.has(id))
    .map(({ status }) => status)
    .join();
}

/**
 * Fingerprint of everything that the representation at an address depends on; while it is unchanged, the
 * cached one is valid.
 */
export function fingerprintOf(address: ArchiveAddress, { snapshot, announced }: ArchiveContext): string {
  const now = `${snapshot.revision} ${Math.floor(snapshot.asOf / 60_000)}`;
  if (address.kind === "component") return now;
  const stable = `${announced} ${dayOf(snapshot)} ${commonOf(snapshot)}`;
  const current = address.kind === "announcement" ? announcementIn(snapshot, address.id) : undefined;
  if (current === undefined) return stable;
  // It is served without the store, and marked as stale.
  return snapshot.stale ? `stale ${now}` : `${stable} ${displayedStatuses(current, snapshot)}`;
}
