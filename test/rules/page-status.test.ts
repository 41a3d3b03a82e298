import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComponentStatus, componentStatuses, type Indicator } from "../../src/contract/words.ts";
import { groupStatus, pageStatus, staleStatus } from "../../src/rules/page-status.ts";

const page = (...statuses: ComponentStatus[]) => {
  return pageStatus(statuses.map((status, index) => ({ name: `Part ${index + 1}`, status, counts: true })));
};

describe("the status of a group", () => {
  it("a group has the worst status of its components", () => {
    expect(groupStatus(["Operational", "Under Maintenance"])).toBe("Under Maintenance");
    expect(groupStatus(["Unknown", "Partial Outage", "Operational"])).toBe("Partial Outage");
    expect(groupStatus(["Operational"])).toBe("Operational");
  });

  it("a group without components is not green", () => {
    expect(groupStatus([])).toBe("Unknown");
  });
});

describe("the status of the page", () => {
  it("the page's indicator is None if all components are operational", () => {
    expect(page("Operational", "Operational")).toEqual({
      indicator: "None",
      worst: "Operational",
      affected: 0,
      description: "All Systems Operational",
    });
  });

  it("the page's headline names a single affected component", () => {
    expect(page("Operational", "Degraded Performance", "Operational")).toEqual({
      indicator: "Minor",
      worst: "Degraded Performance",
      affected: 1,
      description: "Part 2: Degraded Performance",
    });
  });

  it("the page's headline ties the number of several affected components to the worst status only if all have it", () => {
    expect(page("Operational", "Major Outage", "Unknown", "Degraded Performance", "Operational")).toEqual({
      indicator: "Major",
      worst: "Major Outage",
      affected: 3,
      description: "Part 2: Major Outage, 2 More Affected",
    });
    expect(page("Major Outage", "Major Outage", "Operational", "Operational").description).toBe(
      "Part 1 and Part 2: Major Outage",
    );
    expect(page("Major Outage", "Degraded Performance", "Major Outage").description).toBe(
      "Part 1 and Part 3: Major Outage, 1 More Affected",
    );
    expect(page("Major Outage", "Major Outage", "Major Outage").description).toBe(
      "Major Outage, 3 Components Affected",
    );
    expect(
      page("Major Outage", "Degraded Performance", "Major Outage", "Unknown", "Major Outage").description,
    ).toBe("Major Outage: 3 Components, 2 More Affected");
    // A long name, or one that visitors may not see, is not named beside a number.
    for (const name of ["Payments of the shops in Europe", null]) {
      const components = [
        { name, status: "Partial Outage", counts: true },
        { name: "Search", status: "Unknown", counts: true },
      ] as const;
      expect(pageStatus(components).description).toBe("Partial Outage: 1 Component, 1 More Affected");
    }
  });

  it("a component that awaits its first report is not affected by a problem of others", () => {
    const components = [
      { name: "Checkout", status: "Major Outage", counts: true },
      { name: "New", status: "Unknown", counts: true, isAwaitingReport: true },
    ] as const;
    expect(pageStatus(components)).toMatchObject({ affected: 1, description: "Checkout: Major Outage" });
    expect(pageStatus(components.slice(1))).toMatchObject({
      indicator: "Unknown",
      description: "Status Unknown",
    });
  });

  it("the page's headline omits maintenance beside problems, and names it otherwise", () => {
    const beside = page("Under Maintenance", "Partial Outage", "Operational");
    expect(beside).toMatchObject({ affected: 1, description: "Part 2: Partial Outage" });
    const alone = page("Under Maintenance", "Under Maintenance", "Operational");
    expect(alone).toMatchObject({ affected: 2, description: "Part 1 and Part 2: Under Maintenance" });
  });

  it("the page's status equals a table of all its rows, for any components", () => {
    const some = fc.array(
      fc.record({ status: fc.constantFrom(...componentStatuses), counts: fc.boolean() }),
      {
        maxLength: 7,
      },
    );
    fc.assert(
      fc.property(some, (drawn) => {
        const counting = drawn.filter(({ counts }) => counts).map(({ status }) => status);
        const has = (status: ComponentStatus) => counting.includes(status);
        const majors = counting.filter((status) => status === "Major Outage").length;
        const table: readonly [boolean, Indicator][] = [
          [majors > 0 && majors >= counting.length / 2, "Critical"],
          [has("Major Outage") || has("Partial Outage"), "Major"],
          [has("Degraded Performance"), "Minor"],
          [has("Unknown") || counting.length === 0, "Unknown"],
          [has("Under Maintenance"), "Maintenance"],
          [true, "None"],
        ];
        const components = drawn.map((component, index) => ({ ...component, name: `Part ${index}` }));
        expect(pageStatus(components).indicator).toBe(table.find(([applies]) => applies)?.[1]);
      }),
    );
  });

  it("the page's indicator is Critical from half of the counted components", () => {
    expect(page("Major Outage").indicator).toBe("Critical");
    expect(page("Major Outage", "Operational").indicator).toBe("Critical");
    expect(page("Major Outage", "Partial Outage", "Operational").indicator).toBe("Major");
    const left = { name: "Left out", status: "Operational", counts: false } as const;
    const down = { name: "Checkout", status: "Major Outage", counts: true } as const;
    expect(pageStatus([down, left, left]).indicator).toBe("Critical");
  });

  it.each([
    ["Partial Outage", "Major", "Part 1: Partial Outage"],
    ["Degraded Performance", "Minor", "Part 1: Degraded Performance"],
    ["Unknown", "Unknown", "Status Unknown"],
    ["Under Maintenance", "Maintenance", "Part 1: Under Maintenance"],
  ] as const)("the page's status is derived from %s as %s", (status, indicator, description) => {
    expect(page(status, "Operational", "Operational")).toMatchObject({
      indicator,
      description,
      worst: status,
    });
  });

  it("the page's status is Unknown if nothing worse is known, however many are affected", () => {
    expect(page("Unknown", "Under Maintenance", "Operational")).toMatchObject({
      indicator: "Unknown",
      affected: 1,
      description: "Status Unknown",
    });
  });

  it("the page's status omits uncounted components", () => {
    const lab = { name: "Lab", status: "Major Outage", counts: false } as const;
    const api = { name: "API", status: "Operational", counts: true } as const;
    expect(pageStatus([lab, api])).toMatchObject({ indicator: "None", affected: 0, worst: "Operational" });
  });

  it("the page's status is not green without counted components", () => {
    expect(pageStatus([])).toEqual({
      indicator: "Unknown",
      worst: "Unknown",
      affected: 0,
      description: "Nothing here yet",
    });
    const lab = { name: "Lab", status: "Operational", counts: false } as const;
    expect(pageStatus([lab])).toMatchObject({ indicator: "Unknown", description: "Status Unknown" });
  });
});

describe("the status of a page without news", () => {
  it("a stale page's status is Unknown, with its start", () => {
    for (const lastPage of [page("Operational"), page("Under Maintenance"), page("Unknown"), page()]) {
      expect(staleStatus(lastPage, "13:58 GMT")).toMatchObject({
        indicator: "Unknown",
        worst: "Unknown",
        description: "Status Unknown. No update since 13:58 GMT. Showing the last known status.",
      });
    }
  });

  it("a stale page's status keeps anything worse", () => {
    expect(staleStatus(page("Operational", "Degraded Performance"), "13:58 GMT")).toEqual({
      indicator: "Minor",
      worst: "Degraded Performance",
      affected: 1,
      description: "Part 2: Degraded Performance. No update since 13:58 GMT.",
    });
  });
});
