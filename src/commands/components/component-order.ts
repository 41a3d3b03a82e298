/** Reorders components and groups: all of a request, or none. */

import {
  type ComponentOrder,
  type ComponentOrderResult,
  componentOrder,
} from "../../contract/portal/portal-components.ts";
import { Refusal } from "../../contract/refusal.ts";
import { nestingFault } from "../../rules/group-tree.ts";
import type { ComponentGroupRow, PageRow } from "../../store/tables/tables.ts";
import { audit } from "../audit-entry.ts";
import { fieldRefusal, readBody, validationRefusal } from "../body-parsing.ts";
import type { Answer, Command, Submission } from "../command.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerWith } from "../resource-versions.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { nestingMessage, treeOf } from "./group-nesting.ts";

/** Reads the body of `POST /portal/api/Component/Order`. Throws a `Refusal`. */
export function parseComponentOrder(body: unknown): Command & { kind: "OrderComponents" } {
  const { Groups, Members, Before = [] } = readBody(componentOrder, body);
  const order: ComponentOrder = {
    Groups: Groups.map((id) => id.toLowerCase()),
    Members: Members.map(({ GroupId, Components, Groups: children = [] }) => ({
      GroupId: GroupId?.toLowerCase() ?? null,
      Components: Components.map((id) => id.toLowerCase()),
      Groups: children.map((id) => id.toLowerCase()),
    })),
    Before: Before.map(({ GroupId, Positions }) => ({
      GroupId: GroupId?.toLowerCase() ?? null,
      Positions: Object.fromEntries(
        Object.entries(Positions).map(([id, position]) => [id.toLowerCase(), position]),
      ),
    })),
  };
  refuseRepeated(groupPositionsIn(order).map(({ id, path }) => ({ id, path })));
  refuseRepeated(positionsIn(order).map(({ id, path }) => ({ id, path })));
  return { kind: "OrderComponents", order };
}

/** All listed components with group, position from 1 on, and path in the body. */
function positionsIn({ Members }: ComponentOrder) {
  return Members.flatMap(({ GroupId, Components }, listIndex) =>
    Components.map((id, index) => ({
      id,
      groupId: GroupId,
      position: index + 1,
      path: `Members[${listIndex}].Components[${index}]`,
      groupPath: `Members[${listIndex}].GroupId`,
    })),
  );
}

/** Every listed group with its parent, its position from 1 on, and its path in the body. */
function groupPositionsIn({ Groups, Members }: ComponentOrder) {
  const atTop = Groups.map((id, index) => ({
    id,
    parentId: null,
    position: index + 1,
    path: `Groups[${index}]`,
  }));
  const nested = Members.flatMap(({ GroupId, Groups: children = [] }, list) =>
    children.map((id, index) => ({
      id,
      parentId: GroupId,
      position: index + 1,
      path: `Members[${list}].Groups[${index}]`,
    })),
  );
  return [...atTop, ...nested];
}

function refuseRepeated(entries: readonly { readonly id: string; readonly path: string }[]): void {
  const seen = new Set<string>();
  const errors = entries.flatMap(({ id, path }) => {
    if (seen.has(id)) return [{ Path: path, Message: "It is listed twice. List each once." }];
    seen.add(id);
    return [];
  });
  if (errors.length > 0) throw validationRefusal(errors);
}

type MovedGroup = {
  readonly row: ComponentGroupRow;
  readonly position: number;
  readonly parent: number | null;
};
type MovedComponent = {
  readonly component: TrackedComponent;
  readonly position: number;
  readonly group: number | null;
};

/**
 * Reorders components. Everything listed must exist, and be where the order began from: an order based on an outdated
 * view is refused as a whole.
 */
export function decideOrder(
  state: UnitOfWork,
  submission: Submission,
  { order }: { readonly order: ComponentOrder },
): Answer {
  const groups = movedGroups(state, order);
  const components = movedComponents(state, order);
  refuseOutdated(state, order);
  const movedCount = groups.length + components.length;
  const message = movedCount === 0 ? "The order is unchanged" : "Components reordered";
  const result: ComponentOrderResult = { Moved: movedCount };
  if (movedCount > 0) {
    const before = presentPositions(state, groups, components);
    move(state, groups, components);
    const after = presentPositions(state, groups, components);
    const page = pageOf(state, groups, components);
    const subject = { kind: "Page", id: page.public_id, name: page.name } as const;
    audit(state, submission, { action: "Component.Order", subject, before, after });
  }
  return answerWith(state, { result, version: null, message });
}

/** Refuses an order that began from places that another person has changed since. */
function refuseOutdated(state: UnitOfWork, { Before = [] }: ComponentOrder): void {
  const components = state.components.map(({ row }) => ({ row, group: row.group_id }));
  const groups = state.groups.map((row) => ({ row, group: row.parent_id }));
  const places = new Map([...components, ...groups].map((place) => [place.row.public_id, place]));
  for (const { GroupId, Positions } of Before) {
    const group = GroupId === null ? null : places.get(GroupId)?.row.id;
    for (const [id, position] of Object.entries(Positions)) {
      const place = places.get(id);
      if (place?.row.deleted_at === null && place.group === group && place.row.position === position)
        continue;
      throw new Refusal(
        "PreconditionFailed",
        "The order has changed since you read it. Read the components again, then reorder them.",
      );
    }
  }
}

/** The page of the moved components; the first of them if there are several. */
function pageOf(
  state: UnitOfWork,
  [group]: readonly MovedGroup[],
  [component]: readonly MovedComponent[],
): PageRow {
  const row = group?.row ?? component?.component.row;
  return row === undefined ? targetPage(state.pages, undefined) : state.pageOf(row);
}

function movedGroups(state: UnitOfWork, order: ComponentOrder): MovedGroup[] {
  const placed = groupPositionsIn(order).map(({ id, parentId, position, path }) => {
    const row = state.liveGroup(id);
    const parent = parentId === null ? null : state.liveGroup(parentId);
    // A group is on one page, with its sub-groups.
    if (row === undefined || parent === undefined || (parent !== null && parent.page_id !== row.page_id))
      throw missingGroup(path);
    return { row, position, parent, path };
  });
  const parents = new Map(placed.map(({ row, parent }) => [row.id, parent?.id ?? null]));
  const tree = treeOf(state).map((group) => ({
    id: group.id,
    parentId: parents.has(group.id) ? (parents.get(group.id) ?? null) : group.parentId,
  }));
  for (const { row, parent, path } of placed) {
    const fault = parent === null ? undefined : nestingFault(tree, row.id, parent.id);
    if (fault !== undefined) throw fieldRefusal(path, nestingMessage(fault, parent?.name ?? ""));
  }
  return placed.flatMap(({ row, position, parent }) =>
    row.position === position && row.parent_id === (parent?.id ?? null)
      ? []
      : [{ row, position, parent: parent?.id ?? null }],
  );
}

function movedComponents(state: UnitOfWork, order: ComponentOrder): MovedComponent[] {
  const live = new Map(
    state.components.flatMap((component) =>
      component.row.deleted_at === null ? [[component.row.public_id, component]] : [],
    ),
  );
  return positionsIn(order).flatMap(({ id, groupId, position, path, groupPath }) => {
    const component = live.get(id);
    if (component === undefined) throw missingComponent(path);
    const group = groupId === null ? null : state.liveGroup(groupId);
    if (group === undefined) throw missingGroup(groupPath);
    // A group and its components are on the same page.
    if (group !== null && group.page_id !== component.row.page_id) throw missingGroup(groupPath);
    const number = group?.id ?? null;
    const { row } = component;
    if (row.position === position && row.group_id === number) return [];
    return [{ component, position, group: number }];
  });
}

function move(state: UnitOfWork, groups: readonly MovedGroup[], components: readonly MovedComponent[]): void {
  const revision = state.raiseRevision();
  for (const { row, position, parent } of groups) {
    const former = parent === row.parent_id ? {} : { former_parent_id: null };
    Object.assign(row, { position, parent_id: parent, ...former, updated_at: state.now, revision });
    state.changes.editedGroups.set(row.id, row);
  }
  for (const { component, position, group } of components) {
    const former = group === component.row.group_id ? {} : { former_group_id: null };
    Object.assign(component.row, { position, group_id: group, ...former, updated_at: state.now, revision });
    state.markEdited(component);
  }
}

/** Positions of the moved components and groups, for the audit log. */
function presentPositions(
  state: UnitOfWork,
  groups: readonly MovedGroup[],
  components: readonly MovedComponent[],
): Readonly<Record<string, unknown>> {
  const nameOf = (number: number | null) => state.groups.find((group) => group.id === number)?.name ?? null;
  return {
    Groups: groups.map(({ row }) => ({
      Name: row.name,
      Group: nameOf(row.parent_id),
      Position: row.position,
    })),
    Components: components.map(({ component: { row } }) => ({
      Name: row.name,
      Group: nameOf(row.group_id),
      Position: row.position,
    })),
  };
}

function missingComponent(path: string): Refusal {
  const message = "A component in the list no longer exists. Read the list again, then reorder it.";
  return new Refusal("ComponentNotFound", message, {
    status: 400,
    errors: [{ Path: path, Message: message }],
  });
}

function missingGroup(path: string): Refusal {
  const message = "A group in the list no longer exists. Read the groups again, then reorder them.";
  return new Refusal("ComponentGroupNotFound", message, {
    status: 400,
    errors: [{ Path: path, Message: message }],
  });
}
