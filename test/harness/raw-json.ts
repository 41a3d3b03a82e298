/** Texts for JSON columns that no schema has seen. */
import type { JsonText } from "../../src/store/tables/define-table.ts";

/** Any text as the content of a JSON column. */
export function rawJson(text: string): JsonText<never> {
  return text as JsonText<never>;
}
