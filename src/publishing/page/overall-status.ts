/** How the page as a whole is doing, as the page says it. */
import type { ComponentStatus } from "../../contract/words.ts";
import { isAffected, type PageSentence } from "../../rules/page-status.ts";
import { isWorse, worst } from "../../rules/status-inputs.ts";
import type { Snapshot, SnapshotAnnouncement, SnapshotComponent } from "../snapshot.ts";
import { knownSentence, knownStatus } from "../snapshot-composer.ts";

/** What the plate tells: the status, whose trouble it is, and whether news has stopped. */
export type Overall = {
  /** What the plate shows: Unknown without news, unless worse was known. */
  readonly status: ComponentStatus;
  /** What is known, for the language to say; that nothing is known where that is all that can be said. */
  readonly sentence: PageSentence;
  readonly stale: boolean;
  readonly since: number | null;
  /** The components that count and are not Operational, the worst first, else in the order of the page. */
  readonly affected: readonly SnapshotComponent[];
};

/** Sums up a snapshot for the head of the page. */
export function overallOf(snapshot: Snapshot): Overall {
  const { components, stale } = snapshot;
  // A stale snapshot's own sentence goes on with the time of the last news, which the page says in a line of its own.
  const known = stale ? knownStatus(snapshot) : snapshot.status;
  const affected = components
    .filter((component) => component.countsTowardStatus && isAffected(component.status, known.worst))
    .toSorted((a, b) => Number(isWorse(b.status, a.status)) - Number(isWorse(a.status, b.status)));
  const status = stale ? worst([known.worst, "Unknown"]) : known.worst;
  const isNothingKnown = stale && status === "Unknown";
  return {
    status,
    sentence: isNothingKnown ? { kind: "Unknown" } : knownSentence(snapshot),
    stale,
    since: snapshot.status.since,
    affected,
  };
}

/** The open incidents that the sentence of a page speaks of; none where it speaks of components, or of nothing. */
export function incidentsTold(
  { sentence }: Overall,
  announcements: readonly SnapshotAnnouncement[],
): readonly SnapshotAnnouncement[] {
  const open = announcements.filter((one) => one.kind === "Incident" && one.resolvedAt === null);
  if (sentence.kind === "Incidents") return open;
  if (sentence.kind !== "Incident" && sentence.kind !== "Monitoring") return [];
  return open.filter((one) => one.title === sentence.title).slice(0, 1);
}
