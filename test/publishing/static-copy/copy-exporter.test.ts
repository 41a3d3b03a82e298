/** The copy elsewhere: whole, never more written than changed, and healed whatever ended a run. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { languages } from "../../../src/contract/languages.ts";
import { makeLogo } from "../../../src/platform/logo-processing.ts";
import type { Publisher } from "../../../src/publishing/publisher.ts";
import { commandDestination } from "../../../src/publishing/static-copy/command-destination.ts";
import type { CopyRun } from "../../../src/publishing/static-copy/copy-run.ts";
import { leaveImagesBlank } from "../../harness/blank-images.ts";
import { longTest } from "../../harness/long-test.ts";
import { repetitions } from "../../harness/repetitions.ts";
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

let stage: Stage;
let publisher: Publisher;
let destination: MemoryDestination;

leaveImagesBlank();

beforeEach(async () => {
  stage = await Stage.open();
  await stage.create({ Name: "Checkout" });
  await stage.create({ Name: "Search" });
  publisher = await stage.publisher();
  await until(() => publisher.copyRun !== undefined);
  destination = new MemoryDestination();
});

afterEach(() => stage.close());

const shown = () => publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);

async function announce(title: string, hoursAgo: number): Promise<string> {
  const id = await announceOver(stage, title, hoursAgo);
  await shown();
  return id;
}

describe("a copy", () => {
  it("a copy contains every public representation in every language, and links only to its own files", async () => {
    const id = await announce("Disks", 3);
    await exportWhole(exporterOf(destination), publisher.copyRun);
    expect(faultsOf(destination)).toEqual([]);
    const component = publisher.snapshot?.components[0]?.id ?? "";
    for (const language of languages) {
      const folder = language === "en" ? "" : `lang/${language}/`;
      for (const place of [
        "index.html",
        "history/index.html",
        `announcement/${id}/index.html`,
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
  });

  it("a copy contains the page's favicon, and its documents show it from there", async () => {
    const favicon = await makeLogo(png([4, 4]));
    const { id } = publisher.snapshot?.page ?? { id: "" };
    await stage.send({ kind: "SetFavicon", id, favicon });
    await shown();
    await exportWhole(exporterOf(destination), publisher.copyRun);
    const place = `logo/${favicon.digest}.png`;
    expect(destination.files.get(place)?.contentType).toBe("image/png");
    expect(destination.text("index.html")).toContain(`<link rel="icon" href="${place}">`);
    expect(destination.text("lang/de/index.html")).toContain(`<link rel="icon" href="../../${place}">`);
    expect(faultsOf(destination)).toEqual([]);
  });

  it("a copy works without the service: its documents contain their policy, and check for news by themselves", async () => {
    await exportWhole(exporterOf(destination), publisher.copyRun);
    const text = destination.text("index.html");
    expect(text).toMatch(
      /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; /u,
    );
    expect(text).not.toContain("frame-ancestors");
    expect(text).toContain('data-live="poll"');
    expect(publisher.findRepresentation("/")?.variants.identity.body.toString("utf8")).toContain(
      'data-live="/live"',
    );
    // What it does not hold is where it was.
    expect(linksOf(text)).toContain("http://localhost:8080/api/docs");
  });

  it("a file missing from the copy would be found by the link check (the control)", async () => {
    await exportWhole(exporterOf(destination), publisher.copyRun);
    expect(destination.text("og.png")).not.toBe("");
    for (const [place, fault] of [
      ["history/index.html", "index.html leads to history/index.html"],
      ["og.png", `index.html leads to ${baseUrl}/og.png`],
      ["icon.svg", "manifest.webmanifest leads to icon.svg"],
      ["index.md", "index.html leads to index.md"],
      ["lang/de/history.atom", "lang/de/index.html leads to history.atom"],
      ["lang/ja/index.html", `index.html leads to ${baseUrl}/?Lang=ja`],
    ] as const) {
      const file = destination.files.get(place);
      destination.files.delete(place);
      expect(faultsOf(destination), place).toContain(fault);
      if (file !== undefined) destination.files.set(place, file);
    }
    expect(faultsOf(destination)).toEqual([]);
  });

  it("a copy contains the images for home screens and link previews, drawn once for each status", async () => {
    vi.restoreAllMocks();
    const exporter = exporterOf(destination);
    await exportWhole(exporter, publisher.copyRun);
    const pictures = ["og.png", "apple-touch-icon.png", "favicon.ico"];
    for (const place of pictures) {
      expect(destination.files.get(place)?.contentType).toBe("image/png");
      expect(destination.files.get(place)?.bytes.subarray(1, 4).toString()).toBe("PNG");
    }
    destination.news();
    await exportWhole(exporter, publisher.copyRun);
    expect(destination.news()).toEqual([]);
    await stage.report("Search", "Major Outage");
    await shown();
    // The page does not wait for them.
    await exportWhole(exporter, publisher.copyRun, 0);
    expect(destination.news()).not.toContain("og.png");
    await exportWhole(exporter, publisher.copyRun);
    expect(destination.news()).toEqual(expect.arrayContaining(pictures));
  });

  it("a copy gets only changed files: after a report the page, its JSON and the component", async () => {
    const old = await announce("Disks", 3);
    const exporter = exporterOf(destination);
    await exportWhole(exporter, publisher.copyRun);
    destination.news();
    const [checkout, search] = publisher.snapshot?.components ?? [];
    await stage.report("Checkout", "Major Outage");
    await shown();
    const outcome = await exportWhole(exporter, publisher.copyRun, 0);
    const news = destination.news();
    expect(news).toContain("index.html");
    expect(news).toContain("lang/ja/index.html");
    expect(news).toContain(`component/${checkout?.id}/index.html`);
    expect(news).toContain("api/v2/summary.json");
    expect(news.filter((place) => place.includes(search?.id ?? ""))).toEqual([]);
    expect(news.filter((place) => place.includes(old) || place.includes("history"))).toEqual([]);
    expect(outcome.written).toBe(news.length);
    // The page itself comes last, after all that it leads to.
    expect(news.slice(-languages.length).every((place) => place.endsWith("index.html"))).toBe(true);
    expect(faultsOf(destination)).toEqual([]);
  });

  longTest("a copy writes only its own age if nothing changed", async () => {
    const exporter = exporterOf(destination);
    await exportWhole(exporter, publisher.copyRun);
    destination.news();
    expect((await exportWhole(exporter, publisher.copyRun)).written).toBe(0);
    expect(destination.news()).toEqual([]);
    expect(destination.finished).toBe(1);
  });

  it("a copy loses deleted items once no link leads to them", async () => {
    const id = await announce("Disks", 3);
    const exporter = exporterOf(destination);
    await exportWhole(exporter, publisher.copyRun);
    destination.news();
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
  it("an interrupted export is repaired by the next, wherever it stopped", async () => {
    await announce("Disks", 3);
    for (const count of repetitions([40], [0, 1, 20, 40, 80])) {
      destination.before = failsAfter(count);
      await expect(exportWhole(exporterOf(destination), publisher.copyRun)).rejects.toThrow(
        "the disk is full",
      );
      destination.before = () => Promise.resolve();
      await exportWhole(exporterOf(destination), publisher.copyRun);
      expect(faultsOf(destination)).toEqual([]);
      await stage.report("Search", count % 2 === 0 ? "Degraded Performance" : "Operational");
      await shown();
    }
  });

  it("an interrupted export leaves nothing behind if its changes are rolled back before the next", async () => {
    const exporter = exporterOf(destination);
    await stage.report("Search", "Operational");
    await shown();
    await exportWhole(exporter, publisher.copyRun);
    const before = publisher.copyRun;
    await stage.report("Search", "Major Outage");
    await shown();
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
    for (const whole of [publisher.copyRun, ofAnotherPage(publisher.copyRun)]) {
      const place = new MemoryDestination();
      place.before = failsAfter(1);
      await expect(exportWhole(exporterOf(place), whole)).rejects.toThrow("the disk is full");
      const listed = Object.values(place.manifest.pages).map(({ id }) => id);
      expect(listed).toEqual(whole?.pages.map(({ context }) => context.snapshot.page.id));
    }
  });

  it("an interrupted export has listed all files that it may have left behind", async () => {
    destination.before = failsAfter(60);
    await expect(exportWhole(exporterOf(destination), publisher.copyRun)).rejects.toThrow("the disk is full");
    const listed = Object.keys(destination.manifest.files);
    for (const place of destination.files.keys()) {
      if (!place.startsWith(".")) expect(listed).toContain(place);
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
    const older = publisher.copyRun;
    await stage.report("Search", "Major Outage");
    await shown();
    await exportWhole(exporterOf(destination, "node 1"), publisher.copyRun);
    destination.news();
    const outcome = await exportWhole(exporterOf(destination, "node 2"), older);
    expect(outcome.isOthers).toBe(true);
    expect(destination.news()).toEqual([]);
  });

  longTest("several nodes that export to one destination skip what another has exported", async () => {
    await exportWhole(exporterOf(destination, "node 1"), publisher.copyRun);
    destination.news();
    expect((await exportWhole(exporterOf(destination, "node 2"), publisher.copyRun)).isOthers).toBe(true);
    expect(destination.news()).toEqual([]);
  });

  it("several nodes that export to one destination repair the files of one that was overtaken", async () => {
    const older = publisher.copyRun;
    const slow = exporterOf(destination, "slow");
    await exportWhole(slow, older);
    await stage.report("Checkout", "Partial Outage");
    await shown();
    const middle = publisher.copyRun;
    await stage.report("Checkout", "Major Outage");
    await shown();
    const newest = publisher.copyRun;
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
    const { copyRun: whole } = publisher;
    if (whole === undefined) throw new Error("nothing");
    await exportWhole(exporterOf(destination, "node 1"), { ...whole, revision: whole.revision + 1_000 });
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
        publisher.copyRun,
      );
    await expect(run("node 1", "exit 3")).rejects.toThrow("ended with 3");
    await expect(run("node 2", "exit 4")).rejects.toThrow("ended with 4");
    expect((await run("node 3", `echo one >> ${notice}`)).isOthers).toBe(false);
    expect((await run("node 4", `echo one >> ${notice}`)).isOthers).toBe(true);
    expect((await run("node 5", `echo two >> ${notice}`)).isOthers).toBe(false);
    expect(readFileSync(notice, "utf8")).toBe("one\ntwo\n");
  });
});

describe("a withdrawn page", () => {
  it("a withdrawn page is removed from the copy before the response, with all its files", async () => {
    await announce("Disks", 3);
    const exporter = exporterOf(destination);
    await exportWhole(exporter, publisher.copyRun);
    const count = await exporter.withdrawOthers(new Set(), Date.now());
    expect(count).toBeGreaterThan(100);
    expect([...destination.files.keys()]).toEqual([".signalbox-copy.json"]);
    expect(destination.manifest.pages).toEqual({});
    expect(destination.finished).toBe(2);
  });

  it("a withdrawn page is removed with the files that another node was writing, if this one had listed it", async () => {
    const lister = exporterOf(destination, "node 1");
    await exportWhole(lister, publisher.copyRun);
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
    await lister.withdrawOthers(new Set(), Date.now());
    held.resolve();
    await expect(writing).rejects.toThrow("The copy was interrupted");
    await writer.withdrawOthers(new Set(), Date.now());
    expect([...destination.files.keys()]).toEqual([".signalbox-copy.json"]);
  });
});

describe("a foreign destination", () => {
  it("a foreign destination is left alone: another site, and the copy of another page", async () => {
    const bytes = Buffer.from("<h1>Mine</h1>");
    destination.files.set("index.html", { place: "index.html", bytes, contentType: "", cacheControl: "" });
    await expect(exportWhole(exporterOf(destination), publisher.copyRun)).rejects.toThrow(
      "not part of a copy",
    );
    expect(destination.text("index.html")).toBe("<h1>Mine</h1>");

    const theirs = new MemoryDestination();
    await exportWhole(exporterOf(theirs), publisher.copyRun);
    const another = ofAnotherPage(publisher.copyRun);
    await expect(exportWhole(exporterOf(theirs), another)).rejects.toThrow("another page");
  });
});
