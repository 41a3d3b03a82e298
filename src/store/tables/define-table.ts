/**
 * One declaration for each table: its columns as stored, from which the row type follows. Times are epoch milliseconds,
 * flags are 0 or 1, JSON and enumerations are text.
 */

/** Carries a text column's enumeration through the declaration; it exists for the compiler alone. */
type Narrowed<T extends string> = { readonly narrowed?: T };

/** A whole number. */
export const integer = "integer";

/** A text; the type argument narrows it to an enumeration. */
export function text<T extends string = string>(): "text" & Narrowed<T> {
  return "text";
}

/** A whole number or null. */
export const integerOrNull = "integer or null";

/** A text or null; the type argument narrows it to an enumeration. */
export function textOrNull<T extends string = string>(): "text or null" & Narrowed<T> {
  return "text or null";
}

type TextOf<C> = C extends Narrowed<infer T> ? T : string;

type ValueOf<C> = C extends "integer"
  ? number
  : C extends "integer or null"
    ? number | null
    : C extends "text or null"
      ? TextOf<C> | null
      : TextOf<C>;

/** The row type of a table's declaration. */
export type RowOf<Columns> = { -readonly [C in keyof Columns]: ValueOf<Columns[C]> };
