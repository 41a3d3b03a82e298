/** The service killed in the midst of its work (F-01, F-12): nothing acknowledged is lost, nothing is done twice. */

import { once } from "node:events";
import { watch } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { statusPage } from "../../src/contract/pages.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { recallSnapshot, snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { scratchFile } from "../store/scratch.ts";
import { resultOf } from "./calls.ts";
import { careless, type Manner, reportsOfCareless } from "./careless.ts";
import { atRandom, type Progress, survive } from "./kills.ts";
import { compare, historyOf, reportsIn } from "./records.ts";
import { type Answering, place, type Running, serve } from "./service.ts";

const lanes = repetitions(4, 8);
/** bench/kills.ts does the same for as long as one likes. */
const kills = repetitions(1, 60);
const acknowledged = repetitions(20, 10_000);

/** Milliseconds after the beginning of a write: less than the delay of slow-answers.ts. */
const commitMs = 30;

const quiet = createLogger("fatal");

/** Resolves when something is written to a file. */
async function nextWrite(file: string, signal: AbortSignal): Promise<void> {
  const watcher = watch(file);
  try {
    await once(watcher, "change", { signal });
  } finally {
    watcher.close();
  }
}

describe("a service killed under load", () => {
  it("a service killed under load has every acknowledged report once, in order, and serves complete pages after its restart", async ({
    signal,
  }) => {
    const here = await place(lanes);
    const running: Running[] = [];
    let wasStored = false;
    const start = async (): Promise<Answering> => {
      // A file that was being written is complete, or ignored: the earlier files stay.
      const stored = await recallSnapshot(snapshotFolder(here.box.data), quiet);
      expect(stored !== undefined || !wasStored).toBe(true);
      wasStored ||= stored !== undefined;
      const service = await serve(here, { preload: ["slow-answers"] });
      running.push(service);
      return service;
    };
    let moments = 0;
    const moment = async (ending: AbortSignal, progress: () => Progress) => {
      moments += 1;
      const share = (acknowledged * moments) / kills;
      await until(() => progress().acknowledged.flat().length >= share);
      // Every other time between a commit, which is written in steps, and its answers, which are late.
      if (moments % 2 === 1) {
        await nextWrite(`${storeFile(here.box.data)}-wal`, ending);
        await sleep(commitMs, undefined, { signal: ending });
      } else await atRandom(ending);
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
    // Without such a kill it would not be known that repeats are told from new reports.
    const isEnough = (progress: Progress) =>
      wasStored &&
      progress.kills >= kills &&
      progress.replayed > 0 &&
      progress.acknowledged.flat().length >= acknowledged;
    const survived = await survive({ start, key: here.key, components, isEnough, moment, signal, restarted });
    const all = survived.acknowledged.flat();
    expect(compare(all, reportsIn(here.box))).toEqual({ lost: [], doubled: [] });
    const service = running.at(-1);
    for (const [index, { id }] of here.components.entries()) {
      const periods = service === undefined ? [] : await historyOf(service.calls, id);
      const messages = periods.map(({ Cause }) => Cause?.Message).filter((message) => message != null);
      expect(messages).toEqual(survived.acknowledged[index]);
    }
    await service?.kill();
    const database = new DatabaseSync(storeFile(here.box.data));
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
  });

  type Fault = "lost" | "doubled";

  /** Kills a careless service until the check seems to detect its fault; the reports that still show it at the end. */
  const attempt = async (fault: Fault, manner: Manner, signal: AbortSignal): Promise<string[]> => {
    const file = scratchFile();
    const components = Array.from({ length: lanes }, (_, index) => `Component ${index}`);
    const found = ({ acknowledged: lists }: Progress) =>
      compare(lists.flat(), reportsOfCareless(file))[fault];
    const isEnough = (progress: Progress) => found(progress).length > 0;
    const start = () => careless(file, manner);
    const survived = await survive({ start, key: "", components, isEnough, signal });
    await survived.server.kill();
    return found(survived);
  };

  /** The reports that show the fault of a careless service. Those that it answers before it commits seem lost meanwhile, too. */
  const detected = async (fault: Fault, manner: Manner, signal: AbortSignal): Promise<string[]> => {
    for (;;) {
      const found = await attempt(fault, manner, signal);
      if (found.length > 0) return found;
    }
  };

  it("the check detects a service that answers before it commits (the control)", async ({ signal }) => {
    expect(await detected("lost", "early", signal)).not.toEqual([]);
  });

  it("the check detects a service that applies a repeated request again (the control)", async ({
    signal,
  }) => {
    expect(await detected("doubled", "forgetful", signal)).not.toEqual([]);
  });
});
