/** The page's order as a list of lines that are moved by hand: groups with their components under them. */
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";

/** A line of the list. Components before the first group are in none; a nested group is in the last one that is not. */
export type OrderLine =
  | { readonly kind: "component"; readonly id: string }
  | { readonly kind: "group"; readonly id: string; readonly isNested: boolean };

/** The list's content from the service. */
export type OrderedContent = {
  readonly groups: readonly ComponentGroupOut[];
  readonly components: readonly ComponentOut[];
};

type PlacedItem = { readonly Position: number; readonly Name: string };

const byName = new Intl.Collator("en", { numeric: true });
const inOrder = (a: PlacedItem, b: PlacedItem) => a.Position - b.Position || byName.compare(a.Name, b.Name);

/** The lines in the order of the page. */
export function linesOf({ groups, components }: OrderedContent): readonly OrderLine[] {
  const known = new Set(groups.map((group) => group.Id));
  const members = Map.groupBy(components.toSorted(inOrder), ({ GroupId }) =>
    GroupId !== null && known.has(GroupId) ? GroupId : null,
  );
  const under = (group: string | null) =>
    (members.get(group) ?? []).map((component): OrderLine => ({ kind: "component", id: component.Id }));
  const parentOf = ({ ParentId }: ComponentGroupOut) =>
    ParentId !== null && known.has(ParentId) ? ParentId : null;
  const children = Map.groupBy(groups.toSorted(inOrder), parentOf);
  const blocks = (parent: string | null): readonly OrderLine[] =>
    (children.get(parent) ?? []).flatMap((group): readonly OrderLine[] => [
      { kind: "group", id: group.Id, isNested: parent !== null },
      ...under(group.Id),
      ...blocks(group.Id),
    ]);
  return [...under(null), ...blocks(null)];
}

const isTop = (line: OrderLine) => line.kind === "group" && !line.isNested;

/** The range `[from, to)` of a group with its components and sub-groups, or of a single component. */
function blockAt(lines: readonly OrderLine[], from: number): readonly [from: number, to: number] {
  const line = lines[from];
  if (line?.kind !== "group") return [from, from + 1];
  const ends = line.isNested ? (value: OrderLine) => value.kind === "group" : isTop;
  const next = lines.findIndex((candidate, index) => index > from && ends(candidate));
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

/**
 * The lines at which a group may stand: before another group of its level, or at the end; a nested one also at the end
 * of a group of the top level.
 */
function groupPlaces(lines: readonly OrderLine[], isNested: boolean): readonly number[] {
  const first = lines.findIndex(isTop);
  const isPlace = (line: OrderLine, place: number) =>
    isNested ? line.kind === "group" && place > first : isTop(line);
  return [...lines.flatMap((line, index) => (isPlace(line, index) ? [index] : [])), lines.length];
}

/** Moves a line one step: a component past one line, into a group and out of it; a group past another with all it has. */
export function step(lines: readonly OrderLine[], id: string, by: -1 | 1): readonly OrderLine[] {
  const from = lines.findIndex((line) => line.id === id);
  const line = lines[from];
  if (line === undefined) return lines;
  const [start, end] = blockAt(lines, from);
  if (line.kind === "component") return put(lines, from, Math.max(0, by === 1 ? end + 1 : start - 1));
  const places = groupPlaces(lines, line.isNested);
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
  const isHead = line.isNested ? (value: OrderLine) => value.kind === "group" : isTop;
  const head = lines.findLastIndex((candidate, index) => index <= at && isHead(candidate));
  if (head === from) return lines;
  const target = lines[head];
  // Components in no group stand above all groups.
  if (target === undefined)
    return line.isNested ? lines : put(lines, from, groupPlaces(lines, false)[0] ?? 0);
  // Over a group of the top level a nested one becomes its first.
  if (line.isNested && isTop(target))
    return put(lines, from, groupPlaces(lines, true).find((place) => place > head) ?? 0);
  return put(lines, from, head > from ? blockAt(lines, head)[1] : head);
}

/**
 * Moves a group a level down, into the group before it, or up, behind the group that it is in. A group with sub-groups
 * stays at the top.
 */
export function shiftLevel(lines: readonly OrderLine[], id: string, by: -1 | 1): readonly OrderLine[] {
  const from = lines.findIndex((line) => line.id === id);
  const line = lines[from];
  if (line?.kind !== "group" || line.isNested === (by === 1)) return lines;
  const [start, end] = blockAt(lines, from);
  const shifted = lines.with(from, { ...line, isNested: by === 1 });
  if (by === 1) {
    const hasParent = lines.findIndex(isTop) < start;
    const hasChildren = lines.slice(start + 1, end).some((candidate) => candidate.kind === "group");
    return hasParent && !hasChildren ? shifted : lines;
  }
  const next = lines.findIndex((candidate, index) => index > from && isTop(candidate));
  const before = (next === -1 ? lines.length : next) - (end - start);
  return shifted.toSpliced(start, end - start).toSpliced(before, 0, ...shifted.slice(start, end));
}

/** The local order, without removed lines; new ones are inserted where the service has them. */
export function reconciled(held: readonly OrderLine[], fresh: readonly OrderLine[]): readonly OrderLine[] {
  const there = new Set(fresh.map((line) => line.id));
  const left = held.filter((line) => there.has(line.id));
  const first = left.findIndex(isTop);
  // Nested groups whose group was removed.
  const kept = left.map((line, index) =>
    line.kind === "group" && (first === -1 || index < first) ? { ...line, isNested: false } : line,
  );
  const known = new Set(kept.map((line) => line.id));
  return fresh.reduce<readonly OrderLine[]>((lines, line, place) => {
    if (known.has(line.id)) return lines;
    const after = fresh[place - 1];
    const at = after === undefined ? 0 : lines.findIndex((candidate) => candidate.id === after.id) + 1;
    return lines.toSpliced(at, 0, line);
  }, kept);
}
