import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { componentStatuses, type Impact, impacts, indicators } from "../../src/contract/words.ts";
import {
  type PageStatusComponent,
  type PageStatusIncident,
  pageStatus,
} from "../../src/rules/page-status.ts";
import { isWorse } from "../../src/rules/status-inputs.ts";

const well: PageStatusComponent = { name: "API", status: "Operational", counts: true };
const incident = (impact: Impact, part: Partial<PageStatusIncident> = {}): PageStatusIncident => {
  return { impact, title: "Slow logins", state: "Identified", listed: [], ...part };
};

describe("the status of the page with an open incident", () => {
  it.each([
    ["Minor", "Degraded Performance"],
    ["Major", "Partial Outage"],
    ["Critical", "Major Outage"],
  ] as const)(
    "a page with an incident is at least %s if that is its impact, and names the incident",
    (impact, worst) => {
      expect(pageStatus([well], [incident(impact)])).toEqual({
        indicator: impact,
        worst,
        affected: 0,
        description: "Slow logins",
      });
    },
  );

  it("a page with an open incident has the components' status if that is as bad or worse", () => {
    const down = { ...well, status: "Major Outage" } as const;
    expect(pageStatus([down], [incident("Critical")])).toMatchObject({
      indicator: "Critical",
      description: "API: Major Outage",
    });
    expect(pageStatus([down], [incident("Minor"), incident("None")])).toEqual(pageStatus([down]));
  });

  it("a page with several open incidents counts those that exceed the components' status", () => {
    const degraded = { ...well, status: "Degraded Performance" } as const;
    const open = [incident("Major"), incident("Critical"), incident("Minor")];
    expect(pageStatus([degraded], open)).toEqual({
      indicator: "Critical",
      worst: "Major Outage",
      affected: 1,
      description: "3 Open Incidents",
    });
  });

  it("a page with an open incident names the components if they are as bad as the incident", () => {
    const down = { ...well, name: "Shop", status: "Major Outage" } as const;
    expect(pageStatus([well, well, down], [incident("Critical")])).toEqual({
      indicator: "Critical",
      worst: "Major Outage",
      affected: 1,
      description: "Shop: Major Outage",
    });
  });

  it("a page with a monitored incident is Minor at most, and says that a fix is monitored, once its components have recovered", () => {
    for (const impact of ["Minor", "Major", "Critical"] as const) {
      for (const listed of [[], ["Operational"], ["Operational", "Under Maintenance"]] as const) {
        expect(pageStatus([well], [incident(impact, { state: "Monitoring", listed })])).toEqual({
          indicator: "Minor",
          worst: "Degraded Performance",
          affected: 0,
          description: "Monitoring a fix: Slow logins",
        });
      }
    }
    expect(pageStatus([well], [incident("None", { state: "Monitoring" })])).toEqual(pageStatus([well]));
  });

  it("a page with an incident keeps its impact while its components are affected, and in any other state", () => {
    const listed = ["Operational", "Unknown"] as const;
    expect(pageStatus([well], [incident("Critical", { state: "Monitoring", listed })])).toMatchObject({
      indicator: "Critical",
      description: "Slow logins",
    });
    for (const state of ["Investigating", "Identified"] as const)
      expect(pageStatus([well], [incident("Major", { state })])).toMatchObject({ indicator: "Major" });
  });

  it("a page with a monitored incident names the worse component of another", () => {
    const down = { ...well, name: "Shop", status: "Partial Outage" } as const;
    const monitored = incident("Critical", { state: "Monitoring", listed: ["Operational"] });
    expect(pageStatus([well, down], [monitored])).toMatchObject({
      indicator: "Major",
      description: "Shop: Partial Outage",
    });
  });

  it("a page with an open incident shows it even without components", () => {
    expect(pageStatus([], [incident("Minor")])).toMatchObject({
      indicator: "Minor",
      description: "Slow logins",
    });
  });

  it("a page with an open incident has the worse of both statuses", () => {
    const component: fc.Arbitrary<PageStatusComponent> = fc.record({
      name: fc.string({ maxLength: 4 }),
      status: fc.constantFrom(...componentStatuses),
      counts: fc.boolean(),
    });
    const open: fc.Arbitrary<PageStatusIncident> = fc.record({
      title: fc.string({ maxLength: 4 }),
      impact: fc.constantFrom(...impacts),
      state: fc.constantFrom("Investigating", "Identified", "Monitoring"),
      listed: fc.array(fc.constantFrom(...componentStatuses), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(component), fc.array(open), (components, incidents) => {
        const alone = pageStatus(components);
        const both = pageStatus(components, incidents);
        const raised = incidents.map(({ impact, state, listed }) => {
          const isOver = listed.every((status) => status === "Operational" || status === "Under Maintenance");
          return state === "Monitoring" && isOver && impact !== "None" ? "Minor" : impact;
        });
        const places = [alone.indicator, ...raised].map((indicator) => indicators.indexOf(indicator));
        expect(indicators.indexOf(both.indicator)).toBe(Math.max(...places));
        expect(isWorse(alone.worst, both.worst)).toBe(false);
        expect(both.affected).toBe(alone.affected);
        if (both.indicator === alone.indicator) expect(both).toEqual(alone);
        else expect(both.worst === "Operational").toBe(false);
        expect(pageStatus(components, incidents.toReversed())).toMatchObject({
          indicator: both.indicator,
          worst: both.worst,
        });
      }),
    );
  });
});
