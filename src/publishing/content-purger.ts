/** Letting go of what was closed: what is kept on disk and copied elsewhere of pages that are not for everybody. */

/** Does so whenever the board is made anew and there is something to let go of, and says how far it has come. */
export class ContentPurger {
  readonly #removers = new Set<() => Promise<unknown>>();
  #listener: ((closed: number) => void) | undefined;
  /** The last closing of a page that the ledger told of, and that of which nothing is kept any more. */
  #closed = 0;
  #letGo = -1;
  #isOwed = false;
  #isGoing = false;
  #isKnown = false;

  /** What `remove` returns resolves when nothing of such pages is left where it looks after them. Returns how to stop. */
  onPrivate(remove: () => Promise<unknown>): () => void {
    this.#removers.add(remove);
    return () => void this.#removers.delete(remove);
  }

  /** Tells, now and each time, up to which closing nothing is kept any more. */
  onLetGo(listener: (closed: number) => void): void {
    this.#listener = listener;
    this.#isOwed ||= this.#isKnown;
    this.run();
  }

  /** Takes note of the last closing, once nothing of it is shown, and whether there are pages of which nothing may be kept. */
  schedule(closed: number, arePrivate: boolean): void {
    this.#closed = closed;
    this.#isKnown = true;
    this.#isOwed ||= closed !== this.#letGo || arePrivate;
    this.run();
  }

  /** Lets go of what is owed. Call it again and again: what fails is tried once more then. */
  run(): void {
    if (!this.#isOwed || this.#isGoing) return;
    this.#isOwed = false;
    this.#isGoing = true;
    const closed = this.#closed;
    const removers = [...this.#removers];
    void Promise.allSettled(removers.map((remove) => remove())).then((removals) => {
      this.#isGoing = false;
      // Whoever removes has told the log why it cannot.
      if (removals.some(({ status }) => status === "rejected")) {
        this.#isOwed = true;
        return;
      }
      // One that came meanwhile has not been asked.
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
