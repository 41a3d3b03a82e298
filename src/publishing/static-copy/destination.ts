/** Where a copy is put: a place for files that may be far away, slow, full, or not there. */

/** A file of the copy. */
export type CopyFile = {
  /** From the root of the copy, with slashes. */
  readonly place: string;
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
};

/** A place for a copy. All of it rejects with a `DestinationProblem`, and ends by itself within a minute or two. */
export type Destination = {
  /** Display name for the log and the portal; without secrets. */
  readonly name: string;
  /** Maximum number of concurrent writes. */
  readonly atOnce: number;
  /** A stored file; undefined if missing. */
  read(place: string): Promise<Buffer | undefined>;
  /** Replaces a file atomically. */
  write(file: CopyFile): Promise<void>;
  /** Takes a file away; one that is not there is no fault. */
  remove(place: string): Promise<void>;
  /** Deletes partial uploads of any process; a writer still running restarts its file. */
  sweep(): Promise<void>;
  /** Resolves when what was written and removed so far would outlast a power cut. */
  settle(): Promise<void>;
  /** Called after all files of a run were written: publishes the whole. */
  finish(): Promise<void>;
  /** True if the current whole was published, or is being published, by any process. */
  isFinished(): Promise<boolean>;
};

/** The copy cannot be put there, or read: a sentence for the person who looks after it, without a secret in it. */
export class DestinationProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DestinationProblem";
  }
}
