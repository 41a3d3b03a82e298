/** The signed-in person of a request. */
import type { PersonRole } from "../contract/people.ts";
import { Refusal } from "../contract/refusal.ts";

/** A person with the session of the request. */
export type SignedIn = {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: PersonRole;
  readonly session: {
    readonly number: number;
    readonly id: string;
    /** Last authentication; epoch milliseconds. */
    readonly authenticatedAt: number;
  };
};

/** Validity of a reauthentication, in milliseconds. */
export const reauthenticationTtlMs = 15 * 60_000;

/** Refusal of an operation that needs a more recent authentication. */
export function reauthenticationRequired(): Refusal {
  return new Refusal("ProofRequired", "Confirm your identity; this is required every 15 minutes.");
}
