/** Announcements and their templates. */
import type { AnnouncementKind, AnnouncementState, ComponentStatus, Impact } from "../../contract/words.ts";
import {
  defineTable,
  integer,
  integerOrNull,
  json,
  jsonOrNull,
  type RowOf,
  text,
  textOrNull,
} from "./define-table.ts";
import { affectedComponents, announcementTexts, updateTexts } from "./json-schemas.ts";

/** An announcement: an incident, maintenance or notice. */
export const announcementTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    page_id: integer,
    kind: text<AnnouncementKind>(),
    title: text(),
    state: text<AnnouncementState>(),
    impact: text<Impact>(),
    manual_impact: integer,
    /** Planned times; null without a plan. */
    starts_at: integerOrNull,
    ends_at: integerOrNull,
    auto_start: integer,
    auto_complete: integer,
    /** An RRULE (RFC 5545) in the page's time zone. */
    recurrence: textOrNull(),
    /** The first occurrence of the series that it belongs to. */
    series_id: integerOrNull,
    /** The first planned window of the series, and this one's start by the rule; null for the first. */
    series_starts_at: integerOrNull,
    series_ends_at: integerOrNull,
    series_occurrence_at: integerOrNull,
    /** Whether it is listed first while it is open. */
    pinned: integer,
    /** Default for notifying subscribers. */
    notify_subscribers: integer,
    translations: jsonOrNull(announcementTexts),
    /** Markdown. */
    postmortem: textOrNull(),
    postmortem_translations: jsonOrNull(updateTexts),
    postmortem_at: integerOrNull,
    /** When it began, or is to begin: the history is in this order. */
    began_at: integer,
    /** When it was closed (Resolved, Completed, Cancelled, Archived); null while it is open. */
    resolved_at: integerOrNull,
    /** Time of the next automatic transition; null if there is none. */
    next_transition_at: integerOrNull,
    /** Whether it is not public yet: a notice before its start. */
    hidden: integer,
    /** Raised whenever its calendar entry changes (RFC 5545, section 3.8.7.4). */
    sequence: integer,
    created_at: integer,
    updated_at: integer,
    deleted_at: integerOrNull,
    revision: integer,
  },
  unique: ["public_id"],
  references: { page_id: "page", series_id: "announcement" },
  flags: ["manual_impact", "auto_start", "auto_complete", "pinned", "notify_subscribers", "hidden"],
  indexes: {
    announcement_began: { on: ["began_at", "id"] },
    announcement_resolved: { on: ["resolved_at"] },
    announcement_next_transition: { on: ["next_transition_at"], where: "next_transition_at is not null" },
    announcement_kind: { on: ["kind", "id"] },
    announcement_revision: { on: ["revision"] },
  },
});

export type AnnouncementRow = RowOf<typeof announcementTable.columns>;

/** An update of an announcement. */
export const announcementUpdateTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    announcement_id: integer,
    state: text<AnnouncementState>(),
    /** Markdown. */
    message: text(),
    /** Affected components from here on, as JSON; null if unchanged. */
    affected: jsonOrNull(affectedComponents),
    posted_at: integer,
    created_at: integer,
    edited_at: integerOrNull,
    deleted_at: integerOrNull,
    notify_subscribers: integer,
    actor: text(),
    translations: jsonOrNull(updateTexts),
  },
  unique: ["public_id"],
  references: { announcement_id: "announcement" },
  flags: ["notify_subscribers"],
  indexes: {
    announcement_update_of: { on: ["announcement_id", "id"] },
  },
});

export type AnnouncementUpdateRow = RowOf<typeof announcementUpdateTable.columns>;

/** A component that an announcement affects now, or did when it was closed. */
export const announcementComponentTable = defineTable({
  columns: {
    announcement_id: integer,
    component_id: integer,
    /** Its place in the list. */
    position: integer,
    /** Status of an incident; `Under Maintenance` for maintenance. */
    status: text<ComponentStatus>(),
    /** The worst expected status; null except for maintenance. */
    expected_status: textOrNull<ComponentStatus>(),
  },
  primaryKey: ["announcement_id", "component_id"],
  isKeyOrdered: true,
  references: { announcement_id: "announcement", component_id: "component" },
  indexes: {
    announcement_component_of: { on: ["component_id", "announcement_id"] },
  },
});

export type AnnouncementComponentRow = RowOf<typeof announcementComponentTable.columns>;

/** A text to begin an announcement with. */
export const templateTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    page_id: integer,
    name: text(),
    name_key: text(),
    kind: text<AnnouncementKind>(),
    title: text(),
    state: textOrNull<AnnouncementState>(),
    message: text(),
    impact: textOrNull<Impact>(),
    /** Affected components, as JSON. */
    affected: json(affectedComponents),
    translations: jsonOrNull(announcementTexts),
    created_at: integer,
    updated_at: integer,
    deleted_at: integerOrNull,
    revision: integer,
  },
  unique: ["public_id"],
  references: { page_id: "page" },
  indexes: {
    template_name: { on: ["page_id", "name_key"], isUnique: true, where: "deleted_at is null" },
  },
});

export type TemplateRow = RowOf<typeof templateTable.columns>;
