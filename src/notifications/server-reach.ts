/** Whether the server that takes a channel's messages can be reached, and when it is tried again. */
import type { SubscriberChannel } from "../contract/subscribers.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";

/** The longest pause after the server could not be reached, in milliseconds. */
const maxPauseMs = 60_000;

/** Follows whether a channel's server can be reached. */
export class ServerReach {
  readonly #channel: SubscriberChannel;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #failures = 0;
  /** Monotonic. */
  #notBefore = 0;

  constructor(
    channel: SubscriberChannel,
    { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  ) {
    this.#channel = channel;
    this.#clock = clock;
    this.#logger = logger;
  }

  get isAway(): boolean {
    return this.#failures > 0;
  }

  /** Whether it may be tried now. */
  get mayTry(): boolean {
    return this.#clock.monotonic() >= this.#notBefore;
  }

  /** It could not be reached: the pause before the next attempt, in milliseconds. */
  fail(): number {
    if (this.mayTry) {
      if (!this.isAway) this.#logger.warn({ channel: this.#channel }, "mail server unreachable; retrying");
      this.#failures += 1;
      this.#notBefore = this.#clock.monotonic() + Math.min(maxPauseMs, 1_000 * 2 ** (this.#failures - 1));
    }
    return Math.max(0, Math.ceil(this.#notBefore - this.#clock.monotonic()));
  }

  /** It was reached. */
  succeed(): void {
    if (!this.isAway) return;
    this.#failures = 0;
    this.#notBefore = 0;
    this.#logger.info({ channel: this.#channel }, "mail server reachable again");
  }
}
