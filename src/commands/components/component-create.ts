/** Creates components with an initial status, which starts their history. */

import type { ComponentCreate } from "../../contract/components.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { dayAt } from "../../rules/calendar-days.ts";
import { foldName } from "../../rules/names.ts";
import { initialStatusInputs } from "../../rules/status-inputs.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import { newId } from "../../store/uuid.ts";
import { actorText, audit } from "../audit-entry.ts";
import { both } from "../body-parsing.ts";
import type { Answer, Submission } from "../command.ts";
import { pagesForComponent } from "../pages/also-on.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerWith } from "../resource-versions.ts";
import { presentComponent } from "../row-presenters.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import {
  groupOf,
  readStartDate,
  refuseTakenComponentName,
  sharedNameWarning,
  subjectOf,
} from "./component-edit.ts";
import { recordEvent } from "./status-events.ts";

/** Creates a component. */
export function decideCreateComponent(
  state: UnitOfWork,
  submission: Submission,
  { fields }: { readonly fields: ComponentCreate },
): Answer {
  const page = targetPage(state.pages, fields.Page);
  const today = dayAt(state.now, page.time_zone).date;
  const [startDate, [groupNumber, alsoOn]] = both(
    () => readStartDate(fields.StartDate, today),
    () =>
      both(
        () => groupOf(state, { page_id: page.id }, fields) ?? null,
        () => pagesForComponent(state, { id: 0, page_id: page.id }, fields.AlsoOn ?? []),
      ),
  );
  refuseTakenComponentName(state, { page_id: page.id, name: fields.Name, self: null });
  const component = addComponent(state, fields, {
    pageNumber: page.id,
    groupNumber,
    startDate,
    observedFrom: startDate < today ? 0 : state.now,
  });
  const { row } = component;
  if (alsoOn.length > 0) state.showComponentOn(row, alsoOn);
  const reportEvery = fields.ReportEvery ?? null;
  startHistory(state, component, {
    status: fields.Status ?? (reportEvery === null ? "Operational" : "Unknown"),
    reportEvery,
    onLapse: fields.OnLapse ?? "Unknown",
    actor: actorText(submission.actor),
  });
  const result = presentComponent(row, state.placeOf(row));
  audit(state, submission, {
    action: "Component.Create",
    subject: subjectOf(row),
    before: null,
    after: result,
  });
  const location = `/api/Component/${row.public_id}`;
  return answerWith(state, {
    result,
    version: row.revision,
    message: `Component "${row.name}" created${sharedNameWarning(state, row)}`,
    location,
  });
}

/** Adds a component without events; its first event is the first transition. */
function addComponent(
  state: UnitOfWork,
  fields: ComponentCreate,
  options: {
    readonly pageNumber: number;
    readonly groupNumber: number | null;
    readonly startDate: string;
    readonly observedFrom: number;
  },
): TrackedComponent {
  const { now } = state;
  const inputs = initialStatusInputs({ status: "Unknown", at: now, reportEvery: null, onLapse: "Unknown" });
  const revision = state.raiseRevision();
  const row: ComponentRow = {
    id: state.nextNumber(),
    public_id: newId(now),
    page_id: options.pageNumber,
    group_id: options.groupNumber,
    former_group_id: null,
    name: fields.Name,
    name_key: foldName(fields.Name),
    description: fields.Description ?? null,
    position: fields.Position ?? state.nextComponentPosition(),
    start_date: options.startDate,
    counts_toward_status: (fields.CountsTowardStatus ?? true) ? 1 : 0,
    visibility: fields.Visibility ?? "Always",
    translations: writeJson("component", "translations", fields.Translations ?? null),
    created_at: now,
    updated_at: now,
    deleted_at: null,
    revision,
    status_inputs: writeJson("component", "status_inputs", inputs),
    shown_status: "Unknown",
    shown_since: now,
    last_report_at: null,
    next_expiry_at: null,
    last_event_at: now,
    last_event_id: 0,
    last_repeat_id: null,
    last_period_id: 0,
    days_revision: revision,
    recent_transitions: null,
    observed_from: options.observedFrom,
  };
  const component: TrackedComponent = { row, inputs };
  state.changes.newComponents.push(row);
  state.components.push(component);
  return component;
}

function startHistory(
  state: UnitOfWork,
  component: TrackedComponent,
  initial: {
    readonly status: ComponentStatus;
    readonly reportEvery: number | null;
    readonly onLapse: ComponentStatus;
    readonly actor: string;
  },
): void {
  const { row } = component;
  const { reportEvery, onLapse, actor, status } = initial;
  const at = state.now;
  recordEvent(state, component, { content: { kind: "Expectation", reportEvery, onLapse }, at, actor });
  recordEvent(state, component, { content: { kind: "Hand", status }, at, actor });
  if (row.last_period_id !== 0) return;
  const number = state.nextNumber();
  state.openPeriod({
    id: number,
    component_id: row.id,
    status: row.shown_status,
    from_at: at,
    to_at: null,
    cause_kind: null,
    event_id: null,
    messages: null,
    previous_id: null,
    correction_id: null,
  });
  row.last_period_id = number;
}
