/** The start of a component's observed time, so that its first day excludes the time before. */
import type { Migration } from "./migration.ts";

const column = (type: string) => `alter table component add column begins_at ${type} not null default 0`;

// A start date before the day of creation, in any time zone, was set explicitly and decides alone (0).
/** A start date before the day of creation, in any time zone, was set explicitly and decides alone (0). */
const fill = (dayBeforeCreation: string) =>
  `update component set begins_at = created_at where start_date >= ${dayBeforeCreation}`;

export const firstMoments: Migration = {
  name: "0012-first-moments",
  makes: [],
  statements: {
    sqlite: [column("integer"), fill("date(created_at / 1000 - 86400, 'unixepoch')")],
    postgres: [
      column("bigint"),
      fill("to_char(to_timestamp(created_at / 1000 - 86400) at time zone 'UTC', 'YYYY-MM-DD')"),
    ],
  },
};
