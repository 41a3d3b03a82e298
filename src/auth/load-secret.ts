/** Which secret the service has: the one it was given, or that of its data directory. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Configuration } from "../platform/configuration.ts";
import { makeSecretFile, readSecretFile, secretFile } from "../platform/secret-file.ts";
import {
  beginWithSecret,
  fingerprintOf,
  keptFingerprint,
  shortFingerprint,
} from "../store/bookkeeping/secret-fingerprint.ts";
import { StoreProblem } from "../store/store-problem.ts";
import { ServiceSecret } from "./service-secret.ts";

/** What of the configuration tells the secret. */
type SecretSource = Pick<Configuration, "database" | "dataDirectory" | "secret">;

/**
 * The secret of the service. The first start makes one where none is given. Rejects with a `LedgerProblem` where the
 * ledger was begun with another, with a `DataDirectoryProblem`, or with a `LedgerFault`.
 */
export async function loadSecret(
  door: Pick<CommandBus, "read" | "write">,
  { database, dataDirectory, secret }: SecretSource,
): Promise<ServiceSecret> {
  // Who opens a database is held to its secret at once.
  if (database !== undefined) return new ServiceSecret(database.secret);
  const text = secret ?? readSecretFile(dataDirectory) ?? (await madeFor(door, dataDirectory));
  if (await beginWithSecret(door, text)) return new ServiceSecret(text);
  const kept = (await keptFingerprint(door)) ?? "";
  const given = secret === undefined ? `in ${secretFile(dataDirectory)}` : "in SIGNALBOX_SECRET";
  throw new StoreProblem(
    `The secret ${given} is not the one that this ledger was begun with: its fingerprint begins with ${shortFingerprint(fingerprintOf(text))}, and that one's with ${shortFingerprint(kept)}. Put back that secret; a restored ledger needs that of its backup.`,
  );
}

/** A new one, where the ledger has none: with another one nothing could be read that was sealed. */
async function madeFor(door: Pick<CommandBus, "read">, dataDirectory: string): Promise<string> {
  const kept = await keptFingerprint(door);
  if (kept === undefined) return makeSecretFile(dataDirectory);
  throw new StoreProblem(
    `The secret of this ledger is gone: ${secretFile(dataDirectory)}, whose fingerprint begins with ${shortFingerprint(kept)}. Put back the copy that was kept of it, or set SIGNALBOX_SECRET to what was in it.`,
  );
}
