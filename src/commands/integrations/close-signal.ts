/** Closes signals of sources that no longer report. */
import { isReservedSource } from "../../contract/integrations.ts";
import { Refusal } from "../../contract/refusal.ts";
import { close } from "../../rules/alert-signals.ts";
import { isPlainText } from "../../rules/names.ts";
import { sourceKey } from "../../rules/status-inputs.ts";
import { actorText, audit } from "../audit-entry.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { findComponent, subjectOf } from "../components/component-edit.ts";
import { recordEvent, timeForEvent } from "../components/status-events.ts";
import { answerDone, matchVersion } from "../resource-versions.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import type { IntegrationCommandOf } from "./integration-commands.ts";
import { wantSourcesOf } from "./integration-loads.ts";
import { noOpenAlerts, requestAnnouncement, signalColumns, signalOf } from "./signal-changes.ts";

/** Refuses a source that no signal can have. */
export function parseCloseSignal(id: string, source: string): IntegrationCommandOf<"CloseSignal"> {
  if (!isPlainText(source)) throw fieldRefusal("source", "It contains invalid characters.");
  return { kind: "CloseSignal", id, source };
}

/** Closes the alerts of a signal whose source is an integration; the caller closes the signal itself. */
function closeAlertsOf(uow: UnitOfWork, component: TrackedComponent, key: string): void {
  const integration = uow.rows("integration").find((row) => sourceKey(row.source) === key);
  if (integration === undefined) return;
  const isOfSignal = (row: { readonly integration_id: number; readonly component_id: number }) =>
    row.integration_id === integration.id && row.component_id === component.row.id;
  for (const row of uow.rows("integration_signal").filter(isOfSignal)) {
    if (row.state === "Closed") continue;
    Object.assign(row, signalColumns(close(signalOf(row), uow.now).signal));
    uow.update("integration_signal", row);
  }
  for (const row of uow.rows("integration_component").filter(isOfSignal)) {
    row.open_counts = noOpenAlerts;
    row.changed_at = Math.max(row.changed_at, uow.now);
    uow.update("integration_component", row);
  }
  if (integration.announce === "Incident") requestAnnouncement(uow, integration);
}

/** Closes a signal manually. */
export const closeSignal: CommandDefinition<IntegrationCommandOf<"CloseSignal">> = {
  loads(plan, { id, source }) {
    plan.groups = true;
    plan.components.add(id);
    if (isReservedSource(source)) wantSourcesOf(plan, id);
  },
  decide(state, submission, { id, source }) {
    const component = findComponent(state, id);
    const { row, inputs } = component;
    const key = sourceKey(source);
    const signal = Object.hasOwn(inputs.signals, key) ? inputs.signals[key] : undefined;
    if (signal === undefined) {
      throw new Refusal(
        "SignalNotFound",
        `"${row.name}" has no signal of this source. GET /api/Component/${row.public_id} lists its Voices.`,
      );
    }
    matchVersion(submission, row.revision);
    const at = timeForEvent(state, component);
    recordEvent(state, component, {
      content: { kind: "Close", source: signal.source, sourceKey: key },
      at,
      actor: actorText(submission.actor),
    });
    if (isReservedSource(source)) closeAlertsOf(state, component, key);
    row.updated_at = state.now;
    row.revision = state.raiseRevision();
    state.markEdited(component);
    const before = { Source: signal.source, Status: signal.status };
    audit(state, submission, { action: "Signal.Close", subject: subjectOf(row), before, after: null });
    return answerDone(state, `Signal "${signal.source}" of "${row.name}" closed`);
  },
};
