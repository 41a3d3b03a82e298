/** The overall status as displayed. */
import type { ComponentStatus } from "../../contract/words.ts";
import { isAffected, isAwaitingReport, type PageSentence } from "../../rules/page-status.ts";
import { isWorse, worst } from "../../rules/status-inputs.ts";
import type { Snapshot, SnapshotAnnouncement, SnapshotComponent } from "../snapshot.ts";
import { contentSentence, contentStatus } from "../snapshot-composer.ts";

/** Content of the plate: status, affected components, staleness. */
export type Overall = {
  /** The displayed status: Unknown if stale, unless worse was known. */
  readonly status: ComponentStatus;
  /** The sentence before translation; states that the status is unknown if nothing else is certain. */
  readonly sentence: PageSentence;
  readonly stale: boolean;
  readonly since: number | null;
  /** Counted components that are affected, worst first, otherwise in page order. */
  readonly affected: readonly SnapshotComponent[];
};

/** True if a page has no components, hidden ones included. */
export function isEmptyPage({ components, hidden }: Pick<Snapshot, "components" | "hidden">): boolean {
  return components.length + hidden.components.length === 0;
}

/** Sums up a snapshot for the head of the page. */
export function overallOf(snapshot: Snapshot): Overall {
  const { components, stale } = snapshot;
  // A stale snapshot's sentence contains the time of its last update, which the page shows on its own line.
  const certain = stale ? contentStatus(snapshot) : snapshot.status;
  const affected = components
    .filter(
      ({ countsTowardStatus, lastReportAt, status }) =>
        countsTowardStatus &&
        isAffected(status, certain.worst) &&
        !isAwaitingReport(status, { lastReportAt }),
    )
    .toSorted((a, b) => Number(isWorse(b.status, a.status)) - Number(isWorse(a.status, b.status)));
  const status = stale ? worst([certain.worst, "Unknown"]) : certain.worst;
  const isUnknown = stale && status === "Unknown";
  return {
    status,
    sentence: isUnknown ? { kind: "Unknown" } : contentSentence(snapshot),
    stale,
    since: snapshot.status.since,
    affected,
  };
}

/** The open incidents that the page's sentence is about; none if it is about components. */
export function incidentsInSentence(
  { sentence }: Overall,
  announcements: readonly SnapshotAnnouncement[],
): readonly SnapshotAnnouncement[] {
  const open = announcements.filter(
    (announcement) => announcement.kind === "Incident" && announcement.resolvedAt === null,
  );
  if (sentence.kind === "Incidents") return open;
  if (sentence.kind !== "Incident" && sentence.kind !== "Monitoring") return [];
  return open.filter((announcement) => announcement.title === sentence.title).slice(0, 1);
}
