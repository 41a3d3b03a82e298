/** Alerts of the team are opened, raised and resolved, and their messages recorded, in one transaction. */
import { type ActiveAlert, alertChanges } from "../../rules/team-alerts.ts";
import { q } from "../../store/query.ts";
import type { TeamAlertRow } from "../../store/tables/team-tables.ts";
import { newId } from "../../store/uuid.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { answerDone } from "../resource-versions.ts";
import type { RecordTeamAlerts } from "./team-commands.ts";
import { planPeople, tellDestination } from "./team-rows.ts";
import { alertText } from "./team-text.ts";

function open(uow: UnitOfWork, pageNumber: number, holding: ActiveAlert): TeamAlertRow {
  const row: TeamAlertRow = {
    id: uow.nextNumber(),
    public_id: newId(uow.now),
    page_id: pageNumber,
    rule: holding.rule,
    subject_id: holding.subject.id,
    subject_name: holding.subject.name,
    step: holding.step,
    ...alertText(holding, uow.now),
    opened_at: uow.now,
    updated_at: uow.now,
    resolved_at: null,
  };
  uow.insert("team_alert", row);
  return row;
}

/** Makes the open alerts of a page those that hold. What is open already is not told again. */
export const recordTeamAlerts: CommandDefinition<RecordTeamAlerts> = {
  loads(plan, { pageNumber }) {
    const alerts = q
      .selectFrom("team_alert")
      .selectAll()
      .where("page_id", "=", pageNumber)
      .where("resolved_at", "is", null);
    plan.queries.push({ table: "team_alert", query: alerts.compile() });
    const destinations = q.selectFrom("team_destination").selectAll().where("page_id", "=", pageNumber);
    plan.queries.push({ table: "team_destination", query: destinations.compile() });
    planPeople(plan);
  },
  decide(uow, _submission, { pageNumber, holding }) {
    const rows = uow
      .rows("team_alert")
      .filter((row) => row.page_id === pageNumber && row.resolved_at === null)
      .map((row) => ({ rule: row.rule, subjectId: row.subject_id, step: row.step, row }));
    const changes = alertChanges(rows, holding);
    const destinations = uow
      .rows("team_destination")
      .filter((one) => one.page_id === pageNumber && one.enabled === 1);
    const tell = (row: TeamAlertRow, event: "Triggered" | "Resolved") => {
      for (const one of destinations) tellDestination(uow, one, { alertId: row.id, event });
    };
    for (const one of changes.opened) tell(open(uow, pageNumber, one), "Triggered");
    for (const { open: known, active: one } of changes.raised) {
      const row = { ...known.row, ...alertText(one, uow.now), step: one.step, updated_at: uow.now };
      uow.update("team_alert", row);
      tell(row, "Triggered");
    }
    for (const { row } of changes.resolved) {
      const resolved = { ...row, resolved_at: uow.now, updated_at: uow.now };
      uow.update("team_alert", resolved);
      tell(resolved, "Resolved");
    }
    return answerDone(uow, "Alerts recorded");
  },
};
