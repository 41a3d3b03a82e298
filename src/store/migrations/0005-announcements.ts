/** Announcements, overrides, corrections and heartbeats. */
import type { Migration, Statement } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

const announcements: readonly Statement[] = [
  `create table announcement (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  kind text not null,
  title text not null,
  state text not null,
  impact text not null,
  impact_by_hand integer not null check (impact_by_hand in (0, 1)),
  starts_at integer,
  ends_at integer,
  auto_start integer not null check (auto_start in (0, 1)),
  auto_complete integer not null check (auto_complete in (0, 1)),
  recurrence text,
  series_id integer references announcement (id),
  series_starts_at integer,
  series_ends_at integer,
  series_at integer,
  notify_subscribers integer not null check (notify_subscribers in (0, 1)),
  translations text,
  postmortem text,
  postmortem_at integer,
  began_at integer not null,
  resolved_at integer,
  edge_at integer,
  hidden integer not null check (hidden in (0, 1)),
  sequence integer not null,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null
) strict`,
  `create index announcement_began on announcement (began_at, id)`,
  `create index announcement_resolved on announcement (resolved_at)`,
  `create index announcement_edge on announcement (edge_at) where edge_at is not null`,
  `create index announcement_kind on announcement (kind, id)`,
  `create index announcement_revision on announcement (revision)`,
  `create table announcement_update (
  id integer primary key,
  public_id text not null unique,
  announcement_id integer not null references announcement (id),
  state text not null,
  message text not null,
  affected text,
  posted_at integer not null,
  created_at integer not null,
  edited_at integer,
  deleted_at integer,
  notify_subscribers integer not null check (notify_subscribers in (0, 1)),
  actor text not null,
  translations text
) strict`,
  `create index announcement_update_of on announcement_update (announcement_id, id)`,
  `create table announcement_component (
  announcement_id integer not null references announcement (id),
  component_id integer not null references component (id),
  position integer not null,
  status text not null,
  expect text,
  primary key (announcement_id, component_id)
) strict, without rowid`,
  `create index announcement_component_of on announcement_component (component_id, announcement_id)`,
  `create table template (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  name text not null,
  name_key text not null,
  kind text not null,
  title text not null,
  state text,
  message text not null,
  impact text,
  affected text not null,
  translations text,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null
) strict`,
  `create unique index template_name on template (page_id, name_key) where deleted_at is null`,
];

const voices: readonly Statement[] = [
  `create table correction (
  id integer primary key,
  public_id text not null unique,
  component_id integer not null references component (id),
  from_at integer not null,
  to_at integer not null check (to_at > from_at),
  status text not null,
  reason text not null,
  actor text not null,
  actor_name text not null,
  created_at integer not null
) strict`,
  `create index correction_of on correction (component_id, id)`,
  `create table uptime_month (
  month text not null,
  component_id integer not null references component (id),
  time_zone text not null,
  observed integer not null,
  partial integer not null,
  major integer not null,
  partial_weight integer not null,
  major_weight integer not null,
  frozen_at integer not null,
  primary key (component_id, month)
) strict, without rowid`,
  "alter table status_period add column correction_id integer",
  "alter table repeat add column expires_in integer",
  "alter table component add column flips text",
  "create index component_lapses on component (lapses_at) where lapses_at is not null",
];

/** Tables for announcements and all status sources. */
export const announcementsAndVoices: Migration = {
  name: "0005-announcements",
  makes: [
    "announcement",
    "announcement_update",
    "announcement_component",
    "template",
    "correction",
    "uptime_month",
  ],
  statements: onEveryEngine([...announcements, ...voices]),
};
