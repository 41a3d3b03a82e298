/** From a report to the last of ten thousand who follow the page, and what each of them costs. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { figure, quantile, type Row } from "../figures.ts";
import { nameOf, typicalHistory, withHistory } from "../history.ts";
import { child, type Running, start } from "../processes.ts";
import { reportRound } from "../reporting.ts";
import { makeKey, type Service, withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const readers = 10_000;
const crowds = 2;
const changes = 20;

const crowdReport = z.object({ revision: z.number(), arrivals: z.array(z.number()), broken: z.number() });

function kilobytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** The next change after `revision` that a whole crowd has received. */
async function nextOf(crowd: Running, revision: number): Promise<z.output<typeof crowdReport>> {
  const line = await crowd.line(
    (text) => text.startsWith("{") && crowdReport.parse(JSON.parse(text)).revision > revision,
  );
  return crowdReport.parse(JSON.parse(line));
}

/** The milliseconds from each report to each reader; rejects where a stream broke. */
async function reportToAll(service: Service, key: string, all: readonly Running[]): Promise<number[]> {
  const waits: number[] = [];
  let revision = 0;
  for (let round = 0; round < changes; round += 1) {
    const next = all.map((crowd) => nextOf(crowd, revision));
    const sentAt = performance.timeOrigin + performance.now();
    await reportRound(service, { key, name: nameOf(0), round });
    for (const report of await Promise.all(next)) {
      if (report.broken > 0) throw new Error(`${report.broken} streams broke`);
      waits.push(...report.arrivals.map((at) => at - sentAt));
      revision = Math.max(revision, report.revision);
    }
    await sleep(1_500);
  }
  return waits;
}

/** Measures the rows; those who follow share the machine's cores with the service. */
export function live(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(20), (home) =>
    withService(home, async (service) => {
      const key = await makeKey(home);
      await reportRound(service, { key, name: nameOf(0), round: 1 });
      const before = kilobytesOf(service.pid);
      const startedAt = performance.now();
      const all = Array.from({ length: crowds }, (_, place) => {
        const share = readers / crowds;
        return start(child("readers", String(service.port), String(share), String(place * share)));
      });
      try {
        await Promise.all(all.map((crowd) => crowd.line((line) => line === "all here")));
        const seconds = (performance.now() - startedAt) / 1_000;
        const waits = await reportToAll(service, key, all);
        const perReader = (kilobytesOf(service.pid) - before) / readers;
        const value = quantile(waits, 0.99);
        return [
          {
            what: `A change to all of ${figure(readers)} live clients, p99`,
            measured: `p50 ${figure(quantile(waits, 0.5))} ms, p99 ${figure(value)} ms`,
            reference: `all connected after ${figure(seconds)} s, none dropped; the last change ${figure(Math.max(...waits.slice(-readers)))} ms`,
            result: `${figure(value)} ms`,
            value,
            goal: { better: "less", atLeast: 1_000, aim: 300 },
            unit: " ms",
          },
          {
            what: `Memory for each of ${figure(readers)} live clients`,
            measured: `${figure(perReader)} KB`,
            reference: `${figure(before / 1_024)} MB without them`,
            result: `${figure(perReader)} KB`,
            value: perReader,
            goal: { better: "less", atLeast: 25, aim: 25 },
            unit: " KB",
          },
        ];
      } finally {
        for (const crowd of all) await crowd.stop();
      }
    }),
  );
}
