/**
 * The cost of updating the static copy after a change, with a long history, beside writing the bare files.
 */
import { join } from "node:path";
import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { openPublisher, type Publisher } from "../../src/publishing/publisher.ts";
import { Exporter } from "../../src/publishing/static-copy/copy-exporter.ts";
import type { CopyFile, Destination } from "../../src/publishing/static-copy/destination.ts";
import { folderDestination } from "../../src/publishing/static-copy/folder-destination.ts";
import { makeAnnouncements } from "../announcements.ts";
import { figure, median, type Row } from "../figures.ts";
import { makeHistory, openBenchBus, typicalHistory } from "../history.ts";
import { withFolder } from "../scratch.ts";
import { type EngineName, withHomes } from "../store-places.ts";
import { reportOf } from "./publishing.ts";

const baseUrl = "http://localhost:8080";
const rounds = 12;
const warmUp = 3;
const timeoutMs = 30_000;

/** A folder that notes what is written to it. */
class Noting implements Destination {
  readonly name = "noted";
  readonly atOnce = 8;
  written: CopyFile[] = [];
  /** How many were written in all. */
  count = 0;
  /** All of them at once would take too much memory. */
  isNoting = false;
  readonly #folder: Destination;

  constructor(folder: string) {
    this.#folder = folderDestination({ folder, mode: 0o644 });
  }

  read(place: string): Promise<Buffer | undefined> {
    return this.#folder.read(place);
  }

  async write(file: CopyFile): Promise<void> {
    this.count += 1;
    if (this.isNoting) this.written.push(file);
    await this.#folder.write(file);
  }

  remove(place: string): Promise<void> {
    return this.#folder.remove(place);
  }

  sweep(): Promise<void> {
    return this.#folder.sweep();
  }

  settle(): Promise<void> {
    return this.#folder.settle();
  }

  isFinished(): Promise<boolean> {
    return this.#folder.isFinished();
  }

  finish(): Promise<void> {
    return this.#folder.finish();
  }
}

/** Writes files as the copy does, and nothing else. */
async function writeBare(files: readonly CopyFile[], folder: Destination): Promise<number> {
  const startedAt = performance.now();
  for (let from = 0; from < files.length; from += folder.atOnce) {
    await Promise.all(files.slice(from, from + folder.atOnce).map((file) => folder.write(file)));
  }
  await folder.settle();
  return performance.now() - startedAt;
}

async function changed(publisher: Publisher, bus: CommandBus, round: number): Promise<void> {
  await bus.submit({
    command: reportOf(round),
    actor: { kind: "command line" },
    requestId: null,
    idempotency: null,
    ifMatch: null,
  });
  await publisher.waitFor(bus.acknowledgedRevision, timeoutMs);
}

async function exported(exporter: Exporter, { copyRun: whole }: Publisher, maxAged = 0): Promise<number> {
  if (whole === undefined) throw new Error("there is nothing to show");
  const startedAt = performance.now();
  await exporter.run(whole, { now: Date.now(), maxAged });
  return performance.now() - startedAt;
}

async function measured(publisher: Publisher, bus: CommandBus, folder: string): Promise<Row[]> {
  const noting = new Noting(join(folder, "copy"));
  const bare = folderDestination({ folder: join(folder, "bare"), mode: 0o644 });
  const exporter = new Exporter(noting, { node: "bench", version: "0" });
  const whole = await exported(exporter, publisher, Number.POSITIVE_INFINITY);
  const all = noting.count;
  noting.isNoting = true;
  const [took, bareTook, files]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    await changed(publisher, bus, round);
    noting.written = [];
    took.push(await exported(exporter, publisher));
    bareTook.push(await writeBare(noting.written, bare));
    files.push(noting.written.length);
  }
  const [a, b] = [took, bareTook].map((some) => median(some.slice(warmUp)) / 1_000);
  const value = a ?? Number.NaN;
  return [
    {
      what: "The static copy after a report, 20,000 announcements",
      measured: `${figure(value)} s, ${figure(median(files))} of ${figure(all)} files (all of them: ${figure(whole / 1_000)} s)`,
      reference: `writing those files alone: ${figure(b ?? Number.NaN)} s`,
      result: `${figure(value)} s`,
      value,
      goal: { better: "less", atLeast: 1, aim: 0.5 },
      unit: " s",
    },
  ];
}

/** Measures how long a change takes to be in the copy, once that holds all else. */
export function copy(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => {
    const home = await homes.make();
    await makeHistory(home, typicalHistory(20));
    await makeAnnouncements(home, 20_000);
    const bus = await openBenchBus(home, true);
    return await withFolder(async (folder) => {
      const publisher = await openPublisher({
        bus,
        configuration: { baseUrl, dataDirectory: folder },
        logger: createLogger("silent"),
        meters: createMetrics(),
        clock: systemClock,
        storesSnapshots: false,
      });
      try {
        await publisher.waitFor(0, timeoutMs);
        return await measured(publisher, bus, folder);
      } finally {
        await publisher.close();
        await bus.close();
      }
    });
  });
}
