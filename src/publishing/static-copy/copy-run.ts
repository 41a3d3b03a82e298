/** What is copied in one run, and what comes of that. */
import type { StoreReader } from "../archive/archive-context.ts";
import type { Manifest } from "./copy-manifest.ts";
import type { CopiedPage } from "./copy-part.ts";

/** What a service has to show at one moment. */
export type CopyRun = {
  readonly revision: number;
  /** As of when it is true (epoch milliseconds). */
  readonly asOf: number;
  /** Whether that is no longer certain: what is past is left as it is then. */
  readonly isStale: boolean;
  /** Those that are public. */
  readonly pages: readonly CopiedPage[];
  readonly reader: StoreReader | undefined;
};

/** How a run is made. */
export type RunOptions = {
  /** What it is now (epoch milliseconds). */
  readonly now: number;
  /** About how many files are made of what has time: what is old, or made anew for no other reason than time. */
  readonly mostAged: number;
  /** Whether it is to end before its time. */
  readonly isStopped?: () => boolean;
  /** Told of the files written so far. */
  readonly progress?: (files: number) => void;
};

/** What there is after a run. */
export type CopyOutcome = {
  readonly revision: number;
  readonly asOf: number;
  readonly files: number;
  readonly bytes: number;
  /** Of this run. */
  readonly written: number;
  readonly removed: number;
  /** How many parts wait that have time. */
  readonly aged: number;
  /** Whether another node had written the same or something newer, so that nothing was to be done. */
  readonly isOthers: boolean;
};

/** Tells what there is by a manifest, and what else is known of a run. */
export function tell(manifest: Manifest | undefined, of: Partial<CopyOutcome>): CopyOutcome {
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

/** How much older (milliseconds of `asOf`) another node's copy of the same revision may be than ours would be. */
const tolerable = 180_000;
/** After how long (milliseconds of `asOf`) a later revision in a copy is one that the ledger no longer knows of. */
const outlived = 300_000;

/** Whether what another node has written is about as new as ours would be. `isSure` tells that none of our files is in it. */
export function isDone(
  there: Manifest,
  { revision, asOf }: CopyRun,
  { isSure }: { readonly isSure: boolean },
): boolean {
  if (asOf - there.asOf >= outlived) return false;
  if (there.revision > revision) return true;
  return there.revision === revision && asOf - there.asOf < tolerable && isSure;
}
