/** Audit entries for the changes of people and keys. */

import type { AuditAction, SubjectKind } from "../contract/audit.ts";
import { writeJson } from "../store/stored-json.ts";
import type { Actor, Submission } from "./command.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** The subject and action of an audit entry. */
export type AuditEntry = {
  readonly action: AuditAction;
  readonly subject: { readonly kind: SubjectKind; readonly id: string; readonly name: string };
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** The actor as stored. */
export function actorText(actor: Actor): string {
  if (actor.kind === "command line" && actor.user !== undefined) return `${actor.kind}:${actor.user}`;
  return "number" in actor ? `${actor.kind}:${actor.number}` : actor.kind;
}

/** The display name of a stored actor on the command line: `The command line (ada)`. */
export function commandLineName(reference: string): string {
  const user = /^command line:(.+)$/su.exec(reference)?.[1];
  return user === undefined ? "The command line" : `The command line (${user})`;
}

/** The actor's display name. */
export function actorName(actor: Actor): string {
  if ("number" in actor) return actor.name;
  if (actor.kind === "nobody") return "Nobody";
  if (actor.kind === "visitor") return "A visitor";
  return actor.kind === "clock" ? "Scheduler" : commandLineName(actorText(actor));
}

/** Adds a change to the audit log; of two states only the fields that differ. */
export function audit(state: UnitOfWork, submission: Submission, entry: AuditEntry): void {
  const { action, subject } = entry;
  const after = entry.after && changedFields(entry.after, entry.before);
  state.changes.auditEvents.push({
    id: state.nextNumber(),
    at: state.now,
    actor: actorText(submission.actor),
    actor_name: actorName(submission.actor),
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    before: writeJson("audit_event", "before", valuesBefore(entry, after)),
    after: writeJson("audit_event", "after", after),
    request_id: submission.requestId,
  });
}

/** The changed fields before a change; null if it only added some. */
function valuesBefore({ before, after }: AuditEntry, added: AuditEntry["after"]): AuditEntry["before"] {
  if (before === null) return null;
  const changed = changedFields(before, after);
  const isAddition = Object.keys(changed).length === 0 && Object.keys(added ?? {}).length > 0;
  return isAddition ? null : changed;
}

function changedFields(
  values: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, unknown>> {
  if (others === null) return values;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name])),
  );
}
