/** Visitors who come at a steady rate, however long their answers take, while the page changes. */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { figure, quantile, type Row } from "../figures.ts";
import { nameOf, typicalHistory, withHistory } from "../history.ts";
import { child, run } from "../processes.ts";
import { reportRound } from "../reporting.ts";
import { makeKey, withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const answers = z.object({ waits: z.array(z.number()), failed: z.number() });
const perSecond = 2_000;
const seconds = 60;
const changes = 10;

/** Measures the row: no visitor may be refused. */
export function herd(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(20), (home) =>
    withService(home, async ({ url, port }) => {
      const key = await makeKey(home);
      const crowd = run(child("crowd", String(port), String(perSecond), String(seconds)));
      for (let round = 0; round < changes; round += 1) {
        await sleep((seconds * 1_000) / (changes + 1));
        await reportRound({ url }, { key, name: nameOf(0), round });
      }
      const { waits, failed } = answers.parse(JSON.parse(await crowd));
      if (failed > 0) throw new Error(`${failed} visitors were not answered`);
      const value = quantile(waits, 0.99);
      return [
        {
          what: `GET / by ${figure(perSecond)} visitors a second while it changes ${changes} times, p99`,
          measured: `p50 ${figure(quantile(waits, 0.5))} ms, p99 ${figure(value)} ms`,
          reference: `${figure(waits.length)} responses, all 200`,
          result: `${figure(value)} ms`,
          value,
          goal: { better: "less", atLeast: 200, aim: 50 },
          unit: " ms",
        },
      ];
    }),
  );
}
