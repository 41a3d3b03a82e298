/** Audits exports of the audit log. */
import { audit } from "./audit-entry.ts";
import type { UnitOfWork } from "./bus/unit-of-work.ts";
import type { Answer, Submission } from "./command.ts";
import { done } from "./resource-versions.ts";

/** Audits an export: its filters, not its content. */
export function decideNoteExport(
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
  return done(state, "Export noted");
}
