/** Versions of resources: what `If-Match` is held against, and how a write is answered. */
import { Refusal } from "../contract/refusal.ts";
import type { UnitOfWork } from "./bus/unit-of-work.ts";
import type { Answer, Submission } from "./command.ts";

/** How long what was deleted can be restored, in milliseconds. */
export const restorableFor = 30 * 24 * 60 * 60_000;

/** The part of an entity tag that names the version which people and keys edit: reports do not change it. */
function versionTag(version: number): string {
  return `r${version}`;
}

/**
 * Refuses a write whose `If-Match` (RFC 9110, section 13.1.1) names another version. Of a tag only the part before
 * the first `-` counts: what follows tells one reading of that version from another.
 */
export function matchVersion(submission: Submission, version: number): void {
  const { ifMatch } = submission;
  if (ifMatch === null) return;
  const current = versionTag(version);
  const matches = ifMatch.some((tag) => tag === "*" || tag.split("-", 1)[0] === current);
  if (!matches) {
    throw new Refusal(
      "PreconditionFailed",
      "It was changed since you read it. Read it again, then send your change with the new ETag.",
    );
  }
}

/** The refusal of a name that another has; what is restored cannot take another itself. */
export function nameTaken(what: string, name: string, isRestored = false): Refusal {
  const way = isRestored
    ? `Rename the ${what} that has it now, then restore this one.`
    : `Choose another, or open that ${what}.`;
  return new Refusal("NameTaken", `The name "${name}" is taken. ${way}`);
}

/** The answer to a write that leaves a resource: with a location it was made; without a version it has no entity tag. */
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

/** The answer to a write that leaves nothing to show. */
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

/** Whether a resource still is there, or was deleted so lately that it can come back. */
export function restorable(row: { readonly deleted_at: number | null }, now: number): boolean {
  return row.deleted_at === null || now - row.deleted_at < restorableFor;
}
