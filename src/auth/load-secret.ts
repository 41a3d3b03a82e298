/** Which secret the service has: the one it was given, or that of its data directory. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Configuration } from "../platform/configuration.ts";
import { makeSecretFile, readSecretFile, secretFile } from "../platform/secret-file.ts";
import {
  claimSecret,
  fingerprintOf,
  shortFingerprint,
  storedFingerprint,
} from "../store/bookkeeping/secret-fingerprint.ts";
import { StoreProblem } from "../store/store-problem.ts";
import { ServiceSecret } from "./service-secret.ts";

/** The settings that determine the secret. */
type SecretSource = Pick<Configuration, "database" | "dataDirectory" | "secret">;

/**
 * The service's secret; created on the first start unless configured. Rejects with a `StoreProblem` if the
 * store was created with another, with a `DataDirectoryProblem`, or with a `StoreFault`.
 */
export async function loadSecret(
  bus: Pick<CommandBus, "read" | "write">,
  { database, dataDirectory, secret }: SecretSource,
): Promise<ServiceSecret> {
  // Opening a database checks the secret.
  if (database !== undefined) return new ServiceSecret(database.secret);
  const text = secret ?? readSecretFile(dataDirectory) ?? (await madeFor(bus, dataDirectory));
  if (await claimSecret(bus, text)) return new ServiceSecret(text);
  const kept = (await storedFingerprint(bus)) ?? "";
  const given = secret === undefined ? `in ${secretFile(dataDirectory)}` : "in SIGNALBOX_SECRET";
  throw new StoreProblem(
    `The secret ${given} does not match this store: its fingerprint begins with ${shortFingerprint(fingerprintOf(text))}, the store's with ${shortFingerprint(kept)}. Use the original secret; a restored store needs its backup's secret.`,
  );
}

/** A new secret, only if the store has none: with another one nothing sealed could be read. */
async function madeFor(bus: Pick<CommandBus, "read">, dataDirectory: string): Promise<string> {
  const kept = await storedFingerprint(bus);
  if (kept === undefined) return makeSecretFile(dataDirectory);
  throw new StoreProblem(
    `The secret of this store is missing: ${secretFile(dataDirectory)}, whose fingerprint begins with ${shortFingerprint(kept)}. Restore the file from a copy, or set SIGNALBOX_SECRET to its content.`,
  );
}
