import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ComponentStatus, componentStatuses } from "../../../src/contract/words.ts";
import type { PageState } from "../../../src/publishing/loaded-state.ts";
import {
  renderComponents,
  renderStatus,
  renderSummary,
} from "../../../src/publishing/representations/status-api-v2.ts";
import { stale } from "../../../src/publishing/stale-snapshot.ts";
import { component, compose, group, idOf, noon, page, state } from "../states.ts";
import { componentsFaceShape, rowFields, statusFaceShape, summaryShape } from "./v2-shapes.ts";

const composed = (over: Partial<PageState>) =>
  compose(state(over), { now: noon, baseUrl: "http://localhost:8080" });
const summary = (over: Partial<PageState>) => summaryShape.parse(JSON.parse(renderSummary(composed(over))));

const troubled = {
  groups: [group(10), group(11, { description: "behind the proxy" })],
  components: [
    component(20),
    component(21, { group_id: 10, shown_status: "Under Maintenance" }),
    component(22, { group_id: 10 }),
    component(23, {
      group_id: 11,
      shown_status: "Major Outage",
      description: "for all",
      shown_since: noon - 1,
    }),
    component(24, { group_id: 11 }),
    component(25, { group_id: 11 }),
  ],
} satisfies Partial<PageState>;

describe("the status API v2", () => {
  it("the status API v2 has exactly Atlassian's fields, in their order", () => {
    const raw: unknown = JSON.parse(renderSummary(composed(troubled)));
    const parsed = summaryShape.parse(raw);
    expect(Object.keys(parsed)).toEqual([
      "page",
      "components",
      "incidents",
      "scheduled_maintenances",
      "status",
    ]);
    expect(Object.keys(parsed.page)).toEqual(["id", "name", "url", "time_zone", "updated_at"]);
    const fields = Object.keys(rowFields);
    for (const row of z.object({ components: z.array(z.record(z.string(), z.unknown())) }).parse(raw)
      .components) {
      expect(Object.keys(row)).toEqual(row["group"] === true ? [...fields, "components"] : fields);
    }
  });

  it("the status API v2 serves the status alone, and the components alone", () => {
    const snapshot = composed(troubled);
    const whole = summaryShape.parse(JSON.parse(renderSummary(snapshot)));
    expect(statusFaceShape.parse(JSON.parse(renderStatus(snapshot)))).toEqual({
      page: whole.page,
      status: whole.status,
    });
    expect(componentsFaceShape.parse(JSON.parse(renderComponents(snapshot)))).toEqual({
      page: whole.page,
      components: whole.components,
    });
  });

  it("the status API v2 lists groups and components side by side, with positions that restart in each group", () => {
    const { components } = summary(troubled);
    const placed = components.map((row) => ({ id: row.id, group: row.group_id, position: row.position }));
    expect(placed).toEqual([
      { id: idOf(20), group: null, position: 1 },
      { id: idOf(21), group: idOf(10), position: 1 },
      { id: idOf(23), group: idOf(11), position: 1 },
      { id: idOf(10), group: null, position: 2 },
      { id: idOf(22), group: idOf(10), position: 2 },
      { id: idOf(24), group: idOf(11), position: 2 },
      { id: idOf(11), group: null, position: 3 },
      { id: idOf(25), group: idOf(11), position: 3 },
    ]);
  });

  it("the status API v2 gives a group its components and the worst of their statuses", () => {
    const rows = new Map(summary(troubled).components.map((row) => [row.id, row]));
    expect(rows.get(idOf(10))).toMatchObject({
      status: "under_maintenance",
      components: [idOf(21), idOf(22)],
    });
    expect(rows.get(idOf(11))).toMatchObject({
      status: "major_outage",
      components: [idOf(23), idOf(24), idOf(25)],
      start_date: null,
    });
  });

  const words: [ComponentStatus, string, string, string][] = [
    ["Operational", "operational", "none", "All Systems Operational"],
    ["Under Maintenance", "under_maintenance", "maintenance", "Service Under Maintenance"],
    ["Unknown", "degraded_performance", "minor", "Partially Degraded Service"],
    ["Degraded Performance", "degraded_performance", "minor", "Partially Degraded Service"],
    ["Partial Outage", "partial_outage", "major", "Partial System Outage"],
    ["Major Outage", "major_outage", "critical", "Major System Outage"],
  ];
  it.each(words)(
    "the status API v2 maps %s to %s, indicator %s",
    (shown, word, ...[indicator, description]) => {
      const { components, status } = summary({ components: [component(20, { shown_status: shown })] });
      expect(components[0]?.status).toBe(word);
      expect(status).toEqual({ indicator, description });
      expect(words.map(([name]) => name)).toEqual([...componentStatuses]);
    },
  );

  it("the status API v2 maps one Major Outage among many to major", () => {
    expect(summary(troubled).status).toEqual({ indicator: "major", description: "Partial System Outage" });
  });

  it("the status API v2 is not green on a stale page", () => {
    const silent = stale(composed({ components: [component(20)] }), noon);
    expect(statusFaceShape.parse(JSON.parse(renderStatus(silent))).status).toEqual({
      indicator: "minor",
      description: "Partially Degraded Service",
    });
  });
});

describe("times in the status API v2", () => {
  const createdAt = (zone: string, at: string) =>
    summary({ page: page({ time_zone: zone }), components: [component(20, { created_at: Date.parse(at) })] })
      .components[0]?.created_at;

  it.each([
    ["UTC", "2026-07-01T10:00:00Z", "2026-07-01T10:00:00.000Z"],
    ["Etc/UTC", "2026-07-01T10:00:00.5Z", "2026-07-01T10:00:00.500Z"],
    ["Europe/London", "2026-01-01T10:00:00.123Z", "2026-01-01T10:00:00.123+00:00"],
    ["America/Los_Angeles", "2026-12-07T18:07:15.773Z", "2026-12-07T10:07:15.773-08:00"],
    ["America/St_Johns", "2026-07-01T10:00:00Z", "2026-07-01T07:30:00.000-02:30"],
    ["Asia/Kathmandu", "2026-07-01T20:00:00Z", "2026-07-02T01:45:00.000+05:45"],
    ["Australia/Lord_Howe", "2026-07-01T10:00:00Z", "2026-07-01T20:30:00.000+10:30"],
  ])("times in the status API v2 are in the page's zone: %s", (zone, at, written) => {
    expect(createdAt(zone, at)).toBe(written);
  });

  it("times in the status API v2 include when a component was edited or reported", () => {
    const { components, page: shown } = summary(troubled);
    const changed = components.find((row) => row.id === idOf(23));
    expect(changed?.updated_at).toBe(new Date(noon - 1).toISOString());
    expect(shown.updated_at).toBe(changed?.updated_at);
  });
});
