/** Manual overrides: in force over all other sources until removed or expired. */
import { pinPut } from "../../contract/components.ts";
import { Refusal } from "../../contract/refusal.ts";
import { writeTimeOrNull } from "../../contract/times.ts";
import { type Override, overrideAt } from "../../rules/status-inputs.ts";
import type { EventContent } from "../../store/tables/json-schemas.ts";
import { actorText, audit } from "../audit-entry.ts";
import { rangeRefusal, readBody, textCheckBy } from "../body-parsing.ts";
import type { PinComponent, Submission } from "../command.ts";
import { answerDone, answerWith, matchVersion } from "../resource-versions.ts";
import { type ActorsNeeded, withSources } from "../source-actors.ts";
import { readReason } from "../text-fields.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { findComponent, subjectOf } from "./component-edit.ts";
import { recordEvent, timeForEvent } from "./status-events.ts";

/** Reads the body of `PUT /api/Component/{id}/Pin`. Throws a `Refusal`. */
export function parsePin(id: string, body: unknown): PinComponent {
  const { Status: status, Until: until = null, Reason } = readBody(pinPut, body, { check: checkReason });
  return { kind: "PinComponent", id, status, until, reason: readPinReason(Reason) };
}

const readPinReason = (text: string) =>
  readReason(text, "Give a reason: your colleagues will want to know it.");
const checkReason = textCheckBy({ Reason: readPinReason });

/** Refuses the end of an override that has passed by `now` (epoch milliseconds). Throws a `Refusal`. */
export function refusePastUntil(until: number | null, now: number): void {
  if (until !== null && until <= now) throw rangeRefusal("Until", "It is in the past. Give a future time.");
}

/** Sets an override, replacing the current one. */
export function decidePin(state: UnitOfWork, submission: Submission, pin: PinComponent): ActorsNeeded {
  const { id, status, until, reason } = pin;
  refusePastUntil(until, state.now);
  const component = findComponent(state, id);
  matchVersion(submission, component.row.revision);
  const before = presentPin(overrideAt(component.inputs, state.now));
  const after = { Status: status, Until: writeTimeOrNull(until), Reason: reason };
  recordOverride(state, submission, { component, content: { kind: "Pin", status, until, reason } });
  audit(state, submission, { action: "Component.Pin", subject: subjectOf(component.row), before, after });
  return answer(state, component, `${component.row.name} is overridden: ${status}`);
}

/** Removes an override. */
export function decideUnpin(state: UnitOfWork, submission: Submission, id: string): ActorsNeeded {
  const component = findComponent(state, id);
  const before = presentPin(overrideAt(component.inputs, state.now));
  if (before === null)
    throw new Refusal("PinNotFound", `There is no override on "${component.row.name}". Nothing to do.`);
  matchVersion(submission, component.row.revision);
  recordOverride(state, submission, { component, content: { kind: "Unpin" } });
  const subject = subjectOf(component.row);
  audit(state, submission, { action: "Component.Unpin", subject, before, after: null });
  // Only a dry run sends it: it has the status that is left.
  const answer = answerDone(state, `The override of "${component.row.name}" is removed`);
  return withSources(state, component, (result) => ({ ...answer, result }));
}

function recordOverride(
  state: UnitOfWork,
  submission: Submission,
  { component, content }: { readonly component: TrackedComponent; readonly content: EventContent },
): void {
  const { row } = component;
  recordEvent(state, component, {
    content,
    at: timeForEvent(state, component),
    actor: actorText(submission.actor),
  });
  row.updated_at = state.now;
  row.revision = state.raiseRevision();
  state.markEdited(component);
}

function presentPin(pin: Override | null) {
  return pin === null ? null : { Status: pin.status, Until: writeTimeOrNull(pin.until) };
}

function answer(state: UnitOfWork, component: TrackedComponent, message: string): ActorsNeeded {
  const { revision: version } = component.row;
  return withSources(state, component, (result) => answerWith(state, { result, version, message }));
}
