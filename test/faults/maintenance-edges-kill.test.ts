/** The service killed in the second before and after maintenance begins or ends (F-48): each move is made, once. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { scratchFile } from "../store/scratch.ts";
import { killUntil } from "./kills.ts";
import {
  account,
  auditedByClock,
  edgePlace,
  everyMove,
  movesIn,
  usualEngines,
  windowsFrom,
} from "./maintenance-edges.ts";
import { answering, serve, serveHere } from "./service.ts";

/** Kills of each service. */
const kills = repetitions(1, 60);
/** Milliseconds from one edge to the next: whenever it is killed, one has just passed and another is near. */
const every = 100;

/** Edges that come due in each life of the service, and after it was killed. */
const perLife = repetitions(5, 10);

describe.each(usualEngines)("a service on %s killed at scheduled times", (engine) => {
  it("a service killed at scheduled times makes every transition once, and none early", async ({
    signal,
  }) => {
    const place = await edgePlace(engine);
    let lives = 0;
    let dueWhileDead = 0;
    let dueAt: number[] = [];
    const start = async () => {
      const service = await serve(place);
      const windows = windowsFrom(Date.now() + 100, { count: perLife, every, length: 1_050 });
      dueAt = windows.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).toSorted((a, b) => a - b);
      await place.plan(windows);
      lives += 1;
      return service;
    };
    const isEnough = async () => {
      const next = dueAt.find((at) => at > Date.now());
      if (next !== undefined) {
        await sleep(next - Date.now());
        dueWhileDead += 1;
      }
      return lives >= kills && dueWhileDead > 0;
    };
    await killUntil(isEnough, start, signal);
    await serveHere(place);
    await everyMove(place);
    await sleep(1_000);

    expect(await account(place)).toEqual({ missed: [], doubled: [] });
    expect(await auditedByClock(place)).toBe(2 * perLife * lives);
    const moves = await movesIn(place);
    expect(Math.min(...moves.map(({ late }) => late))).toBeGreaterThanOrEqual(0);
    process.stdout.write(
      `edges on ${engine}: ${JSON.stringify({ kills: lives, moves: moves.length, dueWhileDead })}\n`,
    );
  });
});

describe("a killed scheduler", () => {
  /** Kills a faulty scheduler until the check detects its fault; the number of faulty transitions. */
  async function detected(
    fault: "missed" | "doubled",
    manner: "in-two-steps" | "by-timers",
    signal: AbortSignal,
  ): Promise<number> {
    const file = scratchFile();
    const database = new DatabaseSync(file);
    database.exec(
      "pragma journal_mode = wal; create table edge (id integer, at integer, moved integer default 0)",
    );
    database.exec("create table move (edge integer)");
    const add = database.prepare("insert into edge (id, at) values (?, ?)");
    // As many as come due within the time limit of a test.
    const edges = windowsFrom(Date.now() + 300, { count: 3_000, every, length: 0 });
    database.exec("begin");
    edges.forEach(({ startsAt }, id) => add.run(id, startsAt));
    database.exec("commit");
    const isFaulty = { missed: "count = 0", doubled: "count > 1" }[fault];
    const look = database.prepare(
      `select at from (select at, (select count(*) from move where edge = id) as count from edge) where at < ? and ${isFaulty}`,
    );
    const script = join(import.meta.dirname, "children", "careless-clock.ts");
    const program = [process.execPath, "--disable-warning=ExperimentalWarning", script, file, manner];
    let startedAt = 0;
    const start = () => {
      startedAt = Date.now();
      return answering(program, { env: process.env, readyLine: /^port (\d+)$/u });
    };
    // No timer of the last one is for an edge that came before it.
    const faults = () => look.all(startedAt).length;
    await killUntil(() => faults() > 0, start, signal);
    const found = faults();
    database.close();
    return found;
  }

  longTest(
    "a killed scheduler that records its work in a second step repeats some transitions (the control)",
    async ({ signal }) => {
      expect(await detected("doubled", "in-two-steps", signal)).toBeGreaterThan(0);
    },
  );

  it("a killed scheduler that relies on timers misses some transitions (the control)", async ({ signal }) => {
    expect(await detected("missed", "by-timers", signal)).toBeGreaterThan(0);
  });
});
