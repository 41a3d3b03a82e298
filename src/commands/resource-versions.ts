/** Versions of resources: what `If-Match` is held against, and how a write is answered. */
import { Refusal } from "../contract/refusal.ts";
import type { UnitOfWork } from "./bus/unit-of-work.ts";
import type { Answer, Submission } from "./command.ts";

/** How long deleted things can be restored, in milliseconds. */
export const restorableFor = 30 * 24 * 60 * 60_000;

/** The part of an entity tag that names the version which people and keys edit: reports do not change it. */
function versionTag(version: number): string {
  return `r${version}`;
}

/**
 * Refuses a write whose `If-Match` (RFC 9110, section 13.1.1) has another version. Only the part of a tag
 * before the first `-` counts: the rest distinguishes representations of that version.
 */
export function matchVersion(submission: Submission, version: number): void {
  const { ifMatch } = submission;
  if (ifMatch === null) return;
  const current = versionTag(version);
  const matches = ifMatch.some((tag) => tag === "*" || tag.split("-", 1)[0] === current);
  if (!matches) {
    throw new Refusal(
      "PreconditionFailed",
      "It has changed since you read it. Read it again, then send your change with the new ETag.",
    );
  }
}

/** The refusal of a name that another has; what is restored cannot take another itself. */
export function nameTaken(what: string, name: string, isRestored = false): Refusal {
  const way = isRestored
    ? `Rename the ${what} that has it now, then restore this one.`
    : `Choose another, or change the ${what} that has it.`;
  return new Refusal("NameTaken", `The name "${name}" is taken. ${way}`);
}

/** The answer with a resource: a location if it was created; no entity tag without a version. */
export function written(
  state: UnitOfWork,
  what: {
    readonly result: unknown;
    readonly version: number | null;
    readonly message: string;
    readonly location?: string;
  },
): Answer {
  return {
    status: what.location === undefined ? 200 : 201,
    result: what.result,
    message: what.message,
    version: what.version,
    location: what.location ?? null,
    revision: state.revision,
    replayed: false,
  };
}

/** The answer without a resource. */
export function done(state: UnitOfWork, message: string): Answer {
  return {
    status: 204,
    result: null,
    message,
    version: null,
    location: null,
    revision: state.revision,
    replayed: false,
  };
}

/** True if a resource exists, or was deleted recently enough to be restored. */
export function restorable(row: { readonly deleted_at: number | null }, now: number): boolean {
  return row.deleted_at === null || now - row.deleted_at < restorableFor;
}
