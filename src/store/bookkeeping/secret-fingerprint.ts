/** Fingerprint of the service's secret, to detect a different one. */
import { createHash } from "node:crypto";
import type { Engine } from "../engine.ts";
import { q } from "../query.ts";

const fingerprintQuery = q.selectFrom("secret").select("fingerprint").compile();

/** SHA-256; does not reveal the secret. */
export function fingerprintOf(secret: string): string {
  return createHash("sha256").update("signalbox secret fingerprint\0").update(secret).digest("hex");
}

/** Beginning of a fingerprint, for display. */
export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}

/** Fingerprint of the secret that a store was created with; undefined if it has none yet. */
export async function storedFingerprint(engine: Pick<Engine, "read">): Promise<string | undefined> {
  const [rows = []] = await engine.read([fingerprintQuery]);
  const [row] = rows;
  return typeof row === "object" && row !== null && "fingerprint" in row
    ? String(row.fingerprint)
    : undefined;
}

/** True if the secret matches the store's, or the store has none yet. */
export async function isSecretOf(engine: Pick<Engine, "read">, secret: string): Promise<boolean> {
  const stored = await storedFingerprint(engine);
  return stored === undefined || stored === fingerprintOf(secret);
}

/** True if the secret matches; stores the fingerprint if there is none yet. */
export async function claimSecret(engine: Pick<Engine, "read" | "write">, secret: string): Promise<boolean> {
  if ((await storedFingerprint(engine)) === undefined) {
    const row = { id: 1, fingerprint: fingerprintOf(secret) };
    const insert = q.insertInto("secret").values(row);
    await engine.write(insert.onConflict((conflict) => conflict.column("id").doNothing()).compile());
  }
  return await isSecretOf(engine, secret);
}
