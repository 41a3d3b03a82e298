/** Loads the people, sessions and links that a group of commands touches, and writes what follows from it. */
import { type CompiledQuery, sql } from "kysely";
import { insertRows, updateRows } from "../bulk-statements.ts";
import type { Changes, Loaded, LoadPlan } from "../change-set.ts";
import type { Transaction } from "../engine.ts";
import { listed, q } from "../query.ts";

const everybody = q.selectFrom("person").selectAll().orderBy("id").compile();
const openSessions = q
  .selectFrom("session")
  .selectAll()
  .where("ended_at", "is", null)
  .orderBy("id")
  .compile();
const openLinks = q
  .selectFrom("access_link")
  .selectAll()
  .where("used_at", "is", null)
  .where("revoked_at", "is", null)
  .orderBy("id")
  .compile();

/** The people that a group touches: there are few, so that all of them are loaded together. */
export async function loadPeople(
  tx: Transaction,
  wanted: LoadPlan,
): Promise<Pick<Loaded, "people" | "sessions" | "links" | "challenges">> {
  const nothing = Promise.resolve([]);
  const asked = q.selectFrom("challenge").selectAll().where("token_hash", "in", listed(wanted.challenges));
  const [people, sessions, links, challenges] = await Promise.all([
    wanted.people ? tx.rows(everybody) : nothing,
    wanted.sessions ? tx.rows(openSessions) : nothing,
    wanted.links ? tx.rows(openLinks) : nothing,
    wanted.challenges.size > 0 ? tx.rows(asked.compile()) : nothing,
  ]);
  return { people, sessions, links, challenges };
}

export function* peopleStatements(changes: Changes): Generator<CompiledQuery> {
  const added = new Set(
    [...changes.newPeople, ...changes.newSessions, ...changes.newLinks].map((row) => row.id),
  );
  const old = (row: { readonly id: number }) => !added.has(row.id);
  if (changes.newPeople.length > 0) yield insertRows("person", changes.newPeople);
  const people = [...changes.editedPeople.values()].filter(old);
  if (people.length > 0) yield updateRows("person", ["id"], people);
  if (changes.newSessions.length > 0) yield insertRows("session", changes.newSessions);
  const sessions = [...changes.editedSessions.values()].filter(old);
  if (sessions.length > 0) yield updateRows("session", ["id"], sessions);
  if (changes.newLinks.length > 0) yield insertRows("access_link", changes.newLinks);
  const links = [...changes.editedLinks.values()].filter(old);
  if (links.length > 0) yield updateRows("access_link", ["id"], links);
  if (changes.takenChallenges.size > 0) {
    yield q
      .updateTable("challenge")
      .set({ content: "" })
      .where("id", "in", sql<number>`${listed(changes.takenChallenges)}`)
      .compile();
  }
}
