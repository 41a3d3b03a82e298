/** Components and groups as Atlassian's status API v2 has them. */
import type { Snapshot, SnapshotComponent, SnapshotGroup } from "../../snapshot.ts";
import { type StatusWord, statusWord } from "./v2-words.ts";

/** A component or a group, as a row of the flat list. */
export type ComponentRow = {
  readonly id: string;
  readonly name: string;
  readonly status: StatusWord;
  readonly created_at: string;
  readonly updated_at: string;
  readonly position: number;
  readonly description: string | null;
  readonly showcase: boolean;
  readonly start_date: string | null;
  readonly group_id: string | null;
  readonly page_id: string;
  readonly group: boolean;
  readonly only_show_if_degraded: boolean;
  readonly components?: readonly string[];
};

/** Common inputs: the page, and its time format. */
export type V2Options = { readonly pageId: string; readonly time: (milliseconds: number) => string };

function componentRow(
  component: SnapshotComponent,
  position: number,
  { pageId, time }: V2Options,
): ComponentRow {
  return {
    id: component.id,
    name: component.name,
    status: statusWord(component.status),
    created_at: time(component.createdAt),
    updated_at: time(Math.max(component.updatedAt, component.statusSince)),
    position,
    description: component.description,
    showcase: true,
    start_date: component.startDate,
    group_id: component.groupId,
    page_id: pageId,
    group: false,
    only_show_if_degraded: component.visibility === "WhenNotOperational",
  };
}

/**
 * The name of a group in a list that knows one level: with the name of the group that it is in, for example
 * "Europe - Frankfurt".
 */
export function flatGroupName(name: string, parent: string | undefined): string {
  return parent === undefined ? name : `${parent} - ${name}`;
}

/** The same of a group of a snapshot. */
export function flatNameAmong(
  { name, parentId }: Pick<SnapshotGroup, "name" | "parentId">,
  groups: Snapshot["groups"],
): string {
  return flatGroupName(name, groups.find(({ id }) => id === parentId)?.name);
}

function groupRow(
  {
    group,
    name,
    children,
  }: {
    readonly group: SnapshotGroup;
    readonly name: string;
    readonly children: readonly SnapshotComponent[];
  },
  position: number,
  { pageId, time }: V2Options,
): ComponentRow {
  const changes = children.map((child) => Math.max(child.updatedAt, child.statusSince));
  return {
    id: group.id,
    name,
    status: statusWord(group.status),
    created_at: time(group.createdAt),
    updated_at: time(Math.max(group.updatedAt, ...changes)),
    position,
    description: group.description,
    showcase: false,
    start_date: null,
    group_id: null,
    page_id: pageId,
    group: true,
    only_show_if_degraded: false,
    components: children.map((child) => child.id),
  };
}

/**
 * Groups and components side by side, by position; positions start at 1 on the page and in each group. Version 2 knows
 * one level of groups: a sub-group follows its parent as a group of its own, and lists its components itself.
 */
export function presentComponents(snapshot: Snapshot, writing: V2Options): ComponentRow[] {
  const free = snapshot.components.filter((component) => component.groupId === null);
  const rows = free.map((component, index) => componentRow(component, index + 1, writing));
  for (const [index, group] of snapshot.groups.entries()) {
    const children = snapshot.components.filter((component) => component.groupId === group.id);
    const name = flatNameAmong(group, snapshot.groups);
    rows.push(groupRow({ group, name, children }, free.length + index + 1, writing));
  }
  for (const group of snapshot.groups) {
    const children = snapshot.components.filter((component) => component.groupId === group.id);
    rows.push(...children.map((component, index) => componentRow(component, index + 1, writing)));
  }
  return rows.toSorted((a, b) => a.position - b.position);
}
