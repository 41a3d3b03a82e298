/** How long visitors wait while others write as fast as they can, and while nobody can write at all. */
import { setTimeout as delay } from "node:timers/promises";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { figure, median, quantile, type Row } from "../figures.ts";
import { typicalHistory, withHistory } from "../history.ts";
import { load, loadWell, reports, visit } from "../load.ts";
import { child, start } from "../processes.ts";
import { makeKey, type Service, withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const rounds = 5;
const components = 20;
const visits = { perSecond: 200, seconds: 5 };

type Waits = { idle: number[]; writing: number[]; locked: number[] };

async function visitUnderWrites(service: Service, key: string): Promise<number[]> {
  const writing = loadWell({
    ...reports({ url: service.url, key, components }),
    seconds: visits.seconds + 2,
  });
  await delay(1_000);
  const waits = await visit({ url: `${service.url}/`, ...visits });
  await writing;
  return waits;
}

/** The writers go on while another process holds the lock, and are refused. */
async function visitUnderLock(service: Service, key: string, store: string): Promise<number[]> {
  const writing = load({ ...reports({ url: service.url, key, components }), seconds: visits.seconds + 3 });
  await delay(500);
  const holder = start(child("hold-the-lock", store, String(visits.seconds + 1)));
  await holder.line((line) => line === "held");
  const waits = await visit({ url: `${service.url}/`, ...visits });
  await holder.stop("SIGCONT");
  await writing;
  return waits;
}

function row(what: string, idle: readonly number[][], loaded: readonly number[][]): Row {
  const p99 = (waits: readonly number[][]) => median(waits.map((round) => quantile(round, 0.99)));
  const value = p99(loaded) / p99(idle);
  return {
    what,
    measured: `${figure(p99(loaded))} ms`,
    reference: `idle ${figure(p99(idle))} ms`,
    result: figure(value),
    value,
    goal: { better: "less", atLeast: 5, aim: 5 },
  };
}

/** Measures both rows. */
export function steadiness(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(components), (home) =>
    withService(home, async (service) => {
      const key = await makeKey(home);
      const store = home.database?.url ?? storeFile(home.dataDirectory);
      const waits: { [Kind in keyof Waits]: number[][] } = { idle: [], writing: [], locked: [] };
      await loadWell({ ...reports({ url: service.url, key, components }), seconds: 3 });
      for (let round = 0; round < rounds; round += 1) {
        waits.idle.push(await visit({ url: `${service.url}/`, ...visits }));
        waits.writing.push(await visitUnderWrites(service, key));
        waits.locked.push(await visitUnderLock(service, key, store));
        await delay(1_000);
      }
      return [
        row("GET / p99 while 64 connections write", waits.idle, waits.writing),
        row("GET / p99 while another process holds the lock", waits.idle, waits.locked),
      ];
    }),
  );
}
