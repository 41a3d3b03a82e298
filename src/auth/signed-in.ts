/** The signed-in person of a request. */
import type { PersonRole } from "../contract/people.ts";
import { Refusal } from "../contract/refusal.ts";

/** A person with the session that a request came in. */
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
    readonly provenAt: number;
  };
};

/** Validity of a reauthentication, in milliseconds. */
export const proofLasts = 15 * 60_000;

/** The refusal of who has not proven who they are for longer than that. */
export function proofRequired(): Refusal {
  return new Refusal("ProofRequired", "Confirm your identity; this is required every 15 minutes.");
}
