import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isOwnVersion } from "../../api/own-versions.ts";
import { isRefused } from "../../api/refused-error.ts";
import { changesOf, conflicts, type DraftShape, mergeDrafts, type Versioned } from "./draft-conflicts.ts";
import { useUnsaved } from "./use-unsaved.ts";

export type DraftOptions<Draft> = {
  readonly shape: DraftShape<Draft>;
  /** The path of the resource in the API. */
  readonly path: string;
  readonly versioned: Versioned<Draft>;
  /** Reads the current version. */
  readonly read: () => Promise<Versioned<Draft>>;
  /** Saves over a version tag. Rejects with `PreconditionFailed` if it is outdated. */
  readonly write: (
    changes: Readonly<Record<string, unknown>>,
    ifMatch: string | undefined,
  ) => Promise<unknown>;
  /**
   * Called after each attempt that reached the service, with the saved form; undefined if there is a
   * conflict.
   */
  readonly onSettled: (saved: Draft | undefined) => Promise<void>;
};

/** Unsaved changes with their base version. */
type Unsaved<Draft> = { readonly original: Versioned<Draft>; readonly edited: Draft };

/** The others' version, and the conflicting fields. */
export type Conflict<Draft> = {
  readonly saved: Draft;
  readonly edited: Draft;
  readonly fields: readonly (keyof Draft & string)[];
  /** Whether the other version was saved in this browser. */
  readonly isOwn: boolean;
};

type Collision<Draft> = { readonly saved: Versioned<Draft>; readonly fields: Conflict<Draft>["fields"] };

export type DraftForm<Draft> = {
  readonly draft: Draft;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly conflict: Conflict<Draft> | undefined;
  readonly change: (changes: Partial<Draft>) => void;
  readonly discard: () => void;
  readonly save: () => void;
  /** Continues from the others' version; conflicting fields keep the edited or the saved value. */
  readonly resolveConflict: (keepsEdited: boolean) => void;
};

/**
 * A form with conflict detection: overwriting others' changes is confirmed, and so is leaving with unsaved
 * ones.
 */
export function useDraft<Draft>(options: DraftOptions<Draft>): DraftForm<Draft> {
  const { shape, path, versioned, read, write, onSettled } = options;
  const [unsaved, setUnsaved] = useState<Unsaved<Draft>>();
  const [collision, setCollision] = useState<Collision<Draft>>();
  const draft = unsaved?.edited ?? versioned.value;
  const saving = useMutation({
    mutationFn: async ({ original, edited }: Unsaved<Draft>): Promise<Collision<Draft> | undefined> => {
      const changes = changesOf(shape, original.value, edited);
      try {
        await write(changes, original.etag);
      } catch (error) {
        if (!isRefused(error, "PreconditionFailed")) throw error;
        const theirs = await read();
        const fields = conflicts(shape, { original: original.value, saved: theirs.value, edited });
        if (fields.length > 0) return { saved: theirs, fields };
        // No conflict: merge and retry.
        await write(changes, theirs.etag);
      }
      return undefined;
    },
    onSuccess: async (newCollision, { edited }) => {
      setCollision(newCollision);
      await onSettled(newCollision === undefined ? edited : undefined);
      if (newCollision === undefined) setUnsaved(undefined);
    },
  });
  const isChanged =
    unsaved !== undefined && Object.keys(changesOf(shape, unsaved.original.value, unsaved.edited)).length > 0;
  useUnsaved(isChanged);
  const conflict: Conflict<Draft> | undefined =
    collision === undefined || unsaved === undefined
      ? undefined
      : {
          saved: collision.saved.value,
          edited: unsaved.edited,
          fields: collision.fields,
          isOwn: isOwnVersion(path, collision.saved.etag),
        };
  return {
    draft,
    isChanged,
    isSaving: saving.isPending,
    error: saving.error,
    conflict,
    change(changes: Partial<Draft>): void {
      saving.reset();
      setUnsaved({ original: unsaved?.original ?? versioned, edited: { ...draft, ...changes } });
    },
    discard(): void {
      setUnsaved(undefined);
      setCollision(undefined);
      saving.reset();
    },
    save(): void {
      if (unsaved !== undefined) saving.mutate(unsaved);
    },
    resolveConflict(keepsEdited: boolean): void {
      if (unsaved === undefined || collision === undefined) return;
      const { saved, fields } = collision;
      const versions = { original: unsaved.original.value, saved: saved.value, edited: unsaved.edited };
      const next = { original: saved, edited: mergeDrafts(shape, versions, keepsEdited ? [] : fields) };
      setCollision(undefined);
      setUnsaved(next);
      if (keepsEdited) saving.mutate(next);
    },
  };
}
