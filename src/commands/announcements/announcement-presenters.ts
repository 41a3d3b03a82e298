/** Announcements and their updates in their JSON form. */

import {
  type AffectedOut,
  type AnnouncementOut,
  type AnnouncementUpdateOut,
} from "../../contract/announcements.ts";
import { announcementUrl } from "../../contract/page-addresses.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { AnnouncementKind, ComponentStatus } from "../../contract/words.ts";
import { renderMarkdown } from "../../platform/markdown.ts";
import { intendedStatus, isOverrunning, startedAt } from "../../rules/announcement-lifecycle.ts";
import { worst } from "../../rules/status-inputs.ts";
import { worstStatuses } from "../../rules/worst-statuses.ts";
import { readJson } from "../../store/stored-json.ts";
import type {
  AnnouncementComponentRow,
  AnnouncementRow,
  AnnouncementUpdateRow,
} from "../../store/tables/announcement-tables.ts";

/** Maximum number of updates in responses other than for a single announcement. */
export const updatesInPassing = 20;

/** A component that an announcement affects. */
export type AffectedParts = Pick<AnnouncementComponentRow, "component_id" | "status" | "expected_status"> & {
  readonly public_id: string;
  readonly name: string;
};

/** An announcement with its updates, components and pages. */
export type AnnouncementParts = {
  readonly row: AnnouncementRow;
  /** In the order they were posted. */
  readonly updates: readonly AnnouncementUpdateRow[];
  /** In the order of the list. */
  readonly affected: readonly AffectedParts[];
  /** The worst status of each component by number. */
  readonly worst: ReadonlyMap<number, ComponentStatus>;
  /** The address and slug of its page, and the slugs of the others that show it. */
  readonly pageUrl: string;
  readonly page: string;
  readonly alsoOn: readonly string[];
  /** Texts rendered in advance. */
  readonly html?: ReadonlyMap<string, string>;
};

/** Kind, state and times of an announcement at a moment (epoch milliseconds), common to all responses. */
export function presentProgress(row: AnnouncementRow, now: number) {
  return {
    Id: row.public_id,
    Kind: row.kind,
    Title: row.title,
    State: row.state,
    Impact: row.impact,
    StartsAt: writeTimeOrNull(row.starts_at),
    EndsAt: writeTimeOrNull(row.ends_at),
    AutoStart: row.auto_start === 1,
    AutoComplete: row.auto_complete === 1,
    Overrunning: isOverrunning(row, now),
    Recurrence: row.recurrence,
    Pinned: row.pinned === 1,
  };
}

/** A component that an announcement of a kind affects. */
export function presentAffected(
  { public_id, name, status, expected_status: expect }: Omit<AffectedParts, "component_id">,
  kind: AnnouncementKind,
): AffectedOut {
  return { ComponentId: public_id, Name: name, Status: intendedStatus(kind, status), Expect: expect };
}

/** The worst status of each component by number, from all updates in the order in which they were posted. */
export function readWorstStatuses(
  updates: readonly Pick<AnnouncementUpdateRow, "public_id" | "affected" | "deleted_at">[],
): ReadonlyMap<number, ComponentStatus> {
  return worstStatuses(
    updates.map(({ public_id: id, affected, deleted_at: deletedAt }) => ({
      affected: readJson("announcement_update", "affected", { id, affected }),
      isDeleted: deletedAt !== null,
    })),
  );
}

/** An announcement at a moment (epoch milliseconds). */
export function presentAnnouncement(parts: AnnouncementParts, now: number): AnnouncementOut {
  const { row, updates, affected, pageUrl, html } = parts;
  const { Id, Kind, Title, State, Impact, StartsAt, ...progress } = presentProgress(row, now);
  return {
    // In the order of the schema, in which dry runs answer.
    Id,
    Kind,
    Title,
    State,
    Impact,
    StartsAt,
    StartedAt: writeTimeOrNull(startedAt(row)),
    ...progress,
    NotifySubscribers: row.notify_subscribers === 1,
    CreatedAt: writeTime(row.created_at),
    UpdatedAt: writeTime(row.updated_at),
    ResolvedAt: writeTimeOrNull(row.resolved_at),
    Url: announcementUrl(pageUrl, row.public_id),
    Page: parts.page,
    AlsoOn: [...parts.alsoOn],
    AffectedComponents: affected.map((component) => ({
      ...presentAffected(component, row.kind),
      WorstStatus: intendedStatus(
        row.kind,
        worst([component.status, parts.worst.get(component.component_id) ?? component.status]),
      ),
    })),
    Updates: updates.map((update) => presentUpdate(update, html)).toReversed(),
    Postmortem:
      row.postmortem === null || row.postmortem_at === null
        ? null
        : {
            Message: row.postmortem,
            MessageHtml: html?.get(row.postmortem) ?? renderMarkdown(row.postmortem),
            PublishedAt: writeTime(row.postmortem_at),
            Translations: readJson("announcement", "postmortem_translations", row),
          },
    Translations: readJson("announcement", "translations", row),
  };
}

/** An update; `html` has texts rendered in advance. */
export function presentUpdate(
  row: AnnouncementUpdateRow,
  html?: ReadonlyMap<string, string>,
): AnnouncementUpdateOut {
  return {
    Id: row.public_id,
    State: row.state,
    Message: row.message,
    MessageHtml: html?.get(row.message) ?? renderMarkdown(row.message),
    PostedAt: writeTime(row.posted_at),
    EditedAt: writeTimeOrNull(row.edited_at),
    NotifySubscribers: row.notify_subscribers === 1,
    Translations: readJson("announcement_update", "translations", row),
  };
}
