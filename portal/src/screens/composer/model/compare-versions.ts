/** Compares two versions of an announcement field by field: the current one, and the one to be saved. */
import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import { beginning, type ComposerForm, type Operation } from "./composer-form.ts";

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

/** One field in both versions, and whether who is saving changed it themselves. */
export type FieldComparison = {
  readonly field: ComparedField;
  readonly opened: ComposerForm;
  readonly theirs: ComposerForm;
  readonly mine: ComposerForm;
  readonly isMine: boolean;
  readonly isTheirs: boolean;
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
};

const alike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that others changed since the form was opened. */
export function compare(
  operation: Operation,
  versions: {
    readonly opened: AnnouncementOut;
    readonly now: AnnouncementOut;
    readonly mine: ComposerForm;
    readonly updateId: string | null;
  },
): readonly FieldComparison[] {
  const read = (announcement: AnnouncementOut) => beginning(operation, announcement, versions.updateId);
  const opened = read(versions.opened);
  const theirs = read(versions.now);
  return fieldsOf[operation].flatMap((field) => {
    const isMine = !alike(versions.mine[field], opened[field]);
    const isTheirs = !alike(theirs[field], opened[field]);
    return isMine || isTheirs ? [{ field, opened, theirs, mine: versions.mine, isMine, isTheirs }] : [];
  });
}

/** The update's own text, which conflicts with nothing. */
function said({ message, translations, state, notify }: ComposerForm): Partial<ComposerForm> {
  return { message, translations, state, notify };
}

/** Merges after a comparison: others' changes, with one's own on top. */
export function rebased(
  operation: Operation,
  versions: {
    readonly opened: AnnouncementOut;
    readonly now: AnnouncementOut;
    readonly mine: ComposerForm;
    readonly updateId: string | null;
  },
): ComposerForm {
  const theirs = beginning(operation, versions.now, versions.updateId);
  const own = compare(operation, versions).filter(({ isMine }) => isMine);
  return {
    ...theirs,
    ...(operation === "PostUpdate" && said(versions.mine)),
    ...Object.fromEntries(own.map(({ field }) => [field, versions.mine[field]])),
  };
}
