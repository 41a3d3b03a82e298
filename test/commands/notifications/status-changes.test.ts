import { beforeEach, describe, expect, it } from "vitest";
import type { ReportStatus } from "../../../src/commands/command.ts";
import { defaultEvents } from "../../../src/contract/subscribers.ts";
import { recordFlappingEnds } from "../../../src/scheduler/flapping-ends.ts";
import { insertRows } from "../../../src/store/bulk-statements.ts";
import { q } from "../../../src/store/query.ts";
import { readJson, writeJson } from "../../../src/store/stored-json.ts";
import type { SubscriberRow } from "../../../src/store/tables/subscriber-tables.ts";
import { subscriberRow } from "../../notifications/notified-service.ts";
import { announce, apiShows, update } from "../announcements/announcement-requests.ts";
import { report, Stage, submission } from "../stage.ts";
import { minute } from "../times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
  await stage.component("API");
});

/** Adds a subscriber who wants changes of status. */
async function watch(changes: Partial<SubscriberRow> = {}): Promise<void> {
  const { id } = await stage.page();
  const events = writeJson("subscriber", "events", { ...defaultEvents, StatusChanges: true });
  await stage.engine.write(insertRows("subscriber", [subscriberRow({ page_id: id, events, ...changes })]));
}

async function turn(status: ReportStatus["status"]): Promise<void> {
  stage.now += minute;
  await stage.report({ status });
}

const recorded = async () => {
  const rows = await stage.rows(
    q.selectFrom("notification").selectAll().where("component_id", "is not", null).orderBy("id").compile(),
  );
  return rows.map((row) => {
    const { previousStatus, components } = readJson("notification", "content", row);
    return [row.event, previousStatus, components[0]?.status];
  });
};

describe("a changed status", () => {
  it("a changed status is recorded if an active subscriber of the page wants it", async () => {
    await watch();
    await turn("Major Outage");
    await turn("Major Outage");
    await turn("Operational");
    expect(await recorded()).toEqual([
      ["StatusChanged", "Operational", "Major Outage"],
      ["StatusChanged", "Major Outage", "Operational"],
    ]);
  });

  it("a changed status is not recorded if no active subscriber wants it", async () => {
    await watch({ state: "Pending" });
    await watch({ events: writeJson("subscriber", "events", defaultEvents) });
    await turn("Major Outage");
    expect(await recorded()).toEqual([]);
  });

  it("a changed status is not recorded while an incident lists the component, nor at its end", async () => {
    await watch();
    const { Id } = await announce(stage, apiShows("Major Outage"));
    await turn("Partial Outage");
    await turn("Operational");
    await update(stage, Id, { State: "Resolved" });
    expect(await recorded()).toEqual([]);
    await turn("Degraded Performance");
    expect(await recorded()).toEqual([["StatusChanged", "Operational", "Degraded Performance"]]);
  });

  it("a status that changes and returns within one transaction is not recorded", async () => {
    await watch();
    stage.now += minute;
    const there = report({ status: "Major Outage" });
    await stage.group([submission(there), submission(report({ status: "Operational" }))]);
    expect(await recorded()).toEqual([]);
  });

  it("the status of a new or a deleted component is not recorded", async () => {
    await watch();
    const id = await stage.component("Search", { Status: "Major Outage" });
    await stage.send({ kind: "DeleteComponent", id });
    expect(await recorded()).toEqual([]);
  });

  it("late reports are recorded if they change the shown status", async () => {
    await watch();
    await turn("Operational");
    await stage.report({ status: "Major Outage", source: "probe", occurredAt: stage.now - 1_000 });
    expect(await recorded()).toEqual([["StatusChanged", "Operational", "Major Outage"]]);
  });
});

describe("a flapping component", () => {
  const flap = async () => {
    for (const status of ["Major Outage", "Operational", "Major Outage", "Operational"] as const)
      await turn(status);
    await turn("Major Outage");
    await turn("Operational");
    await turn("Partial Outage");
  };
  const recordEnds = () =>
    recordFlappingEnds(
      {
        bus: {
          rows: (query) => stage.rows(query),
          submit: async ({ command, ...options }) => await stage.send(command, options),
        },
      },
      stage.now,
    );

  it("a flapping component is recorded once, and once when it is stable again", async () => {
    await watch();
    await flap();
    const events = (await recorded()).map(([event]) => event);
    expect(events).toEqual([...Array.from({ length: 4 }, () => "StatusChanged"), "FlappingStarted"]);
    stage.now += 9 * minute;
    await recordEnds();
    expect((await recorded()).at(-1)?.[0]).toBe("FlappingStarted");
    stage.now += minute;
    await recordEnds();
    await recordEnds();
    expect((await recorded()).slice(5)).toEqual([["FlappingEnded", null, "Partial Outage"]]);
  });

  it("a component that flaps again after a pause is recorded again", async () => {
    await watch();
    await flap();
    stage.now += 11 * minute;
    await recordEnds();
    await flap();
    stage.now += 11 * minute;
    await recordEnds();
    const events = (await recorded()).map(([event]) => String(event));
    expect(events.filter((event) => event.startsWith("Flapping"))).toEqual([
      "FlappingStarted",
      "FlappingEnded",
      "FlappingStarted",
      "FlappingEnded",
    ]);
  });
});
