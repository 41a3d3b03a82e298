/**
 * Pending publications: delayed changes that can be undone. A row stores each until it is due; its outcome is
 * decided on that row in the transaction that makes the change, so that it is executed once by whichever
 * process.
 */
import { mayUse } from "../../contract/people.ts";
import { type HeldOut, heldFor, triedFor } from "../../contract/portal/composer.ts";
import { Refusal, type RefusalFields } from "../../contract/refusal.ts";
import { writeTime } from "../../contract/times.ts";
import { readRefusal, readTags } from "../../store/stored-json.ts";
import type { PendingPublicationRow } from "../../store/tables/people-tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { DeferredDecision } from "../bus/deferred-decision.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Actor, Answer, Command, ComposedCommand, Submission } from "../command.ts";
import { personOf } from "../people/acting-person.ts";
import { done, written } from "../resource-versions.ts";
import { announcementNotFound } from "./announcement-lookup.ts";
import { announcementOf, readComposed } from "./composed-commands.ts";
import { dropDraft } from "./draft-commands.ts";
import { fillTemplate } from "./template-filling.ts";

/** Schedules a publication that can be undone. A repeat returns the first one's outcome. */
export function decideSchedulePublication(
  state: UnitOfWork,
  submission: Submission,
  asked: Command & { kind: "SchedulePublication" },
): Answer {
  const person = personOf(submission);
  const known = state.heldChanges.find((row) => row.public_id === asked.id);
  if (known !== undefined && known.person_id !== person.number) {
    throw fieldRefusal("Id", "Another publication has this id. Use a new id.");
  }
  const row = known ?? addHeld(state, submission, asked);
  const result = presentPendingPublication(row, { by: person.name, isMine: true });
  const location = `/api/Held/${row.public_id}`;
  return written(state, {
    result,
    version: null,
    message: `"${row.title}" will be published shortly`,
    location,
  });
}

function addHeld(
  state: UnitOfWork,
  submission: Submission,
  asked: Command & { kind: "SchedulePublication" },
): PendingPublicationRow {
  const row: PendingPublicationRow = {
    id: state.nextNumber(),
    public_id: asked.id,
    person_id: personOf(submission).number,
    session_id: asked.session,
    command: JSON.stringify(asked.change),
    if_match: asked.ifMatch === null ? null : JSON.stringify(asked.ifMatch),
    draft_public_id: asked.draftId,
    title: titleOf(state, asked.change),
    request_id: submission.requestId,
    created_at: state.now,
    due_at: state.now + heldFor,
    state: "Waiting",
    announcement_public_id: null,
    refusal: null,
    finished_at: null,
  };
  state.heldChanges.push(row);
  state.changes.newPendingPublications.push(row);
  // The clocks of all nodes learn by the revision that something is due.
  state.raise();
  return row;
}

function titleOf(state: UnitOfWork, change: ComposedCommand): string {
  if (change.kind === "CreateAnnouncement")
    return fillTemplate(state, change.fields).Title ?? change.fields.Kind;
  const announcement = state.liveAnnouncement(change.id);
  if (announcement === undefined) throw announcementNotFound();
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
  const row = state.heldChanges.find((one) => one.public_id === id);
  if (row === undefined) throw publicationNotFound();
  switch (row.state) {
    case "Made":
      throw new Refusal("HeldChangeNotFound", `"${row.title}" has been published already.`, { status: 409 });
    case "Waiting":
      refuseOthers(row, personOf(submission).number);
      settle(state, row, { state: "TakenBack" });
      return done(state, "Taken back");
    case "Refused":
      settle(state, row, { state: "Dismissed" });
      return done(state, "Dismissed");
    case "TakenBack":
    case "Dismissed":
      return done(state, "Taken back");
  }
}

function refuseOthers(row: PendingPublicationRow, person: number): void {
  if (row.person_id === person) return;
  throw new Refusal("RoleForbids", "Only the person who published it can do that.");
}

/** Decides an announcement's command, as if it had been sent now. */
type DecideComposed = (
  state: UnitOfWork,
  submission: Submission & { readonly command: ComposedCommand },
) => Answer | DeferredDecision;

/**
 * Executes a pending publication: by the scheduler when due, or at once by its author. Role and session are
 * checked again. A refusal is stored in the row and does not fail this command.
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
  const row = state.heldChanges.find((one) => one.id === command.number);
  if (row === undefined) throw publicationNotFound();
  if (actor.kind === "person") refuseOthers(row, actor.number);
  const isDue = command.dueBy === null || row.due_at <= Math.min(state.now, command.dueBy);
  const answer = () => answerMade(state, row, actor);
  if (row.state !== "Waiting" || !isDue) return answer();
  if (command.isGivenUp) {
    if (row.due_at + triedFor <= state.now) settle(state, row, { state: "Refused", refusal: triedInVain() });
    return answer();
  }
  const { change } = command;
  if (change === null) throw new Error("a pending publication has an unknown format");
  try {
    const decided = decide(state, asSentNow(state, row, change));
    const made = (by: Answer) => {
      settle(state, row, { state: "Made", madeId: announcementOf(change) ?? idIn(by.result) });
      const draft = state.drafts.find(
        (one) => one.public_id === row.draft_public_id && one.person_id === row.person_id,
      );
      if (draft !== undefined) dropDraft(state, draft);
      return answer();
    };
    if ("status" in decided) return made(decided);
    return { needs: decided.needs, settle: (windows) => made(decided.settle(windows)) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    settle(state, row, { state: "Refused", refusal: refusal.fields() });
    return answer();
  }
}

function triedInVain(): RefusalFields {
  const message = "It failed for an hour because of an internal error. Publish it again.";
  return new Refusal("Internal", message).fields();
}

/** The change as if its author sent it now. Throws a `Refusal` if they are no longer allowed to. */
function asSentNow(
  state: UnitOfWork,
  row: PendingPublicationRow,
  command: ComposedCommand,
): Submission & { readonly command: ComposedCommand } {
  const person = state.people.find((one) => one.id === row.person_id);
  if (person === undefined || person.deleted_at !== null || person.disabled_at !== null) {
    throw new Refusal("RoleForbids", "The person who published it can no longer sign in.");
  }
  if (!mayUse(person.role, "edit")) {
    throw new Refusal(
      "RoleForbids",
      `The person who published it is now a ${person.role} and can only read.`,
    );
  }
  if (!state.sessions.some((one) => one.id === row.session_id && one.ended_at === null)) {
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
    ifMatch: readTags(row.if_match),
  };
}

function settle(
  state: UnitOfWork,
  row: PendingPublicationRow,
  to: {
    readonly state: PendingPublicationRow["state"];
    readonly madeId?: string;
    readonly refusal?: RefusalFields;
  },
): void {
  row.state = to.state;
  row.announcement_public_id = to.madeId ?? row.announcement_public_id;
  row.refusal = to.refusal === undefined ? row.refusal : JSON.stringify(to.refusal);
  row.finished_at = state.now;
  state.changes.editedPendingPublications.set(row.id, row);
  state.raise();
}

function answerMade(state: UnitOfWork, row: PendingPublicationRow, actor: Actor): Answer {
  if (actor.kind !== "person") return done(state, `"${row.title}" is published`);
  const result = presentPendingPublication(row, { by: actor.name, isMine: true });
  const message = row.state === "Refused" ? "It could not be published" : `"${row.title}" is published`;
  return written(state, { result, version: null, message });
}

function idIn(result: unknown): string {
  if (typeof result === "object" && result !== null && "Id" in result && typeof result.Id === "string") {
    return result.Id;
  }
  throw new Error("an announcement was made without an id");
}

/** A published change as the wire has it. */
export function presentPendingPublication(
  row: PendingPublicationRow,
  { by, isMine }: { readonly by: string; readonly isMine: boolean },
): HeldOut {
  const change = readComposed(row.command);
  const refusal = row.state === "Refused" && row.refusal !== null ? readRefusal(row.refusal) : null;
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
        : { Code: refusal.code, Message: refusal.message, Errors: [...(refusal.detail.errors ?? [])] },
  };
}
