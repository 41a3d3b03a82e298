/**
 * The first tables: page, components and their history, keys, audit. Tables that grow with every report have
 * only their primary key, in order of arrival: an index with scattered entries costs a fifth of all writes.
 * History rows are found along links instead.
 */
import type { Migration, Statement } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

const page: readonly Statement[] = [
  `create table ledger (
  id integer primary key check (id = 1),
  revision integer not null,
  last_number integer not null
) strict`,
  `create table page (
  id integer primary key,
  public_id text not null unique,
  slug text not null unique,
  name text not null,
  description text,
  url text,
  time_zone text not null,
  locale text not null,
  created_at integer not null,
  updated_at integer not null,
  revision integer not null
) strict`,
];

const components: readonly Statement[] = [
  `create table component_group (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  name text not null,
  name_key text not null,
  description text,
  position integer not null,
  translations text,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null
) strict`,
  `create unique index component_group_name on component_group (page_id, name_key) where deleted_at is null`,
  `create table component (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  group_id integer references component_group (id),
  name text not null,
  name_key text not null,
  description text,
  position integer not null,
  start_date text not null,
  counts_toward_status integer not null check (counts_toward_status in (0, 1)),
  translations text,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null,
  standing text not null,
  shown text not null,
  shown_since integer not null,
  last_report_at integer,
  lapses_at integer,
  heard_at integer not null,
  last_entry integer not null,
  last_repeat integer,
  last_period integer not null,
  days_revision integer not null
) strict`,
  `create unique index component_name on component (page_id, name_key) where deleted_at is null`,
];

const history: readonly Statement[] = [
  `create table entry (
  id integer primary key,
  component_id integer not null,
  kind text not null,
  word text not null,
  at integer not null,
  received_at integer not null,
  actor text not null,
  standing text not null,
  previous_id integer
) strict`,
  `create table repeat (
  id integer primary key,
  component_id integer not null,
  source text,
  status text not null,
  message text,
  at integer not null,
  previous_id integer
) strict`,
  `create table status_period (
  id integer primary key,
  component_id integer not null,
  status text not null,
  from_at integer not null,
  to_at integer check (to_at >= from_at),
  cause_kind text,
  entry_id integer,
  messages text,
  previous_id integer
) strict`,
  `create table component_day (
  day text not null,
  component_id integer not null,
  operational integer not null,
  maintenance integer not null,
  degraded integer not null,
  partial integer not null,
  major integer not null,
  primary key (day, component_id)
) strict, without rowid`,
];

const keys: readonly Statement[] = [
  `create table api_key (
  id integer primary key,
  public_id text not null unique,
  family_id integer not null,
  name text not null,
  name_key text not null,
  role text not null,
  hash text not null unique,
  prefix text not null,
  last4 text not null,
  rate_per_minute integer not null,
  covers_all integer not null check (covers_all in (0, 1)),
  created_at integer not null,
  created_by text not null,
  expires_at integer,
  revoked_at integer,
  replaced_by integer,
  last_used_at integer,
  seen_in_url_at integer
) strict`,
  `create table api_key_component (
  api_key_id integer not null references api_key (id),
  component_id integer not null references component (id),
  primary key (api_key_id, component_id)
) strict, without rowid`,
  // Stored in order of arrival with a small index: stored in key order, the answers would be scattered over
  // the file, at twice the cost.
  `create table idempotent_answer (
  family_id integer not null,
  idempotency_key text not null,
  fingerprint text not null,
  answer text not null,
  created_at integer not null,
  primary key (family_id, idempotency_key)
) strict`,
  `create index idempotent_answer_age on idempotent_answer (created_at)`,
  `create table audit_event (
  id integer primary key,
  at integer not null,
  actor text not null,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  before text,
  after text,
  request_id text
) strict`,
];

const beginnings: readonly Statement[] = [
  // The number 1 is the page's.
  `insert into ledger (id, revision, last_number) values (1, 0, 1)`,
  {
    sql: `insert into page
  (id, public_id, slug, name, time_zone, locale, created_at, updated_at, revision)
  values (1, ?, 'status', 'Status', 'UTC', 'en', ?, ?, 0)`,
    parameters: ({ now, newId }) => [newId(), now, now],
  },
];

/** The first tables, and the first page. */
export const componentsAndKeys: Migration = {
  name: "0001-components-and-keys",
  makes: [
    "ledger",
    "page",
    "component_group",
    "component",
    "entry",
    "repeat",
    "status_period",
    "component_day",
    "api_key",
    "api_key_component",
    "idempotent_answer",
    "audit_event",
  ],
  statements: onEveryEngine([...page, ...components, ...history, ...keys, ...beginnings]),
};
