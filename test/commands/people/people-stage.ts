/** People on a stage: how they come in, and what they send. */
import type { Actor, Answer, Command } from "../../../src/commands/command.ts";
import { readEmail } from "../../../src/commands/people/people-bodies.ts";
import type { NewSession } from "../../../src/commands/people/people-commands.ts";
import type { PersonRole } from "../../../src/contract/people.ts";
import type { Refusal } from "../../../src/contract/refusal.ts";
import { q } from "../../../src/store/query.ts";
import type { PersonRow, SessionRow } from "../../../src/store/tables/people-tables.ts";
import { Stage } from "../stage.ts";

let hashes = 0;

/** Whose page it is. */
export const owner = "owner@example.com";

/** A token hash that no other test has. */
export function hash(): string {
  hashes += 1;
  return hashes.toString(16).padStart(64, "0");
}

/** A session to be. */
export function session(fields: Partial<NewSession> = {}): NewSession {
  return { tokenHash: hash(), browser: "Firefox on Linux", address: "192.0.2.1", ...fields };
}

/** An anonymous actor. */
export const anonymous: Actor = { kind: "nobody" };

/** The setting up of an owner. */
export function setUp(email = owner): Command {
  return {
    kind: "SetUpOwner",
    email: readEmail(email),
    name: email.split("@", 1)[0] ?? "",
    passwordHash: "$hash",
    page: {},
    session: session(),
  };
}

/** A stage on which the owner was set up. */
export async function withOwner(): Promise<Stage> {
  const stage = await Stage.forTest();
  await stage.send(setUp(owner), { actor: anonymous });
  return stage;
}

/** Everybody, in the order they came. */
export async function allPeople(stage: Stage): Promise<PersonRow[]> {
  return await stage.rows(q.selectFrom("person").selectAll().orderBy("id").compile());
}

/** The person with an address. */
export async function person(stage: Stage, email: string): Promise<PersonRow> {
  const row = (await allPeople(stage)).findLast((candidate) => candidate.email_key === email);
  if (row === undefined) throw new Error(`nobody has the address ${email}`);
  return row;
}

/** The sessions of a person that were not ended. */
export async function openSessions(stage: Stage, email: string): Promise<SessionRow[]> {
  const { id } = await person(stage, email);
  const rows = await stage.rows(q.selectFrom("session").selectAll().orderBy("id").compile());
  return rows.filter((row) => row.person_id === id && row.ended_at === null);
}

/** The actor of a person, for their commands. */
export async function actor(stage: Stage, email: string): Promise<Actor> {
  const { id: number, name, role } = await person(stage, email);
  return { kind: "person", number, name, role };
}

/** Lets somebody in by an invitation of the command line. */
export async function join(stage: Stage, email: string, role: PersonRole): Promise<PersonRow> {
  const link = hash();
  await stage.send({ kind: "InvitePerson", email: readEmail(email), role, tokenHash: link });
  const name = email.split("@", 1)[0] ?? "";
  await stage.send(
    { kind: "AcceptInvitation", link, name, passwordHash: "$hash", session: session() },
    { actor: anonymous },
  );
  return await person(stage, email);
}

/** The answer to what somebody sends, or the code of its refusal. */
export async function by(stage: Stage, email: string, command: Command): Promise<Answer | Refusal["code"]> {
  const [outcome] = await stage.group([
    { command, actor: await actor(stage, email), requestId: null, idempotency: null, ifMatch: null },
  ]);
  if (outcome?.kind === "answer") return outcome.answer;
  if (outcome?.kind === "refusal") return outcome.refusal.code;
  throw new Error("it failed", { cause: outcome?.cause });
}
