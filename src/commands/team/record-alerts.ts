/** Opens, raises and resolves team alerts, and records their messages, in one transaction. */
import { type ActiveAlert, alertChanges } from "../../rules/team-alerts.ts";
import { q } from "../../store/query.ts";
import type { TeamAlertRow } from "../../store/tables/team-tables.ts";
import { newId } from "../../store/uuid.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { answerDone } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { RecordTeamAlerts } from "./team-commands.ts";
import { notifyDestination, planPeople } from "./team-rows.ts";
import { alertText } from "./team-text.ts";

function openAlert(uow: UnitOfWork, pageNumber: number, active: ActiveAlert): TeamAlertRow {
  const row: TeamAlertRow = {
    id: uow.nextNumber(),
    public_id: newId(uow.now),
    page_id: pageNumber,
    rule: active.rule,
    subject_id: active.subject.id,
    subject_name: active.subject.name,
    step: active.step,
    ...alertText(active, uow.now),
    opened_at: uow.now,
    updated_at: uow.now,
    resolved_at: null,
  };
  uow.insert("team_alert", row);
  return row;
}

/** Changes the open alerts of a page to the active ones. Alerts that are already open are not reported again. */
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
  decide(uow, _submission, { pageNumber, active }) {
    const rows = uow
      .rows("team_alert")
      .filter((row) => row.page_id === pageNumber && row.resolved_at === null)
      .map((row) => ({ rule: row.rule, subjectId: row.subject_id, step: row.step, row }));
    const changes = alertChanges(rows, active);
    const destinations = uow
      .rows("team_destination")
      .filter((destination) => destination.page_id === pageNumber && destination.enabled === 1);
    const notifyDestinations = (row: TeamAlertRow, event: "Triggered" | "Resolved") => {
      for (const destination of destinations) notifyDestination(uow, destination, { alertId: row.id, event });
    };
    for (const alert of changes.opened) notifyDestinations(openAlert(uow, pageNumber, alert), "Triggered");
    for (const { open: existing, active: alert } of changes.raised) {
      const row = { ...existing.row, ...alertText(alert, uow.now), step: alert.step, updated_at: uow.now };
      uow.update("team_alert", row);
      notifyDestinations(row, "Triggered");
    }
    for (const { row } of changes.resolved) {
      const resolved = { ...row, resolved_at: uow.now, updated_at: uow.now };
      uow.update("team_alert", resolved);
      notifyDestinations(resolved, "Resolved");
    }
    return answerDone(uow, "Alerts recorded");
  },
};
