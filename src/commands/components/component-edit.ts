/** Parses, edits, deletes and restores components. */

import {
  attributedComponent,
  type ComponentOut,
  type ComponentPatch,
  componentCreate,
  componentPatch,
  shownAlready,
} from "../../contract/components.ts";
import { notFound } from "../../contract/not-found.ts";
import { sourceInSentence } from "../../contract/source-names.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { dayAt } from "../../rules/calendar-days.ts";
import { foldName } from "../../rules/names.ts";
import type { PlainReport, StatusInputs } from "../../rules/status-inputs.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import { actorText, audit } from "../audit-entry.ts";
import { both, rangeRefusal, readBody } from "../body-parsing.ts";
import type { Answer, Command, Submission } from "../command.ts";
import { pagesForComponent } from "../pages/also-on.ts";
import {
  answerDeleted,
  answerWith,
  matchVersion,
  type NameClaim,
  refuseDeletedPage,
  refuseTakenName,
  restorable,
  restoredMessage,
} from "../resource-versions.ts";
import { presentComponent, presentVoicesAt } from "../row-presenters.ts";
import { checkTexts, readTexts } from "../text-fields.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { groupNamed } from "./group-references.ts";
import { expireDue, recordEvent, timeForEvent } from "./status-events.ts";

/** Reads the body of `POST /api/Component`. Throws a `Refusal`. */
export function parseComponentCreate(body: unknown): Command & { kind: "CreateComponent" } {
  const fields = readBody(componentCreate, body, { check: checkTexts, answer: attributedComponent });
  return { kind: "CreateComponent", fields: { ...fields, ...readTexts(fields) } };
}

/** Reads the body of `PATCH /api/Component/{id}`. Throws a `Refusal`. */
export function parseComponentPatch(id: string, body: unknown): Command & { kind: "PatchComponent" } {
  const fields = readBody(componentPatch, body, { check: checkTexts, answer: attributedComponent });
  return { kind: "PatchComponent", id, fields: { ...fields, ...readTexts(fields) } };
}

/** Edits a component. */
export function decidePatchComponent(
  state: UnitOfWork,
  submission: Submission,
  { id, fields: sent }: { readonly id: string; readonly fields: ComponentPatch },
): Answer {
  const component = findComponent(state, id);
  const { row } = component;
  const isSentBack = sendsBackStatus(submission, component, sent);
  const fields = isSentBack ? { ...sent, Status: undefined } : sent;
  const hint = isSentBack ? `; ${shownAlready}` : "";
  const nameKey = row.name_key;
  const before = presentComponent(row, state.placeOf(row));
  const { plain } = component.inputs;
  const { AlsoOn: slugs } = fields;
  const [edits, alsoOn] = both(
    () => readEdits(state, component, fields),
    () => (slugs === undefined ? null : pagesForComponent(state, row, slugs)),
  );
  matchVersion(submission, row.revision);
  if (edits.name !== undefined)
    refuseTakenComponentName(state, { page_id: row.page_id, name: edits.name, self: row.id });
  const inputsChanged = applyStatusFields(state, component, { fields, actor: actorText(submission.actor) });
  Object.assign(row, edits);
  if (alsoOn !== null) state.showComponentOn(row, alsoOn);
  const after = presentComponent(row, state.placeOf(row));
  const warning = edits.name === undefined || row.name_key === nameKey ? "" : sharedNameWarning(state, row);
  if (!inputsChanged && JSON.stringify(after) === JSON.stringify(before)) {
    const message = `${describeUnchanged(component, fields)}${hint}`;
    return answerWith(state, { result: after, version: row.revision, message });
  }
  row.updated_at = state.now;
  row.revision = state.raiseRevision();
  state.markEdited(component);
  const result = presentComponent(row, state.placeOf(row));
  auditUpdate(state, submission, { component, before, after: result, plain });
  const message = `${describeChange(component, { fields, before, plain })}${hint}${warning}`;
  return answerWith(state, { result, version: row.revision, message });
}

/**
 * True if a program sends back the status that it has read: set by hand, that of an incident would outlast it. A person
 * who sets a status in the portal or on the command line means it.
 */
function sendsBackStatus(
  { actor }: Submission,
  { row, inputs }: TrackedComponent,
  { Status: status }: ComponentPatch,
): boolean {
  return (
    actor.kind === "key" &&
    status !== undefined &&
    status === row.shown_status &&
    !isSetTo(inputs.plain, status)
  );
}

/** The message about a patch that changes nothing: where another source decides, it says why its status is not shown. */
function describeUnchanged({ row, inputs }: TrackedComponent, { Status: status }: ComponentPatch): string {
  const unchanged = `Component "${row.name}" unchanged`;
  return status === undefined || status === row.shown_status
    ? unchanged
    : `${unchanged}: it is set to ${status} already, but shows ${row.shown_status}${decidingSource(row, inputs)}`;
}

/** The source that decides the shown status, after a status in a sentence, and where all sources are listed. */
export function decidingSource(
  { last_event_at: at, public_id: id }: Pick<ComponentRow, "last_event_at" | "public_id">,
  inputs: StatusInputs,
): string {
  const [first] = presentVoicesAt(inputs, at);
  const source = first === undefined ? "" : `: ${sourceInSentence({ ...first, By: null })}`;
  return `${source}. GET /api/Component/${id} lists all its Voices`;
}

/** The message about a patch: it says which status was set by hand, and where another source decides, that it is not shown. */
function describeChange(
  { row, inputs }: TrackedComponent,
  change: {
    readonly fields: ComponentPatch;
    readonly before: ComponentOut;
    /** The default status before the change. */
    readonly plain: PlainReport;
  },
): string {
  const { name, shown_status: shown } = row;
  const { fields, before, plain } = change;
  const updated = `Component "${name}" updated`;
  const { Status: status } = fields;
  if (status === undefined || (status === shown && isSetTo(plain, status))) return updated;
  if (status !== shown)
    return `Component "${name}" was set to ${status}, but still shows ${shown}${decidingSource(row, inputs)}`;
  const [first] = presentVoicesAt(inputs, row.last_event_at);
  // The status that was read may be that of an announcement, and sent back by accident.
  const wasOfAnother = before.Status === status && first !== undefined && first.Kind !== "Report";
  const outlasts = wasOfAnother
    ? `. It outlasts the source that showed it: ${sourceInSentence({ ...first, By: null })}`
    : "";
  return `${updated}; its status is set to ${status} by hand, until the next report without a source${outlasts}`;
}

/** Whether a status is set by hand already. */
const isSetTo = (plain: PlainReport, status: ComponentStatus) => plain.byHand && plain.status === status;

function readEdits(
  state: UnitOfWork,
  { row }: TrackedComponent,
  fields: ComponentPatch,
): Partial<ComponentRow> {
  const { time_zone: timeZone } = state.pageOf(row);
  const [startDate, groupNumber] = both(
    () => readStartDate(fields.StartDate, dayAt(state.now, timeZone).date),
    () => groupOf(state, row, fields),
  );
  return {
    ...(fields.Name === undefined ? {} : { name: fields.Name, name_key: foldName(fields.Name) }),
    ...(fields.Description === undefined ? {} : { description: fields.Description }),
    ...(groupNumber === undefined || groupNumber === row.group_id
      ? {}
      : { group_id: groupNumber, former_group_id: null }),
    ...(fields.Position === undefined ? {} : { position: fields.Position }),
    ...(fields.StartDate === undefined || startDate === row.start_date
      ? {}
      : { start_date: startDate, observed_from: observedStart(row, startDate, timeZone) }),
    ...(fields.CountsTowardStatus === undefined
      ? {}
      : { counts_toward_status: fields.CountsTowardStatus ? 1 : 0 }),
    ...(fields.Visibility === undefined ? {} : { visibility: fields.Visibility }),
    ...(fields.Translations === undefined
      ? {}
      : { translations: writeJson("component", "translations", fields.Translations) }),
  };
}

/** Start of observed time with a new start date: before the creation only if the new date is. */
function observedStart(row: ComponentRow, startDate: string, timeZone: string): number {
  if (startDate < dayAt(row.created_at, timeZone).date) return 0;
  return row.observed_from === 0 ? row.created_at : row.observed_from;
}

/** Applies a patch's status and reporting requirements. Returns whether anything changed. */
function applyStatusFields(
  state: UnitOfWork,
  component: TrackedComponent,
  patch: { readonly fields: ComponentPatch; readonly actor: string },
): boolean {
  const { fields, actor } = patch;
  const { inputs } = component;
  const reportEvery = fields.ReportEvery === undefined ? inputs.reportEvery : fields.ReportEvery;
  const onLapse = fields.OnLapse ?? inputs.onLapse;
  const endsHeartbeat = fields.ReportEvery === null && inputs.expiresIn !== null;
  const expectationChanged =
    reportEvery !== inputs.reportEvery || onLapse !== inputs.onLapse || endsHeartbeat;
  if (expectationChanged) {
    const at = timeForEvent(state, component);
    const content = {
      kind: "Expectation",
      reportEvery,
      onLapse,
      ...(endsHeartbeat && { endsHeartbeat }),
    } as const;
    recordEvent(state, component, { content, at, actor });
    expireDue(state, component);
  }
  const { plain } = inputs;
  const status = fields.Status;
  if (status === undefined || isSetTo(plain, status)) return expectationChanged;
  const at = timeForEvent(state, component);
  recordEvent(state, component, { content: { kind: "Hand", status }, at, actor });
  return true;
}

/** Deletes a component; can be undone for 30 days. */
export function decideDeleteComponent(state: UnitOfWork, submission: Submission, id: string): Answer {
  const component = findComponent(state, id);
  const { row } = component;
  matchVersion(submission, row.revision);
  const before = presentComponent(row, state.placeOf(row));
  row.deleted_at = state.now;
  row.updated_at = state.now;
  row.revision = state.raiseRevision();
  state.markEdited(component);
  audit(state, submission, { action: "Component.Delete", subject: subjectOf(row), before, after: null });
  return answerDeleted(state, {
    name: `Component "${row.name}"`,
    path: `/api/Component/${row.public_id}`,
    deleted: before,
  });
}

/** Restores a deleted component. */
export function decideRestoreComponent(state: UnitOfWork, submission: Submission, id: string): Answer {
  const component = state.components.find(({ row }) => row.public_id === id);
  if (component === undefined || !restorable(component.row, state.now)) throw notFound("ComponentNotFound");
  const { row } = component;
  matchVersion(submission, row.revision);
  const wasDeleted = row.deleted_at !== null;
  if (wasDeleted) {
    refuseDeletedPage(state, row);
    refuseTakenComponentName(state, { page_id: row.page_id, name: row.name, self: row.id, isRestored: true });
    row.deleted_at = null;
    row.updated_at = state.now;
    row.group_id = state.groups.some((group) => group.id === row.group_id && group.deleted_at === null)
      ? row.group_id
      : null;
    // Expiries in the meantime were not recorded.
    expireDue(state, component);
    row.revision = state.raiseRevision();
    state.markEdited(component);
    const after = presentComponent(row, state.placeOf(row));
    audit(state, submission, { action: "Component.Restore", subject: subjectOf(row), before: null, after });
  }
  const result = presentComponent(row, state.placeOf(row));
  const warning = wasDeleted ? sharedNameWarning(state, row) : "";
  const message = `${restoredMessage(`Component "${row.name}"`, wasDeleted)}${warning}`;
  return answerWith(state, { result, version: row.revision, message });
}

/** Sets a component's status manually, as part of another change. */
export function setStatusByHand(
  state: UnitOfWork,
  submission: Submission,
  { component, status }: { readonly component: TrackedComponent; readonly status: ComponentStatus },
): void {
  const { row } = component;
  const { plain } = component.inputs;
  if (isSetTo(plain, status)) return;
  const before = presentComponent(row, state.placeOf(row));
  const at = timeForEvent(state, component);
  const actor = actorText(submission.actor);
  recordEvent(state, component, { content: { kind: "Hand", status }, at, actor });
  row.updated_at = state.now;
  row.revision = state.raiseRevision();
  state.markEdited(component);
  const after = presentComponent(row, state.placeOf(row));
  auditUpdate(state, submission, { component, before, after, plain });
}

/** Records a change with the status that was set by hand, where the shown one is of another source. */
function auditUpdate(
  state: UnitOfWork,
  submission: Submission,
  change: {
    readonly component: TrackedComponent;
    readonly before: ComponentOut;
    readonly after: ComponentOut;
    /** The default status before the change. */
    readonly plain: PlainReport;
  },
): void {
  const { component, before, after, plain } = change;
  const { status, byHand } = component.inputs.plain;
  const isSet = byHand && (!plain.byHand || plain.status !== status);
  const isShown = after.Status === status && before.Status !== status;
  const set = isSet && !isShown ? { DefaultStatus: status } : null;
  const replaced = plain.status === status ? null : { DefaultStatus: plain.status };
  audit(state, submission, {
    action: "Component.Update",
    subject: subjectOf(component.row),
    before: { ...before, ...(set && replaced) },
    after: { ...after, ...set },
  });
}

/** A component that is not deleted. Throws a `Refusal`. */
export function findComponent(state: UnitOfWork, id: string): TrackedComponent {
  const component = state.liveComponent(id);
  if (component === undefined) throw notFound("ComponentNotFound");
  return component;
}

/** Number of the page's group that a body names; null for none, undefined if it names none. Throws a `Refusal`. */
export function groupOf(
  state: UnitOfWork,
  { page_id: page }: { readonly page_id: number },
  { GroupId: id, GroupName: name }: Pick<ComponentPatch, "GroupId" | "GroupName">,
): number | null | undefined {
  const group = groupNamed(state, page, { id, name, fields: ["GroupId", "GroupName"] });
  return group == null ? group : group.id;
}

/** The start date as stored; today by default. Throws a `Refusal`. */
export function readStartDate(date: string | undefined, today: string): string {
  if (date === undefined) return today;
  if (date > today) throw rangeRefusal("StartDate", `It is in the future; today is ${today}.`);
  if (date < "1970-01-01") throw rangeRefusal("StartDate", "It is before 1970-01-01.");
  return date;
}

/** Refuses a name that another component of the page has. */
export function refuseTakenComponentName(state: UnitOfWork, claim: NameClaim): void {
  refuseTakenName(
    "component",
    state.components.map(({ row }) => row),
    claim,
  );
}

/**
 * A warning to append to a message if components of other pages have the same name: reports by that name
 * are refused from then on unless they name the page. Empty if there are none.
 */
export function sharedNameWarning(state: UnitOfWork, row: ComponentRow): string {
  const slugs = state
    .componentsNamed(row.name_key)
    .filter((other) => other.row.id !== row.id)
    .map((other) => `"${state.pageOf(other.row).slug}"`)
    .sort();
  if (slugs.length === 0) return "";
  const otherPages = slugs.length === 1 ? `page ${slugs[0]} has` : `pages ${slugs.join(", ")} have`;
  return `. Warning: ${otherPages} a component of this name too, so reports and announcements by name must now set Page`;
}

/** A component as a subject of the audit log. */
export function subjectOf(row: ComponentRow) {
  return { kind: "Component", id: row.public_id, name: row.name } as const;
}
