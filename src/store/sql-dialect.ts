/**
 * The SQL fragments that differ between engines. In a statement they are written in double braces, and
 * parameters as `?`; an engine substitutes its own syntax when preparing. Everything else is written once.
 * Lists are one parameter, so that the text does not depend on their length.
 */

/** Text before and after the single parameter of a fragment. */
type FragmentMarks = readonly [before: string, after: string];

/** A list of values on the right of `in`; its parameter is the list. */
export const listSource: FragmentMarks = ["{{list ", "}}"];

/** The store's clock in epoch milliseconds; null if it is the calling machine's clock. */
export const storeClock = "{{clock}}";

/** The names of the existing tables. */
export const tableNames = "{{tables}}";

/** A property of a JSON object as text; null if absent. */
export function jsonText(column: string, property: string): string {
  return `{{text ${column} ${property}}}`;
}

/** At the end of a `select`: locks its rows until the transaction ends. */
export const forUpdate = "{{for update}}";

/** At the end of a `select`: the same, and rows that another transaction has locked are left out. */
export const forUpdateSkipLocked = "{{skip locked}}";

/** Blocks other migrations until the transaction ends. */
export const migrationLock = "{{migration lock}}";

/** A column of a row source. */
export type SourceColumn = { readonly name: string; readonly kind: string };

/** Syntax of the fragments; called for each in the order of the text. */
export interface Dialect {
  /** A parameter that is one value. */
  value(): string;
  /** `in` and a list. */
  inList(): string;
  rows(columns: readonly SourceColumn[]): string;
  text(column: string, property: string): string;
  readonly clock: string;
  readonly tables: string;
  readonly forUpdate: string;
  readonly forUpdateSkipLocked: string;
  readonly migrationLock: string;
}

// Quoted text is skipped.
const fragment = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?|(?:\bin )?\{\{([^}]*)\}\}/g;

/** Translates a statement's text to a dialect. */
export function toDialect(text: string, dialect: Dialect): string {
  return text.replaceAll(fragment, (match: string, inside: string | undefined) => {
    if (match === "?") return dialect.value();
    return inside === undefined ? match : translateFragment(inside, dialect);
  });
}

function translateFragment(inside: string, dialect: Dialect): string {
  const [kind = "", ...parts] = inside.replace(" ?", "").split(" ");
  switch (kind) {
    case "list":
      return dialect.inList();
    case "rows":
      return dialect.rows(sourceColumns(parts.join(" ")));
    case "text":
      return dialect.text(parts[0] ?? "", parts[1] ?? "");
    case "clock":
      return dialect.clock;
    case "tables":
      return dialect.tables;
    case "for":
      return dialect.forUpdate;
    case "skip":
      return dialect.forUpdateSkipLocked;
    case "migration":
      return dialect.migrationLock;
    default:
      throw new Error(`no engine spells "${inside}"`);
  }
}

function sourceColumns(list: string): SourceColumn[] {
  return list.split(", ").map((column) => {
    const [name = "", kind = ""] = column.split(" ");
    return { name, kind };
  });
}
