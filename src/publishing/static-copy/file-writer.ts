/** Writes files to a destination concurrently. */
import type { CopyFile, Destination } from "./destination.ts";

/** Writes as many files at once as the destination allows, with backpressure. */
export class FileWriter {
  /** Where files were written, or are about to be. */
  readonly places: string[] = [];
  readonly #destination: Destination;
  readonly #progress: ((files: number) => void) | undefined;
  readonly #underWay = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  /** `progress` is called with the number of written files. */
  constructor(destination: Destination, progress?: (files: number) => void) {
    this.#destination = destination;
    this.#progress = progress;
  }

  get count(): number {
    return this.places.length;
  }

  /** Takes a file; resolves when there is room for the next. Rejects with an earlier file's error. */
  async write(file: CopyFile): Promise<void> {
    this.#throwFailure();
    this.places.push(file.place);
    const written = this.#destination.write(file).then(
      () => {
        this.#underWay.delete(written);
        this.#progress?.(this.places.length - this.#underWay.size);
      },
      (error: unknown) => {
        this.#underWay.delete(written);
        this.#failure ??= { error };
      },
    );
    this.#underWay.add(written);
    if (this.#underWay.size >= this.#destination.atOnce) await Promise.race(this.#underWay);
    this.#throwFailure();
  }

  /** Resolves when all are written. Rejects with what one of them was refused with. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay);
    this.#throwFailure();
  }

  /** Resolves when nothing is being written any more, whatever the results. */
  async stop(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
