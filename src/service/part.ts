/** What a process does that shares a service with others, and what it leaves to them. */
import type { Host } from "../commands/door/host.ts";
import type { Clock } from "../ground/clock.ts";
import type { Meters } from "../ground/meters.ts";
import { type AskCount, Asking } from "../identity/asking.ts";
import { type GuessCount, Guesses } from "../identity/guesses.ts";
import type { Rates } from "../identity/rates.ts";
import type { Address } from "./listening.ts";
import type { Vitals } from "./vitals.ts";

/** Where it is counted how often somebody may guess and ask. */
export type Counts = {
  readonly guesses: GuessCount;
  readonly codeGuesses: GuessCount;
  /** At the passwords of pages: apart, since whoever guesses at one must keep nobody from the portal. */
  readonly pageGuesses: GuessCount;
  readonly asking: AskCount;
};

/** What of a running service others are told. */
export type Seen = { readonly address: Address; readonly vitals: Vitals; readonly meters: Meters };

/** The part of one of several workers. Another process has the data directory, the ledger, the clockwork and the metrics. */
export type Part = {
  /** Resolves, once the ledger is open, with what speaks to the process that holds it. */
  readonly holder: Promise<Host>;
  /** Whether every worker listens on the port by itself, and the system spreads connections over them. */
  readonly sharesPort: boolean;
  /** Whether this one keeps the snapshots on disk: one of all does. */
  readonly keepsSnapshots: boolean;
  /** Is told up to which closing of a page this one keeps nothing any more, nor writes it to a copy elsewhere. */
  readonly letsGo: (closed: number) => void;
  readonly counts: Counts;
  readonly rates: Rates;
  /** Is told what listens, as soon as it does. */
  readonly listens: (seen: Seen) => void;
};

/** Counts in this process's memory. */
export type CountsHere = {
  readonly guesses: Guesses;
  readonly codeGuesses: Guesses;
  readonly pageGuesses: Guesses;
  readonly asking: Asking;
};

/** Begins to count in this process. */
export function countHere(clock: Clock): CountsHere {
  const monotonic = () => clock.monotonic();
  return {
    guesses: new Guesses(monotonic),
    codeGuesses: new Guesses(monotonic),
    pageGuesses: new Guesses(monotonic),
    asking: new Asking(monotonic),
  };
}
