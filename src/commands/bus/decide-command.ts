/** Decides any command on what the ones before it in its group have left. */

import { decideCreateAnnouncement } from "../announcements/announcement-create.ts";
import {
  decideDeleteAnnouncement,
  decidePatchAnnouncement,
  decidePutPostmortem,
  decideRestoreAnnouncement,
} from "../announcements/announcement-edit.ts";
import {
  decideDeleteUpdate,
  decidePatchUpdate,
  decidePostUpdate,
} from "../announcements/announcement-updates.ts";
import { decideDeleteDraft, decidePutDraft } from "../announcements/draft-commands.ts";
import {
  decideCancelPublication,
  decideExecutePublication,
  decideSchedulePublication,
} from "../announcements/pending-publications.ts";
import { decideMoves } from "../announcements/scheduled-moves.ts";
import {
  decideCreateTemplate,
  decideDeleteTemplate,
  decidePatchTemplate,
  decideRestoreTemplate,
} from "../announcements/template-commands.ts";
import type {
  Answer,
  Command,
  ComponentCommand,
  KeyCommand,
  PendingCommand,
  Submission,
} from "../command.ts";
import { decideCreateComponent } from "../components/component-create.ts";
import {
  decideDeleteComponent,
  decidePatchComponent,
  decideRestoreComponent,
} from "../components/component-edit.ts";
import {
  decideCreateGroup,
  decideDeleteGroup,
  decidePatchGroup,
  decideRestoreGroup,
} from "../components/component-groups.ts";
import { decideOrder } from "../components/component-order.ts";
import { decideCorrection } from "../components/correction-commands.ts";
import { decidePin, decideUnpin } from "../components/overrides.ts";
import { decideReport } from "../components/reports.ts";
import { decideCloseSignal } from "../components/signals.ts";
import { expireDue } from "../components/status-events.ts";
import { decideCreateKey, decidePatchKey, decideRevokeKey, decideRotateKey } from "../keys/key-commands.ts";
import { decideNoteExport } from "../note-export.ts";
import { decideSetLogo } from "../pages/logo-commands.ts";
import { decidePatchPage, type RecountNeeded } from "../pages/page-edit.ts";
import { decideCreatePage, decideDeletePage, decideRestorePage } from "../pages/page-lifecycle.ts";
import { decideFactors, isOfFactors } from "../people/factor-decide.ts";
import { decidePeople, isOfPeople } from "../people/people-decide.ts";
import { definitionOf } from "../registry.ts";
import { done } from "../resource-versions.ts";
import type { DeferredDecision } from "./deferred-decision.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Decides a command. Throws a `Refusal`, and then has changed nothing; a decision that needs more rows is
 * deferred.
 */
export function decide(state: UnitOfWork, submission: Submission): Answer | DeferredDecision | RecountNeeded {
  const { command } = submission;
  const definition = definitionOf(command);
  if (definition !== undefined) return definition.decide(state, submission, command);
  if (isOfPeople(command)) return decidePeople(state, submission, command);
  if (isOfFactors(command)) return decideFactors(state, submission, command);
  switch (command.kind) {
    case "ReportStatus":
      return decideReport(state, submission, command);
    case "CreateComponent":
    case "PatchComponent":
    case "DeleteComponent":
    case "RestoreComponent":
    case "CloseSignal":
    case "PinComponent":
    case "UnpinComponent":
    case "CorrectComponent":
    case "OrderComponents":
    case "CreateComponentGroup":
    case "PatchComponentGroup":
    case "DeleteComponentGroup":
    case "RestoreComponentGroup":
      return decideComponent(state, submission, command);
    case "CreateTemplate":
    case "PatchTemplate":
    case "DeleteTemplate":
    case "RestoreTemplate":
      return decideTemplate(state, submission, command);
    case "SetLogo":
    case "CreatePage":
    case "PatchPage":
    case "DeletePage":
    case "RestorePage":
      return decidePage(state, submission, command);
    case "NoteExport":
      return decideNoteExport(state, submission, command.filters);
    case "PutDraft":
    case "DeleteDraft":
    case "HoldChange":
    case "TakeBackChange":
    case "MakeHeld":
      return decideBegun(state, submission, command);
    case "CreateKey":
    case "PatchKey":
    case "RotateKey":
    case "RevokeKey":
      return decideKey(state, submission, command);
    case "NoteLapses":
      return decideLapses(state, command.componentNumbers);
    case "MoveAnnouncements":
      return decideMoves(state, submission, command);
    case "CreateAnnouncement":
    case "PatchAnnouncement":
    case "DeleteAnnouncement":
    case "RestoreAnnouncement":
    case "PostUpdate":
    case "PatchUpdate":
    case "DeleteUpdate":
    case "PutPostmortem":
      return decideAnnouncement(state, submission, command);
  }
}

function decideComponent(
  state: UnitOfWork,
  submission: Submission,
  command: ComponentCommand,
): Answer | DeferredDecision {
  switch (command.kind) {
    case "CreateComponent":
      return decideCreateComponent(state, submission, command);
    case "PatchComponent":
      return decidePatchComponent(state, submission, command);
    case "DeleteComponent":
      return decideDeleteComponent(state, submission, command.id);
    case "RestoreComponent":
      return decideRestoreComponent(state, submission, command.id);
    case "CloseSignal":
      return decideCloseSignal(state, submission, command);
    case "PinComponent":
      return decidePin(state, submission, command);
    case "UnpinComponent":
      return decideUnpin(state, submission, command.id);
    case "CorrectComponent":
      return decideCorrection(state, submission, command);
    case "OrderComponents":
      return decideOrder(state, submission, command);
    case "CreateComponentGroup":
      return decideCreateGroup(state, submission, command.fields);
    case "PatchComponentGroup":
      return decidePatchGroup(state, submission, command);
    case "DeleteComponentGroup":
      return decideDeleteGroup(state, submission, command.id);
    case "RestoreComponentGroup":
      return decideRestoreGroup(state, submission, command.id);
  }
}

type OfPage = Extract<Command, { kind: "SetLogo" | `${"Create" | "Patch" | "Delete" | "Restore"}Page` }>;

function decidePage(state: UnitOfWork, submission: Submission, command: OfPage): Answer | RecountNeeded {
  switch (command.kind) {
    case "SetLogo":
      return decideSetLogo(state, submission, command);
    case "CreatePage":
      return decideCreatePage(state, submission, command);
    case "PatchPage":
      return decidePatchPage(state, submission, command);
    case "DeletePage":
      return decideDeletePage(state, submission, command.id);
    case "RestorePage":
      return decideRestorePage(state, submission, command.id);
  }
}

function decideKey(state: UnitOfWork, submission: Submission, command: KeyCommand): Answer {
  switch (command.kind) {
    case "CreateKey":
      return decideCreateKey(state, submission, command);
    case "PatchKey":
      return decidePatchKey(state, submission, command);
    case "RotateKey":
      return decideRotateKey(state, submission, command);
    case "RevokeKey":
      return decideRevokeKey(state, submission, command.key);
  }
}

type OfTemplate = Extract<
  Command,
  { kind: "CreateTemplate" | "PatchTemplate" | "DeleteTemplate" | "RestoreTemplate" }
>;

function decideTemplate(state: UnitOfWork, submission: Submission, command: OfTemplate): Answer {
  switch (command.kind) {
    case "CreateTemplate":
      return decideCreateTemplate(state, submission, command.fields);
    case "PatchTemplate":
      return decidePatchTemplate(state, submission, command);
    case "DeleteTemplate":
      return decideDeleteTemplate(state, submission, command.id);
    case "RestoreTemplate":
      return decideRestoreTemplate(state, submission, command.id);
  }
}

type OfAnnouncement = Extract<
  Command,
  {
    kind:
      | "CreateAnnouncement"
      | "PatchAnnouncement"
      | "DeleteAnnouncement"
      | "RestoreAnnouncement"
      | "PostUpdate"
      | "PatchUpdate"
      | "DeleteUpdate"
      | "PutPostmortem";
  }
>;

function decideAnnouncement(
  state: UnitOfWork,
  submission: Submission,
  command: OfAnnouncement,
): Answer | DeferredDecision {
  switch (command.kind) {
    case "CreateAnnouncement":
      return decideCreateAnnouncement(state, submission, command.fields);
    case "PatchAnnouncement":
      return decidePatchAnnouncement(state, submission, command);
    case "DeleteAnnouncement":
      return decideDeleteAnnouncement(state, submission, command.id);
    case "RestoreAnnouncement":
      return decideRestoreAnnouncement(state, submission, command.id);
    case "PostUpdate":
      return decidePostUpdate(state, submission, command);
    case "PatchUpdate":
      return decidePatchUpdate(state, submission, command);
    case "DeleteUpdate":
      return decideDeleteUpdate(state, submission, command);
    case "PutPostmortem":
      return decidePutPostmortem(state, submission, command);
  }
}

function decideBegun(
  state: UnitOfWork,
  submission: Submission,
  command: PendingCommand,
): Answer | DeferredDecision {
  switch (command.kind) {
    case "PutDraft":
      return decidePutDraft(state, submission, command);
    case "DeleteDraft":
      return decideDeleteDraft(state, submission, command);
    case "HoldChange":
      return decideSchedulePublication(state, submission, command);
    case "TakeBackChange":
      return decideCancelPublication(state, submission, command);
    case "MakeHeld":
      return decideExecutePublication(state, submission, {
        command,
        decide: (then, sent) => decideAnnouncement(then, sent, sent.command),
      });
  }
}

function decideLapses(state: UnitOfWork, componentNumbers: readonly number[]): Answer {
  const due = new Set(componentNumbers);
  for (const component of state.components) {
    if (component.row.deleted_at === null && due.has(component.row.id)) expireDue(state, component);
  }
  return done(state, "What has lapsed is noted");
}
