/** Purges restricted pages: deletes their snapshots on disk and their static copies. */

/** After each rebuild, deletes stored copies of private pages and reports the last revision fully purged. */
export class ContentPurger {
  readonly #removers = new Set<() => Promise<unknown>>();
  #listener: ((closed: number) => void) | undefined;
  /** The last closing of a page in the store, and the last purged one. */
  #closed = 0;
  #letGo = -1;
  #isOwed = false;
  #isGoing = false;
  #isKnown = false;

  /**
   * Registers a purge task; its promise resolves when nothing of private pages is left in its place. Returns
   * a function to unregister it.
   */
  onPrivate(remove: () => Promise<unknown>): () => void {
    this.#removers.add(remove);
    return () => void this.#removers.delete(remove);
  }

  /** Reports, now and on each change, the last closing that was purged. */
  onLetGo(listener: (closed: number) => void): void {
    this.#listener = listener;
    this.#isOwed ||= this.#isKnown;
    this.run();
  }

  /** Records the last closing, once published, and whether there are private pages. */
  schedule(closed: number, arePrivate: boolean): void {
    this.#closed = closed;
    this.#isKnown = true;
    this.#isOwed ||= closed !== this.#letGo || arePrivate;
    this.run();
  }

  /** Runs due purges. Call it repeatedly: failures are retried then. */
  run(): void {
    if (!this.#isOwed || this.#isGoing) return;
    this.#isOwed = false;
    this.#isGoing = true;
    const closed = this.#closed;
    const removers = [...this.#removers];
    void Promise.allSettled(removers.map((remove) => remove())).then((removals) => {
      this.#isGoing = false;
      // The task has logged its failure.
      if (removals.some(({ status }) => status === "rejected")) {
        this.#isOwed = true;
        return;
      }
      // A task registered in the meantime has not run.
      if (this.#removers.size > removers.length) {
        this.#isOwed = true;
        return this.run();
      }
      this.#letGo = closed;
      this.#listener?.(closed);
      this.run();
    });
  }
}
