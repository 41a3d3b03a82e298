/** Whether messages of a page that is not public contain the text of updates. */
import type { Migration } from "./migration.ts";

const column = (integer: string) => [`alter table page add column full_text ${integer} not null default 0`];

/** Adds this column. */
export const fullText: Migration = {
  name: "0020-full-text",
  makes: [],
  statements: { sqlite: column("integer"), postgres: column("bigint") },
};
