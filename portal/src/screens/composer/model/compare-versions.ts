/** Compares two versions of an announcement field by field: the current one, and the one to be saved. */
import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import type { ComposerForm, Operation } from "./composer-form.ts";
import { initialForm } from "./initial-form.ts";

/** The fields that two versions are compared by. */
export type ComparedField =
  | "title"
  | "state"
  | "message"
  | "affected"
  | "impact"
  | "startsAt"
  | "endsAt"
  | "autoStart"
  | "autoComplete"
  | "recurrence"
  | "pinned"
  | "translations";

/** One field in all versions, and who changed it. */
export type FieldComparison = {
  readonly field: ComparedField;
  readonly original: ComposerForm;
  readonly saved: ComposerForm;
  readonly edited: ComposerForm;
  readonly isChangedByMe: boolean;
  readonly isChangedByOthers: boolean;
};

const fieldsOf: Readonly<Record<Operation, readonly ComparedField[]>> = {
  CreateAnnouncement: [],
  PatchAnnouncement: [
    "title",
    "affected",
    "impact",
    "startsAt",
    "endsAt",
    "autoStart",
    "autoComplete",
    "recurrence",
    "pinned",
    "translations",
  ],
  PostUpdate: ["state", "affected"],
  PatchUpdate: ["message", "translations"],
  PutPostmortem: ["message", "translations"],
};

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** An announcement when the form was opened and as it is saved now, and the edited form. */
type Versions = {
  readonly original: AnnouncementOut;
  readonly now: AnnouncementOut;
  readonly edited: ComposerForm;
  readonly updateId: string | null;
};

/** The fields that others changed since the form was opened. */
export function compare(operation: Operation, versions: Versions): readonly FieldComparison[] {
  const formOf = (announcement: AnnouncementOut) => initialForm(operation, announcement, versions.updateId);
  const original = formOf(versions.original);
  const saved = formOf(versions.now);
  return fieldsOf[operation].flatMap((field) => {
    const isChangedByMe = !isEqual(versions.edited[field], original[field]);
    const isChangedByOthers = !isEqual(saved[field], original[field]);
    return isChangedByMe || isChangedByOthers
      ? [{ field, original, saved, edited: versions.edited, isChangedByMe, isChangedByOthers }]
      : [];
  });
}

/** The operations that only set values; an update is another one each time. */
const settingOperations: ReadonlySet<Operation> = new Set([
  "PatchAnnouncement",
  "PatchUpdate",
  "PutPostmortem",
]);

/** True if all of one's own changes have been saved since, for example by oneself in another tab. */
export function isSavedAlready(operation: Operation, versions: Versions): boolean {
  const ownChanges = compare(operation, versions).filter(({ isChangedByMe }) => isChangedByMe);
  const isSaved = ({ field, saved, edited }: FieldComparison) =>
    isEqual(trimmed(saved[field]), trimmed(edited[field]));
  return settingOperations.has(operation) && ownChanges.length > 0 && ownChanges.every(isSaved);
}

/** A text without the surrounding spaces, which are not saved. */
function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** The update's own text, which conflicts with nothing. */
function updateText({ message, translations, state, notify }: ComposerForm): Partial<ComposerForm> {
  return { message, translations, state, notify };
}

/** Merges after a comparison: others' changes, with one's own on top. */
export function mergeVersions(operation: Operation, versions: Versions): ComposerForm {
  const saved = initialForm(operation, versions.now, versions.updateId);
  const changedByMe = compare(operation, versions).filter(({ isChangedByMe }) => isChangedByMe);
  return {
    ...saved,
    ...(operation === "PostUpdate" && updateText(versions.edited)),
    ...Object.fromEntries(changedByMe.map(({ field }) => [field, versions.edited[field]])),
  };
}
