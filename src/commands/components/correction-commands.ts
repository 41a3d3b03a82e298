/** Corrections: a person replaces a component's history in an interval, with a reason. */

import { correctionNotFound } from "../../contract/not-found.ts";
import { writeTime } from "../../contract/times.ts";
import { correctionCreate, correctionPatch } from "../../contract/uptime.ts";
import { startOfDate } from "../../rules/calendar-days.ts";
import type { CorrectionRow } from "../../store/tables/tables.ts";
import { newId } from "../../store/uuid.ts";
import { actorName, actorText, audit } from "../audit-entry.ts";
import { errorsOf, type FieldCheck, rangeRefusal, readBody } from "../body-parsing.ts";
import type { Answer, CorrectComponent, PatchCorrection, Submission } from "../command.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { answerWith, matchVersion } from "../resource-versions.ts";
import { presentCorrection } from "../row-presenters.ts";
import { type ActorsNeeded, withSources } from "../source-actors.ts";
import { readReason } from "../text-fields.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { rebuildFrom } from "./backdating.ts";
import { findComponent, subjectOf } from "./component-edit.ts";

/** Reads the body of `POST /api/Component/{id}/Correction`. Throws a `Refusal`. */
export function parseCorrection(id: string, body: unknown): CorrectComponent {
  const fields = readBody(correctionCreate, body, { check: correctionErrors });
  const { From: from, To: to, Status: status, Reason } = fields;
  return { kind: "CorrectComponent", id, from, to, status, reason: readCorrectionReason(Reason) };
}

const readCorrectionReason = (text: string) =>
  readReason(text, "Give a reason: it is shown beside the changed figure.");

const correctionErrors: FieldCheck<typeof correctionCreate> = ({ From: from, To: to, Reason }) => [
  ...(from !== undefined && from < 0
    ? [{ Path: "From", Message: "It lies before 1970.", code: "OutOfRange" as const }]
    : []),
  ...(from !== undefined && to !== undefined && to <= from
    ? [{ Path: "To", Message: "It must be after From." }]
    : []),
  ...(Reason === undefined ? [] : errorsOf(() => readCorrectionReason(Reason))),
];

/** Refuses the end of a correction that is after `now` (epoch milliseconds). Throws a `Refusal`. */
export function refuseFutureEnd(to: number, now: number): void {
  if (to > now) throw rangeRefusal("To", "It is in the future. Only the past can be corrected.");
}

/** Corrects the past. */
export function decideCorrection(
  state: UnitOfWork,
  submission: Submission,
  { id, from, to, status, reason }: CorrectComponent,
): DeferredDecision<ActorsNeeded> {
  refuseFutureEnd(to, state.now);
  const component = findComponent(state, id);
  const { row } = component;
  matchVersion(submission, row.revision);
  if (to <= startOfDate(row.start_date, state.pageOf(row).time_zone))
    throw rangeRefusal(
      "To",
      `It lies before the component's StartDate, ${row.start_date}: such a correction has no effect. Set an earlier StartDate first.`,
    );
  return {
    needs: [{ component, at: from }],
    settle: ([window]) => {
      const correction: CorrectionRow = {
        id: state.nextNumber(),
        public_id: newId(state.now),
        component_id: row.id,
        from_at: from,
        to_at: to,
        status,
        reason,
        actor: actorText(submission.actor),
        actor_name: actorName(submission.actor),
        created_at: state.now,
      };
      if (window !== undefined)
        rebuildFrom(state, component, {
          window,
          events: [],
          corrections: [correction],
          actor: correction.actor,
        });
      row.updated_at = state.now;
      row.revision = state.raiseRevision();
      state.markEdited(component);
      const after = { Correction: correction.public_id, From: writeTime(from), To: writeTime(to) };
      audit(state, submission, {
        action: "Component.Correct",
        subject: subjectOf(row),
        before: null,
        after: { ...after, Status: status, Reason: reason },
      });
      return answer(state, component, correction);
    },
  };
}

/** Reads the body of `PATCH /api/Component/{id}/Correction/{correctionId}`. Throws a `Refusal`. */
export function parseCorrectionPatch(
  ids: { readonly id: string; readonly correctionId: string },
  body: unknown,
): PatchCorrection {
  const { Reason } = readBody(correctionPatch, body, {
    check: ({ Reason: reason }) => (reason === undefined ? [] : errorsOf(() => readCorrectionReason(reason))),
  });
  return { kind: "PatchCorrection", ...ids, reason: readCorrectionReason(Reason) };
}

/** Rewords the reason of a correction, which is public: what it corrected stays. */
export function decidePatchCorrection(
  state: UnitOfWork,
  submission: Submission,
  { id, correctionId, reason }: PatchCorrection,
): Answer {
  const component = findComponent(state, id);
  const { row } = component;
  matchVersion(submission, row.revision);
  const correction = state
    .rows("correction")
    .find((candidate) => candidate.public_id === correctionId && candidate.component_id === row.id);
  if (correction === undefined) throw correctionNotFound(row);
  const { reason: before } = correction;
  const changed = { ...correction, reason };
  if (before !== reason) {
    state.update("correction", changed);
    row.updated_at = state.now;
    row.revision = state.raiseRevision();
    state.markEdited(component);
    audit(state, submission, {
      action: "Component.EditCorrection",
      subject: subjectOf(row),
      before: { Correction: correction.public_id, Reason: before },
      after: { Correction: correction.public_id, Reason: reason },
    });
  }
  return answerWith(state, {
    result: presentCorrection(changed, { showsActors: true, all: state.rows("correction") }),
    version: row.revision,
    message: before === reason ? "Reason of the correction unchanged" : "Reason of the correction changed",
  });
}

/** The current state; the correction itself is at the location. */
function answer(state: UnitOfWork, component: TrackedComponent, correction: CorrectionRow): ActorsNeeded {
  const { row } = component;
  const { time_zone: timeZone } = state.pageOf(row);
  const uncounted =
    correction.from_at >= startOfDate(row.start_date, timeZone)
      ? ""
      : `. Time before its StartDate ${row.start_date} does not count; set an earlier one to include it`;
  const outcome = {
    version: row.revision,
    message: `${row.name} was ${correction.status} from ${writeTime(correction.from_at)} to ${writeTime(correction.to_at)}${uncounted}`,
    location: `/api/Component/${row.public_id}/Correction/${correction.public_id}`,
  };
  return withSources(state, component, (result) =>
    answerWith(state, { ...outcome, result: { ...result, CorrectionId: correction.public_id } }),
  );
}
