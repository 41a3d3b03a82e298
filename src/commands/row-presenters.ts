/** Presents rows in their JSON form. */
import type { AuditEventOut } from "../contract/audit.ts";
import {
  type ComponentGroupOut,
  type ComponentOut,
  type ComponentWithVoicesOut,
  type HistoryPeriodOut,
} from "../contract/components.ts";
import { type PageOut, page as pageOnWire } from "../contract/pages.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import type { CorrectionOut } from "../contract/uptime.ts";
import { replacedShareOf } from "../rules/replaced-correction.ts";
import { joinMessages } from "../rules/report-messages.ts";
import {
  overrideAt,
  reportDueAt,
  type StatusInputs,
  type StatusSource,
  statusSources,
} from "../rules/status-inputs.ts";
import type { PeriodWithCause } from "../store/linked-rows.ts";
import { readPeriodMessages } from "../store/stored-history.ts";
import { readJson } from "../store/stored-json.ts";
import type {
  AuditEventRow,
  ComponentGroupRow,
  ComponentRow,
  CorrectionRow,
  PageRow,
} from "../store/tables/tables.ts";
import { rowId } from "../store/uuid.ts";

/** The page and group of a component. */
export type ComponentPlace = {
  /** The public id of its group. */
  readonly groupId: string | null;
  /** The slugs of its own page, and of the others that show it. */
  readonly page: string;
  readonly alsoOn: readonly string[];
};

/** A component in the form of lists and answers. */
export function presentComponent(row: ComponentRow, place: ComponentPlace): ComponentOut {
  const inputs = readJson("component", "status_inputs", row);
  return {
    Id: row.public_id,
    Name: row.name,
    Description: row.description,
    GroupId: place.groupId,
    Page: place.page,
    AlsoOn: [...place.alsoOn],
    Position: row.position,
    Status: row.shown_status,
    StatusSince: writeTime(row.shown_since),
    // An expiry counts from its recording, as in `presentVoices`.
    HasOverride: overrideAt(inputs, row.last_event_at) !== null,
    LastReportAt: writeTimeOrNull(row.last_report_at),
    StartDate: row.start_date,
    CountsTowardStatus: row.counts_toward_status === 1,
    Visibility: row.visibility,
    ReportEvery: inputs.reportEvery,
    OnLapse: inputs.onLapse,
    ReportDueAt: writeTimeOrNull(reportDueAt(inputs)),
    Translations: readJson("component", "translations", row),
    CreatedAt: writeTime(row.created_at),
    UpdatedAt: writeTime(row.updated_at),
  };
}

/** A component with the sources of its status. */
export function presentComponentWithVoices(row: ComponentRow, place: ComponentPlace): ComponentWithVoicesOut {
  return { ...presentComponent(row, place), Voices: presentVoices(row) };
}

/** The sources of a component's status, the deciding one first. */
export function presentVoices(
  row: Pick<ComponentRow, "status_inputs" | "last_event_at">,
): ComponentWithVoicesOut["Voices"] {
  // An expiry counts from its recording: a status and its sources are from the same moment.
  return presentVoicesAt(readJson("component", "status_inputs", row), row.last_event_at);
}

/** The sources at a moment (epoch milliseconds), the deciding one first. */
export function presentVoicesAt(inputs: StatusInputs, at: number): ComponentWithVoicesOut["Voices"] {
  return statusSources(inputs, at).map(presentVoice);
}

/** One status source. */
export function presentVoice(source: StatusSource): ComponentWithVoicesOut["Voices"][number] {
  return {
    Kind: source.kind,
    Source: source.source,
    Status: source.status,
    Since: writeTime(source.since),
    LastReportAt: writeTimeOrNull(source.lastReportAt),
    Until: writeTimeOrNull(source.until ?? null),
    Reason: source.reason ?? null,
  };
}

/** The person's reason, and reporters' messages. */
function messageOf(row: PeriodWithCause): string | null {
  const { reason } = row;
  const joined = joinMessages(readPeriodMessages(row));
  return reason === null || joined === null ? (reason ?? joined) : `${reason}\n${joined}`;
}

/** A status period of a component's history. */
export function presentHistoryPeriod(row: PeriodWithCause): HistoryPeriodOut {
  return {
    Id: rowId(row.from_at, row.id),
    Status: row.status,
    From: writeTime(row.from_at),
    To: writeTimeOrNull(row.to_at),
    Cause:
      row.cause_kind === null
        ? null
        : {
            Kind: row.cause_kind,
            Source: row.source,
            Message: messageOf(row),
            AnnouncementId: row.announcement_public_id,
            ReportedAt: writeTimeOrNull(row.received_at),
            ByHand: row.event_kind === "Hand",
            Ended: isEndOfCause(row),
          },
  };
}

/** True if the cause no longer counts from the period on; the end of an override by its time has no event. */
function isEndOfCause(row: PeriodWithCause): boolean {
  if (row.event_id === null) return row.cause_kind === "Pin";
  const { event_kind: event } = row;
  return event === "Close" || event === "Withdraw" || event === "Unpin";
}

/** The page of a component group, and the group that it is in. */
export type GroupPlace = {
  /** The slug of its page. */
  readonly page: string;
  /** The public id of its parent. */
  readonly parentId: string | null;
};

/** A component group. */
export function presentComponentGroup(
  row: ComponentGroupRow,
  { page, parentId }: GroupPlace,
): ComponentGroupOut {
  return {
    Id: row.public_id,
    Name: row.name,
    Description: row.description,
    ParentId: parentId,
    Page: page,
    Position: row.position,
    Translations: readJson("component_group", "translations", row),
    CreatedAt: writeTime(row.created_at),
    UpdatedAt: writeTime(row.updated_at),
  };
}

/** A page; `url` is its address. */
export function presentPage(row: PageRow, url: string): PageOut {
  return {
    Id: row.public_id,
    Slug: row.slug,
    Name: row.name,
    Description: row.description,
    Url: url,
    TimeZone: row.time_zone,
    Locale: row.locale,
    UpdatedAt: writeTime(row.updated_at),
    Translations: readJson("page", "translations", row),
    Links: readJson("page", "links", row) ?? [],
    ShowSources: row.shows_sources === 1,
    ShowUptime: row.shows_uptime === 1,
    ShowBars: row.shows_bars === 1,
    BarDays: pageOnWire.shape.BarDays.parse(row.bar_days),
    ShowPoweredBy: row.shows_powered_by === 1,
    Theme: readJson("page", "theme", row),
    FullText: row.full_text === 1,
    WrittenLanguages: readJson("page", "written_languages", row) ?? [],
    PartialWeight: row.partial_weight / 1_000,
    MajorWeight: row.major_weight / 1_000,
    Accent: row.accent,
    Access: row.access,
    HasPassword: row.password_hash !== null,
    AllowedAddresses: readJson("page", "allowed_addresses", row) ?? [],
    CreatedAt: writeTime(row.created_at),
  };
}

function presentActor(row: AuditEventRow): AuditEventOut["Actor"] {
  if (row.actor.startsWith("key:")) return { Kind: "Key", Name: row.actor_name };
  if (row.actor.startsWith("person:")) return { Kind: "Person", Name: row.actor_name };
  if (row.actor.startsWith("integration:")) return { Kind: "Integration", Name: row.actor_name };
  return { Kind: row.actor === "clock" ? "Clock" : "Command Line", Name: row.actor_name };
}

/** An audit event. */
export function presentAuditEvent(row: AuditEventRow): AuditEventOut {
  return {
    Id: rowId(row.at, row.id),
    At: writeTime(row.at),
    Actor: presentActor(row),
    Action: row.action,
    Subject: {
      Kind: row.subject_kind,
      Id: row.subject_id === "" ? null : row.subject_id,
      Name: row.subject_name === "" ? null : row.subject_name,
    },
    Before: readJson("audit_event", "before", row),
    After: readJson("audit_event", "after", row),
    RequestId: row.request_id,
  };
}

/** A correction, with its author for those who may read it. */
export function presentCorrection(
  row: CorrectionRow,
  { showsActors, all }: { readonly showsActors: boolean; readonly all: readonly CorrectionRow[] },
): CorrectionOut {
  const later = all.filter(({ id }) => id > row.id);
  return {
    Id: row.public_id,
    From: writeTime(row.from_at),
    To: writeTime(row.to_at),
    Status: row.status,
    Reason: row.reason,
    MadeAt: writeTime(row.created_at),
    Replaced: replacedShareOf(row, later),
    Author: showsActors ? row.actor_name : null,
  };
}
