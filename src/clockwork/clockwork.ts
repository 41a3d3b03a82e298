/** What time itself does. */
import { type ClockworkOptions, startEdges } from "./edges.ts";
import { startRetention } from "./retention.ts";
import type { Rhythm } from "./rhythm.ts";

/** Starts everything that time does by itself; `close` resolves when what was under way has ended. */
export function startClockwork(options: ClockworkOptions): Rhythm {
  const parts = [startEdges(options), startRetention(options)];
  return {
    async close() {
      await Promise.all(parts.map((part) => part.close()));
    },
  };
}
