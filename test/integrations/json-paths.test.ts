import { describe, expect, it } from "vitest";
import { compilePath, isVisitLimit, VisitBudget } from "../../src/integrations/json-paths.ts";

const body = {
  alerts: [
    { id: 1, title: "prod api down", labels: { service: "api" } },
    { id: 2, title: "dev api slow", labels: { service: "cart" } },
    { id: 3, title: "prod cart slow", labels: { service: "cart" } },
  ],
  limit: 2,
  length: 7,
};

function find(path: string, value: unknown = body, budget = new VisitBudget(100_000)): unknown[] {
  const compiled = compilePath(path);
  if ("problem" in compiled) throw new Error(compiled.problem);
  return compiled.find(value, budget, 1000);
}

function visitsTooMuch(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch (error) {
    return isVisitLimit(error);
  }
}

describe("a path", () => {
  it.each([
    ["$.alerts[*].id", [1, 2, 3]],
    ["$.alerts[-1].id", [3]],
    ["$.alerts[0:2].id", [1, 2]],
    ["$..service", ["api", "cart", "cart"]],
    ["$.alerts[?@.labels.service == 'cart'].id", [2, 3]],
    ["$.alerts[?@.id <= $.limit].id", [1, 2]],
    ["$.alerts[?match(@.title, 'prod .*')].id", [1, 3]],
    ["$.alerts[?match(@.title, 'prod')].id", []],
    ["$.alerts[?search(@.title, 'slow|fast')].id", [2, 3]],
    ["$.alerts[?search(@.id, '1')].id", []],
    ["$.alerts[?search(@.title, '(')].id", []],
    ["$.alerts[?length(@.title) == 12].id", [2]],
    ["$.alerts[?count(@.labels.*) == 1].id", [1, 2, 3]],
    ["$.length", [7]],
    ["$.missing", []],
    ["$['limit','length']", [2, 7]],
  ])("the path %s finds %j", (path, expected) => {
    expect(find(path)).toEqual(expected);
  });

  it("a path returns objects unchanged", () => {
    expect(find("$.alerts[0]")[0]).toBe(body.alerts[0]);
  });

  it.each(["alerts", "$.alerts[", "$.alerts[?unknown(@)]", "$.alerts[?@.id]]", ""])(
    "the path %j is refused with a reason",
    (path) => {
      expect(compilePath(path)).toHaveProperty("problem");
    },
  );

  it("a path returns at most the requested number of values", () => {
    const compiled = compilePath("$[*]");
    expect("find" in compiled && compiled.find([1, 2, 3], new VisitBudget(100), 2)).toEqual([1, 2]);
  });
});

describe("a path over a large body", () => {
  const wide = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }));

  it("a path over a large body visits up to 10,000 values", () => {
    expect(find("$[*]", wide(900))).toHaveLength(900);
    expect(visitsTooMuch(() => find("$[?@.id >= 0]", wide(20_000)))).toBe(true);
  });

  it.each([
    "$..[?count($..*) > 0]",
    "$[?$..[?$..[?@.id == 1]]]",
    "$[?$[0] == $[2]]",
    `$${"..*".repeat(100)}`,
  ])("the path %s stops at the limit", (path) => {
    let deep: unknown = wide(500);
    for (let level = 0; level < 15; level += 1) deep = { deep, also: [deep] };
    expect(visitsTooMuch(() => find(path, [deep, deep, structuredClone(deep)]))).toBe(true);
  });

  it("a path over a large body stops when several paths have spent the event's budget", () => {
    const budget = new VisitBudget(1500);
    find("$[*]", wide(1000), budget);
    expect(visitsTooMuch(() => find("$[*]", wide(1000), budget))).toBe(true);
  });

  it("a path pays for the length of the strings that it searches", () => {
    const texts = Array.from({ length: 100 }, () => ({ text: "a".repeat(100_000) }));
    expect(visitsTooMuch(() => find("$[?search(@.text, 'b')]", texts))).toBe(true);
  });
});
