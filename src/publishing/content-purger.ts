/** Purges restricted pages: deletes their snapshots on disk and their static copies. */

/** After each rebuild, deletes stored copies of private pages and reports the last revision fully purged. */
export class ContentPurger {
  readonly #purges = new Set<() => Promise<unknown>>();
  #listener: ((closed: number) => void) | undefined;
  /** The last closing of a page in the store, and the last purged one. */
  #closed = 0;
  #purged = -1;
  #isDue = false;
  #isRunning = false;
  #isLoaded = false;

  /**
   * Registers a purge task; its promise resolves when nothing of private pages is left in its place. Returns
   * a function to unregister it.
   */
  registerPurge(purge: () => Promise<unknown>): () => void {
    this.#purges.add(purge);
    return () => void this.#purges.delete(purge);
  }

  /** Reports, now and on each change, the last closing that was purged. */
  onPurged(listener: (closed: number) => void): void {
    this.#listener = listener;
    this.#isDue ||= this.#isLoaded;
    this.run();
  }

  /** Records the last closing, once published, and whether there are private pages. */
  schedule(closed: number, hasPrivate: boolean): void {
    this.#closed = closed;
    this.#isLoaded = true;
    this.#isDue ||= closed !== this.#purged || hasPrivate;
    this.run();
  }

  /** Runs due purges. Call it repeatedly: failures are retried then. */
  run(): void {
    if (!this.#isDue || this.#isRunning) return;
    this.#isDue = false;
    this.#isRunning = true;
    const closed = this.#closed;
    const purges = [...this.#purges];
    void Promise.allSettled(purges.map((purge) => purge())).then((outcomes) => {
      this.#isRunning = false;
      // The task has logged its failure.
      if (outcomes.some(({ status }) => status === "rejected")) {
        this.#isDue = true;
        return;
      }
      // A task registered in the meantime has not run.
      if (this.#purges.size > purges.length) {
        this.#isDue = true;
        return this.run();
      }
      this.#purged = closed;
      this.#listener?.(closed);
      this.run();
    });
  }
}
