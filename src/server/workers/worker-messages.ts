/** Messages between workers and the process that holds the store; plain data. */

import type { Guess } from "../../auth/guess-limits.ts";
import type { Consumption } from "../../auth/rate-limits.ts";
import type { ChangeNotification, Reply, Request } from "../../commands/bus/host-messages.ts";
import type { RefusalFields } from "../../contract/refusal.ts";
import type { MetricValues } from "../../platform/metrics.ts";

/** Whose guesses are counted: at passwords and links, at codes, or at the passwords of pages. */
export type GuessKind = "guesses" | "codeGuesses" | "pageGuesses";

/** Requests to the shared counters. */
export type CountRequest =
  | { readonly kind: "begin"; readonly of: GuessKind; readonly guess: Guess }
  | { readonly kind: "spent"; readonly of: GuessKind; readonly guess: Omit<Guess, "isFamiliar"> }
  | { readonly kind: "challenge"; readonly address: string }
  | { readonly kind: "visit" };

/** Messages from a worker. */
export type FromWorker =
  /** Sent first, once: ready to receive. */
  | { readonly kind: "here" }
  /** Liveness, every second. */
  | { readonly kind: "alive" }
  /** Once: ready for visitors. */
  | { readonly kind: "ready" }
  /** The start has ended. */
  | { readonly kind: "started" }
  /** The worker cannot start and exits; the lines are for a person. */
  | { readonly kind: "failed"; readonly lines: readonly string[] }
  | { readonly kind: "store"; readonly request: Request }
  | { readonly kind: "count"; readonly id: number; readonly request: CountRequest }
  /** A guess ended without failing. */
  | { readonly kind: "settle"; readonly of: GuessKind; readonly guess: Guess; readonly isRight: boolean }
  | { readonly kind: "spent"; readonly spent: Consumption }
  | { readonly kind: "measured"; readonly id: number; readonly measured: MetricValues }
  /** All page content restricted up to this closing was purged. */
  | { readonly kind: "purged"; readonly closed: number };

/** Messages to a worker. */
export type ToWorker =
  /** Its number, from 1, and its listener: its own, or the file descriptor of a listening socket. */
  | {
      readonly kind: "begin";
      readonly number: number;
      readonly port: number;
      readonly listenFd: number | undefined;
    }
  | { readonly kind: "store is open" }
  | { readonly kind: "all are ready" }
  | { readonly kind: "store"; readonly message: Reply | ChangeNotification }
  | { readonly kind: "counted"; readonly id: number; readonly refusal: RefusalFields | null }
  | { readonly kind: "spent"; readonly spent: Consumption }
  /** The number of running nodes. */
  | { readonly kind: "nodes"; readonly count: number }
  | { readonly kind: "measure"; readonly id: number }
  | { readonly kind: "stop" };

function isMessage(message: unknown): message is { readonly kind: string } {
  return (
    typeof message === "object" && message !== null && "kind" in message && typeof message.kind === "string"
  );
}

/** Narrowing only: the channel has no other senders. */
export function isFromWorker(message: unknown): message is FromWorker {
  return isMessage(message);
}

/** Narrowing only: the channel has no other senders. */
export function isToWorker(message: unknown): message is ToWorker {
  return isMessage(message);
}
