/** That somebody took the audit with them. */
import { audit } from "./audit-entry.ts";
import type { UnitOfWork } from "./bus/unit-of-work.ts";
import type { Answer, Submission } from "./command.ts";
import { done } from "./resource-versions.ts";

/** Notes an export of the audit: what was asked for, not what it held. */
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
