/** Closes signals of sources that no longer report. */
import { isReservedSource } from "../../contract/integrations.ts";
import { Refusal } from "../../contract/refusal.ts";
import { isPlainText } from "../../rules/names.ts";
import { sourceKey } from "../../rules/status-inputs.ts";
import { actorText, audit } from "../audit-entry.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Command, Submission } from "../command.ts";
import { closeAlertsOf } from "../integrations/source-closing.ts";
import { answerDone, matchVersion } from "../resource-versions.ts";
import { findComponent, subjectOf } from "./component-edit.ts";
import { recordEvent, timeForEvent } from "./status-events.ts";

/** Refuses a source that no signal can have. */
export function parseCloseSignal(id: string, source: string): Command & { kind: "CloseSignal" } {
  if (!isPlainText(source)) throw fieldRefusal("source", "It contains invalid characters.");
  return { kind: "CloseSignal", id, source };
}

/** Closes a signal manually. */
export function decideCloseSignal(
  state: UnitOfWork,
  submission: Submission,
  { id, source }: { readonly id: string; readonly source: string },
): Answer {
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
}
