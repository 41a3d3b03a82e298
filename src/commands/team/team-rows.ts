/** The rows of the team's destinations and alerts as a unit of work has them. */
import { z } from "zod";
import { isAtLeast } from "../../contract/people.ts";
import { notFound } from "../../contract/refusal.ts";
import { type RuleSetting, teamRules } from "../../contract/team-alerts.ts";
import { q } from "../../store/query.ts";
import type { TeamDeliveryRow, TeamDestinationRow } from "../../store/tables/team-tables.ts";
import { newId } from "../../store/uuid.ts";
import { type LoadPlanBuilder, want } from "../bus/load-plan-builder.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";

const settings = z.array(
  z.object({ Rule: z.enum(teamRules), Enabled: z.boolean(), Minutes: z.array(z.number()) }),
);

/** The changed rules in their column. */
export function readRules(text: string): RuleSetting[] {
  return settings.parse(JSON.parse(text));
}

/** Plans to load a destination by its public id, with those whom its messages may go to. */
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

/** A destination of a page that is not deleted, by its public id. Throws a `Refusal`. */
export function findDestination(uow: UnitOfWork, id: string): TeamDestinationRow {
  const row = uow.rows("team_destination").find((one) => one.public_id === id);
  if (row === undefined || uow.pages.every((page) => page.id !== row.page_id))
    throw notFound("TeamDestinationNotFound", "destination", "/api/TeamDestination");
  return row;
}

/** Records the messages of an event to a destination: of e-mail one for each person. */
export function tellDestination(
  uow: UnitOfWork,
  { id, channel, role }: TeamDestinationRow,
  { alertId, event }: { readonly alertId: number | null; readonly event: TeamDeliveryRow["event"] },
): void {
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
}
