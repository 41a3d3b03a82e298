/** Lists in parts, each with an opaque cursor to go on by, and single things with their versions. */
import { Refusal } from "../contract/refusal.ts";

/** A slice of a list: at most `limit` items after the cursor. */
export type ListPage = { readonly limit: number; readonly cursor: string | null };

/** Part of a list, and the cursor of the next part. */
export type ListResult<Item> = { readonly Items: readonly Item[]; readonly NextCursor: string | null };

/** One resource, and its version for the entity tag. */
export type VersionedResult<Result> = { readonly result: Result; readonly version: number };

/** Builds a slice from `limit` rows plus one more, if any. */
export function listed<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
): ListResult<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { Items: shown.map(present), NextCursor: more ? writeCursor(last.id) : null };
}

/** The cursor that goes on after a number. */
export function writeCursor(number: number): string {
  return Buffer.from(`after ${number}`, "latin1").toString("base64url");
}

/** The number that a cursor goes on after; 0 for none. Throws a `Refusal`. */
export function readCursor(cursor: string | null): number {
  if (cursor === null) return 0;
  const number = /^after (\d{1,15})$/u.exec(
    Buffer.from(cursor.slice(0, 64), "base64url").toString("latin1"),
  )?.[1];
  if (number === undefined) throw badCursor();
  return Number(number);
}

/** The refusal of a cursor that the list did not give out. */
export function badCursor(): Refusal {
  return new Refusal("CursorInvalid", "The cursor is invalid for this list. Omit it to start again.");
}
