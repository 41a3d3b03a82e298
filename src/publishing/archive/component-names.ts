/** What the components that a page shows are called, by their numbers. */
import { z } from "zod";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { componentIsOn } from "./page-membership.ts";

const nameRows = z.array(z.object({ id: z.int(), public_id: z.string(), name: z.string() }));

/** Asks for all that are not deleted: of no others is anything told on the page. */
export const componentNames = prepared((param: Parameters<{ readonly page: string }>) =>
  q
    .selectFrom("component")
    .select(["id", "public_id", "name"])
    .where("deleted_at", "is", null)
    .where(componentIsOn(param("page"))),
);

/** Reads the answer to `componentNames`. Throws a ZodError where rows are not what they must be. */
export function readNames(
  rows: unknown,
): ReadonlyMap<number, { readonly id: string; readonly name: string }> {
  return new Map(nameRows.parse(rows).map(({ id, public_id, name }) => [id, { id: public_id, name }]));
}
