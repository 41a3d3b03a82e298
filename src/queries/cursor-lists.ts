/** Lists in slices, and single resources with their versions. */
import { Refusal } from "../contract/refusal.ts";

/** A slice of a list: at most `limit` items after the cursor, which is the row number of the previous slice's last item. */
export type ListPage = { readonly limit: number; readonly cursor: number | null };

/** Part of a list, and the cursor of the next part. */
export type ListResult<Item> = { readonly Items: readonly Item[]; readonly NextCursor: number | null };

/** One resource, and its version for the entity tag. */
export type VersionedResult<Result> = { readonly result: Result; readonly version: number };

/** Builds a slice from `limit` rows plus one more, if any. */
export function toListResult<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
): ListResult<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { Items: items.map(present), NextCursor: hasMore ? last.id : null };
}

/** Refusal of a cursor that the list, read with the same filters, did not return. */
export function badCursor(): Refusal {
  const message =
    "The cursor is not of this list with these filters. Send NextCursor to the list it came from, with the same filters; or omit Cursor to start again.";
  return new Refusal("CursorInvalid", message, { errors: [{ Path: "Cursor", Message: message }] });
}
