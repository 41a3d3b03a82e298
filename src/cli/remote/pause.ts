/** Waits between the attempts of a request. */
import { setTimeout as delay } from "node:timers/promises";

/** Resolves after so many milliseconds. */
export async function pause(milliseconds: number): Promise<void> {
  await delay(milliseconds);
}
