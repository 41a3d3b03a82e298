/** Tables, the same on every engine. Times are epoch milliseconds; flags are 0 or 1. */
import type { CauseKind, ComponentStatus, PageAccess, Role } from "../../contract/words.ts";
import type {
  AnnouncementComponentTable,
  AnnouncementTable,
  AnnouncementUpdateTable,
  TemplateTable,
} from "./announcement-tables.ts";
import type { DeliveryTables } from "./delivery-tables.ts";
import type { IntegrationTables } from "./integration-tables.ts";
import type { PeopleTables } from "./people-tables.ts";
import type { ServiceTables } from "./service-tables.ts";
import type { ErasedAddressTable, SubscriberTable, SubscriptionMailTable } from "./subscriber-tables.ts";
import type { TeamTables } from "./team-tables.ts";

/** The store's counters: one row, with `id` 1. */
export type LedgerTable = {
  id: number;
  /** Raised by every change that visitors or keys can see; the order of revisions is the order of commits. */
  revision: number;
  /** The last number given to a row of any table. */
  last_number: number;
  /** Raised by every transaction that creates, rotates or revokes keys. */
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
  /** Colour of the page's name and links, `#rrggbb`; null for the default. */
  accent: string | null;
  /** Links at the foot of the page, as JSON: `[{ "Label", "Url" }]`. */
  links: string | null;
  /** Weight of outage time in uptime, in thousandths. */
  partial_weight: number;
  major_weight: number;
  access: PageAccess;
  /** Of the visitors' password; null without one. */
  password_hash: string | null;
  /** Addresses and CIDRs that need no sign-in, as JSON; null for none. */
  allowed_addresses: string | null;
  /** A deleted page keeps its row and its content. */
  deleted_at: number | null;
  /** Revision of the last restriction of its access; 0 if never. */
  closed_revision: number;
  /** 1 if visitors see whether a status was reported or set by hand, else 0. */
  shows_sources: number;
  /** Languages of its texts beside its own, as JSON; null for none. */
  written_languages: string | null;
  /** 1 if messages contain the text of updates although the page is not public, else 0. */
  full_text: number;
};

/** A component shared with another page. */
export type PageComponentTable = { page_id: number; component_id: number };

/** An announcement shared with another page. */
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

/** A component, its current status inputs, and the resulting status. */
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
  /** Revision of the last change other than a report. */
  revision: number;
  /** Status inputs, as JSON (rules/status-inputs.ts). */
  standing: string;
  shown: ComponentStatus;
  shown_since: number;
  last_report_at: number | null;
  /**
   * Time at which the inputs next change by themselves: reports expire, or an override ends; null if never.
   */
  lapses_at: number | null;
  /** Time of the newest event or transition: an event without `OccurredAt` is never earlier. */
  heard_at: number;
  /** The newest row of each chain; each row of a chain names the one before it. */
  last_entry: number;
  last_repeat: number | null;
  last_period: number;
  /** Revision at which a day other than the current one was last written. */
  days_revision: number;
  /** The newest turns, as JSON (rules/flapping.ts); null before the first. */
  flips: string | null;
  /**
   * Start of its observed time (epoch milliseconds), subject to `start_date`: its creation, or the earliest
   * event; 0 if `start_date` was given and decides alone.
   */
  begins_at: number;
};

/** The event record: one row an event, linked in the order of (`at`, `id`) for each component. */
export type EntryTable = {
  id: number;
  component_id: number;
  kind: "Report" | "Hand" | "Signal" | "Close" | "Expectation" | "Announce" | "Withdraw" | "Pin" | "Unpin";
  /** The event, as JSON (rules/timeline.ts). */
  word: string;
  at: number;
  received_at: number;
  /** `key:<number>`, `command line` or `clock`. */
  actor: string;
  /** Status inputs after the event, as JSON. */
  standing: string;
  previous_id: number | null;
};

/** Repeated reports that changed nothing; linked like the entries, and deleted after a while. */
export type RepeatTable = {
  id: number;
  component_id: number;
  /** Null for the plain report. */
  source: string | null;
  status: ComponentStatus;
  message: string | null;
  at: number;
  previous_id: number | null;
  /** Seconds until the announced next report; null if not announced. */
  expires_in: number | null;
};

/** Status periods: gapless, linked from the newest to the oldest. */
export type StatusPeriodTable = {
  id: number;
  component_id: number;
  status: ComponentStatus;
  from_at: number;
  to_at: number | null;
  /** Null for the time before the first event. */
  cause_kind: CauseKind | null;
  /** The entry that caused it; null for an expiry and a correction. */
  entry_id: number | null;
  /** Reporters' messages during the period, as JSON. */
  messages: string | null;
  previous_id: number | null;
  /** The correction that caused it. */
  correction_id: number | null;
};

/** A correction, which replaces all other statuses in its interval; no event is overwritten. */
export type CorrectionTable = {
  id: number;
  public_id: string;
  component_id: number;
  from_at: number;
  to_at: number;
  status: ComponentStatus;
  reason: string;
  actor: string;
  /** The actor's name. */
  actor_name: string;
  created_at: number;
};

/** A month's final uptime, stored before its first change after that. */
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
 * Duration of each status on one day of the page's time zone, closed periods only. The rest of the day was
 * Unknown.
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

/** An API key. Its value is stored as its SHA-256 (hex), prefix and last four characters. */
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
  /** Whether a webhook key covers every component, including future ones. */
  covers_all: number;
  created_at: number;
  created_by: string;
  expires_at: number | null;
  revoked_at: number | null;
  replaced_by: number | null;
  last_used_at: number | null;
  seen_in_url_at: number | null;
  seen_in_clear_at: number | null;
  /** Method and route of the last use. */
  last_used_for: string | null;
};

/** The components that a webhook key covers. */
export type ApiKeyComponentTable = { api_key_id: number; component_id: number };

/** The first 2xx response to a write with an `Idempotency-Key`, kept for 24 hours. */
export type IdempotentAnswerTable = {
  family_id: number;
  idempotency_key: string;
  /** HMAC-SHA-256 (hex) of method, path, query and body, by a key of the service's secret. */
  fingerprint: string;
  answer: string;
  created_at: number;
};

/** The audit log: actor, action, time, means, and the values before and after as JSON. */
export type AuditEventTable = {
  id: number;
  at: number;
  actor: string;
  /** A key's name and last four characters, or the command line. */
  actor_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  before: string | null;
  after: string | null;
  request_id: string | null;
};

export type Tables = DeliveryTables &
  PeopleTables &
  IntegrationTables &
  ServiceTables &
  TeamTables & {
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
