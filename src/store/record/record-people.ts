/** Loads and writes the people, sessions and links that a group of commands touches. */
import { type CompiledQuery, sql } from "kysely";
import { insertRows, updateRows } from "../bulk-statements.ts";
import type { Changes, Loaded, LoadPlan } from "../change-set.ts";
import type { Transaction } from "../engine.ts";
import { listed, q } from "../query.ts";

const allPeople = q.selectFrom("person").selectAll().orderBy("id").compile();
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

/** Loads all people, since they are few. */
export async function loadPeople(
  tx: Transaction,
  plan: LoadPlan,
): Promise<Pick<Loaded, "people" | "sessions" | "links" | "challenges">> {
  const noRows = Promise.resolve([]);
  const challengeQuery = q
    .selectFrom("challenge")
    .selectAll()
    .where("token_hash", "in", listed(plan.challenges));
  const [people, sessions, links, challenges] = await Promise.all([
    plan.people ? tx.rows(allPeople) : noRows,
    plan.sessions ? tx.rows(openSessions) : noRows,
    plan.links ? tx.rows(openLinks) : noRows,
    plan.challenges.size > 0 ? tx.rows(challengeQuery.compile()) : noRows,
  ]);
  return { people, sessions, links, challenges };
}

export function* peopleStatements(changes: Changes): Generator<CompiledQuery> {
  const added = new Set(
    [...changes.newPeople, ...changes.newSessions, ...changes.newLinks].map((row) => row.id),
  );
  const isExisting = (row: { readonly id: number }) => !added.has(row.id);
  if (changes.newPeople.length > 0) yield insertRows("person", changes.newPeople);
  const people = [...changes.editedPeople.values()].filter(isExisting);
  if (people.length > 0) yield updateRows("person", ["id"], people);
  if (changes.newSessions.length > 0) yield insertRows("session", changes.newSessions);
  const sessions = [...changes.editedSessions.values()].filter(isExisting);
  if (sessions.length > 0) yield updateRows("session", ["id"], sessions);
  if (changes.newLinks.length > 0) yield insertRows("access_link", changes.newLinks);
  const links = [...changes.editedLinks.values()].filter(isExisting);
  if (links.length > 0) yield updateRows("access_link", ["id"], links);
  if (changes.usedChallenges.size > 0) {
    yield q
      .updateTable("challenge")
      .set({ content: "" })
      .where("id", "in", sql<number>`${listed(changes.usedChallenges)}`)
      .compile();
  }
}
