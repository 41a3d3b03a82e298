/** The creator of a key: no key may do more than its creator. */
import { isAtLeast, type PersonRole } from "../../contract/people.ts";
import { Refusal } from "../../contract/refusal.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import type { CommandBus } from "../bus/command-bus.ts";

const makerOf = prepared((param: Parameters<{ number: number }>) =>
  q.selectFrom("api_key").select("created_by").where("id", "=", param("number")),
);

const personOf = prepared((param: Parameters<{ number: number }>) =>
  q.selectFrom("person").select(["role", "disabled_at", "deleted_at"]).where("id", "=", param("number")),
);

/**
 * Refuses a key an operation whose role its creator lacks, or whose creator can't sign in any more. Keys made
 * on the command line belong to the operator. Throws a `Refusal`.
 */
export async function refuseBeyondMaker(
  bus: Pick<CommandBus, "rows">,
  key: { readonly number: number },
  role: PersonRole,
): Promise<void> {
  const [made] = await bus.rows(makerOf({ number: key.number }));
  const person = /^person:(?<number>\d+)$/u.exec(made?.created_by ?? "")?.groups?.["number"];
  if (made !== undefined && person === undefined) return;
  const [maker] = await bus.rows(personOf({ number: Number(person ?? 0) }));
  const mayStill = maker !== undefined && maker.disabled_at === null && maker.deleted_at === null;
  if (mayStill && isAtLeast(maker.role, role)) return;
  throw new Refusal(
    "RoleForbids",
    `Only people of the role ${role} may do this, and who made this key is none. Use a key that ${role === "Owner" ? "an Owner" : `somebody of the role ${role}`} made, or the command line.`,
  );
}
