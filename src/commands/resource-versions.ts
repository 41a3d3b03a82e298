/** Versions of resources, compared with `If-Match`, and the answers to writes. */
import { Refusal } from "../contract/refusal.ts";
import { writeSecond } from "../contract/times.ts";
import { foldName } from "../rules/names.ts";
import type { Answer, Submission } from "./command.ts";
import { restorableMs } from "./restorable-time.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** The part of an entity tag that identifies the version that people and keys edit; reports do not change it. */
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
      ifMatch.length === 0
        ? "If-Match has no strong entity tag. Send the ETag of the resource as you received it, with its quotes."
        : "The resource has changed since you read it. Read it again, then send your change with the new ETag.",
    );
  }
}

/** The name that a resource of a page is to have. */
export type NameClaim = {
  readonly page_id: number;
  readonly name: string;
  /** The number of the resource itself; null if it is created. */
  readonly self: number | null;
  /** A restored resource can't choose another name. */
  readonly isRestored?: true;
};

type NamedRow = {
  readonly id: number;
  readonly public_id: string;
  readonly page_id: number;
  readonly name_key: string;
  readonly deleted_at: number | null;
};

const listPaths = {
  component: "/api/Component",
  destination: "/api/TeamDestination",
  group: "/api/ComponentGroup",
  integration: "/api/Integration",
  template: "/api/Template",
} as const;

type NamedNoun = keyof typeof listPaths;

/** Refuses a name that another resource of the page has among these. */
export function refuseTakenName(noun: NamedNoun, rows: readonly NamedRow[], claim: NameClaim): void {
  const key = foldName(claim.name);
  const existing = rows.find(
    (row) =>
      row.deleted_at === null &&
      row.page_id === claim.page_id &&
      row.name_key === key &&
      row.id !== claim.self,
  );
  if (existing !== undefined) throw nameTaken(noun, claim, existing);
}

/** Refusal of a name that an existing resource has. */
export function nameTaken(
  noun: NamedNoun,
  { name, isRestored = false }: Pick<NameClaim, "name"> & { readonly isRestored?: boolean },
  { public_id: id }: Pick<NamedRow, "public_id">,
): Refusal {
  const remedy = isRestored
    ? `Rename the ${noun} that has it now, then restore this one.`
    : `Choose another, or change the ${noun} that has it.`;
  const message = `The name "${name}" is taken. ${remedy}`;
  return new Refusal("NameTaken", message, {
    errors: [{ Path: "Name", Message: message }],
    existing: `${listPaths[noun]}/${id}`,
  });
}

/** The answer with a resource: a location if it was created; no entity tag without a version. */
export function answerWith(
  state: UnitOfWork,
  outcome: {
    readonly result: unknown;
    readonly version: number | null;
    readonly message: string;
    readonly location?: string;
  },
): Answer {
  return {
    status: outcome.location === undefined ? 200 : 201,
    result: outcome.result,
    message: outcome.message,
    version: outcome.version,
    location: outcome.location ?? null,
    revision: state.revision,
    replayed: false,
  };
}

/** The answer without a resource. */
export function answerDone(state: UnitOfWork, message: string): Answer {
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

/** The answer to a deletion that can be undone at a path of the API; only a dry run of it shows `deleted`. */
export function answerDeleted(
  state: UnitOfWork,
  {
    name,
    path,
    deleted = null,
  }: { readonly name: string; readonly path: string; readonly deleted?: unknown },
): Answer {
  const until = writeSecond(state.now + restorableMs);
  const answer = answerDone(state, `${name} deleted. It can be restored until ${until}.`);
  return { ...answer, result: deleted, location: `${path}/Restore` };
}

/** The message about a restored resource, `Component "Checkout"`, or about one that was not deleted. */
export const restoredMessage = (name: string, wasDeleted: boolean): string =>
  wasDeleted ? `${name} restored` : `${name} was not deleted: nothing changed`;

/** Refuses to restore a resource of a deleted page, where nobody would see it. Throws a `Refusal`. */
export function refuseDeletedPage(state: UnitOfWork, { page_id: id }: { readonly page_id: number }): void {
  const page = state.allPages.find((row) => row.id === id);
  if (page === undefined || page.deleted_at === null) return;
  throw new Refusal(
    "PageNotFound",
    `Its page "${page.name}" is deleted. Restore the page first, with POST /api/Page/${page.public_id}/Restore.`,
  );
}

/** True if a resource exists, or was deleted recently enough to be restored. */
export function restorable(row: { readonly deleted_at: number | null }, now: number): boolean {
  return row.deleted_at === null || now - row.deleted_at < restorableMs;
}
