/** Who is signed in at a browser, as every request of theirs carries it. */
import type { PersonRole } from "../contract/people.ts";

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
    /** When they last proved who they are; epoch milliseconds. */
    readonly provenAt: number;
  };
};

/** How long a proof lasts, in milliseconds. */
export const proofLasts = 15 * 60_000;
