/** Several pages: who may see each, what they share, and their going and coming back. */
import type { Migration, Statement } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

// Whoever does not know of these yet goes on as before: every page is for everybody, and shows what is its own.
const whoMaySee: readonly Statement[] = [
  "alter table page add column access text not null default 'Public'",
  "alter table page add column password_hash text",
  "alter table page add column allowed_addresses text",
  "alter table page add column deleted_at integer",
];

const whatTheyShare: readonly Statement[] = [
  `create table page_component (
  page_id integer not null references page (id),
  component_id integer not null references component (id),
  primary key (page_id, component_id)
) strict, without rowid`,
  "create index page_component_of on page_component (component_id)",
  `create table page_announcement (
  page_id integer not null references page (id),
  announcement_id integer not null references announcement (id),
  primary key (page_id, announcement_id)
) strict, without rowid`,
  "create index page_announcement_of on page_announcement (announcement_id)",
];

/** Makes room for several pages. */
export const pages: Migration = {
  name: "0007-pages",
  makes: ["page_component", "page_announcement"],
  statements: onEveryEngine([...whoMaySee, ...whatTheyShare]),
};
