/** Names of a page's components, by number. */
import * as z from "zod";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { componentIsOn } from "./page-membership.ts";

const nameRows = z.array(z.object({ id: z.int(), public_id: z.string(), name: z.string() }));

/** Selects the components that visitors of the page may see: neither deleted nor hidden. */
export const componentNames = prepared((param: Parameters<{ readonly page: string }>) =>
  q
    .selectFrom("component")
    .select(["id", "public_id", "name"])
    .where("deleted_at", "is", null)
    .where("visibility", "!=", "Never")
    .where(componentIsOn(param("page"))),
);

/** Parses the rows of `componentNames`. Throws a ZodError for invalid rows. */
export function readNames(
  rows: unknown,
): ReadonlyMap<number, { readonly id: string; readonly name: string }> {
  return new Map(nameRows.parse(rows).map(({ id, public_id, name }) => [id, { id: public_id, name }]));
}
