/**
 * Which destinations fail: each of them gets one connection, and all of them together half of the connections, so
 * that the healthy ones share the rest. Where a destination is one receiver, as a webhook is, it always gets one alone: else a
 * dead one would take a connection for each of its messages before the first of them has failed.
 */

const forgottenAfter = 1_000;

type Health = { failures: number; inFlight: number };

/** Counts attempts and failures of each destination, in memory. */
export class DestinationHealth {
  readonly #of = new Map<string, Health>();
  readonly #maxFailing: number;
  readonly #isSingle: boolean;
  /** The attempts in progress at destinations that fail. */
  #failing = 0;

  constructor(connections: number, { isSingle }: { readonly isSingle: boolean }) {
    this.#isSingle = isSingle;
    this.#maxFailing = Math.max(1, Math.floor(connections / 2));
  }

  #health(destination: string): Health {
    const existing = this.#of.get(destination);
    if (existing !== undefined) return existing;
    const created = { failures: 0, inFlight: 0 };
    this.#of.set(destination, created);
    return created;
  }

  /** Whether a destination may get another connection now. */
  mayStart(destination: string): boolean {
    const health = this.#of.get(destination);
    if (health === undefined) return true;
    if (health.failures === 0) return health.inFlight === 0 || !this.#isSingle;
    return health.inFlight === 0 && this.#failing < this.#maxFailing;
  }

  /** Whether the last attempt at a destination failed. */
  isFailing(destination: string): boolean {
    return (this.#of.get(destination)?.failures ?? 0) > 0;
  }

  /** The destinations that may not. */
  get busy(): string[] {
    return [...this.#of].filter(([name]) => !this.mayStart(name)).map(([name]) => name);
  }

  start(destination: string): void {
    const health = this.#health(destination);
    health.inFlight += 1;
    if (health.failures > 0) this.#failing += 1;
  }

  end(destination: string, hasFailed: boolean): void {
    const health = this.#health(destination);
    const wasFailing = health.failures > 0;
    if (wasFailing) this.#failing -= health.inFlight;
    health.inFlight -= 1;
    health.failures = hasFailed ? health.failures + 1 : 0;
    if (health.failures > 0) this.#failing += health.inFlight;
    if (health.inFlight === 0 && (health.failures === 0 || this.#of.size > forgottenAfter))
      this.#of.delete(destination);
  }
}
