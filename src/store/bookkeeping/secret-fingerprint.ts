/** What the ledger keeps of the service's secret: enough to tell another one from it, and no more. */
import { createHash } from "node:crypto";
import type { Engine } from "../engine.ts";
import { q } from "../query.ts";

const fingerprintQuery = q.selectFrom("secret").select("fingerprint").compile();

/** Tells one secret from another, and nothing else of it. */
export function fingerprintOf(secret: string): string {
  return createHash("sha256").update("signalbox secret fingerprint\0").update(secret).digest("hex");
}

/** The beginning of a fingerprint, by which people tell one from another. */
export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}

/** The fingerprint of the secret that a ledger was begun with; undefined where it has none yet. */
export async function keptFingerprint(ledger: Pick<Engine, "read">): Promise<string | undefined> {
  const [kept = []] = await ledger.read([fingerprintQuery]);
  const [row] = kept;
  return typeof row === "object" && row !== null && "fingerprint" in row
    ? String(row.fingerprint)
    : undefined;
}

/** Whether a secret is that of a ledger; of one that has none yet any is. */
export async function isSecretOf(ledger: Pick<Engine, "read">, secret: string): Promise<boolean> {
  const kept = await keptFingerprint(ledger);
  return kept === undefined || kept === fingerprintOf(secret);
}

/** Whether a secret is that of a ledger; one that has none yet is begun with it. */
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
