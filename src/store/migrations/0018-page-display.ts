/** Display settings of a page: whether rows name the source of a status, and the languages its texts are written in. */
import type { Migration } from "./migration.ts";

const columns = (integer: string) => [
  `alter table page add column shows_sources ${integer} not null default 0`,
  "alter table page add column written_languages text",
];

export const pageDisplay: Migration = {
  name: "0018-page-display",
  makes: [],
  statements: { sqlite: columns("integer"), postgres: columns("bigint") },
};
