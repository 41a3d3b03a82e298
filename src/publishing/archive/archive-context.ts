/** What the board knows without asking the ledger, and what of it a face of the past hangs on. */
import { hash } from "node:crypto";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { dayAt } from "../../rules/calendar-days.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import type { ArchiveAddress } from "./archive-paths.ts";

/** What reads the ledger. */
export type StoreReader = Pick<CommandBus, "read">;

/** What is published, and the revision of the last change of any announcement in it. */
export type ArchiveContext = { readonly snapshot: Snapshot; readonly announced: number };

/** The announcement of an id, where the snapshot holds it. */
export function announcementIn(snapshot: Snapshot, id: string): SnapshotAnnouncement | undefined {
  return snapshot.announcements.find((one) => one.id === id);
}

/** Which work goes on, or has not begun, beyond what was planned: lists say so from that moment on. */
function latenessOf({ announcements, asOf }: Snapshot): string {
  const isPast = (at: number | null) => (at !== null && at < asOf ? 1 : 0);
  return announcements
    .filter(({ kind, resolvedAt }) => kind === "Maintenance" && resolvedAt === null)
    .map(({ startsAt, endsAt }) => `${isPast(startsAt)}${isPast(endsAt)}`)
    .join(" ");
}

const common = new WeakMap<Snapshot, string>();

/** What every face of the past hangs on: the page, the names of its components, and what is late. */
export function commonOf(snapshot: Snapshot): string {
  const known = common.get(snapshot);
  if (known !== undefined) return known;
  const { page, components } = snapshot;
  const names = components.map(({ id, name, translations }) => [id, name, translations]);
  const made = `${latenessOf(snapshot)} ${hash("sha256", JSON.stringify([page, names]), "base64url")}`;
  common.set(snapshot, made);
  return made;
}

/** The day of a snapshot (`YYYY-MM-DD`), on which faces of the past hang as well: a time is told without a date on its own day. */
export function dayOf({ page, asOf }: Snapshot): string {
  return dayAt(asOf, page.timeZone).date;
}

/** What the components of an announcement show, which one that is open tells of. */
export function shownOf({ affected, resolvedAt }: SnapshotAnnouncement, { components }: Snapshot): string {
  if (resolvedAt !== null || affected.length === 0) return "";
  const named = new Set(affected.map(({ componentId }) => componentId));
  return components
    .filter(({ id }) => named.has(id))
    .map(({ status }) => status)
    .join();
}

/** Tells apart all that the face at an address is made from, as far as that can change; while it stays, so does the face. */
export function stampOf(address: ArchiveAddress, { snapshot, announced }: ArchiveContext): string {
  const now = `${snapshot.revision} ${Math.floor(snapshot.asOf / 60_000)}`;
  if (address.kind === "component") return now;
  const lasting = `${announced} ${dayOf(snapshot)} ${commonOf(snapshot)}`;
  const held = address.kind === "announcement" ? announcementIn(snapshot, address.id) : undefined;
  if (held === undefined) return lasting;
  // It is shown without the ledger, and then says so.
  return snapshot.stale ? `stale ${now}` : `${lasting} ${shownOf(held, snapshot)}`;
}
