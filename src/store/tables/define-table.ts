/**
 * One declaration for each table: its columns, keys and indexes, from which the row type, the lists of columns and the
 * statements that create it follow. Times are epoch milliseconds, flags are 0 or 1, JSON and enumerations are text.
 */
import type * as z from "zod";

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

declare const jsonValue: unique symbol;

/** The text of a JSON value of this type. Only `writeJson` makes one. */
export type JsonText<Value> = string & { readonly [jsonValue]: Value };

/** How the value of a JSON column is parsed, and, where that differs from the value, what is stored of it. */
export type JsonFormat<Value> = {
  readonly schema: z.ZodType<Value>;
  // A method, so that a column of any value is a column of unknown values.
  store?(value: Value): unknown;
};

/** A text column with JSON. */
export type JsonColumn<Value, Kind extends string> = JsonFormat<Value> & { readonly kind: Kind };

/** A text with JSON of a schema. */
export function json<Value>(schema: z.ZodType<Value> | JsonFormat<Value>): JsonColumn<Value, "text"> {
  return { ...("schema" in schema ? schema : { schema }), kind: "text" };
}

/** A text with JSON of a schema, or null. */
export function jsonOrNull<Value>(
  schema: z.ZodType<Value> | JsonFormat<Value>,
): JsonColumn<Value, "text or null"> {
  return { ...json(schema), kind: "text or null" };
}

type TextOf<C> = C extends Narrowed<infer T> ? T : string;

type ValueOf<C> =
  C extends JsonColumn<infer Value, infer Kind>
    ? JsonText<Value> | (Kind extends "text or null" ? null : never)
    : C extends "integer"
      ? number
      : C extends "integer or null"
        ? number | null
        : C extends "text or null"
          ? TextOf<C> | null
          : TextOf<C>;

/** The row type of a table's declaration. */
export type RowOf<Columns> = { -readonly [C in keyof Columns]: ValueOf<Columns[C]> };

/** The kind of a column. */
export type ColumnKind = "integer" | "text" | "integer or null" | "text or null";

/** The declaration of a column. */
export type ColumnDeclaration = ColumnKind | JsonColumn<unknown, ColumnKind>;

/** The kind of a declared column. */
export function kindOf(column: ColumnDeclaration): ColumnKind {
  return typeof column === "string" ? column : column.kind;
}

/** An index; `where` makes it partial. */
export type IndexDeclaration<Column extends string = string> = {
  readonly on: readonly Column[];
  readonly isUnique?: true;
  readonly where?: string;
};

type ColumnKinds = Readonly<Record<string, ColumnDeclaration>>;

/** Keys, rules and indexes of a table. Its primary key is `id` where it names no other. */
type TableFacts<Column extends string = string> = {
  readonly primaryKey?: readonly Column[];
  /** Stored in the order of its primary key (`without rowid`), where that saves an index. */
  readonly isKeyOrdered?: true;
  /** It has at most one row, with `id` 1. */
  readonly isSingleRow?: true;
  /** The database gives its numbers: rows are also written outside the command bus. */
  readonly isNumberedByDatabase?: true;
  readonly unique?: readonly Column[];
  /** The tables that columns refer to. */
  readonly references?: Readonly<Partial<Record<Column, string>>>;
  /** Columns that are 0 or 1, held by a check. */
  readonly flags?: readonly Column[];
  /** Further checks, by column. */
  readonly checks?: Readonly<Partial<Record<Column, string>>>;
  readonly indexes?: Readonly<Record<string, IndexDeclaration<Column>>>;
};

/** A table. */
export type TableDeclaration<Columns extends ColumnKinds = ColumnKinds> = TableFacts & {
  readonly columns: Columns;
};

/** Declares a table. */
export function defineTable<const Columns extends ColumnKinds>(
  declaration: TableFacts<keyof Columns & string> & { readonly columns: Columns },
): TableDeclaration<Columns> {
  return declaration;
}
