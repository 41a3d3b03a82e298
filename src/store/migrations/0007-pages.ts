/** Several pages: who may see each, what they share, and their going and coming back. */
import type { Migration, Statement } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

// Older versions are unaffected: every page is public and shows only its own content.
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

/** Several pages. */
export const pages: Migration = {
  name: "0007-pages",
  makes: ["page_component", "page_announcement"],
  statements: onEveryEngine([...whoMaySee, ...whatTheyShare]),
};
