/** Component groups and their sub-groups: two levels, then components. */
import type { ComponentStatus } from "../contract/words.ts";
import { groupStatus } from "./page-status.ts";

/** A group by its id, with the id of the group that it is in. */
export type TreeGroup<Id> = { readonly id: Id; readonly parentId: Id | null };

/** The group that a group is in; undefined for a top-level group, and where that group does not exist. */
function parentAmong<Id, Group extends TreeGroup<Id>>(
  { parentId }: Group,
  byId: ReadonlyMap<Id, Group>,
): Group | undefined {
  return parentId === null ? undefined : byId.get(parentId);
}

/** Each group followed by its sub-groups; `groups` are in the order of their level. */
export function orderedTree<Id, Group extends TreeGroup<Id>>(groups: readonly Group[]): Group[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const childrenOf = Map.groupBy(groups, (group) => parentAmong(group, byId)?.id);
  return (childrenOf.get(undefined) ?? []).flatMap((group) => [group, ...(childrenOf.get(group.id) ?? [])]);
}

/** The statuses of all components in each group and in its sub-groups, by the ids of the groups. */
export function statusesBelow<Id>(
  groups: readonly TreeGroup<Id>[],
  components: readonly { readonly groupId: Id | null; readonly status: ComponentStatus }[],
): ReadonlyMap<Id, readonly ComponentStatus[]> {
  const below = new Map<Id, ComponentStatus[]>(groups.map(({ id }) => [id, []]));
  const parentOf = new Map(groups.map(({ id, parentId }) => [id, parentId]));
  for (const { groupId, status } of components) {
    if (groupId === null) continue;
    below.get(groupId)?.push(status);
    const parentId = parentOf.get(groupId) ?? null;
    if (parentId !== null) below.get(parentId)?.push(status);
  }
  return below;
}

/** The status of each group: the worst of all components in it and in its sub-groups. */
export function groupStatuses<Id>(
  groups: readonly TreeGroup<Id>[],
  components: readonly { readonly groupId: Id | null; readonly status: ComponentStatus }[],
): ReadonlyMap<Id, ComponentStatus> {
  const below = statusesBelow(groups, components);
  return new Map([...below].map(([id, statuses]) => [id, groupStatus(statuses)]));
}

/** Why a group may not be in another one. */
export type NestingFault = "InItself" | "ParentIsNested" | "HasChildren";

/** Why the group `id`, null for a new one, may not be in the group `parentId`; undefined if it may. */
export function nestingFault<Id>(
  groups: readonly TreeGroup<Id>[],
  id: Id | null,
  parentId: Id | null,
): NestingFault | undefined {
  if (parentId === null) return undefined;
  if (parentId === id) return "InItself";
  if (groups.some((group) => group.id === parentId && group.parentId !== null)) return "ParentIsNested";
  return id !== null && groups.some((group) => group.parentId === id) ? "HasChildren" : undefined;
}
