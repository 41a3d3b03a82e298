/** Updates that set components to Operational, so that an older report does not outlast the incident. */
import { beforeEach, describe, expect, it } from "vitest";
import { Stage } from "../stage.ts";
import { iso, minute } from "../times.ts";
import { announce, apiShows, update } from "./announcement-requests.ts";

let stage: Stage;
let api: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  api = await stage.component("API");
  stage.now += minute;
  await stage.report({ componentId: api, status: "Major Outage" });
  stage.now += minute;
});

const shown = async () => (await stage.row(api)).shown_status;

describe("an update with SetOperational", () => {
  it("SetOperational resolves the incident and sets its component to Operational, while without it the report stays", async () => {
    const first = await announce(stage, apiShows("Major Outage"));
    await update(stage, first.Id, { State: "Resolved" });
    expect(await shown()).toBe("Major Outage");
    const second = await announce(stage, apiShows("Major Outage"));
    stage.now += minute;
    await update(stage, second.Id, { State: "Resolved", SetOperational: [api] });
    expect(await shown()).toBe("Operational");
    expect((await stage.audit()).map(({ action }) => action).slice(-2)).toEqual([
      "Announcement.PostUpdate",
      "Component.Update",
    ]);
  });

  it("an update with SetOperational keeps a signal that still reports a problem", async () => {
    await stage.report({ componentId: api, status: "Partial Outage", source: "Nagios" });
    const { Id } = await announce(stage, apiShows("Major Outage"));
    await update(stage, Id, { State: "Resolved", SetOperational: [api] });
    expect(await shown()).toBe("Partial Outage");
  });

  it("an update with SetOperational is refused for an unknown component and for a backdated update, without effect", async () => {
    const { Id } = await announce(stage, apiShows("Major Outage"));
    stage.now += 2 * minute;
    await update(stage, Id, { State: "Identified" });
    const before = await stage.revision();
    const unknown = "01900000-0000-7000-8000-000000000000";
    await expect(update(stage, Id, { SetOperational: [unknown] })).rejects.toMatchObject({
      code: "ComponentNotFound",
    });
    const late = { PostedAt: iso(stage.now - minute), SetOperational: [api] };
    await expect(update(stage, Id, late)).rejects.toMatchObject({ code: "ValidationFailed" });
    expect(await stage.revision()).toBe(before);
  });
});
