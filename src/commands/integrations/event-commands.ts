/** Logs events that change nothing, and closes or settles alerts that events opened. */
import { Refusal } from "../../contract/refusal.ts";
import { close, settleDue } from "../../rules/alert-signals.ts";
import type { IntegrationRow, IntegrationSignalRow } from "../../store/tables/integration-tables.ts";
import { actorText, audit } from "../audit-entry.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { answerDone } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { eventAnswer, logEvent } from "./event-log.ts";
import type { IntegrationCommandOf } from "./integration-commands.ts";
import { subjectOf } from "./integration-edit.ts";
import { wantAlert, wantSignals } from "./integration-loads.ts";
import { findIntegration, requireIntegration, wantIntegration } from "./integration-lookup.ts";
import { applyChanges, type ChangeOfAlert, delaysOf, signalColumns, signalOf } from "./signal-changes.ts";

/** Logs an event that changes nothing. */
export const recordEvent: CommandDefinition<IntegrationCommandOf<"RecordEvent">> = {
  loads: (plan, { integration }) => wantIntegration(plan, integration),
  decide: (uow, _submission, { integration: ref, event, status, message, outcome }) => {
    const integration = requireIntegration(uow, ref);
    const row = logEvent(uow, integration, { event, status, message, outcomes: [], outcome });
    return eventAnswer(uow, row, []);
  },
};

/** Ends delays, and closes expired alerts. */
export const settleSignals: CommandDefinition<IntegrationCommandOf<"SettleSignals">> = {
  loads: (plan, { signalNumbers }) => wantSignals(plan, signalNumbers),
  decide: (uow, submission, { integrationNumber, signalNumbers, dueBy }) => {
    const numbers = new Set(signalNumbers);
    const rows = uow
      .rows("integration_signal")
      .filter((row) => row.integration_id === integrationNumber && numbers.has(row.id));
    const integration = uow.get("integration", integrationNumber);
    const answer = () => answerDone(uow, "Due alerts processed");
    if (integration === undefined) return answer();
    const changes = settleRows(uow, integration, { rows, now: Math.min(uow.now, dueBy) });
    return applyChanges(uow, integration, { changes, actor: actorText(submission.actor), answer });
  },
};

function settleRows(
  uow: UnitOfWork,
  integration: IntegrationRow,
  { rows, now }: { readonly rows: readonly IntegrationSignalRow[]; readonly now: number },
): ChangeOfAlert[] {
  return rows.flatMap((row) => {
    if (integration.deleted_at !== null) {
      row.due_at = null;
      uow.update("integration_signal", row);
      return [];
    }
    const result = settleDue(signalOf(row), delaysOf(integration), now);
    return result === null ? [] : saveResult(uow, row, result);
  });
}

function saveResult(
  uow: UnitOfWork,
  row: IntegrationSignalRow,
  { signal, changes }: ReturnType<typeof close>,
): ChangeOfAlert[] {
  if (signal !== null) Object.assign(row, signalColumns(signal));
  uow.update("integration_signal", row);
  return changes.map((change) => ({ ...change, title: row.title }));
}

/** Closes one alert manually. */
export const closeAlert: CommandDefinition<IntegrationCommandOf<"CloseAlert">> = {
  loads: (plan, { id, fingerprint }) => wantAlert(plan, id, fingerprint),
  decide: (uow, submission, { id, fingerprint }) => {
    const integration = findIntegration(uow, id);
    const row = uow
      .rows("integration_signal")
      .find(
        (candidate) => candidate.integration_id === integration.id && candidate.fingerprint === fingerprint,
      );
    if (row === undefined || row.state === "Closed") {
      throw new Refusal(
        "SignalNotFound",
        `No open alert of "${integration.name}" has this fingerprint. GET /api/Integration/${id}/Alerts lists the open alerts.`,
      );
    }
    const changes = saveResult(uow, row, close(signalOf(row), uow.now));
    audit(uow, submission, {
      action: "Integration.CloseAlert",
      subject: subjectOf(integration),
      before: { Alert: row.title, Fingerprint: fingerprint, Status: row.status },
      after: null,
    });
    const actor = actorText(submission.actor);
    const answer = () => answerDone(uow, `Alert "${row.title}" closed`);
    return applyChanges(uow, integration, { changes, actor, answer });
  },
};
