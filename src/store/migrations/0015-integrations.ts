/** Integrations with monitoring systems, their open alerts, and the log of their events. */
import type { Migration } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

const integration = `create table integration (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  type text not null,
  name text not null,
  name_key text not null,
  source text not null unique,
  enabled integer not null,
  built_in integer not null,
  token_hash text,
  old_token_hash text,
  old_token_until integer,
  signing_secret text,
  topic_arn text,
  mapping text not null,
  paths text,
  expire_after integer,
  fire_after integer not null,
  resolve_after integer not null,
  announce text not null,
  template_public_id text,
  incident_public_id text,
  incident_revision integer,
  incident_due_at integer,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null
) strict`;

const signal = `create table integration_signal (
  id integer primary key,
  integration_id integer not null references integration (id),
  component_id integer not null references component (id),
  fingerprint text not null,
  state text not null,
  status text not null,
  severity text,
  title text not null,
  url text,
  acknowledged integer not null,
  started_at integer not null,
  counted_from integer not null,
  ended_at integer,
  heard_at integer not null,
  due_at integer
) strict`;

const perComponent = `create table integration_component (
  id integer primary key,
  integration_id integer not null references integration (id),
  component_id integer not null references component (id),
  open_counts text not null,
  changed_at integer not null
) strict`;

const event = `create table integration_event (
  id integer primary key,
  public_id text not null unique,
  integration_id integer not null references integration (id),
  received_at integer not null,
  sender text not null,
  size integer not null,
  latency_ms integer not null,
  status integer not null,
  message text not null,
  outcomes text not null,
  applied integer not null,
  unchanged integer not null,
  ignored integer not null,
  failed integer not null,
  body_hash text,
  replay_of text
) strict`;

const body = `create table integration_event_body (
  id integer primary key,
  integration_id integer not null references integration (id),
  received_at integer not null,
  stored_size integer not null,
  content text not null
) strict`;

/** Makes these tables. */
export const integrations: Migration = {
  name: "0015-integrations",
  makes: [
    "integration",
    "integration_signal",
    "integration_component",
    "integration_event",
    "integration_event_body",
  ],
  statements: onEveryEngine([
    integration,
    "create unique index integration_token on integration (token_hash) where token_hash is not null",
    "create index integration_old_token on integration (old_token_hash) where old_token_hash is not null",
    "create index integration_incident_due on integration (incident_due_at) where incident_due_at is not null",
    "create unique index integration_built_in on integration (type, page_id) where built_in = 1 and deleted_at is null",
    signal,
    "create unique index integration_signal_of on integration_signal (integration_id, fingerprint)",
    "create index integration_signal_due on integration_signal (due_at) where due_at is not null",
    "create index integration_signal_closed on integration_signal (heard_at) where state = 'Closed'",
    "create index integration_signal_open on integration_signal (component_id) where state <> 'Closed'",
    perComponent,
    "create unique index integration_component_of on integration_component (component_id, integration_id)",
    event,
    "create index integration_event_of on integration_event (integration_id, id)",
    "create index integration_event_received on integration_event (received_at)",
    "create index integration_event_hash on integration_event (integration_id, body_hash) where body_hash is not null",
    body,
    "create index integration_event_body_of on integration_event_body (integration_id, id, stored_size)",
    "create index integration_event_body_received on integration_event_body (received_at)",
  ]),
};
