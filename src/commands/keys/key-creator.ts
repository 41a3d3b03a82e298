/** The creator of a key: no key may do more than its creator. */
import { isAtLeast, type PersonRole } from "../../contract/people.ts";
import { Refusal } from "../../contract/refusal.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import type { StoreReader } from "../../store/store-reader.ts";

const creatorOf = prepared((param: Parameters<{ number: number }>) =>
  q.selectFrom("api_key").select("created_by").where("id", "=", param("number")),
);

const personOf = prepared((param: Parameters<{ number: number }>) =>
  q.selectFrom("person").select(["role", "disabled_at", "deleted_at"]).where("id", "=", param("number")),
);

/**
 * Refuses an operation to a key whose creator lacks the role or can no longer sign in. Keys created on the command line
 * belong to the operator. Throws a `Refusal`.
 */
export async function refuseBeyondCreator(
  bus: Pick<StoreReader, "rows">,
  key: { readonly number: number },
  role: PersonRole,
): Promise<void> {
  const [row] = await bus.rows(creatorOf({ number: key.number }));
  const person = /^person:(?<number>\d+)$/u.exec(row?.created_by ?? "")?.groups?.["number"];
  if (row !== undefined && person === undefined) return;
  const [creator] = await bus.rows(personOf({ number: Number(person ?? 0) }));
  const isActive = creator !== undefined && creator.disabled_at === null && creator.deleted_at === null;
  if (isActive && isAtLeast(creator.role, role)) return;
  throw new Refusal(
    "RoleForbids",
    `A key may do this only if its creator has the role ${role} and can still sign in. Use a key that such a person created, or the command line.`,
  );
}
