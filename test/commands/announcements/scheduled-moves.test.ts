import { beforeEach, describe, expect, it } from "vitest";
import { parseAnnouncementPatch } from "../../../src/commands/announcements/announcement-bodies.ts";
import { announcement as answered } from "../../../src/contract/announcements.ts";
import { q } from "../../../src/store/query.ts";
import { hour, iso, minute } from "../times.ts";
import { Scene } from "./announcement-stage.ts";

let scene: Scene;
beforeEach(async () => {
  scene = await Scene.forTest();
});

describe("automatic maintenance", () => {
  beforeEach(async () => {
    await scene.stage.component("API", { Status: "Operational" });
  });

  it("automatic maintenance starts and ends at its times, and its components show it in between", async () => {
    const id = await scene.maintenance();
    const shown = async () => {
      const [component] = await scene.stage.rows(q.selectFrom("component").selectAll().compile());
      return component?.shown_status;
    };
    expect((await scene.row(id)).next_transition_at).toBe(scene.began + hour);
    scene.stage.now = scene.began + hour - 1;
    await scene.tick();
    expect((await scene.row(id)).state).toBe("Scheduled");
    scene.stage.now += 1;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({
      state: "In Progress",
      next_transition_at: scene.began + 3 * hour,
    });
    expect(await shown()).toBe("Under Maintenance");
    scene.stage.now = scene.began + 3 * hour;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({
      state: "Completed",
      began_at: scene.began + hour,
      resolved_at: scene.began + 3 * hour,
      next_transition_at: null,
    });
    expect(await shown()).toBe("Operational");
    expect(await scene.course(id)).toEqual([
      ["Scheduled", 0],
      ["In Progress", 60],
      ["Completed", 180],
    ]);
  });

  it("automatic maintenance has one update and one audit event for each move, however often the scheduler runs", async () => {
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
      ["Announcement.PostUpdate", "Scheduler"],
      ["Announcement.PostUpdate", "Scheduler"],
    ]);
  });

  it("automatic maintenance changes nothing, not even the revision, if nothing is due", async () => {
    await scene.maintenance();
    const revision = await scene.stage.revision();
    await scene.tick();
    expect(await scene.stage.revision()).toBe(revision);
  });

  it("automatic maintenance whose times have both passed is completed at the planned times", async () => {
    const api = (await scene.stage.rows(q.selectFrom("component").selectAll().compile()))[0]?.public_id ?? "";
    const id = await scene.maintenance();
    scene.stage.now = scene.began + 30 * hour;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({
      state: "Completed",
      began_at: scene.began + hour,
      resolved_at: scene.began + 3 * hour,
      next_transition_at: null,
    });
    expect(await scene.course(id)).toEqual([
      ["Scheduled", 0],
      ["In Progress", 60],
      ["Completed", 180],
    ]);
    expect(await scene.stage.statusesOf(api, scene.began)).toEqual([["Operational", 0]]);
  });

  it("automatic maintenance that starts late records its actual start, and ends on time", async () => {
    const id = await scene.maintenance();
    scene.stage.now = scene.began + 2 * hour;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({ state: "In Progress", began_at: scene.began + 2 * hour });
    scene.stage.now = scene.began + 3 * hour;
    await scene.tick();
    expect((await scene.course(id)).at(-1)).toEqual(["Completed", 180]);
  });

  it("maintenance without automatic start stays Scheduled, even past both its times", async () => {
    const id = await scene.maintenance({ AutoStart: false });
    scene.stage.now = scene.began + 30 * hour;
    await scene.tick();
    expect(await scene.course(id)).toEqual([["Scheduled", 0]]);
    expect((await scene.row(id)).next_transition_at).toBeNull();
  });

  it("maintenance without automatic end continues past its end, and is shown as overdue", async () => {
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

  it("maintenance started manually or being verified ends automatically", async () => {
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

  it("automatic moves leave maintenance alone that a person closed, cancelled or deleted", async () => {
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
    expect((await scene.all()).map((row) => [row.state, row.next_transition_at])).toEqual([
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

  it("automatic maintenance follows a changed plan, and starts at once if its new start has passed", async () => {
    const id = await scene.maintenance();
    await scene.patch(id, { StartsAt: iso(scene.began + 2 * hour), EndsAt: iso(scene.began + 5 * hour) });
    scene.stage.now = scene.began + hour;
    await scene.tick();
    expect((await scene.row(id)).state).toBe("Scheduled");
    await scene.patch(id, { StartsAt: iso(scene.began + 30 * minute) });
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({
      state: "In Progress",
      next_transition_at: scene.began + 5 * hour,
    });
  });

  it("automatic maintenance moves once if the clock is set back afterwards (F-13)", async () => {
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
    expect(await scene.row(id)).toMatchObject({ hidden: 1, next_transition_at: scene.began + hour });
    scene.stage.now = scene.began + hour;
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({
      state: "Published",
      hidden: 0,
      next_transition_at: scene.began + 2 * hour,
    });
    scene.stage.now = scene.began + 2 * hour;
    await scene.tick();
    await scene.tick();
    expect(await scene.row(id)).toMatchObject({ state: "Archived", hidden: 0, next_transition_at: null });
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

  it("a notice published again without an end stays published", async () => {
    const id = await scene.announce({ Kind: "Notice", EndsAt: iso(scene.began + hour) });
    scene.stage.now = scene.began + hour;
    await scene.tick();
    await scene.patch(id, { State: "Published", EndsAt: null });
    scene.stage.now = scene.began + 30 * hour;
    await scene.tick();
    expect((await scene.row(id)).state).toBe("Published");
  });
});
