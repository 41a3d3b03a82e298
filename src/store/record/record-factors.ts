/** Loads and writes sign-in methods for a group. */
import { type CompiledQuery, sql } from "kysely";
import { insertRows, updateRows } from "../bulk-statements.ts";
import type { Changes, Loaded, LoadPlan } from "../change-set.ts";
import type { Transaction } from "../engine.ts";
import { listed, q } from "../query.ts";

const allIdentities = q.selectFrom("federated_identity").selectAll().orderBy("id").compile();
const allPasskeys = q.selectFrom("passkey").selectAll().orderBy("id").compile();

/** All passkeys and provider identities, and the recovery codes of the people that a group touches. */
export async function loadFactors(
  tx: Transaction,
  plan: LoadPlan,
): Promise<Pick<Loaded, "passkeys" | "recoveryCodes" | "identities">> {
  const noRows = Promise.resolve([]);
  const people = sql<number>`${listed(plan.factorsOf)}`;
  const isNeeded = plan.factorsOf.size > 0;
  const codes = q.selectFrom("recovery_code").selectAll().where("person_id", "in", people).orderBy("id");
  const [passkeys, recoveryCodes, identities] = await Promise.all([
    isNeeded ? tx.rows(allPasskeys) : noRows,
    isNeeded ? tx.rows(codes.compile()) : noRows,
    plan.identities || isNeeded ? tx.rows(allIdentities) : noRows,
  ]);
  return { passkeys, recoveryCodes, identities };
}

/** A group's changes to sign-in methods. */
export function* factorStatements(changes: Changes): Generator<CompiledQuery> {
  if (changes.droppedPasskeys.size > 0) {
    yield q
      .deleteFrom("passkey")
      .where("id", "in", sql<number>`${listed(changes.droppedPasskeys)}`)
      .compile();
  }
  const newPasskeys = changes.newPasskeys.filter((row) => !changes.droppedPasskeys.has(row.id));
  if (newPasskeys.length > 0) yield insertRows("passkey", newPasskeys);
  const added = new Set(changes.newPasskeys.map((row) => row.id));
  const passkeys = [...changes.editedPasskeys.values()].filter((row) => !added.has(row.id));
  if (passkeys.length > 0) yield updateRows("passkey", ["id"], passkeys);
  if (changes.droppedRecoveryCodes.size > 0) {
    yield q
      .deleteFrom("recovery_code")
      .where("id", "in", sql<number>`${listed(changes.droppedRecoveryCodes)}`)
      .compile();
  }
  const newCodes = changes.newRecoveryCodes.filter((row) => !changes.droppedRecoveryCodes.has(row.id));
  if (newCodes.length > 0) yield insertRows("recovery_code", newCodes);
  const usedCodes = [...changes.usedRecoveryCodes.values()];
  if (usedCodes.length > 0) yield updateRows("recovery_code", ["id"], usedCodes);
  if (changes.droppedIdentities.size > 0) {
    yield q
      .deleteFrom("federated_identity")
      .where("id", "in", sql<number>`${listed(changes.droppedIdentities)}`)
      .compile();
  }
  const identities = changes.newIdentities.filter((row) => !changes.droppedIdentities.has(row.id));
  if (identities.length > 0) yield insertRows("federated_identity", identities);
}
