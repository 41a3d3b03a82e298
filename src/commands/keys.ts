/** API keys: made, rotated and revoked. A command only ever sees the hash of a key's value. */
import { Refusal } from "../contract/refusal.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import type { Role } from "../contract/words.ts";
import { newId } from "../ledger/id.ts";
import type { ApiKeyTable, ComponentTable } from "../ledger/tables.ts";
import { foldName } from "../rules/names.ts";
import { actorText, audit } from "./audit.ts";
import type { Answer, Command, KeyMaterial, Submission } from "./command.ts";
import { fieldRefusal, readNameField } from "./parsing.ts";
import { nameKeyOf } from "./report-bodies.ts";
import type { GroupState } from "./state.ts";
import { written } from "./versions.ts";

const longestKeep = 7 * 24 * 60 * 60_000;

/** The rate of a key for which none was chosen, in requests a minute. */
export const defaultRatePerMinute = 600;

/** A key as people see it: never its value. */
export type KeyOut = {
  readonly Id: string;
  readonly Name: string;
  readonly Role: Role;
  /** What people recognise it by: its first and last characters. */
  readonly Prefix: string;
  readonly Last4: string;
  readonly RatePerMinute: number;
  readonly CreatedAt: string;
  readonly ExpiresAt: string | null;
};

/** Reads what a key is to be. Throws a `Refusal`. */
export function parseKeyCreate(asked: {
  readonly name: string;
  readonly role: Role;
  readonly material: KeyMaterial;
  /** For a webhook key: the names of its components, or all of them. */
  readonly components: "all" | readonly string[];
  readonly lifetimeMilliseconds: number | null;
  readonly ratePerMinute: number | null;
}): Command & { kind: "CreateKey" } {
  const { role, material, components, lifetimeMilliseconds } = asked;
  const ratePerMinute = asked.ratePerMinute ?? defaultRatePerMinute;
  if (!Number.isInteger(ratePerMinute) || ratePerMinute < 1 || ratePerMinute > 10_000_000) {
    throw fieldRefusal("Rate", "Give whole requests a minute, from 1 to 10,000,000.");
  }
  if (lifetimeMilliseconds !== null && lifetimeMilliseconds <= 0) {
    throw fieldRefusal("ExpiresIn", "Give a time that lies ahead.");
  }
  if (role !== "Webhook" && components !== "all") {
    throw fieldRefusal("Components", "Only a webhook key is bound to components.");
  }
  return {
    kind: "CreateKey",
    name: readNameField(asked.name),
    role,
    material,
    covers: components === "all" ? "all" : components.map(nameKeyOf),
    lifetimeMilliseconds,
    ratePerMinute,
  };
}

/** Decides the making of a key. */
export function decideCreateKey(
  state: GroupState,
  submission: Submission,
  asked: Command & { kind: "CreateKey" },
): Answer {
  const nameKey = foldName(asked.name);
  if (liveKeys(state).some((row) => row.name_key === nameKey)) {
    throw new Refusal(
      "NameTaken",
      `A live key is named "${asked.name}". Choose another name, or rotate that key.`,
    );
  }
  const covered =
    asked.covers === "all" ? [] : [...new Set(asked.covers)].map((name) => findCovered(state, name));
  const number = state.nextNumber();
  const row: ApiKeyTable = {
    id: number,
    public_id: newId(state.now),
    family_id: number,
    name: asked.name,
    name_key: nameKey,
    role: asked.role,
    ...asked.material,
    rate_per_minute: asked.ratePerMinute,
    covers_all: asked.covers === "all" ? 1 : 0,
    created_at: state.now,
    created_by: actorText(submission.actor),
    expires_at: asked.lifetimeMilliseconds === null ? null : state.now + asked.lifetimeMilliseconds,
    revoked_at: null,
    replaced_by: null,
    last_used_at: null,
    seen_in_url_at: null,
    seen_in_clear_at: null,
    last_used_for: null,
  };
  const numbers = covered.map(({ id }) => id);
  add(state, row, numbers);
  audit(state, submission, {
    action: "Key.Create",
    subject: subjectOf(row),
    before: null,
    after: { ...presentKey(row), Covers: asked.covers === "all" ? "all" : covered.map(({ name }) => name) },
  });
  return answered(state, row, `Key "${row.name}" created`);
}

/** Decides the rotation of a key: the new one now, the old one until the overlap ends. Both carry the name. */
export function decideRotateKey(
  state: GroupState,
  submission: Submission,
  asked: Command & { kind: "RotateKey" },
): Answer {
  if (!(asked.keepMilliseconds >= 0 && asked.keepMilliseconds <= longestKeep)) {
    throw fieldRefusal("Keep", "The old key may go on for at most 7 days.");
  }
  const found = findKeys(state, asked.key);
  const old = found.find((row) => row.replaced_by === null);
  if (old === undefined) throw found.length === 0 ? notFound(asked.key) : alreadyRotated(asked.key);
  const number = state.nextNumber();
  const lifetime = old.expires_at === null ? null : old.expires_at - old.created_at;
  const row: ApiKeyTable = {
    ...old,
    id: number,
    public_id: newId(state.now),
    ...asked.material,
    created_at: state.now,
    created_by: actorText(submission.actor),
    expires_at: lifetime === null ? null : state.now + lifetime,
    last_used_at: null,
    seen_in_url_at: null,
    seen_in_clear_at: null,
    last_used_for: null,
  };
  const covered = state.coverage.filter((one) => one.api_key_id === old.id).map((one) => one.component_id);
  const until = state.now + asked.keepMilliseconds;
  old.replaced_by = number;
  old.expires_at = old.expires_at === null ? until : Math.min(old.expires_at, until);
  state.changes.editedKeys.set(old.id, old);
  add(state, row, covered);
  const before = { Id: old.public_id, Last4: old.last4 };
  const after = { Id: row.public_id, Last4: row.last4, OldUntil: writeTime(old.expires_at) };
  audit(state, submission, { action: "Key.Rotate", subject: subjectOf(row), before, after });
  const ending = asked.keepMilliseconds === 0 ? "has ended" : `goes on until ${writeTime(old.expires_at)}`;
  return answered(state, row, `Key "${row.name}" rotated; the old one ${ending}`);
}

/** Decides the revocation of a key by its id, or of every live key of a name. */
export function decideRevokeKey(state: GroupState, submission: Submission, key: string): Answer {
  const rows = findKeys(state, key);
  const [first] = rows;
  if (first === undefined) throw notFound(key);
  for (const row of rows) {
    row.revoked_at = state.now;
    state.changes.editedKeys.set(row.id, row);
    audit(state, submission, {
      action: "Key.Revoke",
      subject: subjectOf(row),
      before: presentKey(row),
      after: null,
    });
  }
  state.keysTouched = true;
  const message =
    rows.length === 1 ? `Key "${first.name}" revoked` : `${rows.length} keys named "${first.name}" revoked`;
  return answered(state, first, message);
}

function add(state: GroupState, row: ApiKeyTable, covered: readonly number[]): void {
  state.keys.push(row);
  state.changes.newKeys.push(row);
  for (const componentNumber of covered) {
    const coverage = { api_key_id: row.id, component_id: componentNumber };
    state.coverage.push(coverage);
    state.changes.newCoverage.push(coverage);
  }
  state.keysTouched = true;
}

function liveKeys(state: GroupState): ApiKeyTable[] {
  return state.keys.filter(
    (row) => row.revoked_at === null && (row.expires_at === null || row.expires_at > state.now),
  );
}

function findKeys(state: GroupState, key: string): ApiKeyTable[] {
  const live = liveKeys(state);
  const byId = live.filter((row) => row.public_id === key.toLowerCase());
  return byId.length > 0 ? byId : live.filter((row) => row.name_key === nameKeyOf(key));
}

function notFound(key: string): Refusal {
  return new Refusal("KeyNotFound", `There is no live key with the id or name "${key}".`);
}

function alreadyRotated(key: string): Refusal {
  return new Refusal(
    "KeyNotFound",
    `The key "${key}" was rotated before and has a successor. Rotate that one, or create a new key.`,
  );
}

function findCovered(state: GroupState, nameKey: string): ComponentTable {
  const [component] = state.componentsNamed(nameKey);
  if (component !== undefined) return component.row;
  throw new Refusal("ComponentNotFound", `There is no component named "${nameKey}". Check the spelling.`, {
    status: 400,
  });
}

/** A key has no entity tag: it is read and changed on the command line alone. */
function answered(state: GroupState, row: ApiKeyTable, message: string): Answer {
  return written(state, { result: presentKey(row), version: null, message });
}

function subjectOf(row: ApiKeyTable) {
  return { kind: "Key", id: row.public_id, name: row.name };
}

function presentKey(row: ApiKeyTable): KeyOut {
  return {
    Id: row.public_id,
    Name: row.name,
    Role: row.role,
    Prefix: row.prefix,
    Last4: row.last4,
    RatePerMinute: row.rate_per_minute,
    CreatedAt: writeTime(row.created_at),
    ExpiresAt: writeTimeOrNull(row.expires_at),
  };
}
