/** Group members in an order of lines: positions, counts, depths, changes. */
import type { ComponentOrder } from "../../../../../src/contract/portal/portal-components.ts";
import { linesOf, type OrderedContent, type OrderLine } from "./ordering.ts";

/** The group of a line, and its position among the group's lines of the same kind. */
export type LinePosition = {
  readonly group: string | null;
  readonly position: number;
  readonly count: number;
};

export function positionOf(lines: readonly OrderLine[], id: string): LinePosition | undefined {
  const line = lines.find((candidate) => candidate.id === id);
  if (line === undefined) return undefined;
  const kindKey = line.kind === "group" ? "groups" : "components";
  for (const [group, members] of membersOf(lines)) {
    const position = members[kindKey].indexOf(id) + 1;
    if (position > 0) return { group, position, count: members[kindKey].length };
  }
  return undefined;
}

/** A portal's order, which names the places that it began from. */
export type OrderChange = ComponentOrder & Required<Pick<ComponentOrder, "Before">>;

/** The unsaved part of an order: groups if one was moved, and the members of changed groups. */
export function changedOrder(lines: readonly OrderLine[], listed: OrderedContent): OrderChange {
  const membersBefore = membersOf(linesOf(listed));
  const membersAfter = membersOf(lines);
  const changedMembers = (group: string | null, kind: keyof GroupMembers): string[] => {
    const members = membersAfter.get(group)?.[kind] ?? [];
    return members.join(" ") === (membersBefore.get(group)?.[kind] ?? []).join(" ") ? [] : [...members];
  };
  const Groups = changedMembers(null, "groups");
  const Members = [...membersAfter.keys()].flatMap((GroupId) => {
    const Components = changedMembers(GroupId, "components");
    const children = GroupId === null ? [] : changedMembers(GroupId, "groups");
    if (Components.length + children.length === 0) return [];
    return [{ GroupId, Components, ...(children.length > 0 && { Groups: children }) }];
  });
  const ids = [Groups, ...Members.flatMap((member) => [member.Components, member.Groups ?? []])].flat();
  return { Groups, Members, Before: placesOf(ids, listed) };
}

/** The positions of components and groups, by the group that they are in. */
function placesOf(ids: readonly string[], { components, groups }: OrderedContent): OrderChange["Before"] {
  const places = [
    ...components.map(({ Id, GroupId, Position }) => ({ Id, GroupId, Position })),
    ...groups.map(({ Id, ParentId, Position }) => ({ Id, GroupId: ParentId, Position })),
  ];
  const listedIds = new Set(ids);
  const byGroup = Map.groupBy(
    places.filter(({ Id }) => listedIds.has(Id)),
    ({ GroupId }) => GroupId,
  );
  return [...byGroup].map(([GroupId, members]) => ({
    GroupId,
    Positions: Object.fromEntries(members.map(({ Id, Position }) => [Id, Position])),
  }));
}

/** The content as the service has it once the order is saved. */
export function withOrder({ components, groups }: OrderedContent, { Groups, Members }: ComponentOrder) {
  const lists = [
    { GroupId: null, ids: Groups },
    ...Members.flatMap(({ GroupId, Components, Groups: children = [] }) => [
      { GroupId, ids: Components },
      { GroupId, ids: children },
    ]),
  ];
  const places = new Map(
    lists.flatMap(({ GroupId, ids }) => ids.map((id, index) => [id, { GroupId, Position: index + 1 }])),
  );
  return {
    components: components.map((component) => ({ ...component, ...places.get(component.Id) })),
    groups: groups.map((group) => {
      const place = places.get(group.Id);
      return place === undefined ? group : { ...group, ParentId: place.GroupId, Position: place.Position };
    }),
  };
}

/** The listed content, with the places in which an order found it; what was added since is where it is. */
export function contentAsOf(beginning: OrderedContent, listed: OrderedContent): OrderedContent {
  const components = new Map(beginning.components.map((component) => [component.Id, component]));
  const groups = new Map(beginning.groups.map((group) => [group.Id, group]));
  return {
    components: listed.components.map((component) => components.get(component.Id) ?? component),
    groups: listed.groups.map((group) => groups.get(group.Id) ?? group),
  };
}

type GroupMembers = { readonly components: string[]; readonly groups: string[] };

/** The ordered components and sub-groups of each group; under null those of the top level. */
function membersOf(lines: readonly OrderLine[]): ReadonlyMap<string | null, GroupMembers> {
  const topLevel: GroupMembers = { components: [], groups: [] };
  const members = new Map<string | null, GroupMembers>([[null, topLevel]]);
  let [top, current] = [topLevel, topLevel];
  for (const line of lines) {
    if (line.kind === "component") current.components.push(line.id);
    else {
      (line.isNested ? top : topLevel).groups.push(line.id);
      current = { components: [], groups: [] };
      if (!line.isNested) top = current;
      members.set(line.id, current);
    }
  }
  return members;
}

/** Numbers of direct components and sub-groups of a group. */
export type MemberCounts = { readonly components: number; readonly groups: number };

/** The counts of an empty group. */
export const noMembers: MemberCounts = { components: 0, groups: 0 };

/** Member counts by group id; under null those of the top level. */
export function countsOf(content: OrderedContent): ReadonlyMap<string | null, MemberCounts> {
  const members = membersOf(linesOf(content));
  return new Map(
    [...members].map(([group, { components, groups }]) => [
      group,
      { components: components.length, groups: groups.length },
    ]),
  );
}

/** The depth of each line: at the top level, in a group, or in a nested group. */
export function depthsOf(lines: readonly OrderLine[]): readonly (0 | 1 | 2)[] {
  let depth: 0 | 1 | 2 = 0;
  return lines.map((line) => {
    if (line.kind === "component") return depth;
    depth = line.isNested ? 2 : 1;
    return line.isNested ? 1 : 0;
  });
}
