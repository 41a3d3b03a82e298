/** A call of an operation: what a route is given, and what it may answer with. */

import type { Passwords } from "../auth/passwords.ts";
import type { ServiceSecret } from "../auth/service-secret.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Command } from "../commands/command.ts";
import type { ListPage, ListResult, VersionedResult } from "../commands/cursor-lists.ts";
import { listQuery } from "../contract/operations/operation-builders.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import type { Publisher } from "../publishing/publisher.ts";
import type { CopyTask } from "../publishing/static-copy/copy-task.ts";
import type { Exchange } from "./http-exchange.ts";
import { readQuery } from "./query-parameters.ts";

/** A call that was admitted. */
export type Call = {
  readonly exchange: Exchange;
  /** What stands in the path's places, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

/** What calls are answered from. */
export type Sources = {
  /** Undefined until the ledger has been opened. */
  readonly door: () => CommandBus | undefined;
  readonly board: () => Publisher | undefined;
  /** What keeps the copy elsewhere; undefined where there is none. */
  readonly copying: () => CopyTask | undefined;
  /** The address of a page that has none of its own; asked for only while the service listens. */
  readonly baseUrl: () => string;
  /** What hashes the passwords of pages: no command ever sees one. */
  readonly passwords: Passwords;
  /** Undefined until the ledger has been opened. */
  readonly secret: () => ServiceSecret | undefined;
  readonly clock: Clock;
};

/** How an operation is answered: one thing, a list, a change, or in a way of its own. */
export type Route =
  | {
      readonly kind: "one";
      readonly message: string;
      read(door: CommandBus, call: Call): Promise<VersionedResult<unknown>>;
    }
  | {
      readonly kind: "list";
      readonly message: string;
      read(door: CommandBus, call: Call, slice: ListPage): Promise<ListResult<unknown>>;
    }
  | {
      readonly kind: "change";
      /** Whether reporters post it, whose bodies may hold what nobody here asks for. */
      readonly isReport?: boolean;
      command(call: Call, body: unknown): Command | Promise<Command>;
    }
  | { readonly kind: "own"; answer(call: Call): Promise<void> };

/** The door, or the refusal of everything that needs it while the ledger has not been opened. Throws a `Refusal`. */
export function openedBus(sources: Pick<Sources, "door">): CommandBus {
  const door = sources.door();
  if (door !== undefined) return door;
  throw notOpenYet();
}

/** The service's secret, in the same way. Throws a `Refusal`. */
export function knownSecret(sources: Sources): ServiceSecret {
  const secret = sources.secret();
  if (secret !== undefined) return secret;
  throw notOpenYet();
}

function notOpenYet(): Refusal {
  return new Refusal(
    "LedgerUnavailable",
    "The service is starting, and its ledger is not open yet. Send the request again.",
    {
      retryAfterSeconds: 1,
    },
  );
}

/** Which part of a list a call asks for. Throws a `Refusal`. */
export function sliceOf(call: Call): ListPage {
  const { Limit, Cursor } = readQuery(listQuery, call.exchange.query);
  return { limit: Limit, cursor: Cursor ?? null };
}

/** What stands in one place of the path. */
export function param(call: Call, name: string): string {
  return call.params[name] ?? "";
}
