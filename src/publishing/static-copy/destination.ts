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
  /** What it is called in a log and in the portal; never with a secret in it. */
  readonly name: string;
  /** How many files may be written at once. */
  readonly atOnce: number;
  /** A file as it is there; undefined where there is none. */
  read(place: string): Promise<Buffer | undefined>;
  /** Puts a file in the place of the one before: whoever reads sees one or the other whole. */
  write(file: CopyFile): Promise<void>;
  /** Takes a file away; one that is not there is no fault. */
  remove(place: string): Promise<void>;
  /** Takes away what is on its way and not whole, whoever began it: one that is still writing that begins anew. */
  sweep(): Promise<void>;
  /** Resolves when what was written and removed so far would outlast a power cut. */
  settle(): Promise<void>;
  /** Called once all of a run is there: what has to be done with the whole. */
  finish(): Promise<void>;
  /** Whether that was done with the whole that is there, or is being done, by whichever process. */
  isFinished(): Promise<boolean>;
};

/** The copy cannot be put there, or read: a sentence for the person who looks after it, without a secret in it. */
export class DestinationProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DestinationProblem";
  }
}
