/** Events of changes of a component's shown status for subscribers. */
import type { NotificationEvent } from "../contract/deliveries.ts";
import type { ComponentStatus } from "../contract/words.ts";
import { type FlappingState, isUnstable } from "./flapping.ts";

/** A component before or after a change. */
export type ShownComponent = {
  readonly status: ComponentStatus;
  readonly flapping: FlappingState;
  /** Whether an open incident or a running maintenance lists it. */
  readonly isAnnounced: boolean;
};

/**
 * The event of a change; undefined if nobody is notified: the status is unchanged, an announcement covers it, or the
 * component is flapping, which was reported when it began. `now` is in epoch milliseconds.
 */
export function eventOfStatusChange(
  before: ShownComponent,
  after: ShownComponent,
  now: number,
): Extract<NotificationEvent, "StatusChanged" | "FlappingStarted"> | undefined {
  if (before.isAnnounced || after.isAnnounced) return undefined;
  if (isUnstable(after.flapping, now)) {
    return after.flapping.since === before.flapping.since ? undefined : "FlappingStarted";
  }
  return before.status === after.status ? undefined : "StatusChanged";
}
