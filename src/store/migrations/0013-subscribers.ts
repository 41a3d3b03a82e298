/** Subscribers, the addresses of erased ones, and the mails that were sent on request. */
import type { Migration, Statement } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

const statements: readonly Statement[] = [
  `create table subscriber (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  channel text not null,
  address text not null,
  address_key text not null,
  address_hash text not null,
  address_mask text not null,
  state text not null,
  suspended_for text,
  scope text not null,
  events text not null,
  requested text,
  language text,
  time_zone text,
  paused_until integer,
  shared_mailbox integer not null,
  format text,
  signing_secret text,
  previous_secret text,
  previous_secret_until integer,
  source text not null,
  consent_note text,
  manage_version integer not null,
  confirmation_at integer,
  created_at integer not null,
  confirmed_at integer,
  state_at integer not null,
  updated_at integer not null,
  version integer not null
) strict`,
  "create unique index subscriber_address on subscriber (page_id, channel, address_key)",
  "create index subscriber_active on subscriber (page_id, id) where state = 'Active'",
  "create index subscriber_expiring on subscriber (state_at) where state in ('Pending', 'Unsubscribed')",
  `create table erased_address (
  id integer primary key,
  page_id integer not null references page (id),
  address_hash text not null,
  erased_at integer not null
) strict`,
  "create unique index erased_address_hash on erased_address (page_id, address_hash)",
  `create table subscription_mail (
  id integer primary key,
  address_hash text not null,
  kind text not null,
  sent_at integer not null
) strict`,
  "create index subscription_mail_of on subscription_mail (address_hash, sent_at)",
  "create index subscription_mail_at on subscription_mail (sent_at)",
];

/** Makes the tables of subscribers. */
export const subscribers: Migration = {
  name: "0013-subscribers",
  makes: ["subscriber", "erased_address", "subscription_mail"],
  statements: onEveryEngine(statements),
};
