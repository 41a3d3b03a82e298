/** A clock that a test moves under the running service. */
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../harness/until.ts";
import { scratchFolder } from "../store/scratch.ts";
import { lives } from "./worker-services.ts";

/** How far the clocks are from the machine's, in milliseconds: the one that people set, and the one that only goes forward. */
export type Moved = { readonly wall: number; readonly steady: number };

/** A clock for services. */
export type MovableClock = {
  /** The options that start a service with this clock. */
  readonly options: { readonly preload: readonly string[]; readonly env: NodeJS.ProcessEnv };
  /** Resolves when all threads of the service have the new time, or its main thread if others are blocked. */
  move(moved: Moved, threads?: "all" | "main"): Promise<void>;
};

const ofThread = { all: /^clock\.(\d+)\.\d+$/u, main: /^clock\.(\d+)\.0$/u };

/** Whether these running threads, which have the clock of a folder, have read this of it. */
function isKnownIn(folder: string, text: string, threads: keyof typeof ofThread): boolean {
  return readdirSync(folder).every((name) => {
    const pid = ofThread[threads].exec(name)?.[1];
    if (pid === undefined || !lives(Number(pid))) return true;
    try {
      return readFileSync(join(folder, name), "utf8") === text;
    } catch {
      // It has ended meanwhile.
      return true;
    }
  });
}

/** A clock that goes with the machine's until it is moved. */
export function movableClock(): MovableClock {
  const folder = scratchFolder();
  const file = join(folder, "clock");
  writeFileSync(file, "0 0");
  return {
    options: { preload: ["clock"], env: { CLOCK_FILE: file } },
    move: async ({ wall, steady }, threads = "all") => {
      const text = `${wall} ${steady}`;
      writeFileSync(`${file}.next`, text);
      renameSync(`${file}.next`, file);
      await until(() => isKnownIn(folder, text, threads));
    },
  };
}
