/** Closing a page, by the API and from the command line: after the response no node has anything of it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parsePagePatch } from "../../src/commands/pages/page-edit.ts";
import { snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import type { Box } from "../cli/box.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { type engines, usualEngines } from "./maintenance-edges.ts";
import { filesMentioning, makePage, mentionsPage, setAccess, shows, whereItIs } from "./private-pages.ts";
import { beside, type Place, scratchBox, serve } from "./service.ts";
import { pair } from "./two-nodes.ts";
import { must } from "./watching.ts";
import { placeOn } from "./worker-services.ts";

const rounds = repetitions(1, 20);

/** Whether the copy has the page itself: to read its hundreds of files at each look would delay it. */
function isCopied(copy: string): boolean {
  const file = join(copy, "page", "backstage", "index.html");
  return existsSync(file) && readFileSync(file, "utf8").includes("Backstage");
}

const everywhere = ["disk 0", "disk 1", "door 0", "door 1", "copy"];

longTest(
  "a page made private at one of two nodes is on no disk, socket or copy once the request is answered",
  async () => {
    const copy = join(scratchBox().folder, "copy");
    const both = await pair({ env: { COPY_TO: copy } });
    const [first, second] = both.nodes;
    const id = await makePage(first);
    const isEverywhere = () =>
      until(async () => isCopied(copy) && (await whereItIs(both, copy)).length === everywhere.length);
    for (let round = 0; round < rounds; round += 1) {
      // The deletion below is at the first.
      const closer = round % 2 === 0 ? second : first;
      await isEverywhere();
      must(200)(await setAccess(closer, id, "Restricted"));
      expect(await whereItIs(both, copy)).toEqual([]);
      must(200)(await setAccess(closer, id, "Public"));
    }
    await isEverywhere();
    must(204)(await first.calls.request(`/api/Page/${id}`, { method: "DELETE" }));
    expect(await whereItIs(both, copy)).toEqual([]);
    must(200)(await second.calls.request(`/api/Page/${id}/Restore`, { method: "POST" }));
    await isEverywhere();
    // The control: who only commits it, and waits for nobody, finds it.
    const other = await beside(both.boxes[0]);
    await other.submit(parsePagePatch(id, { Access: "Restricted" }));
    expect([copy, ...both.boxes.map(({ data }) => snapshotFolder(data))].filter(mentionsPage)).not.toEqual(
      [],
    );
  },
);

const close = (box: Box) => box.call("page", "set", "--page", "backstage", "--access", "Restricted");

/** A service with a page of which something is on its disk, and in its copy where it has one. */
async function withPage(engine: (typeof engines)[number], workers: number, hasCopy: boolean) {
  const here: Place = await placeOn(engine);
  const copy = join(here.box.folder, "copy");
  Object.assign(here.box.env, { SIGNALBOX_WORKERS: String(workers), ...(hasCopy ? { COPY_TO: copy } : {}) });
  const service = await serve(here, { preload: ["blank-images"] });
  const id = await makePage(service);
  const folders = [snapshotFolder(here.box.data), ...(hasCopy ? [copy] : [])];
  const areStored = () => folders.map(mentionsPage);
  const isStored = () => until(() => (isCopied(copy) || !hasCopy) && areStored().every(Boolean));
  await isStored();
  return { here, service, id, areStored, isStored };
}

type Stored = Awaited<ReturnType<typeof withPage>>;

/** Closes the page beside its running service, and lets it out again. */
async function closeAndOpen({ here, service, id, areStored, isStored }: Stored): Promise<void> {
  const ended = await close(here.box);
  expect(areStored()).not.toContain(true);
  expect(await shows(service)).toBe(false);
  expect([ended.code, ended.err]).toEqual([0, expect.stringContaining("no copy of it is kept here")]);
  must(200)(await setAccess(service, id, "Public"));
  await isStored();
}

/** The control: who only commits it, and waits for nobody, finds it. */
async function closeCarelessly({ here, id, areStored }: Stored): Promise<void> {
  const other = await beside(here.box);
  await other.submit(parsePagePatch(id, { Access: "Restricted" }));
  expect(areStored()).toContain(true);
}

describe.each(usualEngines)("a page made private from the command line on %s", (engine) => {
  /** With one process; the tests follow one another. */
  const alone = shared(() => withPage(engine, 1, true));

  it("a private page is gone everywhere after the command, beside a running service", async () => {
    const stored = alone();
    await closeAndOpen(stored);
    expect(await shows(stored.service)).toBe(true);
  });

  longTest(
    "a private page is gone everywhere after the command, beside a service of three processes",
    async () => {
      const stored = await withPage(engine, 3, true);
      await closeAndOpen(stored);
      await closeCarelessly(stored);
    },
  );

  it("the command line says that a suspended service did not confirm the purge, as an error where it may be running; once that is killed, the page is gone everywhere", async () => {
    const { here, service, id, areStored, isStored } = alone();
    service.process.kill("SIGSTOP");
    onTestFinished(() => void service.process.kill("SIGCONT"));
    const unconfirmed = await close(here.box);
    // Of a node that no longer reports to the database it is known that it will purge its copies when it is back.
    const [code, sentence] =
      engine === "sqlite" ? [1, "has not confirmed yet that it purged"] : [0, "it will purge its copies"];
    expect([unconfirmed.code, unconfirmed.err]).toEqual([code, expect.stringContaining(sentence)]);
    expect(areStored()).toContain(true);
    if (isLong) {
      service.process.kill("SIGCONT");
      await until(() => areStored().every((stored) => !stored));
      expect((await close(here.box)).code).toBe(0);
      must(200)(await setAccess(service, id, "Public"));
      await isStored();
    }
    await service.kill();
    expect(areStored()).toContain(true);
    const ended = await close(here.box);
    const printed = isLong ? "Restricted" : "is so already";
    expect([ended.code, ended.out]).toEqual([0, expect.stringContaining(printed)]);
    expect(filesMentioning(join(here.box.folder, "copy"))).toEqual([]);
    expect(areStored()).toEqual([false, false]);
  });
});
