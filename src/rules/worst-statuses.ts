/** The worst status that an announcement gave each of its components, over all of its updates. */
import type { ComponentStatus } from "../contract/words.ts";
import { isWorse } from "./status-inputs.ts";

/** An update as far as it decides statuses. */
export type StatusUpdate = {
  /** The list of components by number from here on; null if unchanged. */
  readonly affected:
    | readonly (readonly [component: number, status: ComponentStatus, ...rest: unknown[]])[]
    | null;
  /** A deleted update counts as merged into the next one. */
  readonly isDeleted: boolean;
};

/** The worst status of each component by number. Updates are in the order in which they were posted. */
export function worstStatuses(updates: readonly StatusUpdate[]): ReadonlyMap<number, ComponentStatus> {
  const result = new Map<number, ComponentStatus>();
  let pending: StatusUpdate["affected"] = null;
  for (const { affected, isDeleted } of updates) {
    pending = affected ?? pending;
    if (isDeleted || pending === null) continue;
    for (const [component, status] of pending) {
      const before = result.get(component);
      if (before === undefined || isWorse(status, before)) result.set(component, status);
    }
    pending = null;
  }
  return result;
}
