/** Two versions of one announcement, field by field: what stands now, and what a person was about to save. */
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
    "translations",
  ],
  PostUpdate: ["state", "affected"],
  PatchUpdate: ["message", "translations"],
};

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Every field that somebody changed since the form was opened. */
export function compare(
  operation: Operation,
  versions: {
    readonly opened: AnnouncementOut;
    readonly now: AnnouncementOut;
    readonly mine: ComposerForm;
    readonly updateId: string | null;
  },
): readonly FieldComparison[] {
  const read = (one: AnnouncementOut) => beginning(operation, one, versions.updateId);
  const opened = read(versions.opened);
  const theirs = read(versions.now);
  return fieldsOf[operation].flatMap((field) => {
    const isMine = !alike(versions.mine[field], opened[field]);
    const isTheirs = !alike(theirs[field], opened[field]);
    return isMine || isTheirs ? [{ field, opened, theirs, mine: versions.mine, isMine, isTheirs }] : [];
  });
}

/** What an update says, which is nobody else's. */
function said({ message, translations, state }: ComposerForm): Partial<ComposerForm> {
  return { message, translations, state };
}

/** What goes on being edited after a look at both: what others changed, with one's own changes laid over it. */
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
