/** Erases people: their rows keep a pseudonym, and the audit log names nobody. */
import { type RawBuilder, sql } from "kysely";
import { q } from "../query.ts";
import { readJson } from "../stored-json.ts";
import { batchSize, type ErasureStore, rowsOf } from "./erasure-store.ts";

/** Prefix of an erased person's address; no real address has a colon there. */
const erasedPrefix = "erased:";

/** Values of the person row that identify nobody. */
export function pseudonymOf(person: { readonly id: number; readonly public_id: string }) {
  const address = `${erasedPrefix}${person.public_id}`;
  return {
    name: `Former person ${person.id}`,
    email: address,
    email_key: address,
    password_hash: null,
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
  };
}

/** Whether a person's row is a pseudonym already. */
export function isErased(person: { readonly email_key: string }): boolean {
  return person.email_key.startsWith(erasedPrefix);
}

type PersonRef = { readonly id: number; readonly public_id: string; readonly email: string };

/** The addresses that a person had before: the audit log of others' invitations may mention them. */
async function earlierAddresses(store: ErasureStore, publicId: string): Promise<string[]> {
  const changes = await rowsOf(
    store,
    q
      .selectFrom("audit_event")
      .select(["id", "before"])
      .where("subject_id", "=", publicId)
      .where("action", "=", "Person.ChangeEmail")
      .compile(),
  );
  const addresses = changes.map((row) => readJson("audit_event", "before", row)?.["Email"]);
  return addresses.filter((address) => typeof address === "string");
}

/** Whether an entry of the audit log contains a text. */
function mentionsText(text: string): RawBuilder<unknown> {
  const pattern = `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  return sql`(subject_name like ${pattern} escape '\\' or before like ${pattern} escape '\\'
    or after like ${pattern} escape '\\')`;
}

/** Deletes a person's credentials, sessions, links and drafts, and removes identifying data from the audit log. */
export async function erasePersonTraces(store: ErasureStore, person: PersonRef): Promise<void> {
  const { id, public_id: publicId, email } = person;
  const { name } = pseudonymOf(person);
  const actor = `person:${id}`;
  const addresses = [email, ...(await earlierAddresses(store, publicId))];
  const sessions = sql`select public_id from session where person_id = ${id}`;
  // Sessions are often deleted before their person; the audit log still knows who started them.
  const startedSessions = sql`select subject_id from audit_event where actor = ${actor} and subject_kind = 'Session'`;
  const isAboutPerson = sql`(subject_id = ${publicId} or subject_id in (${sessions}) or subject_id in (${startedSessions})
    or (actor = ${actor} and subject_kind in ('Session', 'Passkey', 'Person', 'Invitation')))`;
  const mentions = sql.join(addresses.map(mentionsText), sql` or `);
  await store.bookkeep([
    sql`update audit_event set subject_name = ${name}, before = null, after = null
      where ${isAboutPerson} or ${mentions}`.compile(q),
    sql`update audit_event set actor_name = ${name} where actor = ${actor}`.compile(q),
    ...(["passkey", "recovery_code", "federated_identity", "draft", "session"] as const).map((table) =>
      q.deleteFrom(table).where("person_id", "=", id).compile(),
    ),
    q.deleteFrom("pending_publication").where("person_id", "=", id).where("state", "<>", "Waiting").compile(),
    q
      .deleteFrom("access_link")
      .where((link) => link.or([link.eb("person_id", "=", id), link.eb("email", "in", addresses)]))
      .compile(),
  ]);
}

/** Erased people with remaining rows, after a process ended during the erasure. */
const partlyErased = q
  .selectFrom("person")
  .select(["id", "public_id", "email"])
  .where("email_key", "like", `${erasedPrefix}%`)
  .where((people) =>
    people.exists(
      people.selectFrom("session").select("session.id").whereRef("session.person_id", "=", "person.id"),
    ),
  )
  .compile();

/** Erases people deleted before a time. Throws a `StoreFault`. */
export async function erasePeople(store: ErasureStore, before: number): Promise<void> {
  for (const person of await rowsOf(store, partlyErased)) await erasePersonTraces(store, person);
  const people = await rowsOf(
    store,
    q
      .selectFrom("person")
      .select(["id", "public_id", "email"])
      .where("deleted_at", "<", before)
      .where("email_key", "not like", `${erasedPrefix}%`)
      .limit(batchSize)
      .compile(),
  );
  for (const person of people) {
    await erasePersonTraces(store, person);
    await store.bookkeep([
      q.updateTable("person").set(pseudonymOf(person)).where("id", "=", person.id).compile(),
    ]);
  }
}
