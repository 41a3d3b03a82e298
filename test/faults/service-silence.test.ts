/**
 * The running service without any network (no connections, no DNS) and without a portal (F-59), with an unresponsive store, and
 * with one whose file is removed (F-24).
 */
import { chmodSync, copyFileSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type StatusPageOut, statusPage } from "../../src/contract/pages.ts";
import { representationPaths } from "../../src/publishing/representations.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { scratchFolder } from "../store/scratch.ts";
import { started } from "../store/store-child.ts";
import { calls, codeOf, resultOf } from "./calls.ts";
import { careless, reportsOfCareless } from "./careless.ts";
import { movableClock } from "./clock.ts";
import { compare, reportsIn } from "./records.ts";
import { Sender } from "./sender.ts";
import { place, type Running, scratchBox, serve } from "./service.ts";
import { barWaysOut, silence } from "./strace.ts";
import { must, watch } from "./watching.ts";

async function pageOf(service: Running): Promise<StatusPageOut> {
  return resultOf(await service.calls.request("/api/StatusPage"), statusPage);
}

/** Whether any face says that all is well. */
async function isGreen(service: Running): Promise<boolean> {
  const [page, summary, native] = await Promise.all([
    service.calls.get("/"),
    service.calls.get("/api/v2/summary.json"),
    pageOf(service),
  ]);
  must(200)(page);
  must(200)(summary);
  return (
    page.text.includes("All Systems Operational") ||
    summary.text.includes('"indicator":"none"') ||
    native.Status.Indicator === "None"
  );
}

/** The faults of the database's files, with their repair. */
const mishaps = {
  "is gone": (file: string) => {
    renameSync(file, `${file}.away`);
    return () => renameSync(`${file}.away`, file);
  },
  "is replaced by an older copy": (file: string) => {
    copyFileSync(file, `${file}.copy`);
    renameSync(file, `${file}.away`);
    renameSync(`${file}.copy`, file);
    return () => renameSync(`${file}.away`, file);
  },
  "has lost its log": (file: string) => {
    renameSync(`${file}-wal`, `${file}.away`);
    return () => renameSync(`${file}.away`, `${file}-wal`);
  },
} as const;

/** One after the other befalls the same service. */
const theService = shared(async () => {
  const here = await place();
  const clock = movableClock();
  const { preload, env } = clock.options;
  const service = await serve(here, {
    preload,
    env: { ...env, PORTAL_DIR: join(here.box.folder, "nowhere") },
  });
  return { here, clock, service };
});

/** The external addresses that a document has a browser fetch. */
function fetchedOfOthers(html: string): string[] {
  const fetched = [
    ...html.matchAll(
      /<(?:script|img|iframe|source|object|embed)\b[^>]*?\b(?:src|srcset|data)="(?<url>[^"]*)"/gu,
    ),
    ...html.matchAll(
      /<link\b(?=[^>]*\brel="(?:stylesheet|icon|preload|modulepreload|preconnect|dns-prefetch|manifest)")[^>]*?\bhref="(?<url>[^"]*)"/gu,
    ),
    ...html.matchAll(/url\(["']?(?<url>[^"')]*)/gu),
    ...html.matchAll(/@import\s+["'](?<url>[^"']*)/gu),
  ];
  return fetched.map(({ groups }) => groups?.["url"] ?? "").filter((url) => /^(?:[a-z+]+:)?\/\//iu.test(url));
}

describe("a service without a network", () => {
  it("a service without a network serves every representation, and makes no connection attempt", async ({
    annotate,
  }) => {
    const { here, service } = theService();
    const tries = join(scratchFolder(), "tries");
    const end = await barWaysOut(service.pid, tries);
    must(200)(await service.calls.report("Component 0", "Major Outage", "alone"));
    await until(async () => (await service.calls.get("/")).text.includes("Major Outage"));
    const paths = [...representationPaths, "/history", `/component/${here.components[0]?.id}`, "/api/docs"];
    const found: string[] = [];
    for (const path of paths) {
      const response = await service.calls.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      if (String(response.headers["content-type"]).startsWith("text/html")) {
        expect(response.text).toMatch(/<\/html>\s*$/u);
        found.push(...fetchedOfOthers(response.text));
      }
    }
    expect(found).toEqual([]);
    // That there is no portal is told there, and is nobody else's trouble.
    must(503)(await service.calls.get("/portal/"));
    must(200)(await service.calls.get("/readyz"));
    await end();
    expect(readFileSync(tries, "utf8")).toBe("");
    await annotate(`${paths.length} addresses, 0 ways out tried`);
  });

  it("the check detects an outbound connection of the service or of a browser (the control)", async () => {
    const curious = started(process.execPath, [
      "-e",
      `console.log("up"); setInterval(() => require("node:net").connect(9, "192.0.2.1").on("error", (error) => console.log(error.code)), 50)`,
    ]);
    await curious.waitForLine("up");
    const tries = join(scratchFolder(), "tries");
    const end = await barWaysOut(curious.process.pid ?? 0, tries);
    await curious.waitForLine("ENETUNREACH");
    await end();
    expect(readFileSync(tries, "utf8")).toContain("192.0.2.1");
    const html = `<link rel="stylesheet" href="https://fonts.example/css"><script src="//cdn.example/a.js"></script><a href="https://example.com">`;
    expect(fetchedOfOthers(html)).toEqual(["//cdn.example/a.js", "https://fonts.example/css"]);
  });
});

describe("an unresponsive store (F-24)", () => {
  it("an unresponsive store is shown on the page after a minute, with the time of the last response, and trusted again once it responds", async () => {
    const { here, clock, service } = theService();
    const sender = new Sender(service, "Component 0");
    await sender.sendMany("before", 2);
    await until(() => isGreen(service));
    const visitor = watch(() => service.calls.get("/"), must(200));

    const silentFrom = Date.now();
    const end = await silence(service.pid, join(here.box.data, "signalbox.sqlite-shm"));
    const [first, second] = await Promise.all([
      sender.send("during-0"),
      sleep(300).then(() => sender.send("during-1")),
    ]);
    expect([codeOf(first), codeOf(second)]).toContain("OutcomeUnknown");
    expect((await service.calls.get("/readyz/write")).text).toContain("The database is not responding.");
    must(200)(await service.calls.get("/readyz"));
    // Less than a minute proves nothing yet; that it is seen as green here is the control of what follows.
    expect(await isGreen(service)).toBe(true);

    await clock.move({ wall: 61_000, steady: 61_000 }, "main");
    await until(async () => !(await isGreen(service)));
    const { Status, AsOf } = await pageOf(service);
    expect(Status.Indicator).toBe("Unknown");
    expect(Status.Description).toMatch(/^Status Unknown\. No update since /u);
    expect(Math.abs(Date.parse(AsOf) - silentFrom)).toBeLessThan(30_000);
    must(503)(await sender.send("later"));

    await end();
    await until(async () => (await pageOf(service)).Status.Indicator !== "Unknown");
    await until(async () => (await service.calls.get("/readyz/write")).status === 200);
    for (const name of sender.unknown) must(200)(await sender.send(name));
    must(200)(await sender.send("after-0"));
    must(200)(await sender.send("after-1"));
    expect((await pageOf(service)).Status.Indicator).toBe(
      sender.shown === "Operational" ? "None" : "Critical",
    );
    await visitor.end();
    const found = reportsIn(here.box);
    expect(compare(sender.acknowledged, found)).toEqual({ lost: [], doubled: [] });
    expect(sender.refusedForGood.filter((name) => found.includes(name))).toEqual([]);
  });
});

describe("a service whose store file", () => {
  it.each(Object.entries(mishaps))(
    "a service whose store file %s shows the page, refuses writes, and recovers",
    async (what, befall) => {
      const { here, service } = theService();
      const file = join(here.box.data, "signalbox.sqlite");
      const sender = new Sender(service, "Component 0");
      await sender.sendMany(`before it ${what}`, 3);
      const visitor = watch(() => service.calls.get("/"), must(200));
      const ready = watch(() => service.calls.get("/readyz"), must(200), 300);
      const undo = befall(file);
      await sender.sendMany(`while it ${what}`, 3);
      expect(sender.refused).toHaveLength(3);
      await until(async () => (await service.calls.get("/readyz/write")).status === 503);
      must(200)(await service.calls.request("/api/StatusPage"));
      undo();
      await until(async () => (await service.calls.get("/readyz/write")).status === 200);
      await sender.sendMany(`after it ${what}`, 3);
      await Promise.all([visitor.end(), ready.end()]);
      const found = reportsIn(here.box);
      expect(compare(sender.acknowledged, found)).toEqual({ lost: [], doubled: [] });
      expect(sender.acknowledged).toHaveLength(6);
      expect(sender.refusedForGood.filter((name) => found.includes(name))).toEqual([]);
    },
  );

  it("a service whose store file has become unreadable still shows the page", async () => {
    // The last of them.
    const { here, service } = theService();
    const { Status } = await pageOf(service);
    const visitor = watch(() => service.calls.get("/"), must(200));
    chmodSync(join(here.box.data, "signalbox.sqlite"), 0o000);
    chmodSync(here.box.data, 0o000);
    await sleep(1_500);
    expect((await pageOf(service)).Status).toEqual(Status);
    must(200)(await service.calls.get("/readyz"));
    await visitor.end();
    chmodSync(here.box.data, 0o700);
  });

  it("a service whose store has lost its write-ahead log would lose later writes (the control)", async () => {
    const file = join(scratchBox().folder, "signalbox.sqlite");
    const server = await careless(file, "unsynced");
    const client = calls(server.port, "");
    must(200)(await client.report("Component 0", "Operational", "before"));
    mishaps["has lost its log"](file);
    must(200)(await client.report("Component 0", "Operational", "during"));
    client.close();
    await server.kill();
    expect(compare(["during"], reportsOfCareless(file)).lost).toEqual(["during"]);
  });
});
