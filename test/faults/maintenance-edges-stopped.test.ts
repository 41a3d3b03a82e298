/** Services that stand still across the edges of maintenance and wake later (F-07): each move is made, once. */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { scratchFile } from "../store/scratch.ts";
import {
  account,
  auditedByClock,
  edgePlace,
  everyMove,
  movesIn,
  standStill,
  windowsFrom,
} from "./maintenance-edges.ts";
import { answering, type Running, scratchBox, serve, serveHere } from "./service.ts";

const stops = repetitions(2, 10);
const every = repetitions(450, 100);

/** Stops one after the other, each for a time in which several edges pass. */
async function stopInTurn(services: readonly Running[]): Promise<void> {
  for (let count = 0; count < stops; count += 1) {
    const service = services[count % services.length];
    if (service === undefined) return;
    const { stop, goOn } = standStill(service.pid);
    stop();
    await sleep(300 + Math.random() * 700);
    goOn();
    await sleep(50 + Math.random() * 150);
  }
}

const count = Math.floor((stops * 900) / every);

describe("suspended and resumed services", () => {
  const alone = ["one alone on a store of its own", "sqlite", 1] as const;
  const together = ["two on one database", "postgres", 2] as const;

  it.each(repetitions([together], [alone, together]))(
    "suspended services make every transition once (%s)",
    async (_what, engine, nodes) => {
      const place = await edgePlace(engine);
      const services: Running[] = [];
      for (let node = 0; node < nodes; node += 1) {
        const box = node === 0 ? place.box : scratchBox();
        Object.assign(box.env, place.box.env);
        // One that is never stopped needs no process of its own.
        if (node === 0 || isLong) services.push(await serve({ box, key: place.key }));
        else await serveHere({ box, key: place.key }, place.box.env);
      }
      await place.plan(windowsFrom(Date.now() + 200, { count, every, length: 1_050 }));
      await stopInTurn(services);
      await everyMove(place);
      await sleep(1_000);
      expect(await account(place)).toEqual({ missed: [], doubled: [] });
      expect(await auditedByClock(place)).toBe(2 * count);
      const late = (await movesIn(place)).map((move) => move.late).toSorted((a, b) => a - b);
      expect(late[0]).toBeGreaterThanOrEqual(0);
      process.stdout.write(
        `stopped on ${engine}: ${JSON.stringify({ stops, moves: late.length, latest: late.at(-1) })}\n`,
      );
    },
  );

  it("services that were suspended would repeat transitions without a check in the transaction (the control)", async () => {
    const file = scratchFile();
    const database = new DatabaseSync(file);
    database.exec(
      "pragma journal_mode = wal; create table edge (id integer, at integer, moved integer default 0)",
    );
    database.exec("create table move (edge integer)");
    const add = database.prepare("insert into edge (id, at) values (?, ?)");
    // As many as come due within the time limit of a test: two of them do not always meet.
    const edges = windowsFrom(Date.now() + 300, { count: 3_000, every, length: 0 });
    database.exec("begin");
    edges.forEach(({ startsAt }, id) => add.run(id, startsAt));
    database.exec("commit");
    const script = join(import.meta.dirname, "children", "careless-clock.ts");
    const program = [process.execPath, "--disable-warning=ExperimentalWarning", script, file, "in-two-steps"];
    for (let node = 0; node < 2; node += 1)
      await answering(program, { env: process.env, readyLine: /^port (\d+)$/u });
    const doubled = database.prepare("select edge from move group by edge having count(*) > 1");
    await expect.poll(() => doubled.all()).not.toEqual([]);
    database.close();
  });
});
