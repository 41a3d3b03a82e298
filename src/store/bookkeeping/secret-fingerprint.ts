/** Fingerprint of the service's secret, to detect a different one. */
import { createHash } from "node:crypto";
import type { Engine } from "../engine.ts";
import { q } from "../query.ts";

const fingerprintQuery = q.selectFrom("secret").select("fingerprint").compile();

/** One-way: reveals nothing else about the secret. */
export function fingerprintOf(secret: string): string {
  return createHash("sha256").update("signalbox secret fingerprint\0").update(secret).digest("hex");
}

/** Beginning of a fingerprint, for display. */
export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}

/** Fingerprint of the secret that a store was created with; undefined if it has none yet. */
export async function keptFingerprint(ledger: Pick<Engine, "read">): Promise<string | undefined> {
  const [kept = []] = await ledger.read([fingerprintQuery]);
  const [row] = kept;
  return typeof row === "object" && row !== null && "fingerprint" in row
    ? String(row.fingerprint)
    : undefined;
}

/** True if the secret matches the store's, or the store has none yet. */
export async function isSecretOf(ledger: Pick<Engine, "read">, secret: string): Promise<boolean> {
  const kept = await keptFingerprint(ledger);
  return kept === undefined || kept === fingerprintOf(secret);
}

/** True if the secret matches; stores the fingerprint if there is none yet. */
export async function beginWithSecret(
  ledger: Pick<Engine, "read" | "write">,
  secret: string,
): Promise<boolean> {
  if ((await keptFingerprint(ledger)) === undefined) {
    const row = { id: 1, fingerprint: fingerprintOf(secret) };
    const keep = q.insertInto("secret").values(row);
    await ledger.write(keep.onConflict((there) => there.column("id").doNothing()).compile());
  }
  return await isSecretOf(ledger, secret);
}
