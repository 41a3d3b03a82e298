/** Alerts of the team, and the jobs that one node at a time does. */
import type { Migration, Statement } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

const statements: readonly Statement[] = [
  `create table team_rules (
  id integer primary key,
  page_id integer not null unique,
  rules text not null,
  updated_at integer not null,
  version integer not null
) strict`,
  `create table team_destination (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null,
  name text not null,
  channel text not null,
  role text,
  address text,
  address_mask text,
  signing_secret text,
  enabled integer not null,
  created_at integer not null,
  updated_at integer not null,
  version integer not null
) strict`,
  "create index team_destination_of_page on team_destination (page_id, id)",
  `create table team_alert (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null,
  rule text not null,
  subject_id text not null,
  subject_name text not null,
  step integer not null,
  title text not null,
  detail text not null,
  path text not null,
  opened_at integer not null,
  updated_at integer not null,
  resolved_at integer
) strict`,
  "create unique index team_alert_open on team_alert (page_id, rule, subject_id) where resolved_at is null",
  "create index team_alert_resolved on team_alert (resolved_at) where resolved_at is not null",
  `create table team_delivery (
  id integer primary key,
  public_id text not null unique,
  alert_id integer,
  destination_id integer not null,
  person_id integer,
  event text not null,
  channel text not null,
  state text not null,
  attempts integer not null,
  next_attempt_at integer not null,
  created_at integer not null,
  state_at integer not null,
  sent_at integer,
  remote_answer text,
  lease_owner text,
  lease_until integer,
  fence integer not null
) strict`,
  "create index team_delivery_open on team_delivery (next_attempt_at, id) where state in ('Queued', 'Sending', 'Deferred')",
  "create index team_delivery_of_destination on team_delivery (destination_id, id)",
  "create index team_delivery_of_alert on team_delivery (alert_id)",
  `create table job (
  id integer primary key,
  name text not null unique,
  state text not null,
  lease_owner text,
  lease_until integer,
  fence integer not null
) strict`,
];

/** Makes the tables of the team's alerts. */
export const teamAlerts: Migration = {
  name: "0017-team-alerts",
  makes: ["team_rules", "team_destination", "team_alert", "team_delivery", "job"],
  statements: onEveryEngine(statements),
};
