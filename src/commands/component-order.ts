/** The places of components and groups on the page: many of them in one change, or none. */

import {
  type ComponentOrder,
  type ComponentOrderResult,
  componentOrder,
} from "../contract/portal-components.ts";
import { Refusal } from "../contract/refusal.ts";
import type { ComponentGroupTable } from "../ledger/tables.ts";
import { audit } from "./audit.ts";
import type { Answer, Command, Submission } from "./command.ts";
import { readBody, validationRefusal } from "./parsing.ts";
import type { GroupState, WorkingComponent } from "./state.ts";
import { written } from "./versions.ts";

/** Reads the body of `POST /portal/api/Component/Order`. Throws a `Refusal`. */
export function parseComponentOrder(body: unknown): Command & { kind: "OrderComponents" } {
  const { Groups, Components } = readBody(componentOrder, body);
  const order: ComponentOrder = {
    Groups: Groups.map((group) => ({ ...group, Id: group.Id.toLowerCase() })),
    Components: Components.map((component) => ({
      ...component,
      Id: component.Id.toLowerCase(),
      GroupId: component.GroupId?.toLowerCase() ?? null,
    })),
  };
  refuseRepeated("Groups", order.Groups);
  refuseRepeated("Components", order.Components);
  return { kind: "OrderComponents", order };
}

function refuseRepeated(list: string, places: readonly { readonly Id: string }[]): void {
  const seen = new Set<string>();
  const errors = places.flatMap(({ Id }, index) => {
    if (!seen.has(Id)) {
      seen.add(Id);
      return [];
    }
    return [{ Path: `${list}[${index}].Id`, Message: "It has a place already. Name each once." }];
  });
  if (errors.length > 0) throw validationRefusal(errors);
}

type MovedGroup = { readonly row: ComponentGroupTable; readonly position: number };
type MovedComponent = {
  readonly component: WorkingComponent;
  readonly position: number;
  readonly group: number | null;
};

/** Decides an order. What it names must all be there: somebody who sees the page as it was decides nothing by halves. */
export function decideOrder(
  state: GroupState,
  submission: Submission,
  { order }: { readonly order: ComponentOrder },
): Answer {
  const groups = movedGroups(state, order);
  const components = movedComponents(state, order);
  const moved = groups.length + components.length;
  const message = moved === 0 ? "Everything stands where it stood" : "The order of the components is changed";
  const result: ComponentOrderResult = { Moved: moved };
  if (moved > 0) {
    const before = presentPlaces(state, groups, components);
    move(state, groups, components);
    const after = presentPlaces(state, groups, components);
    const page = state.pageBySlug(undefined);
    const subject = { kind: "Page", id: page.public_id, name: page.name };
    audit(state, submission, { action: "Component.Order", subject, before, after });
  }
  return written(state, { result, version: null, message });
}

function movedGroups(state: GroupState, { Groups }: ComponentOrder): MovedGroup[] {
  return Groups.flatMap(({ Id, Position }, index) => {
    const row = state.liveGroup(Id);
    if (row === undefined) throw groupGone(`Groups[${index}].Id`);
    return row.position === Position ? [] : [{ row, position: Position }];
  });
}

function movedComponents(state: GroupState, { Components }: ComponentOrder): MovedComponent[] {
  return Components.flatMap(({ Id, GroupId, Position }, index) => {
    const component = state.liveComponent(Id);
    if (component === undefined) throw componentGone(`Components[${index}].Id`);
    const group = GroupId === null ? null : state.liveGroup(GroupId);
    if (group === undefined) throw groupGone(`Components[${index}].GroupId`);
    const { row } = component;
    const number = group?.id ?? null;
    if (row.position === Position && row.group_id === number) return [];
    return [{ component, position: Position, group: number }];
  });
}

function move(state: GroupState, groups: readonly MovedGroup[], components: readonly MovedComponent[]): void {
  const revision = state.raise();
  for (const { row, position } of groups) {
    Object.assign(row, { position, updated_at: state.now, revision });
    state.changes.editedGroups.set(row.id, row);
  }
  for (const { component, position, group } of components) {
    Object.assign(component.row, { position, group_id: group, updated_at: state.now, revision });
    state.edited(component);
  }
}

/** What moves, as the audit has it: where each stands. */
function presentPlaces(
  state: GroupState,
  groups: readonly MovedGroup[],
  components: readonly MovedComponent[],
): Readonly<Record<string, unknown>> {
  const nameOf = (number: number | null) => state.groups.find((group) => group.id === number)?.name ?? null;
  return {
    Groups: groups.map(({ row }) => ({ Name: row.name, Position: row.position })),
    Components: components.map(({ component: { row } }) => ({
      Name: row.name,
      Group: nameOf(row.group_id),
      Position: row.position,
    })),
  };
}

function componentGone(path: string): Refusal {
  const message = "A component that is to be moved is not there any more. Read them again, then move them.";
  return new Refusal("ComponentNotFound", message, {
    status: 400,
    errors: [{ Path: path, Message: message }],
  });
}

function groupGone(path: string): Refusal {
  const message = "A group is not there any more. Read the groups again, then move them.";
  return new Refusal("ComponentGroupNotFound", message, {
    status: 400,
    errors: [{ Path: path, Message: message }],
  });
}
