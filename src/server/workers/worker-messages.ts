/** What the workers of a service and the process that holds its ledger say to each other. Everything is plain data. */

import type { Guess } from "../../auth/guess-limits.ts";
import type { SpentTokens } from "../../auth/rate-limits.ts";
import type { ChangeNotification, Reply, Request } from "../../commands/bus/host-messages.ts";
import type { RefusalFields } from "../../contract/refusal.ts";
import type { Measured } from "../../platform/metrics.ts";

/** Whose guesses are counted: at passwords and links, at codes, or at the passwords of pages. */
export type GuessKind = "guesses" | "codeGuesses" | "pageGuesses";

/** What is asked of those who count. */
export type CountRequest =
  | { readonly kind: "begin"; readonly of: GuessKind; readonly guess: Guess }
  | { readonly kind: "spent"; readonly of: GuessKind; readonly guess: Omit<Guess, "isKnown"> }
  | { readonly kind: "ask"; readonly address: string };

/** What a worker says. */
export type FromWorker =
  /** First of all, and once: it hears now. */
  | { readonly kind: "here" }
  /** Every second: it does not stand still. */
  | { readonly kind: "alive" }
  /** Once: visitors may be sent to it. */
  | { readonly kind: "ready" }
  /** Its start has come to its end. */
  | { readonly kind: "started" }
  /** It cannot start, and ends; the lines are for a person. */
  | { readonly kind: "failed"; readonly lines: readonly string[] }
  | { readonly kind: "ledger"; readonly request: Request }
  | { readonly kind: "count"; readonly id: number; readonly asked: CountRequest }
  /** A guess that was begun did not fail. */
  | { readonly kind: "settle"; readonly of: GuessKind; readonly guess: Guess; readonly isRight: boolean }
  | { readonly kind: "spent"; readonly spent: SpentTokens }
  | { readonly kind: "measured"; readonly id: number; readonly measured: Measured }
  /** It keeps nothing any more of pages that were closed, up to this closing. */
  | { readonly kind: "let go"; readonly closed: number };

/** What a worker is told. */
export type ToWorker =
  /** Which it is, from 1, and where it is to listen: by itself, or through the file of a socket that listens there already. */
  | {
      readonly kind: "begin";
      readonly place: number;
      readonly port: number;
      readonly door: number | undefined;
    }
  | { readonly kind: "ledger is open" }
  | { readonly kind: "all are ready" }
  | { readonly kind: "ledger"; readonly message: Reply | ChangeNotification }
  | { readonly kind: "counted"; readonly id: number; readonly refusal: RefusalFields | null }
  | { readonly kind: "spent"; readonly spent: SpentTokens }
  | { readonly kind: "measure"; readonly id: number }
  | { readonly kind: "stop" };

function isSaid(message: unknown): message is { readonly kind: string } {
  return (
    typeof message === "object" && message !== null && "kind" in message && typeof message.kind === "string"
  );
}

/** Whether a message is one of a worker's. Nobody else has the channel. */
export function isFromWorker(message: unknown): message is FromWorker {
  return isSaid(message);
}

/** Whether a message is one to a worker. Nobody else has the channel. */
export function isToWorker(message: unknown): message is ToWorker {
  return isSaid(message);
}
