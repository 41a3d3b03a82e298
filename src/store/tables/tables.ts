/** The tables of the ledger, alike on every engine. Times are epoch milliseconds; flags are 0 or 1. */
import type { CauseKind, ComponentStatus, PageAccess, Role } from "../../contract/words.ts";
import type {
  AnnouncementComponentTable,
  AnnouncementTable,
  AnnouncementUpdateTable,
  TemplateTable,
} from "./announcement-tables.ts";
import type { PeopleTables } from "./people-tables.ts";
import type { ServiceTables } from "./service-tables.ts";
import type { ErasedAddressTable, SubscriberTable, SubscriptionMailTable } from "./subscriber-tables.ts";

/** The counters of the whole ledger: one row, with `id` 1. */
export type LedgerTable = {
  id: number;
  /** Raised by every change that visitors or keys can see; the order of revisions is the order of commits. */
  revision: number;
  /** The last number given to a row of any table. */
  last_number: number;
  /** Raised by every transaction that makes, rotates or revokes keys. */
  keys_revision: number;
};

/** A published page. */
export type PageTable = {
  id: number;
  public_id: string;
  slug: string;
  name: string;
  description: string | null;
  url: string | null;
  time_zone: string;
  locale: string;
  created_at: number;
  updated_at: number;
  revision: number;
  logo_id: number | null;
  /** The colour of the page's name and links, `#rrggbb`; null where it is ink. */
  accent: string | null;
  /** Links at the foot of the page, as JSON: `[{ "Label", "Url" }]`. */
  links: string | null;
  /** What a second of an outage counts for in the uptime, in thousandths. */
  partial_weight: number;
  major_weight: number;
  access: PageAccess;
  /** Of the password that lets people in; null where it has none. */
  password_hash: string | null;
  /** Addresses and CIDRs from which anybody is let in, as JSON; null where there are none. */
  allowed_addresses: string | null;
  /** A deleted page keeps its row, and what is on it. */
  deleted_at: number | null;
  /** The revision at which it was last taken from somebody's eyes; 0 where it never was. */
  closed_revision: number;
};

/** A component that another page than its own shows as well. */
export type PageComponentTable = { page_id: number; component_id: number };

/** An announcement that another page than its own shows as well. */
export type PageAnnouncementTable = { page_id: number; announcement_id: number };

/** A component group. `name_key` is the folded name; deleted rows keep theirs but free the name. */
export type ComponentGroupTable = {
  id: number;
  public_id: string;
  page_id: number;
  name: string;
  name_key: string;
  description: string | null;
  position: number;
  translations: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  revision: number;
};

/** A component, what every voice says of it now, and what it shows because of that. */
export type ComponentTable = {
  id: number;
  public_id: string;
  page_id: number;
  group_id: number | null;
  name: string;
  name_key: string;
  description: string | null;
  position: number;
  /** `YYYY-MM-DD` in the page's time zone. */
  start_date: string;
  counts_toward_status: number;
  translations: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** The revision of the last change that is not a report. */
  revision: number;
  /** What every voice says, as JSON (rules/standing.ts). */
  standing: string;
  shown: ComponentStatus;
  shown_since: number;
  last_report_at: number | null;
  /** When something of the standing ends by itself: reports lapse, or a pin ends; null where nothing does. */
  lapses_at: number | null;
  /** The time of the newest word or turn: nothing without an `OccurredAt` takes place before it. */
  heard_at: number;
  /** The newest row of each chain; each row of a chain names the one before it. */
  last_entry: number;
  last_repeat: number | null;
  last_period: number;
  /** The revision at which a day other than the current one was last written for this component. */
  days_revision: number;
  /** The newest turns, as JSON (rules/flapping.ts); null before the first. */
  flips: string | null;
  /**
   * From when on its time counts (epoch milliseconds), as far as `start_date` lets it: its creation, or the earliest that
   * its record tells of; 0 where `start_date` was given and alone decides.
   */
  begins_at: number;
};

/** The record of what was said: one row a word, chained in the order of (`at`, `id`) for each component. */
export type EntryTable = {
  id: number;
  component_id: number;
  kind: "Report" | "Hand" | "Signal" | "Close" | "Expectation" | "Announce" | "Withdraw" | "Pin" | "Unpin";
  /** What the word says, as JSON (rules/history.ts). */
  word: string;
  at: number;
  received_at: number;
  /** Who said it: `key:<number>`, `command line` or `clock`. */
  actor: string;
  /** What every voice said after it, as JSON. */
  standing: string;
  previous_id: number | null;
};

/** The record of what was said again while it stood already; chained like the entries, and let go of after a while. */
export type RepeatTable = {
  id: number;
  component_id: number;
  /** Null for the plain report. */
  source: string | null;
  status: ComponentStatus;
  message: string | null;
  at: number;
  previous_id: number | null;
  /** Seconds within which the next was promised; null where nothing was. */
  expires_in: number | null;
};

/** What a component showed, from when to when; gapless, chained from the newest to the oldest. */
export type StatusPeriodTable = {
  id: number;
  component_id: number;
  status: ComponentStatus;
  from_at: number;
  to_at: number | null;
  /** Null for the time before anything was said. */
  cause_kind: CauseKind | null;
  /** The entry that caused it; null for a lapse and a correction. */
  entry_id: number | null;
  /** What reporters wrote while it stood, as JSON. */
  messages: string | null;
  previous_id: number | null;
  /** The correction that caused it. */
  correction_id: number | null;
};

/** A word that outranks all others for its interval; nothing that was said is overwritten. */
export type CorrectionTable = {
  id: number;
  public_id: string;
  component_id: number;
  from_at: number;
  to_at: number;
  status: ComponentStatus;
  reason: string;
  actor: string;
  /** How the actor is called. */
  actor_name: string;
  created_at: number;
};

/** A month's uptime as it was when the month was closed, kept from when something first touched it after that. */
export type UptimeMonthTable = {
  /** `YYYY-MM` in `time_zone`. */
  month: string;
  component_id: number;
  time_zone: string;
  /** Milliseconds. */
  observed: number;
  partial: number;
  major: number;
  /** Thousandths. */
  partial_weight: number;
  major_weight: number;
  frozen_at: number;
};

/**
 * How long a component showed each status on one day of the page's time zone, closed periods only.
 * What is left of the day was Unknown.
 */
export type ComponentDayTable = {
  /** `YYYY-MM-DD`. */
  day: string;
  component_id: number;
  operational: number;
  maintenance: number;
  degraded: number;
  partial: number;
  major: number;
};

/** An API key. Of its value only the SHA-256 (hex), the prefix and the last four characters are kept. */
export type ApiKeyTable = {
  id: number;
  public_id: string;
  /** The first key of the chain of rotations that this key belongs to. */
  family_id: number;
  name: string;
  name_key: string;
  role: Role;
  hash: string;
  prefix: string;
  last4: string;
  rate_per_minute: number;
  /** Whether a webhook key covers every component, also those to come. */
  covers_all: number;
  created_at: number;
  created_by: string;
  expires_at: number | null;
  revoked_at: number | null;
  replaced_by: number | null;
  last_used_at: number | null;
  seen_in_url_at: number | null;
  seen_in_clear_at: number | null;
  /** What the last use was: its method and route. */
  last_used_for: string | null;
};

/** The components that a webhook key covers. */
export type ApiKeyComponentTable = { api_key_id: number; component_id: number };

/** The first 2xx answer to a write with an `Idempotency-Key`, kept for 24 hours. */
export type IdempotentAnswerTable = {
  family_id: number;
  idempotency_key: string;
  /** HMAC-SHA-256 (hex) of method, path, query and body, by a key of the service's secret. */
  fingerprint: string;
  answer: string;
  created_at: number;
};

/** Who did what, when, by what means; what it was before and after, as JSON. */
export type AuditEventTable = {
  id: number;
  at: number;
  actor: string;
  /** How the actor is called: a key's name and last four characters, or the command line. */
  actor_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  before: string | null;
  after: string | null;
  request_id: string | null;
};

/** Every table of the ledger, for Kysely. */
export type Tables = PeopleTables &
  ServiceTables & {
    ledger: LedgerTable;
    page: PageTable;
    page_component: PageComponentTable;
    page_announcement: PageAnnouncementTable;
    component_group: ComponentGroupTable;
    component: ComponentTable;
    entry: EntryTable;
    repeat: RepeatTable;
    status_period: StatusPeriodTable;
    component_day: ComponentDayTable;
    correction: CorrectionTable;
    uptime_month: UptimeMonthTable;
    announcement: AnnouncementTable;
    announcement_update: AnnouncementUpdateTable;
    announcement_component: AnnouncementComponentTable;
    template: TemplateTable;
    subscriber: SubscriberTable;
    erased_address: ErasedAddressTable;
    subscription_mail: SubscriptionMailTable;
    api_key: ApiKeyTable;
    api_key_component: ApiKeyComponentTable;
    idempotent_answer: IdempotentAnswerTable;
    audit_event: AuditEventTable;
  };
