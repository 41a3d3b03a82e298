/** Search for a text anywhere in another, without regard to case (of ASCII letters on SQLite). */
import { type Expression, type RawBuilder, sql } from "kysely";

const escapedBy = sql.lit("\\");

/** A pattern of `like` for a text that is found anywhere in another. */
function anywhere(text: string): string {
  return `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/** True where a text that is already in lower case contains the searched text. */
export function contains(lowered: Expression<string>, searched: string): RawBuilder<boolean> {
  return sql<boolean>`${lowered} like ${anywhere(searched)} escape ${escapedBy}`;
}
