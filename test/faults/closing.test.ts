/** Closing a page, by the API and from the command line: after the response no node has anything of it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { parsePagePatch } from "../../src/commands/pages/page-edit.ts";
import { page } from "../../src/contract/pages.ts";
import { snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { storeTimeoutMs } from "../../src/server/start-service.ts";
import type { Box } from "../cli/box.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { Wire } from "../harness/wire.ts";
import { resultOf } from "./calls.ts";
import { type engines, usualEngines } from "./maintenance-edges.ts";
import { beside, type Place, type Running, scratchBox, serve } from "./service.ts";
import { bothOf, type Pair, pair } from "./two-nodes.ts";
import { must } from "./watching.ts";
import { placeOn } from "./worker-services.ts";

const rounds = repetitions(1, 20);

/** The files in a folder and below it. Where a folder is removed while it is looked into, all is looked at again. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return filesIn(folder);
    throw error;
  }
}

/** The files that mention the page. A file that is being replaced has its text in the new one. */
function filesMentioning(folder: string): string[] {
  const paths = filesIn(folder);
  return paths.filter((path) => {
    try {
      return readFileSync(path, "utf8").includes("Backstage");
    } catch {
      return false;
    }
  });
}

const mentionsPage = (folder: string) => filesMentioning(folder).length > 0;

/** Whether the copy has the page itself: to read its hundreds of files at each look would delay it. */
function isCopied(copy: string): boolean {
  const file = join(copy, "page", "backstage", "index.html");
  return existsSync(file) && readFileSync(file, "utf8").includes("Backstage");
}

/** Makes the page; its id. */
async function makePage({ calls }: Pick<Running, "calls">): Promise<string> {
  const body = { Name: "Backstage", Slug: "backstage" };
  // The server may end an idle connection just then: a read is sent again, and leaves one that is in use.
  await calls.request("/api/Page");
  return resultOf(await calls.request("/api/Page", { method: "POST", body }), page).Id;
}

const patch = ({ calls }: Pick<Running, "calls">, id: string, Access: string) =>
  calls.request(`/api/Page/${id}`, { method: "PATCH", body: { Access } });

const shows = async ({ calls }: Pick<Running, "calls">) =>
  (await calls.get("/page/backstage/")).text.includes("Backstage");

/** Where something of the page may be: on the disks of both nodes, in the copy, and at their doors. */
async function whereItIs({ boxes, nodes }: Pair, copy: string): Promise<string[]> {
  const shown = await Promise.all(nodes.map(shows));
  return [
    ...boxes.flatMap(({ data }, index) => (mentionsPage(snapshotFolder(data)) ? [`disk ${index}`] : [])),
    ...shown.flatMap((isShown, index) => (isShown ? [`door ${index}`] : [])),
    ...(mentionsPage(copy) ? [`copy: ${filesMentioning(copy).join(" ")}`] : []),
  ];
}

const everywhere = ["disk 0", "disk 1", "door 0", "door 1", "copy"];

describe("a page made private at one of two nodes", () => {
  it("a page made private at one of two nodes is on no disk, socket or copy once the request is answered", async () => {
    const copy = join(scratchBox().folder, "copy");
    const both = await pair({ env: { COPY_TO: copy } });
    const [first, second] = bothOf(both);
    const id = await makePage(first);
    const isEverywhere = () =>
      until(async () => isCopied(copy) && (await whereItIs(both, copy)).length === everywhere.length);
    for (let round = 0; round < rounds; round += 1) {
      // The deletion below is at the first.
      const closer = round % 2 === 0 ? second : first;
      await isEverywhere();
      must(200)(await patch(closer, id, "Restricted"));
      expect(await whereItIs(both, copy)).toEqual([]);
      must(200)(await patch(closer, id, "Public"));
    }
    await isEverywhere();
    must(204)(await first.calls.request(`/api/Page/${id}`, { method: "DELETE" }));
    expect(await whereItIs(both, copy)).toEqual([]);
    must(200)(await second.calls.request(`/api/Page/${id}/Restore`, { method: "POST" }));
    await isEverywhere();
    // The control: who only commits it, and waits for nobody, finds it.
    const other = await beside(both.boxes[0] ?? scratchBox());
    await other.submit(parsePagePatch(id, { Access: "Restricted" }));
    expect([copy, ...both.boxes.map(({ data }) => snapshotFolder(data))].filter(mentionsPage)).not.toEqual(
      [],
    );
  });

  /** Two nodes, the first of which reaches the database over a wire, with a page that both have stored. */
  const pairOverWire = shared(async () => {
    let wire: Wire | undefined;
    const firstReaches = async (url: string) => {
      const opened = await Wire.to(Number(new URL(url).port));
      wire = opened;
      whenFinished(() => opened.close());
      return opened.through(url);
    };
    const both = await pair({ firstReaches });
    if (wire === undefined) throw new Error("there is no wire");
    const id = await makePage(bothOf(both)[0]);
    await until(() => both.boxes.every(({ data }) => mentionsPage(snapshotFolder(data))));
    return { both, wire, id };
  });

  it("a page made private names an unreachable node, which purges it on its return", async () => {
    const { both, wire, id } = pairOverWire();
    const [first, second] = bothOf(both);
    const cut = both.boxes[0]?.data ?? "";
    wire.manner = "swallows";
    const answer = await patch(second, id, "Restricted");
    must(200)(answer);
    expect(answer.text).toMatch(/The node \\"[^"]+\\" has been absent since 20/u);
    // The control: that is the truth.
    expect(mentionsPage(snapshotFolder(cut))).toBe(true);
    wire.manner = "carries";
    await until(async () => !mentionsPage(snapshotFolder(cut)) && !(await shows(first)));
    await until(async () => !(await patch(second, id, "Restricted")).text.includes("has been absent"));
  });

  it("a page made private is not shown by a node that was down and whose database answers late", async () => {
    const { both, wire, id } = pairOverWire();
    const [first, second] = bothOf(both);
    const box = both.boxes[0] ?? scratchBox();
    must(200)(await patch(second, id, "Public"));
    await until(() => mentionsPage(snapshotFolder(box.data)));
    await first.kill();
    const answer = await patch(second, id, "Restricted");
    must(200)(answer);
    expect(answer.text).toMatch(/has been absent since/u);
    // The control: it is on the disk that it starts from.
    expect(mentionsPage(snapshotFolder(box.data))).toBe(true);
    const asking = new AbortController();
    const seen: string[] = [];
    let answered = 0;
    // After ten seconds without its database it may show it: a busy machine may take as long to reach it.
    const mayShowFrom = performance.now() + storeTimeoutMs;
    const going = (async () => {
      while (!asking.signal.aborted) {
        const text = await fetch(`http://127.0.0.1:${first.port}/page/backstage/`).then(
          (response) => response.text(),
          () => "",
        );
        if (text !== "") answered += 1;
        const isEarly = performance.now() < mayShowFrom;
        if (isEarly && text.includes("Backstage")) seen.push(text.slice(0, 80));
        await sleep(5);
      }
    })();
    wire.manner = "swallows";
    const starting = serve({ box, key: both.key });
    await until(() => answered >= 20);
    wire.manner = "carries";
    const again = await starting;
    await until(async () => !mentionsPage(snapshotFolder(box.data)) && !(await shows(again)));
    asking.abort();
    await going;
    expect(seen).toEqual([]);
    expect((await again.calls.get("/readyz")).status).toBe(200);
  });
});

const close = (box: Box) => box.call("page", "set", "--page", "backstage", "--access", "Restricted");

/** A service with a page of which something is on its disk and in its copy. */
async function withPage(engine: (typeof engines)[number], workers = 1) {
  const here: Place = await placeOn(engine);
  const copy = join(here.box.folder, "copy");
  Object.assign(here.box.env, { COPY_TO: copy, SIGNALBOX_WORKERS: String(workers) });
  const service = await serve(here);
  const id = await makePage(service);
  const folders = [snapshotFolder(here.box.data), copy];
  const areStored = () => folders.map(mentionsPage);
  const isStored = () => until(() => isCopied(copy) && areStored().every(Boolean));
  await isStored();
  return { here, service, id, areStored, isStored };
}

describe.each(usualEngines)("a page made private from the command line on %s", (engine) => {
  it.each(repetitions([2], [1, 3]))(
    "a private page is gone everywhere after the command, beside a service of %i processes",
    async (workers) => {
      const { here, service, id, areStored, isStored } = await withPage(engine, workers);
      const ended = await close(here.box);
      expect(areStored()).toEqual([false, false]);
      expect(await shows(service)).toBe(false);
      expect([ended.code, ended.err]).toEqual([0, expect.stringContaining("no copy of it is kept here")]);
      // The control: who only commits it, and waits for nobody, finds it.
      must(200)(await patch(service, id, "Public"));
      await isStored();
      const other = await beside(here.box);
      await other.submit(parsePagePatch(id, { Access: "Restricted" }));
      expect(areStored()).not.toEqual([false, false]);
    },
  );

  it("the command line exits with an error while a service does not confirm the purge; once that is killed, the page is gone everywhere", async () => {
    const { here, service, id, areStored, isStored } = await withPage(engine);
    service.process.kill("SIGSTOP");
    onTestFinished(() => void service.process.kill("SIGCONT"));
    const unconfirmed = await close(here.box);
    expect([unconfirmed.code, unconfirmed.err]).toEqual([
      1,
      expect.stringContaining("has not confirmed yet that it purged"),
    ]);
    expect(areStored()).not.toEqual([false, false]);
    service.process.kill("SIGCONT");
    await until(() => areStored().every((stored) => !stored));
    expect((await close(here.box)).code).toBe(0);

    must(200)(await patch(service, id, "Public"));
    await isStored();
    await service.kill();
    expect(areStored()).toEqual([true, true]);
    const ended = await close(here.box);
    expect([ended.code, ended.out]).toEqual([0, expect.stringContaining("Restricted")]);
    expect(filesMentioning(join(here.box.folder, "copy"))).toEqual([]);
    expect(areStored()).toEqual([false, false]);
  });
});
