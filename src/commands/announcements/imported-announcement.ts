/** Announcements of another service, as they are imported. */
import type { AffectedIn } from "../../contract/announcements.ts";
import type { AnnouncementState, Impact } from "../../contract/words.ts";

/** An update of an imported announcement. */
export type ImportedUpdate = {
  readonly state: AnnouncementState;
  /** Markdown; empty if only the state changed. */
  readonly message: string;
  /** Epoch milliseconds, in the past. */
  readonly at: number;
  /** The components affected from here on; null if unchanged. */
  readonly affected: readonly AffectedIn[] | null;
};

/** An announcement of another service. Times are epoch milliseconds. */
export type ImportedAnnouncement = {
  readonly kind: "Incident" | "Maintenance";
  readonly title: string;
  /** Null to derive it from the affected components. */
  readonly impact: Impact | null;
  readonly startsAt: number;
  readonly endsAt: number | null;
  /** Oldest first; at least one. Any state may follow another, but only the last may close it for good. */
  readonly updates: readonly [ImportedUpdate, ...ImportedUpdate[]];
  readonly postmortem: { readonly message: string; readonly at: number } | null;
};

/** Imports an announcement to a page, by its slug, or to the first. */
export type ImportAnnouncement = {
  readonly kind: "ImportAnnouncement";
  readonly page: string | null;
  readonly announcement: ImportedAnnouncement;
};
