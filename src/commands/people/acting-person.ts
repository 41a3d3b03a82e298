/** Who acts, where only a person can. */
import type { Actor, Submission } from "../command.ts";

/** The person who sent a command that only people send. Throws where it was somebody else. */
export function personOf({ actor, command }: Submission): Extract<Actor, { readonly kind: "person" }> {
  if (actor.kind !== "person") throw new Error(`${command.kind} is a person's`);
  return actor;
}
