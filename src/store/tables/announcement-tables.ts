/** The tables of announcements and their templates, alike on every engine. Times are epoch milliseconds; flags are 0 or 1. */
import type { AnnouncementKind, AnnouncementState, ComponentStatus, Impact } from "../../contract/words.ts";

/** An announcement: an incident, maintenance or notice. */
export type AnnouncementTable = {
  id: number;
  public_id: string;
  page_id: number;
  kind: AnnouncementKind;
  title: string;
  state: AnnouncementState;
  impact: Impact;
  impact_by_hand: number;
  /** Planned times; null without a plan. */
  starts_at: number | null;
  ends_at: number | null;
  auto_start: number;
  auto_complete: number;
  /** An RRULE (RFC 5545) in the page's time zone. */
  recurrence: string | null;
  /** The first occurrence of the series that it belongs to. */
  series_id: number | null;
  /** The first planned window of the series, and this one's start by the rule; null for the first. */
  series_starts_at: number | null;
  series_ends_at: number | null;
  series_at: number | null;
  /** Default for notifying subscribers. */
  notify_subscribers: number;
  translations: string | null;
  /** Markdown. */
  postmortem: string | null;
  postmortem_at: number | null;
  /** When it began, or is to begin: the history is in this order. */
  began_at: number;
  /** When it was closed (Resolved, Completed, Cancelled, Archived); null while it is open. */
  resolved_at: number | null;
  /** Time of the next automatic move; null if there is none. */
  edge_at: number | null;
  /** Whether it is not public yet: a notice before its start. */
  hidden: number;
  /** Raised whenever its calendar entry changes (RFC 5545, section 3.8.7.4). */
  sequence: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  revision: number;
};

/** An update of an announcement. */
export type AnnouncementUpdateTable = {
  id: number;
  public_id: string;
  announcement_id: number;
  state: AnnouncementState;
  /** Markdown. */
  message: string;
  /** Affected components from here on, as JSON; null if unchanged. */
  affected: string | null;
  posted_at: number;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  notify_subscribers: number;
  actor: string;
  translations: string | null;
};

/** A component that an announcement affects now, or did when it was closed. */
export type AnnouncementComponentTable = {
  announcement_id: number;
  component_id: number;
  /** Its place in the list. */
  position: number;
  /** Status of an incident; `Under Maintenance` for maintenance. */
  status: ComponentStatus;
  /** The worst that the work may cause; null but for maintenance. */
  expect: ComponentStatus | null;
};

/** A text to begin an announcement with. */
export type TemplateTable = {
  id: number;
  public_id: string;
  page_id: number;
  name: string;
  name_key: string;
  kind: AnnouncementKind;
  title: string;
  state: AnnouncementState | null;
  message: string;
  impact: Impact | null;
  /** Affected components, as JSON. */
  affected: string;
  translations: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  revision: number;
};
