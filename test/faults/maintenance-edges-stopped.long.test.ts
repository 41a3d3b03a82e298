/** Services that stand still across the edges of maintenance and wake later (F-07): each move is made, once. `npm test` has one of two nodes (two-nodes.test.ts). */

import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  account,
  auditedByClock,
  edgePlace,
  everyMove,
  movesIn,
  stopInTurn,
  windowsFrom,
} from "./maintenance-edges.ts";
import { type Running, scratchBox, serve } from "./service.ts";

const stops = 10;
const every = 100;

const count = Math.floor((stops * 900) / every);

describe("suspended and resumed services", () => {
  const alone = ["one alone on a store of its own", "sqlite", 1] as const;
  const together = ["two on one database", "postgres", 2] as const;

  it.each([alone, together])(
    "suspended services make every transition once (%s)",
    async (_what, engine, nodes) => {
      const place = await edgePlace(engine);
      const services: Running[] = [];
      for (let node = 0; node < nodes; node += 1) {
        const box = node === 0 ? place.box : scratchBox();
        Object.assign(box.env, place.box.env);
        services.push(await serve({ box, key: place.key }));
      }
      await place.plan(windowsFrom(Date.now() + 200, { count, every, length: 1_050 }));
      await stopInTurn(services, stops);
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
});
