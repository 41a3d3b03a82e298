/** The actor of commands that only people can send. */
import type { Actor, Submission } from "../command.ts";

/** The person who sent the command. Throws for any other actor. */
export function personOf({ actor, command }: Submission): Extract<Actor, { readonly kind: "person" }> {
  if (actor.kind !== "person") throw new Error(`${command.kind} is a person's`);
  return actor;
}
