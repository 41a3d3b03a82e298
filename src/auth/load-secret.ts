/** The service's secret: from the configuration, or from its data directory. */
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
  const text = secret ?? readSecretFile(dataDirectory) ?? (await createSecret(bus, dataDirectory));
  if (await claimSecret(bus, text)) return new ServiceSecret(text);
  const stored = (await storedFingerprint(bus)) ?? "";
  const location = secret === undefined ? `in ${secretFile(dataDirectory)}` : "in SIGNALBOX_SECRET";
  throw new StoreProblem(
    `The secret ${location} does not match this store: its fingerprint begins with ${shortFingerprint(fingerprintOf(text))}, the store's with ${shortFingerprint(stored)}. Use the original secret; a restored store needs its backup's secret.`,
  );
}

/** Creates a secret unless the store has one, whose sealed data another secret could not open. */
async function createSecret(bus: Pick<CommandBus, "read">, dataDirectory: string): Promise<string> {
  const stored = await storedFingerprint(bus);
  if (stored === undefined) return makeSecretFile(dataDirectory);
  throw new StoreProblem(
    `The secret of this store is missing: ${secretFile(dataDirectory)}, whose fingerprint begins with ${shortFingerprint(stored)}. Restore the file from a copy, or set SIGNALBOX_SECRET to its content.`,
  );
}
