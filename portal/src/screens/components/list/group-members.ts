/** The members of each group in an order of lines, and what they say: positions, counts, depths, changes. */
import type { ComponentOrder } from "../../../../../src/contract/portal/portal-components.ts";
import { linesOf, type OrderedContent, type OrderLine } from "./ordering.ts";

/** The group that a line is in, and its place among lines of the same kind there. */
export type LinePosition = { readonly group: string | null; readonly place: number; readonly of: number };

export function positionOf(lines: readonly OrderLine[], id: string): LinePosition | undefined {
  const line = lines.find((candidate) => candidate.id === id);
  if (line === undefined) return undefined;
  const isOfKind = line.kind === "group" ? "groups" : "components";
  for (const [group, members] of membersOf(lines)) {
    const place = members[isOfKind].indexOf(id) + 1;
    if (place > 0) return { group, place, of: members[isOfKind].length };
  }
  return undefined;
}

/** The unsaved part of an order: groups if one was moved, and the members of changed groups. */
export function changedPlaces(lines: readonly OrderLine[], listed: OrderedContent): ComponentOrder {
  const known = membersOf(linesOf(listed));
  const wanted = membersOf(lines);
  const changed = (group: string | null, kind: keyof GroupMembers): string[] => {
    const members = wanted.get(group)?.[kind] ?? [];
    return members.join(" ") === (known.get(group)?.[kind] ?? []).join(" ") ? [] : [...members];
  };
  return {
    Groups: changed(null, "groups"),
    Members: [...wanted.keys()].flatMap((GroupId) => {
      const Components = changed(GroupId, "components");
      const Groups = GroupId === null ? [] : changed(GroupId, "groups");
      if (Components.length + Groups.length === 0) return [];
      return [{ GroupId, Components, ...(Groups.length > 0 && { Groups }) }];
    }),
  };
}

type GroupMembers = { readonly components: string[]; readonly groups: string[] };

/** The components and sub-groups of each group in their order; of none, the components and the groups of the top level. */
function membersOf(lines: readonly OrderLine[]): ReadonlyMap<string | null, GroupMembers> {
  const free: GroupMembers = { components: [], groups: [] };
  const members = new Map<string | null, GroupMembers>([[null, free]]);
  let [top, last] = [free, free];
  for (const line of lines) {
    if (line.kind === "component") last.components.push(line.id);
    else {
      (line.isNested ? top : free).groups.push(line.id);
      last = { components: [], groups: [] };
      if (!line.isNested) top = last;
      members.set(line.id, last);
    }
  }
  return members;
}

/** How many components and sub-groups a group has itself. */
export type MemberCounts = { readonly components: number; readonly groups: number };

/** The counts of an empty group. */
export const noMembers: MemberCounts = { components: 0, groups: 0 };

/** The members of each group by its id, and of none. */
export function countsOf(content: OrderedContent): ReadonlyMap<string | null, MemberCounts> {
  const members = membersOf(linesOf(content));
  return new Map(
    [...members].map(([group, { components, groups }]) => [
      group,
      { components: components.length, groups: groups.length },
    ]),
  );
}

/** How deep each line is: components below the top level, in a group, or in a nested group. */
export function depthsOf(lines: readonly OrderLine[]): readonly (0 | 1 | 2)[] {
  let depth: 0 | 1 | 2 = 0;
  return lines.map((line) => {
    if (line.kind === "component") return depth;
    depth = line.isNested ? 2 : 1;
    return line.isNested ? 1 : 0;
  });
}
