/** The page's order as a list of movable lines: groups, each followed by its components. */
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";

/** A line of the list. Components before the first group are ungrouped; a nested group belongs to the preceding top-level one. */
export type OrderLine =
  | { readonly kind: "component"; readonly id: string }
  | { readonly kind: "group"; readonly id: string; readonly isNested: boolean };

/** The list's content from the service. */
export type OrderedContent = {
  readonly groups: readonly ComponentGroupOut[];
  readonly components: readonly ComponentOut[];
};

type OrderedItem = { readonly Position: number; readonly Name: string };

const byName = new Intl.Collator("en", { numeric: true });
const compareItems = (a: OrderedItem, b: OrderedItem) =>
  a.Position - b.Position || byName.compare(a.Name, b.Name);

/** The lines in the order of the page. */
export function linesOf({ groups, components }: OrderedContent): readonly OrderLine[] {
  const groupIds = new Set(groups.map((group) => group.Id));
  const members = Map.groupBy(components.toSorted(compareItems), ({ GroupId }) =>
    GroupId !== null && groupIds.has(GroupId) ? GroupId : null,
  );
  const membersOf = (group: string | null) =>
    (members.get(group) ?? []).map((component): OrderLine => ({ kind: "component", id: component.Id }));
  const parentOf = ({ ParentId }: ComponentGroupOut) =>
    ParentId !== null && groupIds.has(ParentId) ? ParentId : null;
  const children = Map.groupBy(groups.toSorted(compareItems), parentOf);
  const blocks = (parent: string | null): readonly OrderLine[] =>
    (children.get(parent) ?? []).flatMap((group): readonly OrderLine[] => [
      { kind: "group", id: group.Id, isNested: parent !== null },
      ...membersOf(group.Id),
      ...blocks(group.Id),
    ]);
  return [...membersOf(null), ...blocks(null)];
}

/** The components of one or several pages, each page's in its order. */
export function inPageOrder({ groups, components }: OrderedContent): readonly ComponentOut[] {
  const byId = new Map(components.map((component) => [component.Id, component]));
  return [...Map.groupBy(components, ({ Page }) => Page)]
    .flatMap(([page, members]) =>
      linesOf({ groups: groups.filter((group) => group.Page === page), components: members }),
    )
    .flatMap(({ id }) => byId.get(id) ?? []);
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
function moveBlock(lines: readonly OrderLine[], from: number, before: number): readonly OrderLine[] {
  const [start, end] = blockAt(lines, from);
  if (before >= start && before <= end) return lines;
  const block = lines.slice(start, end);
  const remaining = lines.toSpliced(start, end - start);
  return remaining.toSpliced(before > start ? before - block.length : before, 0, ...block);
}

/**
 ** Indexes to which a group may move: before another group of its level, or the end; for a nested one also the end of a
 * top-level group.
 */
function groupTargets(lines: readonly OrderLine[], isNested: boolean): readonly number[] {
  const first = lines.findIndex(isTop);
  const isTarget = (line: OrderLine, index: number) =>
    isNested ? line.kind === "group" && index > first : isTop(line);
  return [...lines.flatMap((line, index) => (isTarget(line, index) ? [index] : [])), lines.length];
}

/** Moves a line one step: a component past one line, also into or out of a group; a group with its members past another. */
export function step(lines: readonly OrderLine[], id: string, by: -1 | 1): readonly OrderLine[] {
  const from = lines.findIndex((line) => line.id === id);
  const line = lines[from];
  if (line === undefined) return lines;
  const [start, end] = blockAt(lines, from);
  if (line.kind === "component") return moveBlock(lines, from, Math.max(0, by === 1 ? end + 1 : start - 1));
  const targets = groupTargets(lines, line.isNested);
  const before =
    by === -1 ? targets.findLast((index) => index < start) : targets.find((index) => index > end);
  return before === undefined ? lines : moveBlock(lines, from, before);
}

/** Moves a line before or after another one; a group before or after the group at that line. */
export function moveOver(
  lines: readonly OrderLine[],
  id: string,
  target: { readonly id: string; readonly isAfter: boolean },
): readonly OrderLine[] {
  const from = lines.findIndex((line) => line.id === id);
  const at = lines.findIndex((line) => line.id === target.id);
  const line = lines[from];
  if (line === undefined || at === -1) return lines;
  if (line.kind === "component") return moveBlock(lines, from, target.isAfter ? at + 1 : at);
  const isGroupStart = line.isNested ? (value: OrderLine) => value.kind === "group" : isTop;
  const groupIndex = lines.findLastIndex((candidate, index) => index <= at && isGroupStart(candidate));
  if (groupIndex === from) return lines;
  const groupLine = lines[groupIndex];
  // Ungrouped components precede all groups.
  if (groupLine === undefined)
    return line.isNested ? lines : moveBlock(lines, from, groupTargets(lines, false)[0] ?? 0);
  // On a top-level group, a nested group becomes its first one.
  if (line.isNested && isTop(groupLine))
    return moveBlock(lines, from, groupTargets(lines, true).find((index) => index > groupIndex) ?? 0);
  return moveBlock(lines, from, groupIndex > from ? blockAt(lines, groupIndex)[1] : groupIndex);
}

/**
 ** Moves a group a level down, into the preceding group, or up, after its parent. A group with sub-groups
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

/** The group that a line is in; null for none. */
function groupOf(lines: readonly OrderLine[], at: number): string | null {
  const line = lines[at];
  if (line === undefined || isTop(line)) return null;
  const isGroupLine = line.kind === "group" ? isTop : (value: OrderLine) => value.kind === "group";
  return lines.findLast((candidate, index) => index < at && isGroupLine(candidate))?.id ?? null;
}

/** The place of a new line: behind the line before it in its group, else the first there. */
function insertionIndex(lines: readonly OrderLine[], savedLines: readonly OrderLine[], at: number): number {
  const kind = savedLines[at]?.kind;
  const groupId = groupOf(savedLines, at);
  const before = savedLines.findLast(
    (line, index) => index < at && line.kind === kind && groupOf(savedLines, index) === groupId,
  );
  const previousIndex = before === undefined ? -1 : lines.findIndex(({ id }) => id === before.id);
  if (previousIndex !== -1 && groupOf(lines, previousIndex) === groupId)
    return blockAt(lines, previousIndex)[1];
  const groupIndex = groupId === null ? -1 : lines.findIndex(({ id }) => id === groupId);
  if (kind === "component") return groupIndex + 1;
  const next = lines.findIndex((line, index) => index > groupIndex && line.kind === "group");
  return next === -1 ? lines.length : next;
}

/**
 * The local order, without removed lines. New lines, and those whose group was removed, are inserted where the service
 * has them.
 */
export function reconcileOrder(
  localLines: readonly OrderLine[],
  savedLines: readonly OrderLine[],
): readonly OrderLine[] {
  const savedIds = new Set(savedLines.map((line) => line.id));
  const isSaved = (id: string | null) => id === null || savedIds.has(id);
  const groupIds = new Map(localLines.map((line, at) => [line.id, groupOf(localLines, at)]));
  const remaining = localLines.filter(({ id }) => {
    const groupId = groupIds.get(id) ?? null;
    return (
      isSaved(id) && isSaved(groupId) && isSaved(groupId === null ? null : (groupIds.get(groupId) ?? null))
    );
  });
  const placedIds = new Set(remaining.map((line) => line.id));
  return savedLines.reduce<readonly OrderLine[]>(
    (lines, line, at) =>
      placedIds.has(line.id) ? lines : lines.toSpliced(insertionIndex(lines, savedLines, at), 0, line),
    remaining,
  );
}

/** The pages that show no component and have no group. */
export function pagesWithoutContent<Page extends { readonly Slug: string }>(
  pages: readonly Page[],
  { components, groups }: OrderedContent,
): readonly Page[] {
  const used = new Set([
    ...components.flatMap(({ Page, AlsoOn }) => [Page, ...AlsoOn]),
    ...groups.map(({ Page }) => Page),
  ]);
  return pages.filter(({ Slug }) => !used.has(Slug));
}
