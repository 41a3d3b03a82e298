/** Serialised forms in drafts, parsed defensively: an older portal may have saved them. */

import { statesOf } from "../../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import { announcementKinds, componentStatuses, impacts } from "../../../../../src/contract/words.ts";
import {
  affectedRow,
  blankForm,
  type ComposerForm,
  defaultState,
  type Operation,
  withKind,
} from "./composer-form.ts";

/** A draft's form with its purpose and base version. */
export type SavedForm = {
  readonly operation: Operation;
  readonly announcementId: string | null;
  readonly updateId: string | null;
  readonly form: ComposerForm;
  /** The announcement as opened, and its version tag. */
  readonly base: { readonly announcement: AnnouncementOut; readonly etag: string | null } | null;
  /** When it was typed; epoch milliseconds of the browser. */
  readonly typedAt: number;
};

const operations: readonly Operation[] = [
  "CreateAnnouncement",
  "PatchAnnouncement",
  "PostUpdate",
  "PatchUpdate",
  "PutPostmortem",
];

type UnknownRecord = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const text = (value: unknown, fallback = ""): string => (typeof value === "string" ? value : fallback);
const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
const flag = (value: unknown, fallback: boolean): boolean => (typeof value === "boolean" ? value : fallback);

/** Parses a form; undefined if invalid. Missing fields get initial values. */
export function readForm(value: unknown): ComposerForm | undefined {
  if (!isRecord(value)) return undefined;
  const kind = announcementKinds.find((announcementKind) => announcementKind === value["kind"]);
  if (kind === undefined) return undefined;
  const empty = blankForm(kind);
  const affected = Array.isArray(value["affected"]) ? value["affected"] : [];
  return {
    kind,
    title: text(value["title"]),
    state: statesOf(kind).find((candidate) => candidate === value["state"]) ?? defaultState(kind),
    message: text(value["message"]),
    affected: affected.flatMap((item: unknown) => {
      const status = isRecord(item)
        ? componentStatuses.find((componentStatus) => componentStatus === item["status"])
        : undefined;
      const componentId = isRecord(item) ? item["componentId"] : undefined;
      if (status === undefined || typeof componentId !== "string") return [];
      const isUnstated = kind === "Maintenance" && isRecord(item) && item["isUnstated"] === true;
      return [affectedRow(componentId, isUnstated ? null : status)];
    }),
    impact: impacts.find((impact) => impact === value["impact"]) ?? null,
    startsAt: textOrNull(value["startsAt"]),
    endsAt: textOrNull(value["endsAt"]),
    autoStart: flag(value["autoStart"], empty.autoStart),
    autoComplete: flag(value["autoComplete"], empty.autoComplete),
    recurrence: textOrNull(value["recurrence"]),
    pinned: flag(value["pinned"], empty.pinned),
    fields: readFields(value["fields"]),
    translations: readTranslations(value["translations"]),
    page: textOrNull(value["page"]),
    setOperational: Array.isArray(value["setOperational"])
      ? value["setOperational"].filter((id) => typeof id === "string")
      : [],
    notify: typeof value["notify"] === "boolean" ? value["notify"] : null,
  };
}

function readFields(value: unknown): ComposerForm["fields"] {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, text(entry)]));
}

function readTranslations(value: unknown): ComposerForm["translations"] {
  if (!isRecord(value)) return null;
  return Object.fromEntries(
    Object.entries(value).map(([language, entry]) => {
      const title = isRecord(entry) ? textOrNull(entry["Title"]) : null;
      const message = isRecord(entry) ? textOrNull(entry["Message"]) : null;
      return [
        language,
        { ...(title !== null && { Title: title }), ...(message !== null && { Message: message }) },
      ];
    }),
  );
}

function isAnnouncement(value: unknown): value is AnnouncementOut {
  return (
    isRecord(value) &&
    typeof value["Id"] === "string" &&
    typeof value["Title"] === "string" &&
    announcementKinds.some((kind) => kind === value["Kind"]) &&
    Array.isArray(value["AffectedComponents"]) &&
    Array.isArray(value["Updates"])
  );
}

/** Parses a draft; undefined without a form. */
export function readSavedForm(value: unknown): SavedForm | undefined {
  if (!isRecord(value)) return undefined;
  const form = readForm(value["form"]);
  const operation = operations.find((candidate) => candidate === value["operation"]);
  if (form === undefined || operation === undefined) return undefined;
  const base = value["base"];
  const announcement = isRecord(base) ? base["announcement"] : undefined;
  return {
    operation,
    announcementId: textOrNull(value["announcementId"]),
    updateId: textOrNull(value["updateId"]),
    form,
    base:
      isRecord(base) && isAnnouncement(announcement)
        ? { announcement, etag: textOrNull(base["etag"]) }
        : null,
    typedAt: typeof value["typedAt"] === "number" ? value["typedAt"] : 0,
  };
}

/** The saved base version, without texts that are not edited, which may be long. */
export function savedBase(
  announcement: AnnouncementOut,
  etag: string | null,
  { operation, updateId }: Pick<SavedForm, "operation" | "updateId">,
): NonNullable<SavedForm["base"]> {
  return {
    announcement: {
      ...announcement,
      Updates: announcement.Updates.filter((update) => update.Id === updateId),
      Postmortem: operation === "PutPostmortem" ? announcement.Postmortem : null,
    },
    etag,
  };
}

/**
 * True if a form has content worth saving. To look at the kinds, states and pages of a new announcement is not enough, nor
 * are the times alone that a maintenance suggests.
 */
export function isWorthSaving(operation: Operation, form: ComposerForm, initial: ComposerForm): boolean {
  const { state, page, startsAt, endsAt } = form;
  const plan = form.kind === "Maintenance" && { startsAt, endsAt };
  const unchanged =
    operation === "CreateAnnouncement" ? { ...withKind(initial, form.kind), ...plan, state, page } : initial;
  return JSON.stringify(form) !== JSON.stringify(unchanged);
}
