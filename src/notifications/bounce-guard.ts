/**
 * Keeps a fault of ours from suspending subscribers: an address that bounced is suspended only once it is clear that not
 * everything is refused. Where too much is, mail pauses, and nobody is suspended.
 */
import { isRefusedTooOften, maxRecentResults } from "../rules/delivery-retries.ts";

/** Judges the final results of mail. */
export class BounceGuard {
  #results: boolean[] = [];
  #bounced: number[] = [];

  /** Takes note of a final result of mail; tells whether mail must pause. */
  note(isRefused: boolean): "pause" | "go on" {
    this.#results = [...this.#results, isRefused].slice(-maxRecentResults);
    if (!isRefusedTooOften(this.#results)) return "go on";
    this.#results = [];
    this.#bounced = [];
    return "pause";
  }

  /** Takes note of a subscriber whose address does not exist. */
  bounce(subscriber: number): void {
    this.#bounced.push(subscriber);
  }

  /** The subscribers to suspend now: while results come, not before one of them is an acceptance. */
  take({ isQuiet }: { readonly isQuiet: boolean }): number[] {
    if (this.#bounced.length === 0 || (this.#results.at(-1) === true && !isQuiet)) return [];
    const bounced = this.#bounced;
    this.#bounced = [];
    return bounced;
  }
}
