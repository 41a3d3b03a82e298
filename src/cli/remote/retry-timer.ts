/** Waits between the attempts of a request. */
import { setTimeout as delay } from "node:timers/promises";

/** An object, so that tests can replace the wait. */
export const retryTimer = {
  /** Resolves after so many milliseconds. */
  async pause(milliseconds: number): Promise<void> {
    await delay(milliseconds);
  },
};
