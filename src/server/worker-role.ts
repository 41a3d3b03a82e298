/** The role of a worker process, and what it leaves to the primary. */

import { type ChallengeCount, ChallengeRate } from "../auth/challenge-rate.ts";
import { type GuessCount, GuessLimits } from "../auth/guess-limits.ts";
import type { RateLimits } from "../auth/rate-limits.ts";
import { type VisitCount, VisitRate } from "../auth/visit-limits.ts";
import type { BusHost } from "../commands/bus/bus-host.ts";
import type { Clock } from "../platform/clock.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Address } from "./listen.ts";
import type { RuntimeState } from "./runtime-state.ts";

/** Shared counters of guesses and challenges. */
export type LimitCounts = {
  readonly guesses: GuessCount;
  readonly codeGuesses: GuessCount;
  /** For page passwords: apart, so that guessing one never blocks the portal. */
  readonly pageGuesses: GuessCount;
  readonly challenges: ChallengeCount;
  readonly visits: VisitCount;
};

/** The part of a running service that the primary sees. */
export type WorkerSight = {
  readonly address: Address;
  readonly runtimeState: RuntimeState;
  readonly meters: Metrics;
};

/**
 * The role of one of several workers. The primary has the data directory, the store, the scheduler and the
 * metrics.
 */
export type WorkerRole = {
  /** Resolves, once the store is open, with a connection to the process that holds it. */
  readonly holder: Promise<BusHost>;
  /** Whether every worker listens on the port itself, with connections distributed by the system. */
  readonly sharesPort: boolean;
  /** Whether this worker stores snapshots on disk: only one does. */
  readonly storesSnapshots: boolean;
  /** Called with the last closing of a page that this worker has purged. */
  readonly reportPurged: (closed: number) => void;
  readonly counts: LimitCounts;
  readonly rates: RateLimits;
  /** Called with the server once it listens. */
  readonly onListening: (service: WorkerSight) => void;
};

/** Counts in this process's memory. */
export type OwnLimitCounts = {
  readonly guesses: GuessLimits;
  readonly codeGuesses: GuessLimits;
  readonly pageGuesses: GuessLimits;
  readonly challenges: ChallengeRate;
  readonly visits: VisitRate;
};

/** Begins to count in this process, which has its share of the limits of all running nodes. */
export function countHere(clock: Clock, nodes: () => number): OwnLimitCounts {
  const monotonic = () => clock.monotonic();
  return {
    guesses: new GuessLimits(monotonic, nodes),
    codeGuesses: new GuessLimits(monotonic, nodes),
    pageGuesses: new GuessLimits(monotonic, nodes),
    challenges: new ChallengeRate(monotonic),
    visits: new VisitRate(monotonic),
  };
}
