/** The page's order as a list of lines that are moved by hand: groups with their components under them. */
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";
import type { ComponentOrder } from "../../../../../src/contract/portal/portal-components.ts";

/** A line of the list. Components before the first group are in none. */
export type OrderLine = { readonly kind: "group" | "component"; readonly id: string };

/** The list's content from the service. */
export type OrderedContent = {
  readonly groups: readonly ComponentGroupOut[];
  readonly components: readonly ComponentOut[];
};

type PlacedItem = { readonly Position: number; readonly Name: string };

const byName = new Intl.Collator("en", { numeric: true });
const inOrder = (one: PlacedItem, other: PlacedItem) =>
  one.Position - other.Position || byName.compare(one.Name, other.Name);

/** The lines in the order of the page. */
export function linesOf({ groups, components }: OrderedContent): readonly OrderLine[] {
  const known = new Set(groups.map((group) => group.Id));
  const members = Map.groupBy(components.toSorted(inOrder), ({ GroupId }) =>
    GroupId !== null && known.has(GroupId) ? GroupId : null,
  );
  const under = (group: string | null) =>
    (members.get(group) ?? []).map((component): OrderLine => ({ kind: "component", id: component.Id }));
  return [
    ...under(null),
    ...groups
      .toSorted(inOrder)
      .flatMap((group): OrderLine[] => [{ kind: "group", id: group.Id }, ...under(group.Id)]),
  ];
}

/** The range `[from, to)` of a group with its components, or of a single component. */
function blockAt(lines: readonly OrderLine[], from: number): readonly [from: number, to: number] {
  if (lines[from]?.kind === "component") return [from, from + 1];
  const next = lines.findIndex((line, place) => place > from && line.kind === "group");
  return [from, next === -1 ? lines.length : next];
}

/** Moves the block at `from` before position `before` (the list's length: to the end). */
function put(lines: readonly OrderLine[], from: number, before: number): readonly OrderLine[] {
  const [start, end] = blockAt(lines, from);
  if (before >= start && before <= end) return lines;
  const block = lines.slice(start, end);
  const left = lines.toSpliced(start, end - start);
  return left.toSpliced(before > start ? before - block.length : before, 0, ...block);
}

/** The lines at which a group may stand: before another one, or at the end. */
function groupPlaces(lines: readonly OrderLine[]): readonly number[] {
  return [...lines.flatMap((line, place) => (line.kind === "group" ? [place] : [])), lines.length];
}

/** Moves a line one step: a component past one line, into a group and out of it; a group past another with all it has. */
export function step(lines: readonly OrderLine[], id: string, by: -1 | 1): readonly OrderLine[] {
  const from = lines.findIndex((line) => line.id === id);
  const line = lines[from];
  if (line === undefined) return lines;
  const [start, end] = blockAt(lines, from);
  if (line.kind === "component") return put(lines, from, Math.max(0, by === 1 ? end + 1 : start - 1));
  const places = groupPlaces(lines);
  const before = by === -1 ? places.findLast((place) => place < start) : places.find((place) => place > end);
  return before === undefined ? lines : put(lines, from, before);
}

/** Moves a line over another: behind it, or before it. A group goes before or behind the group that it is over. */
export function moveOver(
  lines: readonly OrderLine[],
  id: string,
  over: { readonly id: string; readonly isBehind: boolean },
): readonly OrderLine[] {
  const from = lines.findIndex((line) => line.id === id);
  const at = lines.findIndex((line) => line.id === over.id);
  const line = lines[from];
  if (line === undefined || at === -1) return lines;
  if (line.kind === "component") return put(lines, from, over.isBehind ? at + 1 : at);
  const head = lines.findLastIndex((one, place) => place <= at && one.kind === "group");
  if (head === from) return lines;
  // Components in no group stand above all groups.
  if (head === -1) return put(lines, from, groupPlaces(lines)[0] ?? 0);
  return put(lines, from, head > from ? blockAt(lines, head)[1] : head);
}

/** A line's group, and its place among lines of the same kind. */
export type LinePosition = { readonly group: string | null; readonly place: number; readonly of: number };

export function positionOf(lines: readonly OrderLine[], id: string): LinePosition | undefined {
  const at = lines.findIndex((line) => line.id === id);
  const line = lines[at];
  if (line === undefined) return undefined;
  if (line.kind === "group") {
    const groups = lines.filter((one) => one.kind === "group");
    return { group: null, place: groups.indexOf(line) + 1, of: groups.length };
  }
  const head = lines.findLastIndex((one, place) => place < at && one.kind === "group");
  const [, end] = head === -1 ? [0, groupPlaces(lines)[0] ?? 0] : blockAt(lines, head);
  return { group: head === -1 ? null : (lines[head]?.id ?? null), place: at - head, of: end - head - 1 };
}

/** The unsaved part of an order: groups if one was moved, and the members of changed groups. */
export function changedPlaces(lines: readonly OrderLine[], listed: OrderedContent): ComponentOrder {
  const known = membersOf(linesOf(listed));
  const wanted = membersOf(lines);
  const isAsKnown = (group: string | null, members: readonly string[]) =>
    members.join(" ") === (known.get(group) ?? []).join(" ");
  const groups = [...wanted.keys()].filter((group) => group !== null);
  const knownGroups = [...known.keys()].filter((group) => group !== null);
  return {
    Groups: groups.join(" ") === knownGroups.join(" ") ? [] : groups,
    Members: [...wanted]
      .filter(([group, members]) => members.length > 0 && !isAsKnown(group, members))
      .map(([GroupId, Components]) => ({ GroupId, Components: [...Components] })),
  };
}

/** The components of each group in their order, and of none; the groups in theirs. */
function membersOf(lines: readonly OrderLine[]): ReadonlyMap<string | null, readonly string[]> {
  const members = new Map<string | null, string[]>([[null, []]]);
  let last: string[] = members.get(null) ?? [];
  for (const { kind, id } of lines) {
    if (kind === "component") last.push(id);
    else members.set(id, (last = []));
  }
  return members;
}

/** The local order, without removed lines; new ones are inserted where the service has them. */
export function reconciled(held: readonly OrderLine[], fresh: readonly OrderLine[]): readonly OrderLine[] {
  const there = new Set(fresh.map((line) => line.id));
  const kept = held.filter((line) => there.has(line.id));
  const known = new Set(kept.map((line) => line.id));
  return fresh.reduce<readonly OrderLine[]>((lines, line, place) => {
    if (known.has(line.id)) return lines;
    const after = fresh[place - 1];
    const at = after === undefined ? 0 : lines.findIndex((one) => one.id === after.id) + 1;
    return lines.toSpliced(at, 0, line);
  }, kept);
}
