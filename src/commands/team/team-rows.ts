/** Loads and finds team destinations, and records their messages, within a unit of work. */

import { notFound } from "../../contract/not-found.ts";
import { isAtLeast } from "../../contract/people.ts";
import { q } from "../../store/query.ts";
import type { TeamDeliveryRow, TeamDestinationRow } from "../../store/tables/team-tables.ts";
import { newId } from "../../store/uuid.ts";
import { type LoadPlanBuilder, want } from "../load-plan-builder.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Plans to load a destination by its public id, with its possible recipients. */
export function planDestination(plan: LoadPlanBuilder, id: string): void {
  want(plan, "team_destination", { column: "public_id", values: [id] });
  planPeople(plan);
}

/** Plans to load the possible recipients. */
export function planPeople(plan: LoadPlanBuilder): void {
  plan.queries.push({
    table: "person",
    query: q
      .selectFrom("person")
      .selectAll()
      .where("deleted_at", "is", null)
      .where("disabled_at", "is", null)
      .compile(),
  });
}

/** A destination by its public id, if its page is not deleted. Throws a `Refusal`. */
export function findDestination(uow: UnitOfWork, id: string): TeamDestinationRow {
  const row = uow.rows("team_destination").find((candidate) => candidate.public_id === id);
  if (row === undefined || uow.pages.every((page) => page.id !== row.page_id))
    throw notFound("TeamDestinationNotFound");
  return row;
}

/** Records the messages of an event to a destination: for e-mail, one per person. */
export function notifyDestination(
  uow: UnitOfWork,
  { id, channel, role }: TeamDestinationRow,
  { alertId, event }: { readonly alertId: number | null; readonly event: TeamDeliveryRow["event"] },
): number {
  const people =
    channel === "Email"
      ? uow
          .rows("person")
          .filter((person) => person.deleted_at === null && person.disabled_at === null)
          .filter((person) => isAtLeast(person.role, role ?? "Owner"))
          .map((person) => person.id)
      : [null];
  for (const person of people) {
    uow.insert("team_delivery", {
      id: uow.nextNumber(),
      public_id: newId(uow.now),
      alert_id: alertId,
      destination_id: id,
      person_id: person,
      link_id: null,
      email_key: null,
      event,
      channel,
      state: "Queued",
      attempts: 0,
      next_attempt_at: uow.now,
      created_at: uow.now,
      state_at: uow.now,
      sent_at: null,
      remote_answer: null,
      lease_owner: null,
      lease_until: null,
      fence: 0,
    });
  }
  return people.length;
}
