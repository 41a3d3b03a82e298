/**
 * Pending publications, for the undo of a publication: delayed changes that can be cancelled. A row stores each until it
 * is due; its outcome is decided on that row in the transaction that makes the change, so that only one process
 * executes it, once.
 */

import { notFound } from "../../contract/not-found.ts";
import { mayUse } from "../../contract/people.ts";
import { type HeldOut, heldFor, triedFor } from "../../contract/portal/composer.ts";
import { Refusal, type RefusalFields } from "../../contract/refusal.ts";
import { writeTime } from "../../contract/times.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import type { PendingPublicationRow } from "../../store/tables/people-tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { Actor, Answer, Command, ComposedCommand, Submission } from "../command.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { personOf } from "../people/acting-person.ts";
import { answerDone, answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { announcementOf, readComposed } from "./composed-commands.ts";
import { dropDraft } from "./draft-commands.ts";
import { fillTemplate } from "./template-filling.ts";

/** Schedules a publication that can be undone. A repeat returns the first one's outcome. */
export function decideSchedulePublication(
  state: UnitOfWork,
  submission: Submission,
  command: Command & { kind: "SchedulePublication" },
): Answer {
  const person = personOf(submission);
  const existing = state.pendingPublications.find((row) => row.public_id === command.id);
  if (existing !== undefined && existing.person_id !== person.number) {
    throw fieldRefusal("Id", "Another publication has this id. Use a new id.");
  }
  const row = existing ?? addPublication(state, submission, command);
  const result = presentPendingPublication(row, { by: person.name, isMine: true });
  const location = `/api/Held/${row.public_id}`;
  return answerWith(state, {
    result,
    version: null,
    message: `"${row.title}" will be published shortly`,
    location,
  });
}

function addPublication(
  state: UnitOfWork,
  submission: Submission,
  command: Command & { kind: "SchedulePublication" },
): PendingPublicationRow {
  const row: PendingPublicationRow = {
    id: state.nextNumber(),
    public_id: command.id,
    person_id: personOf(submission).number,
    session_id: command.session,
    command: writeJson("pending_publication", "command", command.change),
    if_match: writeJson("pending_publication", "if_match", command.ifMatch),
    draft_public_id: command.draftId,
    title: titleOf(state, command.change),
    request_id: submission.requestId,
    created_at: state.now,
    due_at: state.now + heldFor,
    state: "Waiting",
    announcement_public_id: null,
    refusal: null,
    finished_at: null,
  };
  state.pendingPublications.push(row);
  state.changes.newPendingPublications.push(row);
  // The revision informs the schedulers of all nodes about the due time.
  state.raiseRevision();
  return row;
}

function titleOf(state: UnitOfWork, change: ComposedCommand): string {
  if (change.kind === "CreateAnnouncement") {
    const { Title: title, Kind: kind } = fillTemplate(state, change.fields);
    return title ?? kind;
  }
  const announcement = state.liveAnnouncement(change.id);
  if (announcement === undefined) throw notFound("AnnouncementNotFound");
  return announcement.row.title;
}

export function publicationNotFound(): Refusal {
  return new Refusal("HeldChangeNotFound", "The pending publication does not exist.");
}

/** Cancels a pending publication: its author undoes it, or a refused one is dismissed. */
export function decideCancelPublication(
  state: UnitOfWork,
  submission: Submission,
  { id }: { readonly id: string },
): Answer {
  const row = state.pendingPublications.find((publication) => publication.public_id === id);
  if (row === undefined) throw publicationNotFound();
  switch (row.state) {
    case "Made":
      throw new Refusal("HeldChangeNotFound", `"${row.title}" has been published already.`, { status: 409 });
    case "Waiting":
      refuseOthers(row, personOf(submission).number);
      finish(state, row, { state: "TakenBack" });
      return answerDone(state, "Taken back");
    case "Refused":
      finish(state, row, { state: "Dismissed" });
      return answerDone(state, "Dismissed");
    case "TakenBack":
    case "Dismissed":
      return answerDone(state, "Taken back");
  }
}

function refuseOthers(row: PendingPublicationRow, person: number): void {
  if (row.person_id === person) return;
  throw new Refusal("RoleForbids", "Only the person who published it can do that.");
}

/** Decides an announcement's command as if it had been sent now. */
type DecideComposed = (
  state: UnitOfWork,
  submission: Submission & { readonly command: ComposedCommand },
) => Answer | DeferredDecision;

/**
 * Executes a pending publication: by the scheduler when due, or at once by its author. Role and session are checked
 * again. A refusal is stored in the row and does not fail this command.
 */
export function decideExecutePublication(
  state: UnitOfWork,
  submission: Submission,
  {
    command,
    decide,
  }: { readonly command: Command & { kind: "ExecutePublication" }; readonly decide: DecideComposed },
): Answer | DeferredDecision {
  const { actor } = submission;
  const row = state.pendingPublications.find((publication) => publication.id === command.number);
  if (row === undefined) throw publicationNotFound();
  if (actor.kind === "person") refuseOthers(row, actor.number);
  const isDue = command.dueBy === null || row.due_at <= Math.min(state.now, command.dueBy);
  const answer = () => answerFor(state, row, actor);
  if (row.state !== "Waiting" || !isDue) return answer();
  if (command.shouldGiveUp) {
    if (row.due_at + triedFor <= state.now)
      finish(state, row, { state: "Refused", refusal: failureRefusal() });
    return answer();
  }
  const { change } = command;
  if (change === null) throw new Error("a pending publication has an unknown format");
  try {
    const decision = decide(state, asSubmittedNow(state, row, change));
    const complete = (result: Answer) => {
      finish(state, row, { state: "Made", announcementId: announcementOf(change) ?? idOf(result.result) });
      const draft = state.drafts.find(
        (draft) => draft.public_id === row.draft_public_id && draft.person_id === row.person_id,
      );
      if (draft !== undefined) dropDraft(state, draft);
      return answer();
    };
    if ("status" in decision) return complete(decision);
    return { needs: decision.needs, settle: (windows) => complete(decision.settle(windows)) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    finish(state, row, { state: "Refused", refusal: refusal.fields() });
    return answer();
  }
}

function failureRefusal(): RefusalFields {
  const message = "It failed for an hour because of an internal error. Publish it again.";
  return new Refusal("Internal", message).fields();
}

/** The change as if its author submitted it now. Throws a `Refusal` if they are no longer allowed to. */
function asSubmittedNow(
  state: UnitOfWork,
  row: PendingPublicationRow,
  command: ComposedCommand,
): Submission & { readonly command: ComposedCommand } {
  const person = state.people.find((person) => person.id === row.person_id);
  if (person === undefined || person.deleted_at !== null || person.disabled_at !== null) {
    throw new Refusal("RoleForbids", "The person who published it can no longer sign in.");
  }
  if (!mayUse(person.role, "edit")) {
    throw new Refusal(
      "RoleForbids",
      `The person who published it is now a ${person.role} and can only read.`,
    );
  }
  if (!state.sessions.some((session) => session.id === row.session_id && session.ended_at === null)) {
    throw new Refusal(
      "SessionMissing",
      "The person who published it was signed out before it was published. Publish it again.",
    );
  }
  return {
    command,
    actor: { kind: "person", number: person.id, name: person.name, role: person.role },
    requestId: row.request_id,
    idempotency: null,
    ifMatch: readJson("pending_publication", "if_match", row),
  };
}

function finish(
  state: UnitOfWork,
  row: PendingPublicationRow,
  outcome: {
    readonly state: PendingPublicationRow["state"];
    readonly announcementId?: string;
    readonly refusal?: RefusalFields;
  },
): void {
  row.state = outcome.state;
  row.announcement_public_id = outcome.announcementId ?? row.announcement_public_id;
  row.refusal =
    outcome.refusal === undefined
      ? row.refusal
      : writeJson("pending_publication", "refusal", outcome.refusal);
  row.finished_at = state.now;
  state.changes.editedPendingPublications.set(row.id, row);
  state.raiseRevision();
}

function answerFor(state: UnitOfWork, row: PendingPublicationRow, actor: Actor): Answer {
  if (actor.kind !== "person") return answerDone(state, `"${row.title}" is published`);
  const result = presentPendingPublication(row, { by: actor.name, isMine: true });
  const message = row.state === "Refused" ? "It could not be published" : `"${row.title}" is published`;
  return answerWith(state, { result, version: null, message });
}

function idOf(result: unknown): string {
  if (typeof result === "object" && result !== null && "Id" in result && typeof result.Id === "string") {
    return result.Id;
  }
  throw new Error("an announcement was made without an id");
}

/** A pending publication in its JSON form. */
export function presentPendingPublication(
  row: PendingPublicationRow,
  { by, isMine }: { readonly by: string; readonly isMine: boolean },
): HeldOut {
  const change = readComposed(row);
  const refusal = row.state === "Refused" ? readJson("pending_publication", "refusal", row) : null;
  return {
    Id: row.public_id,
    State: row.state,
    Operation: change?.kind ?? null,
    AnnouncementId: (change && announcementOf(change)) ?? row.announcement_public_id,
    UpdateId: change?.kind === "PatchUpdate" ? change.updateId : null,
    Title: row.title,
    DraftId: row.draft_public_id,
    By: by,
    IsMine: isMine,
    CreatedAt: writeTime(row.created_at),
    DueAt: writeTime(row.due_at),
    Refusal:
      refusal === null
        ? null
        : {
            Code: refusal.code,
            Message: refusal.message,
            Errors: (refusal.detail.errors ?? []).map(({ Path, Message }) => ({ Path, Message })),
          },
  };
}
