/** What a process does that shares a service with others, and what it leaves to them. */

import { type ChallengeCount, ChallengeRate } from "../auth/challenge-rate.ts";
import { type GuessCount, GuessLimits } from "../auth/guess-limits.ts";
import type { RateLimits } from "../auth/rate-limits.ts";
import type { BusHost } from "../commands/bus/bus-host.ts";
import type { Clock } from "../platform/clock.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Address } from "./listen.ts";
import type { RuntimeState } from "./runtime-state.ts";

/** Where it is counted how often somebody may guess and ask. */
export type LimitCounts = {
  readonly guesses: GuessCount;
  readonly codeGuesses: GuessCount;
  /** At the passwords of pages: apart, since whoever guesses at one must keep nobody from the portal. */
  readonly pageGuesses: GuessCount;
  readonly asking: ChallengeCount;
};

/** What of a running service others are told. */
export type WorkerSight = {
  readonly address: Address;
  readonly vitals: RuntimeState;
  readonly meters: Metrics;
};

/** The part of one of several workers. Another process has the data directory, the ledger, the clockwork and the metrics. */
export type WorkerRole = {
  /** Resolves, once the ledger is open, with what speaks to the process that holds it. */
  readonly holder: Promise<BusHost>;
  /** Whether every worker listens on the port by itself, and the system spreads connections over them. */
  readonly sharesPort: boolean;
  /** Whether this one keeps the snapshots on disk: one of all does. */
  readonly keepsSnapshots: boolean;
  /** Is told up to which closing of a page this one keeps nothing any more, nor writes it to a copy elsewhere. */
  readonly letsGo: (closed: number) => void;
  readonly counts: LimitCounts;
  readonly rates: RateLimits;
  /** Is told what listens, as soon as it does. */
  readonly listens: (seen: WorkerSight) => void;
};

/** Counts in this process's memory. */
export type OwnLimitCounts = {
  readonly guesses: GuessLimits;
  readonly codeGuesses: GuessLimits;
  readonly pageGuesses: GuessLimits;
  readonly asking: ChallengeRate;
};

/** Begins to count in this process. */
export function countHere(clock: Clock): OwnLimitCounts {
  const monotonic = () => clock.monotonic();
  return {
    guesses: new GuessLimits(monotonic),
    codeGuesses: new GuessLimits(monotonic),
    pageGuesses: new GuessLimits(monotonic),
    asking: new ChallengeRate(monotonic),
  };
}
