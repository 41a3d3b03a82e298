/** The tree of groups against a slow model that walks from each component to the top. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { componentStatuses } from "../../src/contract/words.ts";
import { groupStatuses, nestingFault, orderedTree, type TreeGroup } from "../../src/rules/group-tree.ts";

/** From the best to the worst. */
const statusOrder = [
  "Operational",
  "Under Maintenance",
  "Unknown",
  "Degraded Performance",
  "Partial Outage",
  "Major Outage",
] as const;

/** Groups of the top level, and sub-groups of these; each is named by its number. */
const trees = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat({ max: 3 }), { maxLength: 6 }))
  .map(([top, parents]): TreeGroup<number>[] => [
    ...Array.from({ length: top }, (_, id) => ({ id, parentId: null })),
    ...parents.map((parent, index) => ({ id: 100 + index, parentId: parent % top })),
  ])
  .chain((groups) => fc.shuffledSubarray(groups, { minLength: groups.length }));

const components = (groups: readonly TreeGroup<number>[]) =>
  fc.array(
    fc.record({
      groupId: fc.constantFrom(null, ...groups.map(({ id }) => id)),
      status: fc.constantFrom(...componentStatuses),
    }),
    { maxLength: 12 },
  );

/** The groups around a component, from the nearest to the top. */
function groupsAround(groups: readonly TreeGroup<number>[], groupId: number | null): number[] {
  const group = groups.find(({ id }) => id === groupId);
  return group === undefined ? [] : [group.id, ...groupsAround(groups, group.parentId)];
}

describe("the tree of component groups", () => {
  it("a group shows the worst status of all components below it, as in the slow model", () => {
    const inputs = trees.chain((groups) => fc.tuple(fc.constant(groups), components(groups)));
    fc.assert(
      fc.property(inputs, ([groups, all]) => {
        const statuses = groupStatuses(groups, all);
        for (const { id } of groups) {
          const below = all.filter(({ groupId }) => groupsAround(groups, groupId).includes(id));
          const worst = statusOrder.findLast((status) =>
            below.some((component) => component.status === status),
          );
          expect(statuses.get(id)).toBe(worst ?? "Unknown");
        }
      }),
      { numRuns: 60 },
    );
  });

  it("the tree keeps every group once, each directly behind its parent and siblings, in the given order", () => {
    fc.assert(
      fc.property(trees, (groups) => {
        const tree = orderedTree(groups);
        expect(tree.toSorted((a, b) => a.id - b.id)).toEqual(groups.toSorted((a, b) => a.id - b.id));
        const isTop = ({ parentId }: TreeGroup<number>) => parentId === null;
        expect(tree.filter(isTop)).toEqual(groups.filter(isTop));
        for (const [place, { id, parentId }] of tree.entries()) {
          if (parentId === null) continue;
          const top = tree.slice(0, place).findLast(isTop);
          expect([id, top?.id]).toEqual([id, parentId]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("the tree has a group whose parent does not exist at the top level", () => {
    const groups = [
      { id: 1, parentId: 9 },
      { id: 2, parentId: 1 },
    ];
    expect(orderedTree(groups).map(({ id }) => id)).toEqual([1, 2]);
  });

  it("a group may be in a group of the top level alone, and only without sub-groups", () => {
    const groups = [
      { id: 1, parentId: null },
      { id: 2, parentId: 1 },
      { id: 3, parentId: null },
    ];
    expect(nestingFault(groups, 3, 1)).toBeUndefined();
    expect(nestingFault(groups, 2, null)).toBeUndefined();
    expect(nestingFault(groups, 3, 3)).toBe("InItself");
    expect(nestingFault(groups, 3, 2)).toBe("ParentIsNested");
    expect(nestingFault(groups, 1, 3)).toBe("HasChildren");
    expect(nestingFault(groups, null, 1)).toBeUndefined();
  });
});
