import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedOrder,
  contentAsOf,
  countsOf,
  depthsOf,
  positionOf,
  withOrder,
} from "../../../../portal/src/screens/components/list/group-members.ts";
import {
  inPageOrder,
  linesOf,
  moveOver,
  type OrderedContent,
  type OrderLine,
  pagesWithoutContent,
  reconcileOrder,
  shiftLevel,
  step,
} from "../../../../portal/src/screens/components/list/ordering.ts";
import { placeComponents } from "../../../../portal/src/screens/components/place-components.ts";

const times = { CreatedAt: "2026-11-21T10:00:00.000Z", UpdatedAt: "2026-11-21T10:00:00.000Z" };
const group = (Id: string, Position: number, ParentId: string | null = null) => ({
  Id,
  Name: Id,
  Description: null,
  ParentId,
  Page: "status",
  Position,
  Translations: null,
  ...times,
});
const component = (Id: string, GroupId: string | null, Position: number) => ({
  Id,
  Name: Id,
  Description: null,
  GroupId,
  Page: "status",
  AlsoOn: [],
  Position,
  Status: "Operational" as const,
  StatusSince: times.CreatedAt,
  LastReportAt: null,
  StartDate: "2026-11-21",
  CountsTowardStatus: true,
  Visibility: "Always" as const,
  ReportEvery: null,
  OnLapse: "Unknown" as const,
  ReportDueAt: null,
  HasOverride: false,
  Translations: null,
  ...times,
});
/** Free: a, b; Shop: c, d; Office: nothing; Yard: e. */
const listed: OrderedContent = {
  groups: [group("Yard", 3), group("Shop", 1), group("Office", 2)],
  components: [
    component("e", "Yard", 1),
    component("d", "Shop", 2),
    component("c", "Shop", 1),
    component("b", null, 2),
    component("a", null, 1),
  ],
};
const start = linesOf(listed);
it("components to choose from are in the order of their page, below the names of their groups", () => {
  const placed = placeComponents(listed, ["status"], () => undefined);
  expect(placed.map(({ Id, Heading }) => `${Id}: ${Heading}`)).toEqual([
    "a: ",
    "b: ",
    "c: Shop",
    "d: Shop",
    "e: Yard",
  ]);
});

/** Free: a; Shop: c, and in it Cart (d) and Bank (e); Office: f, and in it Desk (nothing); Yard: nothing. */
const nested: OrderedContent = {
  groups: [
    group("Desk", 1, "Office"),
    group("Bank", 2, "Shop"),
    group("Cart", 1, "Shop"),
    group("Yard", 3),
    group("Office", 2),
    group("Shop", 1),
  ],
  components: [
    component("f", "Office", 1),
    component("e", "Bank", 1),
    component("d", "Cart", 1),
    component("c", "Shop", 1),
    component("a", null, 1),
  ],
};
const tree = linesOf(nested);
const ids = (lines: readonly OrderLine[]) => lines.map((line) => line.id).join(" ");

describe("the list of components", () => {
  it("the component list has the page's order, with ungrouped components first", () => {
    expect(ids(start)).toBe("a b Shop c d Office Yard e");
  });

  it("a list of components of several pages has each page's in its order, one page after the other", () => {
    const elsewhere = { ...component("z", null, 0), Page: "internal" };
    const content = { groups: listed.groups, components: [elsewhere, ...listed.components] };
    expect(inPageOrder(content).map(({ Id }) => Id)).toEqual(["z", "a", "b", "c", "d", "e"]);
  });

  it("the component list puts a component of a missing group among the ungrouped", () => {
    expect(ids(linesOf({ groups: [], components: [component("a", "Gone", 1)] }))).toBe("a");
  });

  it.each([
    ["a", 1, "b a Shop c d Office Yard e"],
    ["a", -1, "a b Shop c d Office Yard e"],
    ["b", 1, "a Shop b c d Office Yard e"],
    ["c", -1, "a b c Shop d Office Yard e"],
    ["d", 1, "a b Shop c Office d Yard e"],
    ["e", 1, "a b Shop c d Office Yard e"],
    ["Shop", 1, "a b Office Shop c d Yard e"],
    ["Shop", -1, "a b Shop c d Office Yard e"],
    ["Yard", -1, "a b Shop c d Yard e Office"],
    ["Yard", 1, "a b Shop c d Office Yard e"],
    ["Office", -1, "a b Office Shop c d Yard e"],
  ] as const)("the ordering moves %s one step by %d", (id, by, order) => {
    expect(ids(step(start, id, by))).toBe(order);
  });

  it.each([
    ["e", "a", false, "e a b Shop c d Office Yard"],
    ["a", "Shop", true, "b Shop a c d Office Yard e"],
    ["a", "Shop", false, "b a Shop c d Office Yard e"],
    ["c", "d", true, "a b Shop d c Office Yard e"],
    ["Yard", "c", true, "a b Yard e Shop c d Office"],
    ["Yard", "a", false, "a b Yard e Shop c d Office"],
    ["Shop", "e", false, "a b Office Yard e Shop c d"],
    ["Shop", "d", true, "a b Shop c d Office Yard e"],
  ] as const)("the ordering moves %s over %s (after it: %s)", (...[id, over, isAfter, order]) => {
    expect(ids(moveOver(start, id, { id: over, isAfter: isAfter }))).toBe(order);
  });

  it("the component list describes the position of a row", () => {
    expect(positionOf(start, "b")).toEqual({ group: null, position: 2, count: 2 });
    expect(positionOf(start, "d")).toEqual({ group: "Shop", position: 2, count: 2 });
    expect(positionOf(start, "Office")).toEqual({ group: null, position: 2, count: 3 });
  });

  it("the component list sends only what has moved", () => {
    expect(changedOrder(start, listed)).toEqual({ Groups: [], Members: [], Before: [] });
    expect(changedOrder(step(start, "b", 1), listed)).toMatchObject({
      Groups: [],
      Members: [
        { GroupId: null, Components: ["a"] },
        { GroupId: "Shop", Components: ["b", "c", "d"] },
      ],
    });
  });

  it("the component list sends the order of groups if one has moved", () => {
    expect(changedOrder(step(start, "Shop", 1), listed)).toMatchObject({
      Groups: ["Office", "Shop", "Yard"],
      Members: [],
    });
  });

  it("the component list sends the places from which a change began, not those that another person set since", () => {
    const moved = step(start, "c", -1);
    const Before = [
      { GroupId: "Shop", Positions: { c: 1, d: 2 } },
      { GroupId: null, Positions: { a: 1, b: 2 } },
    ];
    expect(changedOrder(moved, listed).Before).toEqual(Before);
    const changedByOthers = withOrder(listed, changedOrder(step(start, "d", -1), listed));
    const now = {
      ...changedByOthers,
      components: [...changedByOthers.components, component("new", "Yard", 2)],
    };
    const dropped = reconcileOrder(moved, linesOf(now));
    expect(changedOrder(dropped, now).Before).not.toEqual(Before);
    expect(changedOrder(dropped, contentAsOf(listed, now)).Before).toEqual(Before);
  });

  it("the component list has each nested group below its group", () => {
    expect(ids(tree)).toBe("a Shop c Cart d Bank e Office f Desk Yard");
    expect(depthsOf(tree).join("")).toBe("00112120110");
    expect(countsOf(nested).get("Shop")).toEqual({ components: 1, groups: 2 });
    expect(positionOf(tree, "Bank")).toEqual({ group: "Shop", position: 2, count: 2 });
    expect(positionOf(tree, "Yard")).toEqual({ group: null, position: 3, count: 3 });
  });

  it.each([
    ["Shop", 1, "a Office f Desk Shop c Cart d Bank e Yard"],
    ["Bank", -1, "a Shop c Bank e Cart d Office f Desk Yard"],
    ["Bank", 1, "a Shop c Cart d Office f Bank e Desk Yard"],
    ["Desk", -1, "a Shop c Cart d Bank e Desk Office f Yard"],
    ["Desk", 1, "a Shop c Cart d Bank e Office f Yard Desk"],
    ["Cart", -1, "a Shop c Cart d Bank e Office f Desk Yard"],
  ] as const)("the ordering of nested groups moves %s one step by %d", (id, by, order) => {
    expect(ids(step(tree, id, by))).toBe(order);
  });

  it.each([
    ["Bank", "f", "a Shop c Cart d Office f Bank e Desk Yard"],
    ["Bank", "Cart", "a Shop c Bank e Cart d Office f Desk Yard"],
    ["Cart", "e", "a Shop c Bank e Cart d Office f Desk Yard"],
    ["Cart", "a", "a Shop c Cart d Bank e Office f Desk Yard"],
    ["Yard", "e", "a Yard Shop c Cart d Bank e Office f Desk"],
  ] as const)("the ordering of nested groups moves %s over %s", (id, over, order) => {
    expect(ids(moveOver(tree, id, { id: over, isAfter: true }))).toBe(order);
  });

  it("the component list moves a group into the group before it, and out of it", () => {
    const into = shiftLevel(tree, "Yard", 1);
    expect(ids(into)).toBe(ids(tree));
    expect(changedOrder(into, nested)).toMatchObject({
      Groups: ["Shop", "Office"],
      Members: [{ GroupId: "Office", Components: [], Groups: ["Desk", "Yard"] }],
    });
    const out = shiftLevel(tree, "Cart", -1);
    expect(ids(out)).toBe("a Shop c Bank e Cart d Office f Desk Yard");
    expect(changedOrder(out, nested)).toMatchObject({
      Groups: ["Shop", "Cart", "Office", "Yard"],
      Members: [{ GroupId: "Shop", Components: [], Groups: ["Bank"] }],
    });
  });

  it("the component list keeps the first group and a group with sub-groups at the top level", () => {
    for (const id of ["Shop", "Office", "a"]) expect(shiftLevel(tree, id, 1)).toBe(tree);
    expect(shiftLevel(tree, "Yard", -1)).toBe(tree);
  });

  it("the component list follows the service where a group is removed while a row is dragged", () => {
    const localLines = step(tree, "Office", -1);
    expect(ids(localLines)).toBe("a Office f Desk Shop c Cart d Bank e Yard");
    const savedLines = linesOf({
      groups: nested.groups
        .filter(({ Id }) => Id !== "Shop")
        .map((group) => (group.ParentId === "Shop" ? { ...group, ParentId: null } : group)),
      components: nested.components.map((item) =>
        item.GroupId === "Shop" ? { ...item, GroupId: null } : item,
      ),
    });
    const lines = reconcileOrder(localLines, savedLines);
    expect(ids(lines)).toBe("a c Cart d Bank e Office f Desk Yard");
    expect(depthsOf(lines).join("")).toBe("0001010110");
  });

  it.each([
    ["a new group of the top level", group("New", 1.5), "a Office f Desk Shop c Cart d Bank e New Yard"],
    ["a new nested group", group("New", 3, "Shop"), "a Office f Desk Shop c Cart d Bank e New Yard"],
    ["a new first nested group", group("New", 0, "Office"), "a Office f New Desk Shop c Cart d Bank e Yard"],
  ] as const)("%s takes no row from another group while a row is dragged", (_, added, order) => {
    const localLines = step(tree, "Office", -1);
    const savedLines = linesOf({ groups: [...nested.groups, added], components: nested.components });
    const lines = reconcileOrder(localLines, savedLines);
    expect(ids(lines)).toBe(order);
    const parent = (listed: readonly OrderLine[], id: string) => positionOf(listed, id)?.group;
    for (const { id } of localLines) expect(parent(lines, id)).toBe(parent(localLines, id));
    expect(parent(lines, "New")).toBe(added.ParentId);
  });

  it("a new component of a group stays in it where its neighbour was dragged out", () => {
    const localLines = step(step(tree, "c", -1), "c", -1);
    expect(ids(localLines)).toBe("c a Shop Cart d Bank e Office f Desk Yard");
    const savedLines = linesOf({
      groups: nested.groups,
      components: [...nested.components, component("new", "Shop", 2)],
    });
    expect(ids(reconcileOrder(localLines, savedLines))).toBe("c a Shop new Cart d Bank e Office f Desk Yard");
  });

  it("the component list accepts others' changes while a row is dragged", () => {
    const groupLines = step(start, "a", 1);
    const fresh = linesOf({
      groups: listed.groups,
      components: [...listed.components.filter(({ Id }) => Id !== "d"), component("f", "Shop", 9)],
    });
    expect(ids(reconcileOrder(groupLines, fresh))).toBe("b a Shop c f Office Yard e");
  });

  it("the component list loses and repeats no row, keeps groups below ungrouped rows, and arrives as sent", () => {
    const anyId = fc.constantFrom(...tree.map((line) => line.id));
    const moves = fc.array(
      fc.oneof(
        fc.record({ id: anyId, by: fc.constantFrom(-1 as const, 1 as const) }),
        fc.record({ id: anyId, over: anyId, isBehind: fc.boolean() }),
        fc.record({ id: anyId, level: fc.constantFrom(-1 as const, 1 as const) }),
      ),
    );
    fc.assert(
      fc.property(moves, (appliedMoves) => {
        const end = appliedMoves.reduce<readonly OrderLine[]>((lines, move) => {
          if ("level" in move) return shiftLevel(lines, move.id, move.level);
          return "by" in move
            ? step(lines, move.id, move.by)
            : moveOver(lines, move.id, { id: move.over, isAfter: move.isBehind });
        }, tree);
        expect(end.map((line) => line.id).toSorted()).toEqual(tree.map((line) => line.id).toSorted());
        expect(linesOf(withOrder(nested, changedOrder(end, nested)))).toEqual(end);
      }),
    );
  });
});

it("a page without components and groups is listed, unless it shows those of another", () => {
  const pages = ["status", "team", "grouped", "shared"].map((Slug) => ({ Slug }));
  const content = {
    components: [{ ...component("a", null, 0), AlsoOn: ["shared"] }],
    groups: [{ ...group("b", 1), Page: "grouped" }],
  };
  expect(pagesWithoutContent(pages, content)).toEqual([{ Slug: "team" }]);
});
