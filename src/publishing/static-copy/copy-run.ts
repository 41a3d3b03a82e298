/** Input and result of one run. */
import type { ArchiveStore } from "../archive/archive-context.ts";
import type { Manifest } from "./copy-manifest.ts";
import type { CopiedPage } from "./copy-part.ts";

/** The publishable content at one moment. */
export type CopyRun = {
  readonly revision: number;
  /** As of when it is true (epoch milliseconds). */
  readonly asOf: number;
  /** Whether it is stale: the archive is then left unchanged. */
  readonly isStale: boolean;
  /** Those that are public. */
  readonly pages: readonly CopiedPage[];
  readonly reader: ArchiveStore | undefined;
};

/** Options of a run. */
export type RunOptions = {
  /** Current time (epoch milliseconds). */
  readonly now: number;
  /** Approximate number of deferrable files to render: old ones, or ones changed by time only. */
  readonly maxAged: number;
  /** Whether to abort. */
  readonly isStopped?: () => boolean;
  /** Told of the files written so far. */
  readonly progress?: (files: number) => void;
};

/** Result of a run. */
export type CopyOutcome = {
  readonly revision: number;
  readonly asOf: number;
  readonly files: number;
  readonly bytes: number;
  /** Of this run. */
  readonly written: number;
  readonly removed: number;
  /** Number of deferred parts. */
  readonly aged: number;
  /** Whether another node had written the same or something newer, so that nothing was done. */
  readonly isOthers: boolean;
};

/** Builds the result from a manifest and further facts. */
export function outcomeOf(manifest: Manifest | undefined, of: Partial<CopyOutcome>): CopyOutcome {
  const files = Object.values(manifest?.files ?? {});
  return {
    revision: manifest?.revision ?? 0,
    asOf: manifest?.asOf ?? 0,
    files: files.length,
    bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0),
    written: 0,
    removed: 0,
    aged: 0,
    isOthers: false,
    ...of,
  };
}

/** Maximum age difference (milliseconds of `asOf`) of another node's copy of the same revision. */
const tolerable = 180_000;
/** Age (milliseconds of `asOf`) after which a later revision in a copy is obsolete, as after a restore. */
const outlived = 300_000;

/** True if another node's copy is current enough. `isSure` means that it has none of our files. */
export function isDone(
  there: Manifest,
  { revision, asOf }: CopyRun,
  { isSure }: { readonly isSure: boolean },
): boolean {
  if (asOf - there.asOf >= outlived) return false;
  if (there.revision > revision) return true;
  return there.revision === revision && asOf - there.asOf < tolerable && isSure;
}
