import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isRefused } from "../../api/refused-error.ts";
import { changesOf, conflicts, type DraftShape, rebased, type Versioned } from "./draft-conflicts.ts";
import { useUnsaved } from "./use-unsaved.ts";

export type DraftOptions<Draft> = {
  readonly shape: DraftShape<Draft>;
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
type Unsaved<Draft> = { readonly opened: Versioned<Draft>; readonly mine: Draft };

/** The others' version, and the conflicting fields. */
export type Conflict<Draft> = {
  readonly theirs: Draft;
  readonly mine: Draft;
  readonly fields: readonly (keyof Draft & string)[];
};

type Collision<Draft> = { readonly theirs: Versioned<Draft>; readonly fields: Conflict<Draft>["fields"] };

export type Drafting<Draft> = {
  readonly draft: Draft;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly conflict: Conflict<Draft> | undefined;
  readonly change: (some: Partial<Draft>) => void;
  readonly discard: () => void;
  readonly save: () => void;
  /** Goes on with what others saved; of the fields in conflict mine are saved or given up. */
  readonly settle: (isMine: boolean) => void;
};

/**
 * A form with conflict detection: overwriting others' changes is confirmed, and so is leaving with unsaved
 * ones.
 */
export function useDraft<Draft>(options: DraftOptions<Draft>): Drafting<Draft> {
  const { shape, versioned, read, write, onSettled } = options;
  const [unsaved, setUnsaved] = useState<Unsaved<Draft>>();
  const [collision, setCollision] = useState<Collision<Draft>>();
  const draft = unsaved?.mine ?? versioned.value;
  const saving = useMutation({
    mutationFn: async ({ opened, mine }: Unsaved<Draft>): Promise<Collision<Draft> | undefined> => {
      const changes = changesOf(shape, opened.value, mine);
      try {
        await write(changes, opened.etag);
      } catch (error) {
        if (!isRefused(error, "PreconditionFailed")) throw error;
        const theirs = await read();
        const fields = conflicts(shape, { opened: opened.value, theirs: theirs.value, mine });
        if (fields.length > 0) return { theirs, fields };
        // No conflict: merge and retry.
        await write(changes, theirs.etag);
      }
      return undefined;
    },
    onSuccess: async (found, { mine }) => {
      setCollision(found);
      await onSettled(found === undefined ? mine : undefined);
      if (found === undefined) setUnsaved(undefined);
    },
  });
  const isChanged =
    unsaved !== undefined && Object.keys(changesOf(shape, unsaved.opened.value, unsaved.mine)).length > 0;
  useUnsaved(isChanged);
  const conflict: Conflict<Draft> | undefined =
    collision === undefined || unsaved === undefined
      ? undefined
      : { theirs: collision.theirs.value, mine: unsaved.mine, fields: collision.fields };
  return {
    draft,
    isChanged,
    isSaving: saving.isPending,
    error: saving.error,
    conflict,
    change(some: Partial<Draft>): void {
      saving.reset();
      setUnsaved({ opened: unsaved?.opened ?? versioned, mine: { ...draft, ...some } });
    },
    discard(): void {
      setUnsaved(undefined);
      setCollision(undefined);
      saving.reset();
    },
    save(): void {
      if (unsaved !== undefined) saving.mutate(unsaved);
    },
    settle(isMine: boolean): void {
      if (unsaved === undefined || collision === undefined) return;
      const { theirs, fields } = collision;
      const versions = { opened: unsaved.opened.value, theirs: theirs.value, mine: unsaved.mine };
      const next = { opened: theirs, mine: rebased(shape, versions, isMine ? [] : fields) };
      setCollision(undefined);
      setUnsaved(next);
      if (isMine) saving.mutate(next);
    },
  };
}
