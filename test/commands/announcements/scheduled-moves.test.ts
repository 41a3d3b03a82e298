import { beforeEach, describe, expect, it } from "vitest";
import { parseAnnouncementPatch } from "../../../src/commands/announcements/announcement-bodies.ts";
import { announcement as answered } from "../../../src/contract/announcements.ts";
import { q } from "../../../src/store/query.ts";
import { hour, iso, minute } from "../times.ts";
import { Scene } from "./scene.ts";

let scene: Scene;
beforeEach(async () => {
  scene = await Scene.forTest();
});

describe("maintenance that moves by itself", () => {
  beforeEach(async () => {
    await scene.stage.component("API", { Status: "Operational" });
  });

  it("maintenance that moves by itself begins and ends at its times, and its components show it as long as it goes on", async () => {
    const id = await scene.maintenance();
    const shown = async () => {
      const [component] = await scene.stage.rows(q.selectFrom("component").selectAll().compile());
      return component?.shown;
    };
    expect((await scene.row(id)).edge_at).toBe(scene.began + hour);
    scene.stage.now = scene.began + hour - 1;
    await scene.tick();
    expect((await scene.row(id)).state).toBe("Scheduled");
    scene.stage.now += 1;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({ state: "In Progress", edge_at: scene.began + 3 * hour });
    expect(await shown()).toBe("Under Maintenance");
    scene.stage.now = scene.began + 3 * hour;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({
      state: "Completed",
      began_at: scene.began + hour,
      resolved_at: scene.began + 3 * hour,
      edge_at: null,
    });
    expect(await shown()).toBe("Operational");
    expect(await scene.course(id)).toEqual([
      ["Scheduled", 0],
      ["In Progress", 60],
      ["Completed", 180],
    ]);
  });

  it("maintenance that moves by itself leaves one update and one audit event by the clock for each move, however often the clock comes", async () => {
    const id = await scene.maintenance();
    for (const at of [hour, hour, 3 * hour, 3 * hour, 4 * hour]) {
      scene.stage.now = scene.began + at;
      await scene.tick();
    }
    expect(await scene.course(id)).toHaveLength(3);
    expect((await scene.updates(id)).map((update) => update.actor)).toEqual([
      "command line",
      "clock",
      "clock",
    ]);
    const audited = (await scene.stage.audit()).filter((event) => event.actor === "clock");
    expect(audited.map((event) => [event.action, event.actor_name])).toEqual([
      ["Announcement.PostUpdate", "The clock"],
      ["Announcement.PostUpdate", "The clock"],
    ]);
  });

  it("maintenance that moves by itself changes nothing, not even the revision, where nothing is due", async () => {
    await scene.maintenance();
    const revision = await scene.stage.revision();
    await scene.tick();
    expect(await scene.stage.revision()).toBe(revision);
  });

  it("maintenance that moves by itself ends Completed where both its times have passed, at the times that were planned", async () => {
    const api = (await scene.stage.rows(q.selectFrom("component").selectAll().compile()))[0]?.public_id ?? "";
    const id = await scene.maintenance();
    scene.stage.now = scene.began + 30 * hour;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({
      state: "Completed",
      began_at: scene.began + hour,
      resolved_at: scene.began + 3 * hour,
      edge_at: null,
    });
    expect(await scene.course(id)).toEqual([
      ["Scheduled", 0],
      ["In Progress", 60],
      ["Completed", 180],
    ]);
    expect(await scene.stage.told(api, scene.began)).toEqual([["Operational", 0]]);
  });

  it("that begins late says that it began when it did, and ends in time", async () => {
    const id = await scene.maintenance();
    scene.stage.now = scene.began + 2 * hour;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({ state: "In Progress", began_at: scene.began + 2 * hour });
    scene.stage.now = scene.began + 3 * hour;
    await scene.tick();
    expect((await scene.course(id)).at(-1)).toEqual(["Completed", 180]);
  });

  it("maintenance that moves by itself stays Scheduled where it is not to start by itself, also past both its times", async () => {
    const id = await scene.maintenance({ AutoStart: false });
    scene.stage.now = scene.began + 30 * hour;
    await scene.tick();
    expect(await scene.course(id)).toEqual([["Scheduled", 0]]);
    expect((await scene.row(id)).edge_at).toBeNull();
  });

  it("maintenance that moves by itself goes on past its end where it is not to end by itself, and is shown as overrunning", async () => {
    const id = await scene.maintenance({ AutoComplete: false });
    scene.stage.now = scene.began + 30 * hour;
    await scene.tick();
    expect(await scene.course(id)).toEqual([
      ["Scheduled", 0],
      ["In Progress", 30 * 60],
    ]);
    await scene.post(id, {});
    const { result } = await scene.stage.send(parseAnnouncementPatch(id, { Title: "Long work" }));
    expect(answered.parse(result).Overrunning).toBe(true);
  });

  it("maintenance that moves by itself ends by itself where it was begun by hand, or is being verified", async () => {
    const id = await scene.maintenance();
    await scene.post(id, { State: "In Progress" });
    await scene.post(id, { State: "Verifying" });
    scene.stage.now = scene.began + 3 * hour;
    await scene.tick();
    expect((await scene.course(id)).map(([state]) => state)).toEqual([
      "Scheduled",
      "In Progress",
      "Verifying",
      "Completed",
    ]);
  });

  it("maintenance that moves by itself is left alone where a person closed, cancelled or deleted it before", async () => {
    const [cancelled, completed, deleted] = [
      await scene.maintenance(),
      await scene.maintenance(),
      await scene.maintenance(),
    ];
    await scene.post(cancelled, { State: "Cancelled" });
    await scene.post(completed, { State: "In Progress" });
    await scene.post(completed, { State: "Completed" });
    await scene.stage.send({ kind: "DeleteAnnouncement", id: deleted });
    scene.stage.now = scene.began + 30 * hour;
    await scene.tick();
    expect((await scene.all()).map((one) => [one.state, one.edge_at])).toEqual([
      ["Cancelled", null],
      ["Completed", null],
      ["Scheduled", null],
    ]);
    expect(
      (await scene.stage.rows(q.selectFrom("announcement_update").selectAll().compile())).filter(
        (update) => update.actor === "clock",
      ),
    ).toEqual([]);
  });

  it("maintenance that moves by itself follows its plan where that is changed, and begins at once where it is to have begun", async () => {
    const id = await scene.maintenance();
    await scene.patch(id, { StartsAt: iso(scene.began + 2 * hour), EndsAt: iso(scene.began + 5 * hour) });
    scene.stage.now = scene.began + hour;
    await scene.tick();
    expect((await scene.row(id)).state).toBe("Scheduled");
    await scene.patch(id, { StartsAt: iso(scene.began + 30 * minute) });
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({ state: "In Progress", edge_at: scene.began + 5 * hour });
  });

  it("maintenance that moves by itself moves once where the clock is put back after that (F-13)", async () => {
    const id = await scene.maintenance();
    scene.stage.now = scene.began + hour;
    await scene.tick();
    scene.stage.now = scene.began;
    await scene.tick();
    scene.stage.now = scene.began + hour;
    await scene.tick();
    scene.stage.now = scene.began + 3 * hour;
    await scene.tick();
    expect(await scene.course(id)).toEqual([
      ["Scheduled", 0],
      ["In Progress", 60],
      ["Completed", 180],
    ]);
  });
});

describe("a notice", () => {
  it("a notice appears at its start without an update, and is archived at its end with one", async () => {
    const id = await scene.announce({
      Kind: "Notice",
      StartsAt: iso(scene.began + hour),
      EndsAt: iso(scene.began + 2 * hour),
    });
    expect(await scene.row(id)).toMatchObject({ hidden: 1, edge_at: scene.began + hour });
    scene.stage.now = scene.began + hour;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({
      state: "Published",
      hidden: 0,
      edge_at: scene.began + 2 * hour,
    });
    scene.stage.now = scene.began + 2 * hour;
    await scene.tick();
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({ state: "Archived", hidden: 0, edge_at: null });
    expect((await scene.course(id)).map(([state]) => state)).toEqual(["Published", "Archived"]);
    const byClock = (await scene.stage.audit()).filter((event) => event.actor === "clock");
    expect(byClock.map((event) => event.action)).toEqual(["Announcement.Appear", "Announcement.PostUpdate"]);
  });

  it("a notice whose times have both passed is archived at the planned time", async () => {
    const id = await scene.announce({
      Kind: "Notice",
      StartsAt: iso(scene.began + hour),
      EndsAt: iso(scene.began + 2 * hour),
    });
    scene.stage.now = scene.began + 30 * hour;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({
      state: "Archived",
      hidden: 0,
      resolved_at: scene.began + 2 * hour,
    });
  });

  it("that was published again without an end is left alone", async () => {
    const id = await scene.announce({ Kind: "Notice", EndsAt: iso(scene.began + hour) });
    scene.stage.now = scene.began + hour;
    await scene.tick();
    await scene.patch(id, { State: "Published", EndsAt: null });
    scene.stage.now = scene.began + 30 * hour;
    await scene.tick();
    expect((await scene.row(id)).state).toBe("Published");
  });
});
