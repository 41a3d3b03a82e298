/** The service killed in the second before and after maintenance begins or ends (F-48): each move is made, once. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { scratchFile } from "../store/scratch.ts";
import { account, auditedByClock, edgePlace, engines, movesIn, windowsFrom } from "./maintenance-edges.ts";
import { type Answering, answering, serve } from "./service.ts";

/** Kills of each service. */
const kills = repetitions(2, 60);
/** Milliseconds from one edge to the next: whenever it is killed, one has just passed and another is near. */
const every = 100;

/** Starts and kills something again and again, 50 to 500 ms after it was ready; from when to when it was there. */
async function killAgainAndAgain(
  times: number,
  start: () => Promise<Answering>,
): Promise<{ from: number; to: number }[]> {
  const lives: { from: number; to: number }[] = [];
  for (let count = 0; count < times; count += 1) {
    const service = await start();
    const from = Date.now();
    await sleep(50 + Math.random() * 450);
    await service.kill();
    lives.push({ from, to: Date.now() });
  }
  return lives;
}

/** Edges that come due in each life of the service, and after it was killed. */
const perLife = 10;

describe.each(engines)("a service on %s killed at scheduled times", (engine) => {
  it("a service killed at scheduled times makes every transition once, and none early", async () => {
    const place = await edgePlace(engine);
    const lives = await killAgainAndAgain(kills, async () => {
      const service = await serve(place);
      await place.plan(windowsFrom(Date.now() + 100, { count: perLife, every, length: 1_050 }));
      return service;
    });
    const last = await serve(place);
    const lastFrom = Date.now();
    await until(async () => (await account(place)).missed.length === 0);
    await sleep(1_000);
    await last.kill();

    expect(await account(place)).toEqual({ missed: [], doubled: [] });
    expect(await auditedByClock(place)).toBe(2 * perLife * kills);
    const moves = await movesIn(place);
    expect(Math.min(...moves.map(({ late }) => late))).toBeGreaterThanOrEqual(0);
    // Moves that were due before the next start, and were made after a kill.
    const afterKills = moves.filter(({ plannedAt, late }) =>
      lives.some(({ to }, life) => plannedAt < (lives[life + 1]?.from ?? lastFrom) && plannedAt + late > to),
    );
    expect(afterKills.length).toBeGreaterThan(0);
    process.stdout.write(
      `edges on ${engine}: ${JSON.stringify({ kills, moves: moves.length, afterKills: afterKills.length })}\n`,
    );
  });
});

describe("a killed scheduler", () => {
  async function killed(manner: "in-two-steps" | "by-timers"): Promise<{ missed: number; doubled: number }> {
    const file = scratchFile();
    const database = new DatabaseSync(file);
    database.exec(
      "pragma journal_mode = wal; create table edge (id integer, at integer, moved integer default 0)",
    );
    database.exec("create table move (edge integer)");
    const add = database.prepare("insert into edge (id, at) values (?, ?)");
    const edges = windowsFrom(Date.now() + 300, { count: 50, every, length: 0 });
    edges.forEach(({ startsAt }, id) => add.run(id, startsAt));
    const script = join(import.meta.dirname, "children", "careless-clock.ts");
    const program = [process.execPath, "--disable-warning=ExperimentalWarning", script, file, manner];
    const start = () => answering(program, { env: process.env, readyLine: /^port (\d+)$/u });
    await killAgainAndAgain(12, start);
    await start();
    await sleep(1_000);
    const counted = database
      .prepare("select (select count(*) from move where edge = id) as count from edge where at < ?")
      .all(Date.now() - 500);
    database.close();
    const counts = counted.map(({ count }) => Number(count));
    return {
      missed: counts.filter((count) => count === 0).length,
      doubled: counts.filter((count) => count > 1).length,
    };
  }

  it("a killed scheduler that records its work in a second step repeats some transitions (the control)", async () => {
    expect((await killed("in-two-steps")).doubled).toBeGreaterThan(0);
  });

  it("a killed scheduler that relies on timers misses some transitions (the control)", async () => {
    expect((await killed("by-timers")).missed).toBeGreaterThan(0);
  });
});
