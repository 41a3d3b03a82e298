/** Audits exports of the audit log. */
import { audit } from "./audit-entry.ts";
import type { Answer, Command, Submission } from "./command.ts";
import type { CommandDefinition } from "./command-definition.ts";
import { answerDone } from "./resource-versions.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Audits an export: its filters, not its content. */
function decideNoteExport(
  state: UnitOfWork,
  submission: Submission,
  filters: Readonly<Record<string, string>>,
): Answer {
  const [page] = state.pages;
  audit(state, submission, {
    action: "Audit.Export",
    subject: { kind: "Page", id: page?.public_id ?? "", name: page?.name ?? "" },
    before: null,
    after: filters,
  });
  return answerDone(state, "Export noted");
}

/** Loads nothing beside the pages. */
export const noteExportDefinition: CommandDefinition<Extract<Command, { kind: "NoteExport" }>> = {
  loads: () => undefined,
  decide: (uow, submission, { filters }) => decideNoteExport(uow, submission, filters),
};
