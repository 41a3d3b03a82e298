/** Decides any command on what the ones before it in its group have left. */
import type { Answer, Submission } from "./command.ts";
import { decideCreateComponent } from "./component-create.ts";
import {
  decideCreateGroup,
  decideDeleteGroup,
  decidePatchGroup,
  decideRestoreGroup,
} from "./component-groups.ts";
import { decideDeleteComponent, decidePatchComponent, decideRestoreComponent } from "./components.ts";
import { hearSilence } from "./hearing.ts";
import { decideCreateKey, decideRevokeKey, decideRotateKey } from "./keys.ts";
import { decidePatchPage, type Rezoned } from "./pages.ts";
import { decideReport, type LateReport } from "./reports.ts";
import { decideCloseSignal } from "./signals.ts";
import type { GroupState } from "./state.ts";
import { done } from "./versions.ts";

/** Decides a command. Throws a `Refusal`, and then has changed nothing; what needs more of the ledger says so. */
export function decide(state: GroupState, submission: Submission): Answer | LateReport | Rezoned {
  const { command } = submission;
  switch (command.kind) {
    case "ReportStatus":
      return decideReport(state, submission, command);
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
    case "CreateComponentGroup":
      return decideCreateGroup(state, submission, command.fields);
    case "PatchComponentGroup":
      return decidePatchGroup(state, submission, command);
    case "DeleteComponentGroup":
      return decideDeleteGroup(state, submission, command.id);
    case "RestoreComponentGroup":
      return decideRestoreGroup(state, submission, command.id);
    case "PatchPage":
      return decidePatchPage(state, submission, command);
    case "CreateKey":
      return decideCreateKey(state, submission, command);
    case "RotateKey":
      return decideRotateKey(state, submission, command);
    case "RevokeKey":
      return decideRevokeKey(state, submission, command.key);
    case "NoteLapses":
      return decideLapses(state, command.componentNumbers);
  }
}

function decideLapses(state: GroupState, componentNumbers: readonly number[]): Answer {
  const due = new Set(componentNumbers);
  for (const component of state.components) {
    if (component.row.deleted_at === null && due.has(component.row.id)) hearSilence(state, component);
  }
  return done(state, "Lapsed reports noted");
}
