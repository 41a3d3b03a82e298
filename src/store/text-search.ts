/** Search for a text anywhere in another, without regard to case (of ASCII letters on SQLite). */
import { type Expression, type RawBuilder, sql } from "kysely";

const escapeCharacter = sql.lit("\\");

/** A `like` pattern that matches the text anywhere. */
function containsPattern(text: string): string {
  return `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/** True where a lower-case text contains the searched text. */
export function contains(lowerCased: Expression<string>, searchText: string): RawBuilder<boolean> {
  return sql<boolean>`${lowerCased} like ${containsPattern(searchText)} escape ${escapeCharacter}`;
}
