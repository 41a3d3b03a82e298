import { describe, expect, it } from "vitest";
import type { PageState } from "../../src/publishing/loaded-state.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import { component, compose, group, idOf, noon, page, state } from "./states.ts";

const baseUrl = "http://localhost:8080";
const hour = 3_600_000;
const day = 24 * hour;
const composed = (over: Partial<PageState>) => compose(state(over), { now: noon, baseUrl });

describe("the content of a snapshot", () => {
  it("a snapshot is of one revision, and of the moment at which the store answered", () => {
    expect(composed({ revision: 41 })).toMatchObject({ revision: 41, asOf: noon, stale: false });
  });

  it("a snapshot has the page's own address, or otherwise the service's", () => {
    expect(composed({}).page.url).toBe(baseUrl);
    expect(composed({ page: page({ url: "https://status.example.com" }) }).page.url).toBe(
      "https://status.example.com",
    );
  });

  it("a snapshot sorts groups by position, then by name", () => {
    const groups = [
      group(10, { position: 2, name: "Core" }),
      group(11, { position: 1, name: "Zone 10" }),
      group(12, { position: 1, name: "Zone 9" }),
    ];
    expect(composed({ groups }).groups.map((shownGroup) => shownGroup.name)).toEqual([
      "Zone 9",
      "Zone 10",
      "Core",
    ]);
  });

  it("a snapshot sorts components without a group first, then by group, position and name", () => {
    const groups = [group(10, { position: 2 }), group(11, { position: 1 })];
    const components = [
      component(20, { group_id: 10, position: 1, name: "in the second group" }),
      component(21, { group_id: 11, position: 9, name: "last of the first group" }),
      component(22, { group_id: 11, position: 3, name: "b" }),
      component(23, { group_id: 11, position: 3, name: "a" }),
      component(24, { position: 50, name: "free" }),
    ];
    expect(composed({ groups, components }).components.map((shownComponent) => shownComponent.name)).toEqual([
      "free",
      "a",
      "b",
      "last of the first group",
      "in the second group",
    ]);
  });

  it("a snapshot shows a component of a deleted group without a group", () => {
    const [only] = composed({ components: [component(20, { group_id: 99 })] }).components;
    expect(only?.groupId).toBeNull();
  });

  it("a snapshot gives a group the worst status of its components, including uncounted ones", () => {
    const components = [
      component(20, { group_id: 10 }),
      component(21, { group_id: 10, shown_status: "Partial Outage", counts_toward_status: 0 }),
    ];
    const snapshot = composed({ groups: [group(10)], components });
    expect(snapshot.groups[0]?.status).toBe("Partial Outage");
    expect(snapshot.status).toMatchObject({ indicator: "None", worst: "Operational", since: null });
  });
});

describe("a flapping component", () => {
  const flips = writeJson("component", "recent_transitions", {
    times: [9, 8, 6, 4, 1].map((minutes) => noon - minutes * 60_000),
    since: noon - 60_000,
    count: 5,
  });
  const unstable = (minutesLater: number) =>
    compose(state({ components: [component(20, { recent_transitions: flips })] }), {
      now: noon + minutesLater * 60_000,
      baseUrl,
    }).components[0]?.unstable;

  it("a component that changes too often is flapping, with all changes of the episode, until ten minutes pass without one", () => {
    expect(composed({ components: [component(20)] }).components[0]?.unstable).toBeNull();
    expect([0, 3, 8.9, 9].map(unstable)).toEqual([5, 5, 5, null]);
  });
});

describe("the status of the page", () => {
  it("the status of a page without components is never green", () => {
    expect(composed({}).status.indicator).toBe("Unknown");
    expect(composed({ components: [component(20, { counts_toward_status: 0 })] }).status.indicator).toBe(
      "Unknown",
    );
  });

  it("the status of the page has the start of its oldest cause", () => {
    const components = [
      component(20),
      component(21, { shown_status: "Partial Outage", shown_since: noon - 3 * hour }),
      component(22, { shown_status: "Major Outage", shown_since: noon - hour }),
      component(24, { shown_status: "Major Outage", shown_since: noon - 2 * hour }),
      component(23, { shown_status: "Unknown", shown_since: noon - 9 * hour, counts_toward_status: 0 }),
    ];
    expect(composed({ components }).status).toEqual({
      indicator: "Critical",
      description: "Component 22 and Component 24: Major Outage, 1 More Affected",
      worst: "Major Outage",
      since: noon - 2 * hour,
    });
  });
});

describe("since when the page is as it is", () => {
  it("the status of the page does not start with maintenance beside a problem, but with maintenance alone", () => {
    const work = component(20, { shown_status: "Under Maintenance", shown_since: noon - 2 * hour });
    const down = component(21, { shown_status: "Major Outage", shown_since: noon - hour });
    expect(composed({ components: [work, down] }).status.since).toBe(noon - hour);
    expect(composed({ components: [work] }).status.since).toBe(noon - 2 * hour);
  });
});

describe("the days of a component", () => {
  const daysOf = (over: Partial<PageState>) => composed(over).components[0]?.days ?? [];

  it("the days of a component are the last 90, oldest first and today last", () => {
    const days = daysOf({ components: [component(20)] });
    expect(days).toHaveLength(90);
    expect(days[0]?.date).toBe("2026-08-24");
    expect(days.at(-1)?.date).toBe("2026-11-21");
  });

  it("the days of a component include the open period, over all its days", () => {
    const days = daysOf({
      components: [component(20, { shown_status: "Partial Outage", shown_since: noon - 3 * day })],
    });
    expect(days.slice(-5).map((shownDay) => shownDay.shown["Partial Outage"])).toEqual([
      0,
      12 * hour,
      24 * hour,
      24 * hour,
      12 * hour,
    ]);
  });

  it("the days of a component add the open period to a day's closed ones", () => {
    const closed = { operational: 5 * hour, maintenance: 0, degraded: hour, partial: 0, major: 2 * hour };
    const [today] = daysOf({
      components: [component(20, { shown_status: "Operational", shown_since: noon - 3 * hour })],
      days: new Map([[20, new Map([["2026-11-21", closed]])]]),
    }).slice(-1);
    expect(today?.shown).toEqual({
      Operational: 8 * hour,
      "Under Maintenance": 0,
      Unknown: hour,
      "Degraded Performance": hour,
      "Partial Outage": 0,
      "Major Outage": 2 * hour,
    });
  });

  it("the days of a component are Unknown without reports, and today lasts only up to now", () => {
    const days = daysOf({
      components: [component(20, { shown_status: "Unknown", shown_since: noon - hour })],
    });
    expect(days.at(-2)?.shown.Unknown).toBe(24 * hour);
    expect(days.at(-1)?.shown.Unknown).toBe(12 * hour);
  });

  it("the days of a component stay within the day if the clock was set back before the last change", () => {
    const [today] = daysOf({ components: [component(20, { shown_since: noon + hour })] }).slice(-1);
    expect(today?.shown).toMatchObject({ Operational: 0, Unknown: 12 * hour });
  });

  it("the days of a component start with the component: earlier time is neither Unknown nor observed", () => {
    const daysFrom = (begins: number, more: Partial<Parameters<typeof component>[1]> = {}) =>
      daysOf({
        components: [
          component(20, { start_date: "2026-11-20", observed_from: begins, shown_since: begins, ...more }),
        ],
      });
    const [before, first, today] = daysFrom(noon - 30 * hour).slice(-3);
    expect(before).toMatchObject({ beforeStart: true, shown: { Unknown: 0 } });
    expect(first).toMatchObject({ beforeStart: false, shown: { Operational: 18 * hour, Unknown: 0 } });
    expect(today).toMatchObject({ beforeStart: false, shown: { Operational: 12 * hour, Unknown: 0 } });
    const [, silent] = daysFrom(noon - 30 * hour, { shown_status: "Unknown" }).slice(-3);
    expect(silent).toMatchObject({ beforeStart: false, shown: { Operational: 0, Unknown: 18 * hour } });
  });

  it("the days before the start date are marked, and not part of the uptime", () => {
    const closed = { operational: 0, maintenance: 0, degraded: 0, partial: 0, major: 24 * hour };
    const snapshot = composed({
      components: [component(20, { start_date: "2026-11-20", shown_since: noon - 36 * hour })],
      days: new Map([[20, new Map([["2026-11-19", closed]])]]),
    });
    const [only] = snapshot.components;
    expect(only?.days.slice(-3).map((shownDay) => shownDay.beforeStart)).toEqual([true, false, false]);
    expect(only?.uptimePercent).toBe(100);
  });
});

describe("the uptime of a component", () => {
  it("the uptime of a component is null if nothing was observed, never 100", () => {
    const [only] = composed({ components: [component(20, { shown_status: "Unknown" })] }).components;
    expect(only?.uptimePercent).toBeNull();
  });

  it("the uptime of a component is null below 24 observed hours, and a figure from then on", () => {
    const since = (ms: number) =>
      composed({ components: [component(20, { shown_since: noon - ms })] }).components[0]?.uptimePercent;
    expect([since(24 * hour - 1), since(24 * hour)]).toEqual([null, 100]);
  });

  it("the uptime of a component is calculated from the lengths of its periods", () => {
    const state: Partial<PageState> = {
      components: [component(20, { shown_status: "Major Outage", shown_since: noon - 7 * hour })],
      days: new Map([
        [
          20,
          new Map([
            ["2026-11-19", { operational: 12 * hour, maintenance: 0, degraded: 0, partial: 0, major: 0 }],
            ["2026-11-20", { operational: 9 * hour, maintenance: hour, degraded: 0, partial: 0, major: 0 }],
          ]),
        ],
      ]),
    };
    expect(composed(state).components[0]?.uptimePercent).toBe(75);
    const lighter = composed({ ...state, page: page({ major_weight: 500 }) });
    expect(lighter.components[0]?.uptimePercent).toBe(87.5);
  });
});

it("a snapshot identifies components by their public ids", () => {
  const snapshot = composed({ groups: [group(10)], components: [component(20, { group_id: 10 })] });
  expect(snapshot.components[0]).toMatchObject({ id: idOf(20), groupId: idOf(10) });
});
