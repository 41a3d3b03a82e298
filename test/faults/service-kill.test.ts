/** The service killed in the midst of its work (F-01, F-12): nothing acknowledged is lost, nothing is done twice. */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { statusPage } from "../../src/contract/pages.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { recallSnapshot, snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { repetitions } from "../harness/repetitions.ts";
import { scratchFile } from "../store/scratch.ts";
import { resultOf } from "./calls.ts";
import { careless, type Manner, reportsOfCareless } from "./careless.ts";
import { survive } from "./kills.ts";
import { compare, historyOf, reportsIn } from "./records.ts";
import { type Answering, place, type Running, serve } from "./service.ts";

const lanes = 8;
/** bench/kills.ts does the same for as long as one likes. */
const kills = repetitions(3, 60);
const acknowledged = repetitions(60, 10_000);

const quiet = createLogger("fatal");

describe("a service killed under load", () => {
  it("a service killed under load has every acknowledged report once, in order, and serves complete pages after its restart", async () => {
    const here = await place(lanes);
    const running: Running[] = [];
    let wasKept = false;
    const start = async (): Promise<Answering> => {
      // A file that was being written is complete, or ignored: the earlier files stay.
      const kept = await recallSnapshot(snapshotFolder(here.box.data), quiet);
      expect(kept !== undefined || !wasKept).toBe(true);
      wasKept ||= kept !== undefined;
      const service = await serve(here);
      running.push(service);
      return service;
    };
    const restarted = async (_server: Answering, newest: number) => {
      const service = running.at(-1);
      if (service === undefined) throw new Error("there is none");
      const { text, status } = await service.calls.get("/");
      expect(status).toBe(200);
      expect(text).toMatch(/<\/html>\s*$/u);
      for (const { name } of here.components) expect(text).toContain(name);
      const page = resultOf(await service.calls.request("/api/StatusPage"), statusPage);
      expect(page.Revision).toBeGreaterThanOrEqual(newest);
    };
    const components = here.components.map(({ name }) => name);
    const survived = await survive({ start, key: here.key, components, kills, acknowledged, restarted });
    const all = survived.acknowledged.flat();
    expect(survived.kills).toBeGreaterThanOrEqual(kills);
    expect(wasKept).toBe(true);
    expect(all.length).toBeGreaterThanOrEqual(acknowledged);
    expect(compare(all, reportsIn(here.box))).toEqual({ lost: [], doubled: [] });
    const service = running.at(-1);
    for (const [index, { id }] of here.components.entries()) {
      const periods = service === undefined ? [] : await historyOf(service.calls, id);
      const messages = periods.map(({ Cause }) => Cause?.Message).filter((message) => message != null);
      expect(messages).toEqual(survived.acknowledged[index]);
    }
    await service?.kill();
    const database = new DatabaseSync(join(here.box.data, "signalbox.sqlite"));
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
    // Without kills between a commit and its answer it would not be known that repeats are told from new reports.
    expect(survived.replayed).toBeGreaterThan(0);
  });

  const careful = async (manner: Manner) => {
    const file = scratchFile();
    const components = Array.from({ length: lanes }, (_, index) => `Component ${index}`);
    const start = () => careless(file, manner);
    const survived = await survive({ start, key: "", components, kills: 5, acknowledged: 20 });
    await survived.server.kill();
    return compare(survived.acknowledged.flat(), reportsOfCareless(file));
  };

  it("the check detects a service that answers before it commits (the control)", async () => {
    expect((await careful("early")).lost).not.toEqual([]);
  });

  it("the check detects a service that applies a repeated request again (the control)", async () => {
    expect((await careful("forgetful")).doubled).not.toEqual([]);
  });
});
