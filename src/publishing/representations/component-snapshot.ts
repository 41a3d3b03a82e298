/** The part of a snapshot that the feeds and the calendar of one component have. */
import type { Snapshot, SnapshotComponent } from "../snapshot.ts";

/** A snapshot, or the part about one component. */
export type FeedSnapshot = Snapshot & { readonly ofComponent?: SnapshotComponent };

/** The snapshot with the announcements of a component alone; undefined if the page does not have it. */
export function snapshotOfComponent(snapshot: Snapshot, id: string): FeedSnapshot | undefined {
  const ofComponent = snapshot.components.find((component) => component.id === id);
  if (ofComponent === undefined) return undefined;
  const announcements = snapshot.announcements.filter(({ affected }) =>
    affected.some(({ componentId }) => componentId === id),
  );
  return { ...snapshot, announcements, ofComponent };
}
