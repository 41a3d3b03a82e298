/** A clock that a test moves under the running service. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { scratchFolder } from "../store/scratch.ts";

/** How far the clocks are from the machine's, in milliseconds: the one that people set, and the one that only goes forward. */
export type Moved = { readonly wall: number; readonly steady: number };

/** A clock for services. */
export type MovableClock = {
  /** The options that start a service with this clock. */
  readonly options: { readonly preload: readonly string[]; readonly env: NodeJS.ProcessEnv };
  /** Resolves when all threads of the service have the new time. */
  move(moved: Moved): Promise<void>;
};

/** A clock that goes with the machine's until it is moved. */
export function movableClock(): MovableClock {
  const file = join(scratchFolder(), "clock");
  writeFileSync(file, "0 0");
  return {
    options: { preload: ["clock"], env: { CLOCK_FILE: file } },
    move: async ({ wall, steady }) => {
      writeFileSync(`${file}.next`, `${wall} ${steady}`);
      renameSync(`${file}.next`, file);
      // It is looked at every 10 ms.
      await sleep(150);
    },
  };
}
