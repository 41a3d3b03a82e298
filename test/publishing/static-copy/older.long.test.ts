/** The old history in the copy: all reachable, little written twice, and nothing new waiting for it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Publisher } from "../../../src/publishing/publisher.ts";
import { manifestName, writeManifest } from "../../../src/publishing/static-copy/copy-manifest.ts";
import { until } from "../../harness/until.ts";
import { Stage } from "../stage.ts";
import { announceOver, exporterOf, exportWhole, faultsOf, linksOf, MemoryDestination } from "./copies.ts";

const hour = 3_600_000;
const count = 310;
const newest = 200;
let stage: Stage;
let publisher: Publisher;
/** Oldest first. */
const ids: string[] = [];
/** All of it, as one run makes it. */
const all = new MemoryDestination();

const shown = () => publisher.waitFor(stage.bus.acknowledgedRevision, 10_000);

beforeAll(async () => {
  stage = await Stage.open();
  await stage.create({
    Name: "Checkout",
    StartDate: new Date(Date.now() - 900 * 24 * hour).toISOString().slice(0, 10),
  });
  for (let from = 0; from < count; from += 10) {
    const some = Array.from({ length: 10 }, (_, place) => count - from - place);
    ids.push(...(await Promise.all(some.map((ago) => announceOver(stage, `Disk ${ago}`, ago * 48)))));
  }
  publisher = await stage.publisher();
  await until(() => publisher.copyRun !== undefined);
  await shown();
  await exportWhole(exporterOf(all), publisher.copyRun);
});

afterAll(() => stage.close());

/** Where `rel="next"` and `rel="prev"` of a document lead. */
const turns = (text: string) =>
  new Map(
    [...text.matchAll(/<a rel="(next|prev)" href="([^"]*)"/gu)].map(([, rel = "", to = ""]) => [rel, to]),
  );

/** The copy as it is before anything old has come. */
function withoutOld(): MemoryDestination {
  const destination = all.clone();
  const { manifest } = all;
  const old = Object.keys(manifest.stamps).filter((name) => name.startsWith("old announcements"));
  const isOld = (place: string) =>
    ids.slice(0, -newest).some((id) => place.includes(id)) ||
    old.some(
      (name) =>
        place === `history/before/${name.split(" ").at(-1)}/index.html` && !all.files.has(`lang/de/${place}`),
    );
  for (const name of old) delete manifest.stamps[name];
  for (const place of [...destination.files.keys()].filter(isOld)) {
    destination.files.delete(place);
    delete manifest.files[place];
  }
  const file = destination.files.get(manifestName);
  if (file !== undefined) destination.files.set(manifestName, { ...file, bytes: writeManifest(manifest) });
  return destination;
}

describe("the archive in a copy", () => {
  it("the archive in a file-only copy can be read part by part to the oldest entry, and back", () => {
    const destination = all;
    expect(faultsOf(destination)).toEqual([]);
    const seen = new Set<string>();
    let place = "history/index.html";
    const parts = [place];
    for (;;) {
      const text = destination.text(place);
      for (const link of linksOf(text)) {
        const id = /announcement\/([^/]+)\/index\.html$/u.exec(link)?.[1];
        if (id !== undefined) seen.add(id);
      }
      const next = turns(text).get("next");
      if (next === undefined) break;
      place = new URL(next, `http://copy/${place}`).pathname.slice(1);
      parts.push(place);
    }
    expect(seen).toEqual(new Set(ids));
    expect(parts).toHaveLength(1 + Math.floor((count - 1) / 50));
    for (const part of parts.toReversed().slice(0, -1)) {
      const back = turns(destination.text(part)).get("prev") ?? "";
      expect(new URL(back, `http://copy/${part}`).pathname.slice(1)).toBe(parts[parts.indexOf(part) - 1]);
    }
    // The ways to its years lead to parts as well.
    expect(
      linksOf(destination.text("history/index.html")).filter((link) => link.includes("?Month=")),
    ).toEqual([]);
  });

  it("the archive in a copy is in the page's own language, and links to the page itself for others", () => {
    const destination = all;
    const [oldest = ""] = ids;
    const place = `announcement/${oldest}/index.html`;
    const text = destination.text(place);
    expect(text).toContain("It was a disk.");
    expect(destination.files.has(`lang/de/${place}`)).toBe(false);
    expect(text).toContain(`hreflang="de" href="http://localhost:8080/announcement/${oldest}?Lang=de"`);
    // What no copy has is not offered to programs.
    expect(text).not.toMatch(/<link rel="alternate"[^>]*text\/markdown/u);
    expect(text).not.toMatch(/<link rel="alternate" hreflang="de"/u);
    expect(destination.text("index.html")).toMatch(/<link rel="alternate" hreflang="de"/u);
    // In another language the newest parts lead to it all the same.
    const newest = destination.text("lang/de/history/index.html");
    expect(turns(newest).get("next")).toMatch(/^before\/|^\.\.\/history\/before\//u);
  });

  it("the archive in a copy grows step by step, and no link precedes its target", async () => {
    const destination = withoutOld();
    const exporter = exporterOf(destination);
    const { aged } = await exportWhole(exporter, publisher.copyRun, 60);
    expect(aged).toBeGreaterThan(0);
    const links = [...destination.files].flatMap(([place, { bytes }]) =>
      place.endsWith(".html") ? linksOf(bytes.toString("utf8")).map((link) => [place, link] as const) : [],
    );
    const vain = links.filter(([place, link]) => {
      const [to = ""] = link.split("#", 1);
      return (
        to !== "" &&
        !to.includes(":") &&
        !destination.files.has(new URL(to, `http://copy/${place}`).pathname.slice(1))
      );
    });
    expect(vain).toEqual([]);
    let rounds = 0;
    for (let left = aged; left > 0; rounds += 1) {
      ({ aged: left } = await exportWhole(exporter, publisher.copyRun, 60));
      expect(rounds).toBeLessThan(10);
    }
    // The link to the newest one is rewritten.
    await exportWhole(exporter, publisher.copyRun, 60);
    expect(faultsOf(destination)).toEqual([]);
    destination.news();
    expect((await exportWhole(exporter, publisher.copyRun)).written).toBe(0);
  });

  it("the archive in a copy is unchanged by new announcements, except for the part that has just become old", async () => {
    const destination = all.clone();
    const exporter = exporterOf(destination);
    await exportWhole(exporter, publisher.copyRun);
    destination.news();
    ids.push(await announceOver(stage, "Another", 1));
    await shown();
    await exportWhole(exporter, publisher.copyRun);
    await exportWhole(exporter, publisher.copyRun);
    const news = new Set(destination.news());
    const old = ids.slice(0, -newest);
    const written = old.filter((id) => news.has(`announcement/${id}/index.html`));
    // It had come in all languages until now.
    expect(written).toEqual(old.slice(-1));
    expect([...news].filter((place) => place.startsWith("history/before/")).length).toBeLessThanOrEqual(3);
    expect(faultsOf(destination)).toEqual([]);
  });

  it("the archive in a copy is rewritten only for an edited announcement, and loses a deleted one", async () => {
    const destination = all.clone();
    const exporter = exporterOf(destination);
    await exportWhole(exporter, publisher.copyRun);
    destination.news();
    const [, second = "", third = ""] = ids;
    await stage.send({
      kind: "PatchAnnouncement",
      id: second,
      fields: { Title: "A disk, as it turned out" },
    });
    await shown();
    await exportWhole(exporter, publisher.copyRun);
    expect(destination.text(`announcement/${second}/index.html`)).toContain("as it turned out");
    const news = destination.news();
    expect(news.filter((place) => place.startsWith("announcement/"))).toEqual([
      `announcement/${second}/index.html`,
    ]);
    expect(news.filter((place) => place.startsWith("history/before/"))).toHaveLength(1);
    await stage.send({ kind: "DeleteAnnouncement", id: third });
    await shown();
    await exportWhole(exporter, publisher.copyRun);
    await exportWhole(exporter, publisher.copyRun);
    expect([...destination.files.keys()].filter((place) => place.includes(third))).toEqual([]);
    expect(faultsOf(destination)).toEqual([]);
  });
});
