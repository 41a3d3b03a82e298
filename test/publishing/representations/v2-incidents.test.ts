import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { LoadedAnnouncement, PageState } from "../../../src/publishing/loaded-state.ts";
import * as v2 from "../../../src/publishing/representations/status-api-v2.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import {
  affecting,
  announcement,
  component,
  compose,
  group,
  idOf,
  noon,
  page,
  state,
  update,
} from "../states.ts";
import { incidentsFaceShape, keys, maintenancesFaceShape, strictReader, summaryShape } from "./v2-shapes.ts";

const hour = 3_600_000;
const composed = (over: Partial<PageState>): Snapshot =>
  compose(state(over), { now: noon, baseUrl: "http://localhost:8080" });

const incident = announcement(30, {
  state: "Monitoring",
  impact: "Major",
  affected: affecting({ 21: "Partial Outage" }),
  updates: [
    update(31, -110, {
      message: "We are **looking** into <it>.",
      affected: affecting({ 20: "Degraded Performance", 21: "Unknown" }),
    }),
    update(32, -80, { state: "Identified", edited_at: noon, notify_subscribers: 0 }),
    update(33, -50, { state: "Monitoring", affected: affecting({ 21: "Partial Outage" }) }),
  ],
});
const work = announcement(40, {
  kind: "Maintenance",
  title: "New disks",
  state: "Verifying",
  starts_at: noon - hour,
  ends_at: noon + hour,
  affected: affecting({ 20: "Under Maintenance" }, "Major Outage"),
  updates: [
    update(41, -90, { state: "Scheduled", affected: affecting({ 20: "Under Maintenance" }, "Major Outage") }),
    update(42, -60, { state: "In Progress" }),
    update(43, -10, { state: "Verifying" }),
  ],
});
const announced = (id: number, over: Partial<LoadedAnnouncement>) => announcement(id, over);
const planned = { kind: "Maintenance", starts_at: noon + hour, ends_at: noon + 2 * hour } as const;
const everything = {
  page: page({ time_zone: "America/Denver" }),
  groups: [group(10, { name: "Shop" })],
  components: [component(20), component(21, { group_id: 10, shown_status: "Partial Outage" })],
  announcements: [
    incident,
    work,
    announced(50, { state: "Resolved", resolved_at: noon - hour }),
    announced(51, { ...planned, state: "Scheduled" }),
    announced(52, {
      ...planned,
      state: "Cancelled",
      resolved_at: noon - 200 * 24 * hour,
      impact: "Critical",
    }),
    announced(53, { kind: "Notice", state: "Published", title: "Hello" }),
    announced(54, { ...planned, state: "In Progress" }),
    announced(55, {
      ...planned,
      state: "Completed",
      resolved_at: noon,
      postmortem: "Done",
      postmortem_at: noon,
    }),
  ],
} satisfies Partial<PageState>;

const summary = (over: Partial<PageState>) =>
  summaryShape.parse(JSON.parse(v2.renderSummary(composed(over))));
const incidents = (over: Partial<PageState>, render = v2.renderIncidents) =>
  incidentsFaceShape.parse(JSON.parse(render(composed(over)))).incidents;
const maintenances = (over: Partial<PageState>, render = v2.renderMaintenances) =>
  maintenancesFaceShape.parse(JSON.parse(render(composed(over)))).scheduled_maintenances;
const numbers = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id.slice(-12)));

describe("incidents and maintenance in the status API v2", () => {
  it("incidents and maintenance in the status API v2 have exactly Atlassian's fields, in their order", () => {
    const listOf = (text: string, name: string) => {
      const read = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
      expect(Object.keys(read)).toEqual(["page", name]);
      return z.array(z.record(z.string(), z.unknown())).parse(read[name]);
    };
    const rows = (value: unknown) => z.array(z.record(z.string(), z.unknown())).parse(value);
    const snapshot = composed(everything);
    const all = [
      ...listOf(v2.renderIncidents(snapshot), "incidents"),
      ...listOf(v2.renderMaintenances(snapshot), "scheduled_maintenances"),
    ];
    expect(all).toHaveLength(7);
    for (const item of all) {
      expect(Object.keys(item)).toEqual("scheduled_for" in item ? keys.maintenance : keys.incident);
      for (const row of rows(item["components"])) expect(Object.keys(row)).toEqual(keys.row);
      for (const posted of rows(item["incident_updates"])) {
        expect(Object.keys(posted)).toEqual(keys.update);
        for (const row of rows(posted["affected_components"] ?? []))
          expect(Object.keys(row)).toEqual(keys.affected);
      }
    }
  });

  it("incidents and maintenance in the status API v2 are accepted by a strict reader", () => {
    const snapshot = composed(everything);
    const accepted = { success: true };
    expect(strictReader.summary.safeParse(JSON.parse(v2.renderSummary(snapshot)))).toMatchObject(accepted);
    expect(strictReader.incidents.safeParse(JSON.parse(v2.renderIncidents(snapshot)))).toMatchObject(
      accepted,
    );
    expect(strictReader.components.safeParse(JSON.parse(v2.renderComponents(snapshot)))).toMatchObject(
      accepted,
    );
  });

  it("incidents and maintenance in the status API v2 are in their own lists, and notices in none", () => {
    expect(numbers(incidents(everything))).toEqual([50, 30]);
    expect(numbers(incidents(everything, v2.renderUnresolvedIncidents))).toEqual([30]);
    expect(numbers(maintenances(everything))).toEqual([55, 54, 52, 51, 40]);
    expect(numbers(maintenances(everything, v2.renderUpcomingMaintenances))).toEqual([51]);
    expect(numbers(maintenances(everything, v2.renderActiveMaintenances))).toEqual([54, 40]);
    const whole = summary(everything);
    expect(numbers(whole.incidents)).toEqual([30]);
    expect(numbers(whole.scheduled_maintenances)).toEqual([54, 51, 40]);
    expect(JSON.stringify(whole)).not.toContain("Hello");
  });

  it("incidents and maintenance in the status API v2 are the 50 most recently created, however many are open", () => {
    const announcements = Array.from({ length: 60 }, (_, place) => announcement(100 + place));
    expect(numbers(incidents({ announcements }))).toEqual(
      Array.from({ length: 50 }, (_, place) => 159 - place),
    );
    expect(incidents({ announcements }, v2.renderUnresolvedIncidents)).toHaveLength(60);
  });

  it("an incident in the status API v2 has its times in the page's zone, its components and its address", () => {
    const [read] = summary(everything).incidents;
    expect(read).toMatchObject({
      id: idOf(30),
      name: "Incident 30",
      status: "monitoring",
      created_at: "2026-11-21T03:00:00.000-07:00",
      updated_at: "2026-11-21T05:00:00.000-07:00",
      monitoring_at: "2026-11-21T04:10:00.000-07:00",
      resolved_at: null,
      impact: "major",
      shortlink: `http://localhost:8080/announcement/${idOf(30)}`,
      started_at: "2026-11-21T03:00:00.000-07:00",
      page_id: idOf(1),
      components: [{ id: idOf(21), status: "partial_outage", group_id: idOf(10), position: 1 }],
    });
    expect(summary(everything).page.updated_at).toBe("2026-11-21T05:00:00.000-07:00");
  });

  it("incidents and maintenance in the status API v2 list each update, newest first, with its changes", () => {
    const updates = incidents(everything).at(-1)?.incident_updates ?? [];
    expect(numbers(updates)).toEqual([33, 32, 31]);
    expect(updates.map((item) => item.status)).toEqual(["monitoring", "identified", "investigating"]);
    expect(updates[1]).toMatchObject({
      incident_id: idOf(30),
      updated_at: "2026-11-21T05:00:00.000-07:00",
      display_at: "2026-11-21T03:40:00.000-07:00",
      deliver_notifications: false,
    });
    expect(updates.map((item) => item.affected_components)).toEqual([
      [
        {
          code: idOf(21),
          name: "Shop - Component 21",
          old_status: "degraded_performance",
          new_status: "partial_outage",
        },
        {
          code: idOf(20),
          name: "Component 20",
          old_status: "degraded_performance",
          new_status: "operational",
        },
      ],
      [
        {
          code: idOf(20),
          name: "Component 20",
          old_status: "degraded_performance",
          new_status: "degraded_performance",
        },
        {
          code: idOf(21),
          name: "Shop - Component 21",
          old_status: "degraded_performance",
          new_status: "degraded_performance",
        },
      ],
      [
        {
          code: idOf(20),
          name: "Component 20",
          old_status: "operational",
          new_status: "degraded_performance",
        },
        {
          code: idOf(21),
          name: "Shop - Component 21",
          old_status: "operational",
          new_status: "degraded_performance",
        },
      ],
    ]);
    expect(updates[2]?.body).toBe("We are looking into &lt;it>.");
  });

  it("a resolved incident in the status API v2 releases its components", () => {
    const resolved = {
      ...incident,
      state: "Resolved" as const,
      resolved_at: noon,
      updates: [...incident.updates, update(34, 0, { state: "Resolved" })],
    };
    const [read] = incidents({ ...everything, announcements: [resolved] });
    expect(read?.incident_updates[0]?.affected_components).toEqual([
      {
        code: idOf(21),
        name: "Shop - Component 21",
        old_status: "partial_outage",
        new_status: "operational",
      },
    ]);
    expect(read).toMatchObject({ status: "resolved", resolved_at: "2026-11-21T05:00:00.000-07:00" });
  });

  it("maintenance in the status API v2 has its plan, and its components only while it is in progress", () => {
    const read = maintenances(everything).at(-1);
    expect(read).toMatchObject({
      name: "New disks",
      status: "verifying",
      impact: "maintenance",
      scheduled_for: "2026-11-21T04:00:00.000-07:00",
      scheduled_until: "2026-11-21T06:00:00.000-07:00",
    });
    const moves = read?.incident_updates.map((item) => item.affected_components?.[0]) ?? [];
    expect(moves.map((move) => `${move?.old_status} → ${move?.new_status}`)).toEqual([
      "under_maintenance → under_maintenance",
      "operational → under_maintenance",
      "operational → operational",
    ]);
  });

  it("cancelled maintenance in the status API v2 is completed, with its manual impact", () => {
    const cancelled = maintenances(everything).find(({ id }) => id === idOf(52));
    expect(cancelled).toMatchObject({ status: "completed", impact: "critical" });
  });

  it("incidents in the status API v2 add later findings to a resolved incident as one more update", () => {
    const learnt = { postmortem: "It was *the disk*.", postmortem_at: noon };
    const over = { resolved_at: noon - hour, state: "Resolved" as const, updates: [update(31, -60)] };
    const [read] = incidents({ announcements: [announcement(30, { ...over, ...learnt })] });
    expect(read?.status).toBe("postmortem");
    expect(read?.incident_updates.map((item) => item.status)).toEqual(["postmortem", "investigating"]);
    expect(read?.incident_updates[0]?.body).toBe("It was the disk.");
    const [reopened] = incidents({ announcements: [announcement(30, { ...learnt, updates: over.updates })] });
    expect(reopened?.status).toBe("investigating");
    expect(reopened?.incident_updates).toHaveLength(1);
  });

  it("incidents in the status API v2 put the updates after a reopening before the first postmortem", () => {
    const again = announcement(30, {
      state: "Resolved",
      resolved_at: noon,
      postmortem: "It was *the disk*.",
      postmortem_at: noon - hour,
      updates: [update(31, -90), update(32, -30), update(33, 0, { state: "Resolved" })],
    });
    const [read] = incidents({ announcements: [again] });
    expect(read?.incident_updates.map((item) => item.status)).toEqual([
      "resolved",
      "investigating",
      "postmortem",
      "investigating",
    ]);
  });

  it("an incident that was over before it was entered has its own times in the status API v2, after newer ones", () => {
    const began = noon - 50 * hour;
    const backfilled = announcement(60, {
      state: "Resolved",
      began_at: began,
      resolved_at: began + hour,
      created_at: noon,
      updated_at: noon,
      updates: [update(61, 0, { state: "Resolved", posted_at: began + hour, created_at: noon })],
    });
    const read = incidents({ announcements: [backfilled, incident] });
    expect(read.map(({ id }) => id)).toEqual([idOf(30), idOf(60)]);
    const ended = "2026-11-19T11:00:00.000Z";
    expect(read[1]).toMatchObject({
      created_at: "2026-11-19T10:00:00.000Z",
      updated_at: ended,
      incident_updates: [{ created_at: ended, updated_at: ended, display_at: ended }],
    });
  });

  it("incidents and maintenance in the status API v2 contain no text that could be read as a tag", () => {
    const hostile = "1 < 2, <b>bold</b>, <!-- no --> and <script>alert(1)</script>";
    const [read] = incidents({
      announcements: [announcement(30, { updates: [update(31, 0, { message: hostile })] })],
    });
    expect(read?.incident_updates[0]?.body).toBe(
      "1 < 2, &lt;b>bold&lt;/b>, &lt;!-- no --> and &lt;script>alert(1)&lt;/script>",
    );
  });

  it("incidents and maintenance in the status API v2 omit deleted components", () => {
    const [read] = incidents({ ...everything, components: [component(20)], announcements: [incident] });
    expect(read?.components).toEqual([]);
    expect(read?.incident_updates[0]?.affected_components).toMatchObject([{ code: idOf(20) }]);
  });

  it("an open incident in the status API v2 gives the page its impact, in Atlassian's terms", () => {
    const announcements = [announcement(30, { impact: "Critical" })];
    expect(summary({ components: [component(20)], announcements }).status).toEqual({
      indicator: "critical",
      description: "Major System Outage",
    });
    const closed = [announcement(30, { impact: "Critical", state: "Resolved", resolved_at: noon })];
    expect(summary({ components: [component(20)], announcements: closed }).status.indicator).toBe("none");
  });
});
