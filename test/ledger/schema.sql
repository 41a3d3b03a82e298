CREATE TABLE api_key (
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
, seen_in_clear_at integer) strict;

CREATE TABLE api_key_component (
  api_key_id integer not null references api_key (id),
  component_id integer not null references component (id),
  primary key (api_key_id, component_id)
) strict, without rowid;

CREATE TABLE audit_event (
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
) strict;

CREATE TABLE component (
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
) strict;

CREATE TABLE component_day (
  day text not null,
  component_id integer not null,
  operational integer not null,
  maintenance integer not null,
  degraded integer not null,
  partial integer not null,
  major integer not null,
  primary key (day, component_id)
) strict, without rowid;

CREATE TABLE component_group (
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
) strict;

CREATE TABLE entry (
  id integer primary key,
  component_id integer not null,
  kind text not null,
  word text not null,
  at integer not null,
  received_at integer not null,
  actor text not null,
  standing text not null,
  previous_id integer
) strict;

CREATE TABLE idempotent_answer (
  family_id integer not null,
  idempotency_key text not null,
  fingerprint text not null,
  answer text not null,
  created_at integer not null,
  primary key (family_id, idempotency_key)
) strict;

CREATE TABLE ledger (
  id integer primary key check (id = 1),
  revision integer not null,
  last_number integer not null
, keys_revision integer not null default 0) strict;

CREATE TABLE migration (
  name text primary key,
  checksum text not null,
  applied_at integer not null
) strict;

CREATE TABLE page (
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
) strict;

CREATE TABLE repeat (
  id integer primary key,
  component_id integer not null,
  source text,
  status text not null,
  message text,
  at integer not null,
  previous_id integer
) strict;

CREATE TABLE secret (
  id integer primary key check (id = 1),
  fingerprint text not null
) strict;

CREATE TABLE status_period (
  id integer primary key,
  component_id integer not null,
  status text not null,
  from_at integer not null,
  to_at integer check (to_at >= from_at),
  cause_kind text,
  entry_id integer,
  messages text,
  previous_id integer
) strict;

CREATE UNIQUE INDEX component_name on component (page_id, name_key) where deleted_at is null;

CREATE UNIQUE INDEX component_group_name on component_group (page_id, name_key) where deleted_at is null;

CREATE INDEX idempotent_answer_age on idempotent_answer (created_at);
