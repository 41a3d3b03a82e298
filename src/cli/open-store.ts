/** Opens the store for one command, beside a running server. */

import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Answer, Command, Submission } from "../commands/command.ts";
import type { Configuration } from "../platform/configuration.ts";
import { commandLineActor } from "./command-line-actor.ts";
import { printNote } from "./terminal.ts";

export type OpenedStore = { readonly bus: CommandBus; readonly configuration: Configuration };

/** A log line as a person reads it; what caused an error is worth most. */
function printLogLine(line: string): void {
  const logged: unknown = JSON.parse(line);
  const text = (from: unknown, name: string): string => {
    const value: unknown = typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
    return typeof value === "string" ? value : "";
  };
  const causes: string[] = [text(logged, "msg")];
  let error: unknown =
    typeof logged === "object" && logged !== null ? Reflect.get(logged, "error") : undefined;
  while (typeof error === "object" && error !== null) {
    causes.push(text(error, "message"));
    error = Reflect.get(error, "cause");
  }
  printNote([...new Set(causes)].filter((cause) => cause !== "").join(": "));
}

/**
 * Opens the store, runs the work, and closes it. A missing data directory or an empty database is refused, unless the
 * command `creates` it: `DATA_DIR` or `DATABASE_URL` may be mistyped. Throws errors with explanations for the user.
 */
export async function withStore<Result>(
  work: (opened: OpenedStore) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  // A call that reaches a service elsewhere needs none of it.
  const { openStoreHere } = await import("./open-store-here.ts");
  const { bus, configuration } = await openStoreHere({ creates, writeLog: printLogLine });
  try {
    return await work({ bus, configuration });
  } finally {
    await bus.close();
  }
}

/** A command of the command line, as the bus takes it. */
export function submissionOf<Kind extends Command>(command: Kind): Submission & { readonly command: Kind } {
  return { command, actor: commandLineActor(), requestId: null, idempotency: null, ifMatch: null };
}

/** Submits a command as the command line. Rejects with a `Refusal`. */
export async function submit(bus: CommandBus, command: Command): Promise<Answer> {
  return await bus.submit(submissionOf(command));
}
