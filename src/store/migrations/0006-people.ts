/** People, their sessions, what they have begun, and the look of a page. */
import type { Migration, Statement } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

const whoTheyAre: readonly Statement[] = [
  `create table person (
  id integer primary key,
  public_id text not null unique,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null,
  password_hash text,
  totp_secret text,
  totp_confirmed_at integer,
  totp_last_step integer,
  created_at integer not null,
  created_by text not null,
  updated_at integer not null,
  disabled_at integer,
  deleted_at integer,
  revision integer not null
) strict`,
  `create unique index person_email on person (email_key) where deleted_at is null`,
  `create table federated_identity (
  id integer primary key,
  public_id text not null unique,
  person_id integer not null references person (id),
  issuer text not null,
  subject text not null,
  created_at integer not null
) strict`,
  `create unique index federated_identity_subject on federated_identity (issuer, subject)`,
  `create table passkey (
  id integer primary key,
  public_id text not null unique,
  person_id integer not null references person (id),
  credential_id text not null unique,
  public_key text not null,
  signature_counter integer not null,
  transports text,
  name text not null,
  created_at integer not null,
  last_used_at integer
) strict`,
  `create table recovery_code (
  id integer primary key,
  person_id integer not null references person (id),
  code_hash text not null,
  created_at integer not null,
  used_at integer
) strict`,
  `create index recovery_code_of on recovery_code (person_id, code_hash)`,
];

const howTheyComeIn: readonly Statement[] = [
  `create table session (
  id integer primary key,
  public_id text not null unique,
  token_hash text not null unique,
  person_id integer not null references person (id),
  means text not null,
  created_at integer not null,
  proven_at integer not null,
  last_seen_at integer not null,
  browser text,
  address text not null,
  ended_at integer
) strict`,
  `create index session_of on session (person_id, ended_at)`,
  `create table access_link (
  id integer primary key,
  public_id text not null unique,
  kind text not null,
  token_hash text not null unique,
  person_id integer references person (id),
  email text,
  email_key text,
  role text,
  created_at integer not null,
  created_by text not null,
  expires_at integer not null,
  used_at integer,
  revoked_at integer
) strict`,
  `create table challenge (
  id integer primary key,
  token_hash text not null unique,
  asked text not null,
  created_at integer not null,
  expires_at integer not null
) strict`,
];

const whatTheyBegin: readonly Statement[] = [
  `create table draft (
  id integer primary key,
  public_id text not null unique,
  person_id integer not null references person (id),
  announcement_id integer references announcement (id),
  body text not null,
  created_at integer not null,
  updated_at integer not null
) strict`,
  `create index draft_of on draft (person_id, updated_at)`,
  `create index draft_about on draft (announcement_id) where announcement_id is not null`,
  `create index draft_touched on draft (updated_at)`,
  `create table held_change (
  id integer primary key,
  public_id text not null unique,
  person_id integer not null references person (id),
  session_id integer not null,
  command text not null,
  if_match text,
  draft_public_id text,
  title text not null,
  request_id text,
  created_at integer not null,
  due_at integer not null,
  state text not null,
  made_id text,
  refusal text,
  settled_at integer
) strict`,
  `create index held_change_due on held_change (due_at) where state = 'Waiting'`,
  `create index held_change_settled on held_change (settled_at) where settled_at is not null`,
];

const howTheAuditIsRead: readonly Statement[] = [
  "create index audit_event_of on audit_event (subject_id, id)",
  "create index audit_event_at on audit_event (at)",
];

const howAPageLooks: readonly Statement[] = [
  `create table logo (
  id integer primary key,
  digest text not null unique,
  media_type text not null,
  width integer not null,
  height integer not null,
  ground text,
  bytes integer not null,
  content text not null,
  created_at integer not null
) strict`,
  "alter table page add column logo_id integer references logo (id)",
  "alter table page add column accent text",
  "alter table page add column links text",
  "alter table page add column partial_weight integer not null default 300",
  "alter table page add column major_weight integer not null default 1000",
  "alter table api_key add column last_used_for text",
];

/** Tables for people and their work in the portal. */
export const people: Migration = {
  name: "0006-people",
  makes: [
    "person",
    "federated_identity",
    "passkey",
    "recovery_code",
    "session",
    "access_link",
    "challenge",
    "draft",
    "held_change",
    "logo",
  ],
  statements: onEveryEngine([
    ...whoTheyAre,
    ...howTheyComeIn,
    ...whatTheyBegin,
    ...howTheAuditIsRead,
    ...howAPageLooks,
  ]),
};
