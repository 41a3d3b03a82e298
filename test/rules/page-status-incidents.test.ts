import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { componentStatuses, type Impact, impacts, indicators } from "../../src/contract/words.ts";
import { type PageStatusComponent, pageStatus } from "../../src/rules/page-status.ts";
import { isWorse } from "../../src/rules/standing.ts";

const well: PageStatusComponent = { name: "API", status: "Operational", counts: true };
const incident = (impact: Impact, title = "Slow logins") => ({ impact, title });

describe("the status of the page with an open incident", () => {
  it.each([
    ["Minor", "Degraded Performance"],
    ["Major", "Partial Outage"],
    ["Critical", "Major Outage"],
  ] as const)("is at least %s where that is its impact, and says what it is about", (impact, worst) => {
    expect(pageStatus([well], [incident(impact)])).toEqual({
      indicator: impact,
      worst,
      affected: 0,
      description: "Slow logins",
    });
  });

  it("is what the components make it where that is as bad, or worse", () => {
    const down = { ...well, status: "Major Outage" } as const;
    expect(pageStatus([down], [incident("Critical")])).toMatchObject({
      indicator: "Critical",
      description: "API: Major Outage",
    });
    expect(pageStatus([down], [incident("Minor"), incident("None")])).toEqual(pageStatus([down]));
  });

  it("counts all that are open where several say more than the components do", () => {
    const degraded = { ...well, status: "Degraded Performance" } as const;
    const open = [incident("Major"), incident("Critical"), incident("Minor")];
    expect(pageStatus([degraded], open)).toEqual({
      indicator: "Critical",
      worst: "Major Outage",
      affected: 1,
      description: "3 Open Incidents",
    });
  });

  it("goes on naming the components where these already look as bad as the incident says", () => {
    const down = { ...well, name: "Shop", status: "Major Outage" } as const;
    expect(pageStatus([well, well, down], [incident("Critical")])).toEqual({
      indicator: "Critical",
      worst: "Major Outage",
      affected: 1,
      description: "Shop: Major Outage",
    });
  });

  it("is told where there are no components as well", () => {
    expect(pageStatus([], [incident("Minor")])).toMatchObject({
      indicator: "Minor",
      description: "Slow logins",
    });
  });

  it("is the worse of the components' and the incidents', never better than either", () => {
    const component: fc.Arbitrary<PageStatusComponent> = fc.record({
      name: fc.string({ maxLength: 4 }),
      status: fc.constantFrom(...componentStatuses),
      counts: fc.boolean(),
    });
    const open = fc.record({ title: fc.string({ maxLength: 4 }), impact: fc.constantFrom(...impacts) });
    fc.assert(
      fc.property(fc.array(component), fc.array(open), (components, incidents) => {
        const alone = pageStatus(components);
        const both = pageStatus(components, incidents);
        const places = [alone.indicator, ...incidents.map(({ impact }) => impact)].map((one) =>
          indicators.indexOf(one),
        );
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
