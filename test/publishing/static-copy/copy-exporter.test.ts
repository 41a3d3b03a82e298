/** The copy elsewhere: whole, never more written than changed, and healed whatever ended a run. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { languages } from "../../../src/contract/languages.ts";
import type { ReportableStatus } from "../../../src/contract/words.ts";
import { makeLogo } from "../../../src/platform/logo-processing.ts";
import { commandDestination } from "../../../src/publishing/static-copy/command-destination.ts";
import { manifestName } from "../../../src/publishing/static-copy/copy-manifest.ts";
import type { CopyRun } from "../../../src/publishing/static-copy/copy-run.ts";
import { leaveImagesBlank, replaceImages } from "../../harness/blank-images.ts";
import { longTest } from "../../harness/long-test.ts";
import { isLong, repetitions } from "../../harness/repetitions.ts";
import { shared, whenFinished } from "../../harness/shared.ts";
import { until } from "../../harness/until.ts";
import { png } from "../../platform/images.ts";
import { baseUrl, Stage } from "../stage.ts";
import {
  announceOver,
  exporterOf,
  exportWhole,
  failsAfter,
  faultsOf,
  linksOf,
  MemoryDestination,
} from "./copies.ts";

/** A copy that the tests of this file share: each brings it up to date, and begins with no news. */
const site = shared(async () => {
  const stage = await Stage.open();
  whenFinished(() => stage.close());
  await stage.create({ Name: "Checkout" });
  await stage.create({ Name: "Search" });
  const publisher = await stage.publisher();
  await until(() => publisher.copyRun !== undefined);
  const favicon = await makeLogo(png([4, 4]));
  await stage.send({ kind: "SetFavicon", id: publisher.snapshot?.page.id ?? "", favicon });
  const destination = new MemoryDestination();
  return { stage, publisher, favicon, destination, exporter: exporterOf(destination) };
});

leaveImagesBlank();

const shown = () => site().publisher.waitFor(site().stage.bus.acknowledgedRevision, 5_000);

async function report(name: string, status: ReportableStatus): Promise<CopyRun | undefined> {
  await site().stage.report(name, status);
  await shown();
  return site().publisher.copyRun;
}

async function announce(title: string, hoursAgo: number): Promise<string> {
  const id = await announceOver(site().stage, title, hoursAgo);
  await shown();
  return id;
}

/** The shared copy, up to date. */
async function current() {
  const { destination, exporter, publisher } = site();
  await shown();
  destination.before = () => Promise.resolve();
  await exportWhole(exporter, publisher.copyRun);
  destination.news();
  return site();
}

describe("a copy", () => {
  /** The announcement that the copy contains. */
  let announced = "";

  it("a copy contains every public representation in every language and the favicon, links only to its own files, and has documents with their policy that check for news", async () => {
    announced = await announce("Disks", 3);
    const { destination, favicon, publisher } = await current();
    expect(faultsOf(destination)).toEqual([]);
    const component = publisher.snapshot?.components[0]?.id ?? "";
    for (const language of languages) {
      const folder = language === "en" ? "" : `lang/${language}/`;
      for (const place of [
        "index.html",
        "history/index.html",
        `announcement/${announced}/index.html`,
        `component/${component}/index.html`,
        "history.atom",
      ]) {
        expect(destination.text(`${folder}${place}`), `${folder}${place}`).not.toBe("");
      }
      expect(destination.text(`${folder}index.html`)).toContain(`<html lang="${language}"`);
    }
    expect(destination.text("lang/de/index.html")).toContain('href="../../index.html"');
    expect(destination.text("api/v2/summary.json")).toBe(
      publisher.findRepresentation("/api/v2/summary.json")?.variants.identity.body.toString("utf8"),
    );
    expect(destination.files.get("history.rss")?.contentType).toContain("application/rss+xml");
    const place = `logo/${favicon.digest}.png`;
    expect(destination.files.get(place)?.contentType).toBe("image/png");
    expect(destination.text("index.html")).toContain(`<link rel="icon" href="${place}">`);
    expect(destination.text("lang/de/index.html")).toContain(`<link rel="icon" href="../../${place}">`);
    // It works without the service.
    const text = destination.text("index.html");
    expect(text).toMatch(
      /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; /u,
    );
    expect(text).not.toContain("frame-ancestors");
    expect(text).toContain('data-live="poll"');
    expect(publisher.findRepresentation("/")?.variants.identity.body.toString("utf8")).toContain(
      'data-live="/live"',
    );
    expect(linksOf(text)).toContain("http://localhost:8080/api/docs");
  });

  it("a file missing from the copy would be found by the link check (the control)", async () => {
    const { destination } = await current();
    const missing = [
      ["history/index.html", "index.html leads to history/index.html"],
      ["og.png", `index.html leads to ${baseUrl}/og.png`],
      ["icon.svg", "manifest.webmanifest leads to icon.svg"],
      ["index.md", "index.html leads to index.md"],
      ["lang/de/history.atom", "lang/de/index.html leads to history.atom"],
      ["lang/ja/index.html", `index.html leads to ${baseUrl}/?Lang=ja`],
    ] as const;
    const partial = destination.clone();
    for (const [place] of missing) partial.files.delete(place);
    expect(faultsOf(partial)).toEqual(expect.arrayContaining(missing.map(([, fault]) => fault)));
  });

  it("a copy gets only changed files: after a report the page, its JSON and the component, then the images", async () => {
    const { destination, exporter, publisher } = await current();
    expect((await exportWhole(exporter, publisher.copyRun)).written).toBe(0);
    expect(destination.news()).toEqual([]);
    const [checkout, search] = publisher.snapshot?.components ?? [];
    await report("Checkout", "Major Outage");
    replaceImages([2, 2]);
    const outcome = await exportWhole(exporter, publisher.copyRun, 0);
    const news = destination.news();
    expect(news).toContain("index.html");
    expect(news).toContain("lang/ja/index.html");
    expect(news).toContain(`component/${checkout?.id}/index.html`);
    expect(news).toContain("api/v2/summary.json");
    expect(news.filter((place) => place.includes(search?.id ?? ""))).toEqual([]);
    expect(news.filter((place) => place.includes(announced) || place.includes("history"))).toEqual([]);
    expect(outcome.written).toBe(news.length);
    // The page itself comes last, after all that it leads to, and does not wait for the images.
    expect(news.slice(-languages.length).every((place) => place.endsWith("index.html"))).toBe(true);
    const images = ["og.png", "apple-touch-icon.png", "favicon.ico"];
    expect(news.filter((place) => images.includes(place))).toEqual([]);
    expect(faultsOf(destination)).toEqual([]);
    await exportWhole(exporter, publisher.copyRun);
    expect(destination.news()).toEqual(expect.arrayContaining(images));
    for (const place of images) {
      expect(destination.files.get(place)?.contentType).toBe("image/png");
      expect(destination.files.get(place)?.bytes.subarray(1, 4).toString()).toBe("PNG");
    }
  });

  it("a copy loses deleted items once no link leads to them", async () => {
    const { destination, exporter, publisher, stage } = await current();
    const id = announced;
    await stage.send({ kind: "DeleteAnnouncement", id });
    await shown();
    const outcome = await exportWhole(exporter, publisher.copyRun);
    const news = destination.news();
    expect(news.indexOf(`- announcement/${id}/index.html`)).toBeGreaterThan(news.indexOf("index.html"));
    expect(outcome.removed).toBeGreaterThanOrEqual(languages.length);
    expect(faultsOf(destination)).toEqual([]);
    expect([...destination.files.keys()].filter((place) => place.includes(id))).toEqual([]);
  });
});

describe("an interrupted export", () => {
  it("an interrupted export has listed all files that it may have left behind, and is repaired by the next", async () => {
    const { stage, publisher } = site();
    const destination = new MemoryDestination();
    for (const count of repetitions([60], [0, 1, 20, 40, 60, 80])) {
      destination.before = failsAfter(count);
      await expect(exportWhole(exporterOf(destination), publisher.copyRun)).rejects.toThrow(
        "the disk is full",
      );
      const listed = destination.files.has(manifestName) ? Object.keys(destination.manifest.files) : [];
      const left = [...destination.files.keys()].filter((place) => !place.startsWith("."));
      expect(left.filter((place) => !listed.includes(place))).toEqual([]);
      destination.before = () => Promise.resolve();
      await exportWhole(exporterOf(destination), publisher.copyRun);
      expect(faultsOf(destination)).toEqual([]);
      if (!isLong) break;
      await stage.report("Search", count % 2 === 0 ? "Degraded Performance" : "Operational");
      await shown();
    }
  });

  it("an interrupted export leaves nothing behind if its changes are rolled back before the next", async () => {
    await report("Checkout", "Operational");
    const { destination, exporter, publisher } = await current();
    const before = publisher.copyRun;
    await report("Search", "Major Outage");
    destination.before = (place) =>
      place === "index.html" ? Promise.reject(new Error("gone")) : Promise.resolve();
    await expect(exportWhole(exporter, publisher.copyRun)).rejects.toThrow("gone");
    expect(destination.text("api/v2/status.json")).toContain("Major");
    destination.before = () => Promise.resolve();
    // The same as was there before the run that failed: nothing in the manifest would tell.
    await exportWhole(exporter, before);
    expect(destination.text("api/v2/status.json")).not.toContain("Major");
    expect(faultsOf(destination)).toEqual([]);
  });

  it("an interrupted export lists its own pages alone, whatever the process has exported elsewhere", async () => {
    const { publisher } = site();
    for (const whole of [publisher.copyRun, ofAnotherPage(publisher.copyRun)]) {
      const place = new MemoryDestination();
      place.before = failsAfter(1);
      await expect(exportWhole(exporterOf(place), whole)).rejects.toThrow("the disk is full");
      const listed = Object.values(place.manifest.pages).map(({ id }) => id);
      expect(listed).toEqual(whole?.pages.map(({ context }) => context.snapshot.page.id));
    }
  });
});

/** An export of the same for a page with another id. */
function ofAnotherPage(whole: CopyRun | undefined): CopyRun {
  if (whole === undefined) throw new Error("nothing");
  const pages = whole.pages.map((copied) => {
    const { context } = copied;
    const page = { ...context.snapshot.page, id: "01900000-0000-7000-8000-000000000000" };
    return { ...copied, context: { ...context, snapshot: { ...context.snapshot, page } } };
  });
  return { ...whole, pages };
}

describe("several nodes that export to one destination", () => {
  it("several nodes that export to one destination never replace a newer revision with an older", async () => {
    const older = site().publisher.copyRun;
    await report("Search", "Partial Outage");
    const { destination } = await current();
    const outcome = await exportWhole(exporterOf(destination, "node 2"), older);
    expect(outcome.isOthers).toBe(true);
    expect(destination.news()).toEqual([]);
  });

  longTest("several nodes that export to one destination skip what another has exported", async () => {
    const { destination, publisher } = await current();
    expect((await exportWhole(exporterOf(destination, "node 2"), publisher.copyRun)).isOthers).toBe(true);
    expect(destination.news()).toEqual([]);
  });

  it("several nodes that export to one destination repair the files of one that was overtaken", async () => {
    const { destination, exporter: slow, publisher } = await current();
    const middle = await report("Checkout", "Partial Outage");
    const newest = await report("Checkout", "Major Outage");
    let isOvertaken = false;
    const component = publisher.snapshot?.components[0]?.id ?? "";
    destination.before = async (place) => {
      if (isOvertaken || place !== `component/${component}/index.html`) return;
      isOvertaken = true;
      await exportWhole(exporterOf(destination, "quick"), newest);
    };
    expect((await exportWhole(slow, middle)).isOthers).toBe(true);
    expect(destination.manifest.revision).toBe(newest?.revision);
    await exportWhole(slow, newest);
    expect(faultsOf(destination)).toEqual([]);
    expect(destination.text(`component/${component}/index.html`)).toContain("Major");
  });

  it("several nodes that export to one destination follow a restored store once the copy is old", async () => {
    const { destination, exporter, publisher } = await current();
    const { copyRun: whole } = publisher;
    if (whole === undefined) throw new Error("nothing");
    await exportWhole(exporter, { ...whole, revision: whole.revision + 1_000 });
    expect((await exportWhole(exporterOf(destination, "node 2"), whole)).isOthers).toBe(true);
    const later = { ...whole, asOf: whole.asOf + 301_000 };
    expect((await exportWhole(exporterOf(destination, "node 2"), later)).isOthers).toBe(false);
    expect(destination.manifest.revision).toBe(whole.revision);
  });
});

describe("a copy with a command", () => {
  it("a copy's command runs again after a failure, and not after a complete upload", async () => {
    const place = mkdtempSync(join(tmpdir(), "signalbox-copy-"));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    const notice = join(place, "told");
    const run = (node: string, command: string) =>
      exportWhole(
        exporterOf(commandDestination({ command, folder: join(place, "copy") }), node),
        site().publisher.copyRun,
      );
    await expect(run("node 1", "exit 3")).rejects.toThrow("ended with 3");
    expect((await run("node 2", `echo one >> ${notice}`)).isOthers).toBe(false);
    expect((await run("node 3", `echo one >> ${notice}`)).isOthers).toBe(true);
    expect((await run("node 4", `echo two >> ${notice}`)).isOthers).toBe(false);
    expect(readFileSync(notice, "utf8")).toBe("one\ntwo\n");
  });
});

describe("a foreign destination", () => {
  it("a foreign destination is left alone: another site, and the copy of another page", async () => {
    const { destination: theirs, publisher } = await current();
    const destination = new MemoryDestination();
    const bytes = Buffer.from("<h1>Mine</h1>");
    destination.files.set("index.html", { place: "index.html", bytes, contentType: "", cacheControl: "" });
    await expect(exportWhole(exporterOf(destination), publisher.copyRun)).rejects.toThrow(
      "not part of a copy",
    );
    expect(destination.text("index.html")).toBe("<h1>Mine</h1>");

    const another = ofAnotherPage(publisher.copyRun);
    await expect(exportWhole(exporterOf(theirs), another)).rejects.toThrow("another page");
  });
});

describe("a withdrawn page", () => {
  it("a withdrawn page is removed with all its files, also those that another node was writing, if this one had listed it", async () => {
    const { destination, exporter: lister, publisher } = await current();
    const held = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    destination.before = () => {
      started.resolve();
      return held.promise;
    };
    const writer = exporterOf(destination, "node 2");
    const { copyRun: whole } = publisher;
    if (whole === undefined) throw new Error("nothing");
    let isStopped = false;
    const options = { now: Date.now(), maxAged: 300, isStopped: () => isStopped };
    const writing = writer.run({ ...whole, revision: whole.revision + 1 }, options);
    await started.promise;
    isStopped = true;
    destination.before = () => Promise.resolve();
    const { finished } = destination;
    expect(await lister.withdrawOthers(new Set(), Date.now())).toBeGreaterThan(100);
    expect(destination.manifest.pages).toEqual({});
    expect(destination.finished).toBe(finished + 1);
    held.resolve();
    await expect(writing).rejects.toThrow("The copy was interrupted");
    await writer.withdrawOthers(new Set(), Date.now());
    expect([...destination.files.keys()]).toEqual([".signalbox-copy.json"]);
  });
});
