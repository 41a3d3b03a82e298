import { beforeEach, describe, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import type { Stage } from "../stage.ts";
import { iso } from "../times.ts";
import { type Days, Past } from "./component-history.ts";

let past: Past;
let stage: Stage;
beforeEach(async () => {
  past = await Past.forTest();
  ({ stage } = past);
});

const at = (text: string) => Date.parse(text);

describe("a month of the uptime breakdown", () => {
  const months = async (days: Days) => (await past.read(days)).Months;

  it("a month of the uptime breakdown is complete, and open until a late report can no longer reach it", async () => {
    await past.fails("2026-07-20T00:00Z", 17);
    stage.now = at("2026-08-07T23:59:59Z");
    const [july, august] = await months({ from: "2026-07-31" });
    expect(july).toMatchObject({
      Month: "2026-07",
      ClosesAt: "2026-08-08T00:00:00.000Z",
      Closed: false,
      Percent: 95.83,
      PercentNow: 95.83,
      Changes: [],
    });
    expect(august).toMatchObject({ Month: "2026-08", Closed: false, Percent: 100 });
    stage.now = at("2026-08-08T00:00Z");
    expect(await months({ from: "2026-07-31", to: "2026-07-31" })).toMatchObject([{ Closed: true }]);
  });

  it("a final month of the uptime breakdown keeps its figure; later changes are listed with date and reason", async () => {
    await past.fails("2026-07-20T00:00Z", 17);
    stage.now = at("2026-08-08T00:00Z");
    await past.correct("2026-07-20T00:00:00Z", "2026-07-20T17:00:00Z", "Operational");
    const corrected = stage.now;
    stage.now = at("2026-08-20T00:00Z");
    const incident = await past.scene.announce({
      Title: "Slow disks",
      Kind: "Incident",
      AffectedComponents: [{ ComponentName: "API", Status: "Partial Outage" }],
      StartsAt: "2026-07-25T00:00:00Z",
      ResolvedAt: "2026-07-26T00:00:00Z",
    });
    const [correction] = await stage.rows(q.selectFrom("correction").selectAll().compile());
    const changes = [
      {
        Kind: "Correction",
        At: iso(corrected),
        Reason: "The probe was broken",
        CorrectionId: correction?.public_id,
        AnnouncementId: null,
      },
      {
        Kind: "Announcement",
        At: iso(stage.now),
        Reason: "Slow disks",
        CorrectionId: null,
        AnnouncementId: incident,
      },
    ];
    const days = { from: "2026-07-31", to: "2026-08-01" };
    const [july, august] = await months(days);
    expect(july).toMatchObject({ Closed: true, Percent: 95.83, PercentNow: 98.23, Changes: changes });
    expect(august).toMatchObject({ Closed: false, Changes: [] });
    await stage.send({ kind: "DeleteAnnouncement", id: incident });
    expect((await months(days))[0]?.Changes[1]).toMatchObject({ Reason: null, AnnouncementId: null });
  });

  it("a month of the uptime breakdown keeps its figure and its time zone when the page's changes", async () => {
    await past.fails("2026-07-31T20:00Z", 4);
    stage.now = at("2026-08-20T00:00Z");
    const { public_id: id } = await stage.page();
    await stage.send({ kind: "PatchPage", id, fields: { TimeZone: "Asia/Tokyo" } });
    const [july] = await months({ from: "2026-07-31", to: "2026-07-31" });
    expect(july).toMatchObject({ TimeZone: "UTC", Closed: true, Percent: 99.01, PercentNow: 100 });
  });

  it("a final month of the uptime breakdown keeps its figure and weights when the page's change; open months take the new ones", async () => {
    await past.fails("2026-07-20T00:00Z", 17);
    stage.now = at("2026-08-08T00:00Z");
    const { public_id: id } = await stage.page();
    await stage.send({ kind: "PatchPage", id, fields: { MajorWeight: 0.5, PartialWeight: 0 } });
    const usual = { PartialOutage: 0.3, MajorOutage: 1 };
    const [july, august] = await months({ from: "2026-07-31" });
    expect(july).toMatchObject({ Closed: true, Weights: usual, Percent: 95.83, PercentNow: 97.91 });
    expect(august).toMatchObject({ Closed: false, Weights: { PartialOutage: 0, MajorOutage: 0.5 } });
    expect(await past.read({ from: "2026-07-20", to: "2026-07-20" })).toMatchObject({
      Weights: { PartialOutage: 0, MajorOutage: 0.5 },
      Percent: 64.58,
    });
  });

  it("a month of the uptime breakdown lists no late change for an incident reported in time", async () => {
    stage.now = at("2026-08-05T00:00Z");
    await past.scene.announce({
      Kind: "Incident",
      AffectedComponents: [{ ComponentName: "API", Status: "Partial Outage" }],
      StartsAt: "2026-07-25T00:00:00Z",
      ResolvedAt: "2026-07-26T00:00:00Z",
    });
    stage.now = at("2026-08-20T00:00Z");
    const [july] = await months({ from: "2026-07-31", to: "2026-07-31" });
    expect(july).toMatchObject({ Closed: true, Percent: 98.23, PercentNow: 98.23, Changes: [] });
  });
});
