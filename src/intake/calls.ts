/** A call of an operation: what a route is given, and what it may answer with. */

import type { Board } from "../board/board.ts";
import type { Copying } from "../board/copy/copying.ts";
import type { Command } from "../commands/command.ts";
import type { Door } from "../commands/door/door.ts";
import type { Listed, Read, Slice } from "../commands/listing.ts";
import { listQuery } from "../contract/operations/operation-parts.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Clock } from "../ground/clock.ts";
import type { Passwords } from "../identity/passwords.ts";
import type { ServiceSecret } from "../identity/secret.ts";
import type { Exchange } from "./exchange.ts";
import { readQuery } from "./query.ts";

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
  readonly door: () => Door | undefined;
  readonly board: () => Board | undefined;
  /** What keeps the copy elsewhere; undefined where there is none. */
  readonly copying: () => Copying | undefined;
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
  | { readonly kind: "one"; readonly message: string; read(door: Door, call: Call): Promise<Read<unknown>> }
  | {
      readonly kind: "list";
      readonly message: string;
      read(door: Door, call: Call, slice: Slice): Promise<Listed<unknown>>;
    }
  | {
      readonly kind: "change";
      /** Whether reporters post it, whose bodies may hold what nobody here asks for. */
      readonly isReport?: boolean;
      command(call: Call, body: unknown): Command | Promise<Command>;
    }
  | { readonly kind: "own"; answer(call: Call): Promise<void> };

/** The door, or the refusal of everything that needs it while the ledger has not been opened. Throws a `Refusal`. */
export function openedDoor(sources: Pick<Sources, "door">): Door {
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
export function sliceOf(call: Call): Slice {
  const { Limit, Cursor } = readQuery(listQuery, call.exchange.query);
  return { limit: Limit, cursor: Cursor ?? null };
}

/** What stands in one place of the path. */
export function param(call: Call, name: string): string {
  return call.params[name] ?? "";
}
