/** Groups in groups: one level, on the same page. */
import type { ComponentGroupPatch } from "../../contract/components.ts";
import { type NestingFault, nestingFault } from "../../rules/group-tree.ts";
import type { ComponentGroupRow } from "../../store/tables/tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { GroupPlace } from "../row-presenters.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { groupNamed } from "./group-references.ts";

/** The page and the parent of a group, for answers. */
export function groupPlace(
  state: UnitOfWork,
  row: Pick<ComponentGroupRow, "page_id" | "parent_id">,
): GroupPlace {
  return { page: state.pageOf(row).slug, parentId: state.groupPublicId(row.parent_id) };
}

/** The groups that are not deleted, as the rules of nesting have them. */
export function treeOf(state: UnitOfWork) {
  return state.groups
    .filter((row) => row.deleted_at === null)
    .map((row) => ({ id: row.id, parentId: row.parent_id }));
}

/**
 * The number of the group that a body names as the parent of a group; `self` is the number of that group, null for a new
 * one. Null for none, undefined if it names none. Throws a `Refusal`.
 */
export function parentNumber(
  state: UnitOfWork,
  { page_id: page, self }: { readonly page_id: number; readonly self: number | null },
  { ParentId: id, ParentName: name }: Pick<ComponentGroupPatch, "ParentId" | "ParentName">,
): number | null | undefined {
  const parent = groupNamed(state, page, { id, name, fields: ["ParentId", "ParentName"] });
  if (parent == null) return parent;
  const fault = nestingFault(treeOf(state), self, parent.id);
  if (fault !== undefined)
    throw fieldRefusal(id === undefined ? "ParentName" : "ParentId", nestingMessage(fault, parent.name));
  return parent.id;
}

/** Explains why a group cannot be in the group named `parent`. */
export function nestingMessage(fault: NestingFault, parent: string): string {
  switch (fault) {
    case "InItself":
      return "A group cannot be in itself.";
    case "ParentIsNested":
      return `"${parent}" is in another group, and groups nest one level deep. Choose a group of the top level.`;
    case "HasChildren":
      return "The group has sub-groups, and groups nest one level deep. Move its sub-groups out first.";
  }
}

/** The parent of a restored group: the one it had, if that still is a group of the top level, else none. */
export function restoredParent(state: UnitOfWork, { parent_id }: ComponentGroupRow): number | null {
  const parent = state.groups.find(({ id }) => id === parent_id);
  return parent?.deleted_at === null && parent.parent_id === null ? parent.id : null;
}
