/** What the components of the page are called, by their numbers. */
import { z } from "zod";
import { q } from "../../ledger/query.ts";

const nameRows = z.array(z.object({ id: z.int(), public_id: z.string(), name: z.string() }));

/** Asks for all that are not deleted. */
export const componentNames = q
  .selectFrom("component")
  .select(["id", "public_id", "name"])
  .where("deleted_at", "is", null)
  .compile();

/** Reads the answer to `componentNames`. Throws a ZodError where rows are not what they must be. */
export function readNames(
  rows: unknown,
): ReadonlyMap<number, { readonly id: string; readonly name: string }> {
  return new Map(nameRows.parse(rows).map(({ id, public_id, name }) => [id, { id: public_id, name }]));
}
