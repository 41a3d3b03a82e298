/** Messages between the command bus and the store's thread; plain data. */
import type { MessagePort } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { Refusal, type RefusalFields } from "../../contract/refusal.ts";
import { type Change, type FaultOutcome, StoreFault } from "../../store/engine.ts";
import type { Database } from "../../store/open-postgres-store.ts";
import type { Answer, Submission } from "../command.ts";
import type { PageSettings } from "../page-work.ts";
import type { Probe } from "./bus-host.ts";
import type { GroupOutcome, Outcome } from "./group-outcome.ts";

export type ThreadSettings = PageSettings & {
  readonly dataDirectory: string;
  /** The PostgreSQL database; undefined if SQLite in the data directory is used. */
  readonly database?: Database | undefined;
};

export type Request = { readonly id: number } & (
  | { readonly kind: "group"; readonly submissions: readonly Submission[]; readonly deadline: number }
  | {
      readonly kind: "rehearse";
      readonly submission: Submission;
      readonly queries: readonly PlainQuery[];
      readonly deadline: number;
    }
  | { readonly kind: "read"; readonly queries: readonly PlainQuery[] }
  | { readonly kind: "write"; readonly query: PlainQuery }
  | { readonly kind: "bookkeep"; readonly queries: readonly PlainQuery[] }
  | { readonly kind: "probe" }
  | { readonly kind: "listen" }
  | { readonly kind: "close" }
);

export type Reply = { readonly id: number } & (
  | {
      readonly kind: "group";
      readonly outcomes: readonly PlainOutcome[];
      readonly revision: number;
      readonly keys: boolean;
    }
  | { readonly kind: "rehearsal"; readonly answer: Answer; readonly rows: unknown[][] }
  | { readonly kind: "refused"; readonly refusal: RefusalFields }
  | { readonly kind: "read"; readonly rows: unknown[][] }
  | { readonly kind: "done" }
  | { readonly kind: "probe"; readonly probe: Probe }
  | { readonly kind: "fault"; readonly outcome: FaultOutcome; readonly cause: unknown }
);

/** Sent after `listen`: another node changed the store. */
export type ChangeNotification = { readonly kind: "change"; readonly change: Change };

/** Sent to the store's thread, which then answers another thread's reads and bookkeeping on this port. */
export type ConnectMessage = { readonly kind: "connect"; readonly port: MessagePort };

/** Sent once, after opening the store or failing to. `problem` is the message of a `StoreProblem`. */
export type OpenResult =
  | { readonly kind: "opened"; readonly warnings: readonly string[] }
  | { readonly kind: "not opened"; readonly problem: string | null; readonly cause: unknown };

/** A compiled query without the parts that only Kysely needs. */
export type PlainQuery = { readonly sql: string; readonly parameters: readonly unknown[] };

type PlainOutcome =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "refusal"; readonly refusal: RefusalFields }
  | { readonly kind: "failure"; readonly refusal: RefusalFields; readonly cause: unknown };

export function plainQuery(query: CompiledQuery): PlainQuery {
  return { sql: query.sql, parameters: query.parameters };
}

/** Serialises a group's outcome. */
export function plainGroup(id: number, group: GroupOutcome): Reply {
  const outcomes = group.outcomes.map(
    (outcome): PlainOutcome =>
      outcome.kind === "answer" ? outcome : { ...outcome, refusal: outcome.refusal.fields() },
  );
  return { id, kind: "group", outcomes, revision: group.revision, keys: group.keys };
}

/** Deserialises a group's outcome. */
export function readGroup(reply: Reply & { kind: "group" }): GroupOutcome {
  const outcomes = reply.outcomes.map(
    (outcome): Outcome =>
      outcome.kind === "answer" ? outcome : { ...outcome, refusal: Refusal.from(outcome.refusal) },
  );
  return { outcomes, revision: reply.revision, keys: reply.keys };
}

/** Serialises a failure. */
export function plainFault(id: number, failure: unknown): Reply {
  if (failure instanceof StoreFault)
    return { id, kind: "fault", outcome: failure.outcome, cause: failure.cause };
  return { id, kind: "fault", outcome: "broken", cause: failure };
}
