/** The archive: built on demand, cached while true, and shown stale while the store does not answer. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Refusal } from "../../../src/contract/refusal.ts";
import type { Publisher } from "../../../src/publishing/publisher.ts";
import { snapshotFolder } from "../../../src/publishing/snapshot-files.ts";
import { until } from "../../harness/until.ts";
import { MoodyDoor, openTestPublisher, Stage, writeSnapshot } from "../stage.ts";
import { announcement, snapshotOf } from "../states.ts";

const day = 86_400_000;
let stage: Stage;
let bus: MoodyDoor;
let publisher: Publisher;

beforeEach(async () => {
  stage = await Stage.open();
  await stage.create({ Name: "Checkout" });
  bus = new MoodyDoor(stage.bus);
  publisher = await stage.publisher(bus);
  await until(() => publisher.snapshot !== undefined);
});

afterEach(() => stage.close());

async function textOf(path: string, query = "", from: Publisher = publisher): Promise<string> {
  const face = await from.findArchived(path, query);
  return face?.variants.identity.body.toString("utf8") ?? "";
}

/** The status and code of the refusal at a path. */
async function refusalOf(path: string, query = "", from: Publisher = publisher): Promise<string> {
  const refusal: unknown = await from.findArchived(path, query).catch((error: unknown) => error);
  if (!(refusal instanceof Refusal)) throw new Error(`${path} was not refused`);
  return `${refusal.status} ${refusal.code}`;
}

/** Counts the reads of announcements that are not loads of the publisher. */
function countReads(): { count: () => number } {
  let reads = 0;
  const read = bus.read.bind(bus);
  bus.read = (queries) => {
    if (
      queries.some(({ sql }) => sql.includes('from "announcement"')) &&
      !queries.some(({ sql }) => sql.includes('from "counters"'))
    )
      reads += 1;
    return read(queries);
  };
  return { count: () => reads };
}

const long = (days: number) => ({
  Kind: "Incident" as const,
  State: "Resolved" as const,
  Message: "It was a disk.",
  StartsAt: Date.now() - days * day,
  ResolvedAt: Date.now() - days * day + 3_600_000,
});

/** Creates an announcement, and waits until the publisher has it. */
async function announced(fields: Parameters<Stage["announce"]>[0]): Promise<string> {
  const id = await stage.announce(fields);
  await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
  return id;
}

/** So many announcements that the page has no room for one that is older. */
async function crowded(): Promise<string> {
  const id = await announced({ ...long(300), Title: "Older than all" });
  for (let place = 0; place < 50; place += 1)
    await stage.announce({ ...long(100 + place), Title: "Another" });
  await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
  expect(publisher.snapshot?.announcements.some((item) => item.id === id)).toBe(false);
  return id;
}

describe("an archive page", () => {
  it("an archive page is queried once for simultaneous requests, and cached for later ones", async () => {
    await announced({ ...long(30), Title: "Disks" });
    const reads = countReads();
    const texts = await Promise.all(Array.from({ length: 20 }, () => textOf("/history")));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("Disks");
    expect(await textOf("/history", "utm_source=mail")).toBe(texts[0]);
    expect(reads.count()).toBe(1);
  });

  it("an archive page stays cached through reports, and is rebuilt after a change of any announcement, a name or the page", async () => {
    const id = await announced({
      ...long(30),
      Title: "Disks",
      AffectedComponents: [{ ComponentName: "Checkout", Status: "Partial Outage" }],
    });
    const before = await textOf("/history");
    const reads = countReads();
    await stage.report("Checkout", "Major Outage");
    await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
    expect(await textOf("/history")).toBe(before);
    expect(reads.count()).toBe(0);

    await stage.send({ kind: "PatchAnnouncement", id, fields: { Title: "Old disks" } });
    await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
    expect(await textOf("/history")).toContain("Old disks");
    const component = publisher.snapshot?.components[0]?.id ?? "";
    await stage.patch(component, { Name: "Till" });
    await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
    expect(await textOf("/history")).toContain("Till.");
    await stage.patchPage(publisher.snapshot?.page.id ?? "", { Name: "Fernhill" });
    await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
    expect(await textOf("/history")).toContain("Fernhill");
  });

  it("a cached page of open maintenance is rebuilt only when its own components change", async () => {
    await stage.create({ Name: "Search" });
    const id = await announced({
      Kind: "Maintenance",
      Title: "New disks",
      Message: "Now.",
      State: "In Progress",
      StartsAt: Date.now() - 1_000,
      EndsAt: Date.now() + day,
      AffectedComponents: [{ ComponentName: "Checkout", Expect: "Degraded Performance" }],
    });
    const before = await publisher.findArchived(`/announcement/${id}`, "");
    expect(await textOf(`/announcement/${id}`)).toContain("as planned");
    await stage.report("Search", "Major Outage");
    await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
    expect(await publisher.findArchived(`/announcement/${id}`, "")).toBe(before);
    await stage.report("Checkout", "Major Outage");
    await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
    expect(await textOf(`/announcement/${id}`)).toContain("worse than planned");
  });

  it("an archive page of a missing id costs one short query, and leaves nothing behind", async () => {
    const reads = countReads();
    const unknown = "/announcement/01a1fd97-0000-7000-8000-000000000000";
    expect(await refusalOf(unknown)).toBe("404 AnnouncementNotFound");
    expect(await refusalOf(unknown)).toBe("404 AnnouncementNotFound");
    expect(reads.count()).toBe(2);
    expect(await refusalOf("/history", "Before=01a1fd97-0000-7000-8000-000000000000")).toBe(
      "404 RouteNotFound",
    );
    expect(reads.count()).toBe(3);
    expect(await refusalOf("/announcement/x")).toBe("404 AnnouncementNotFound");
    expect(await refusalOf("/component/x.json")).toBe("404 ComponentNotFound");
    expect(await refusalOf("/elsewhere")).toBe("404 RouteNotFound");
    await expect(publisher.findArchived("/history", "Month=foo")).rejects.toThrow(/Month is one month/u);
    await expect(publisher.findArchived("/history.json", "Month=foo")).rejects.toMatchObject({
      code: "ValidationFailed",
      detail: { errors: [{ Path: "Month" }] },
    });
    expect(await refusalOf("/history.json", "Month=2031-01")).toBe("404 RouteNotFound");
    expect(reads.count()).toBe(3);
  });

  it("an archive page that fails to render is not reported as a store failure", async () => {
    const request = publisher.findArchived("/announcement/01a1fd97-0000-7000-8000-000000000000", "");
    bus.read = () => Promise.resolve([[{ hidden: "yes" }]]);
    await expect(request).rejects.toBeInstanceOf(Refusal);
    const faulty = publisher.findArchived("/announcement/01a1fd97-0000-7000-8000-000000000000", "");
    await expect(faulty).rejects.toThrow("hidden");
  });

  it.each([
    // One caller has three at once and four that wait; many callers have all that there is room for.
    { callers: "one caller", callerOf: () => "one", turnedAway: 100 - 3 - 4 },
    { callers: "many callers", callerOf: String, turnedAway: 100 - 3 - 64 },
  ])(
    "archive pages are queried by few callers at once when $callers request many",
    async ({ callerOf, turnedAway }) => {
      let underWay = 0;
      let most = 0;
      bus.before = async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setTimeout(resolve, 5));
        underWay -= 1;
      };
      const path = (place: number) =>
        `/announcement/01a1fd97-0000-7000-8000-${String(place).padStart(12, "0")}`;
      const codes = await Promise.all(
        Array.from({ length: 100 }, async (_, place) => {
          const request = publisher.findArchived(path(place), "", { caller: callerOf(place) });
          const refusal: unknown = await request.catch((error: unknown) => error);
          return refusal instanceof Refusal ? refusal.code : "none";
        }),
      );
      expect(codes.filter((code) => code === "LedgerUnavailable")).toHaveLength(turnedAway);
      // The publisher's own queries come in between.
      expect(most).toBeLessThanOrEqual(4);
    },
  );
});

describe("without the store", () => {
  it("a cached page is shown with its age without the store, and an uncached one is 503", async () => {
    await announced({ ...long(30), Title: "Disks" });
    const fresh = await textOf("/history");
    expect(fresh).not.toContain("No update since");
    bus.mood = "failing";
    // A confirmed state stays confirmed.
    expect(await textOf("/history")).toBe(fresh);
    expect(await refusalOf("/history", `Month=${new Date().toISOString().slice(0, 7)}`)).toBe(
      "503 LedgerUnavailable",
    );
    bus.notify({ revision: 1_000_000, keys: false });
    await until(() => publisher.snapshot?.stale === true);
    const stale = await textOf("/history");
    expect(stale).toContain("Disks");
    expect(stale).toContain("No update since");
    expect(await publisher.findArchived("/history", "")).toBe(await publisher.findArchived("/history", ""));

    bus.mood = "well";
    await until(() => publisher.snapshot?.stale === false);
    expect(await textOf("/history")).toBe(fresh);
  });

  it("an announcement on the page is shown without the store, and an older one only if it is cached", async () => {
    const old = await crowded();
    const open = await announced({ Kind: "Incident", Title: "It goes on", Message: "We look." });
    bus.mood = "failing";
    expect(await textOf(`/announcement/${open}`)).toContain("It goes on");
    expect(await refusalOf(`/announcement/${old}`)).toBe("503 LedgerUnavailable");
    bus.mood = "well";
    expect(await textOf(`/announcement/${old}`)).toContain("Older than all");
    bus.mood = "failing";
    bus.notify({ revision: 1_000_000, keys: false });
    await until(() => publisher.snapshot?.stale === true);
    for (const id of [open, old]) expect(await textOf(`/announcement/${id}`)).toContain("No update since");
  });

  it("an old announcement changed in the meantime is not served from the cache", async () => {
    const old = await crowded();
    expect(await textOf(`/announcement/${old}`)).toContain("Older than all");
    await stage.send({ kind: "DeleteAnnouncement", id: old });
    await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
    expect(await refusalOf(`/announcement/${old}`)).toBe("410 AnnouncementNotFound");
    bus.mood = "failing";
    expect(await refusalOf(`/announcement/${old}`)).toBe("503 LedgerUnavailable");
  });

  it("a node that starts without the store shows the announcements in its stored snapshot", async () => {
    const folder = mkdtempSync(join(tmpdir(), "signalbox-past-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await writeSnapshot(snapshotFolder(folder), snapshotOf(7));
    const alone = await openTestPublisher(undefined, folder);
    onTestFinished(() => alone.close());
    const announcementId = announcement(30).public_id;
    expect(await textOf(`/announcement/${announcementId}`, "", alone)).toContain("Incident 30");
    expect(await refusalOf("/history", "", alone)).toBe("503 LedgerUnavailable");
  });
});
