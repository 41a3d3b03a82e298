/** Those who wait until the snapshot holds what they wrote. */

type RevisionWaiter = { readonly revision: number; readonly go: () => void };

/** Callers waiting for a revision. */
export class RevisionWaiters {
  readonly #waiters = new Set<RevisionWaiter>();

  /** Resolves when `reached` is called with the revision or a later one, or after so many milliseconds. */
  waitFor(revision: number, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve();
      };
      const waiter = { revision, go };
      const timer = setTimeout(go, milliseconds);
      timer.unref();
      this.#waiters.add(waiter);
    });
  }

  /** Lets those go who waited for this revision or an earlier one. */
  resolveUpTo(revision: number): void {
    for (const waiter of this.#waiters) if (waiter.revision <= revision) waiter.go();
  }
}
