/** Lists in slices with an opaque cursor, and single resources with their versions. */
import { Refusal } from "../contract/refusal.ts";

/** A slice of a list: at most `limit` items after the cursor. */
export type ListPage = { readonly limit: number; readonly cursor: string | null };

/** Part of a list, and the cursor of the next part. */
export type ListResult<Item> = { readonly Items: readonly Item[]; readonly NextCursor: string | null };

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
  return { Items: items.map(present), NextCursor: hasMore ? writeCursor(last.id) : null };
}

/** The cursor after a number. */
export function writeCursor(number: number): string {
  return Buffer.from(`after ${number}`, "latin1").toString("base64url");
}

/** The number of a cursor; 0 without one. Throws a `Refusal`. */
export function readCursor(cursor: string | null): number {
  if (cursor === null) return 0;
  const number = /^after (\d{1,15})$/u.exec(
    Buffer.from(cursor.slice(0, 64), "base64url").toString("latin1"),
  )?.[1];
  if (number === undefined) throw badCursor();
  return Number(number);
}

/** Refusal of a cursor that the list did not return. */
export function badCursor(): Refusal {
  return new Refusal("CursorInvalid", "The cursor is invalid for this list. Omit it to start again.");
}
