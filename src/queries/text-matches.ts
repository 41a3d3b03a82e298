/** Searches texts of rows in memory: the stores fold ASCII letters alone. */
import { foldForSearch, foldName } from "../rules/names.ts";

type SearchedRow = { readonly id: number; readonly name: string; readonly description?: string | null };

/** The rows with a name, ignoring case; all without one. */
export function rowsNamed<Row extends Pick<SearchedRow, "name">>(
  rows: readonly Row[],
  name: string | undefined,
): readonly Row[] {
  return name === undefined ? rows : rows.filter((row) => foldName(row.name) === foldName(name));
}

/** Numbers of the first `max` rows with a text in their name or description, ignoring case and accents. */
export function numbersWithText(
  rows: readonly SearchedRow[],
  { text, max }: { readonly text: string; readonly max: number },
): readonly number[] {
  const searched = foldForSearch(text);
  const hasText = (field: string | null) => field !== null && foldForSearch(field).includes(searched);
  const found = rows.filter(({ name, description = null }) => hasText(name) || hasText(description));
  // 0 is no row's number: PostgreSQL takes no empty list.
  return [0, ...found.slice(0, max).map(({ id }) => id)];
}
