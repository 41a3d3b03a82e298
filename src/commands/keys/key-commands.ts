/** API keys: create, rename, rotate and revoke. Commands only see the hash of a value. */
import {
  defaultRatePerMinute,
  hasExpired,
  highestRatePerMinute,
  maxLifetimeDays,
  maxOverlapSeconds,
} from "../../contract/key-lifetimes.ts";
import { keyPatch } from "../../contract/portal/portal-keys.ts";
import { Refusal } from "../../contract/refusal.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { Role } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import type { ApiKeyRow } from "../../store/tables/tables.ts";
import { newId } from "../../store/uuid.ts";
import { actorText, audit } from "../audit-entry.ts";
import { fieldRefusal, readBody, readNameField } from "../body-parsing.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Command, KeyMaterial, KeySelector, Submission } from "../command.ts";
import { nameKeyOf } from "../components/report-bodies.ts";
import { answerWith } from "../resource-versions.ts";
import { findCovered } from "./key-scope.ts";

const maxOverlapMs = maxOverlapSeconds * 1000;
const maxLifetimeMs = maxLifetimeDays * 86_400_000;

/** A key as people see it: never its value. */
export type KeyOut = {
  readonly Id: string;
  readonly Name: string;
  readonly Role: Role;
  /** First and last characters, for recognition. */
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
  /** For a webhook key: what its components are called, by name or id; or their ids; or all of them. */
  readonly components: "all" | readonly string[] | { readonly ids: readonly string[] };
  readonly lifetimeMilliseconds: number | null;
  readonly ratePerMinute: number | null;
}): Command & { kind: "CreateKey" } {
  const { role, material, components, lifetimeMilliseconds } = asked;
  const ratePerMinute = asked.ratePerMinute ?? defaultRatePerMinute;
  if (!Number.isInteger(ratePerMinute) || ratePerMinute < 1 || ratePerMinute > highestRatePerMinute) {
    throw fieldRefusal("Rate", "Give whole requests a minute, from 1 to 10,000,000.");
  }
  if (lifetimeMilliseconds !== null && lifetimeMilliseconds <= 0) {
    throw fieldRefusal("ExpiresIn", "Give a future time.");
  }
  if (lifetimeMilliseconds !== null && lifetimeMilliseconds > maxLifetimeMs) {
    const most = `Give at most ${maxLifetimeDays.toLocaleString("en")} days, or omit it for a key that does not expire.`;
    throw fieldRefusal("ExpiresIn", most);
  }
  if (role !== "Webhook" && components !== "all") {
    throw fieldRefusal(
      "Components",
      "Only webhook keys are limited to components. Omit the components, or choose the role Webhook.",
    );
  }
  return {
    kind: "CreateKey",
    name: readNameField(asked.name),
    role,
    material,
    covers: readCovers(components),
    lifetimeMilliseconds,
    ratePerMinute,
  };
}

/** Reads what of a key is to be changed. Throws a `Refusal`. */
export function parseKeyPatch(id: string, body: unknown): Command & { kind: "PatchKey" } {
  const { Name, RatePerMinute: ratePerMinute } = readBody(keyPatch, body);
  return { kind: "PatchKey", id, name: Name === undefined ? undefined : readNameField(Name), ratePerMinute };
}

type Components = Parameters<typeof parseKeyCreate>[0]["components"];

function readCovers(components: Components): (Command & { kind: "CreateKey" })["covers"] {
  if (components === "all") return "all";
  return "ids" in components ? { ids: components.ids.map((id) => id.toLowerCase()) } : { called: components };
}

/** Creates a key. */
export function decideCreateKey(
  state: UnitOfWork,
  submission: Submission,
  asked: Command & { kind: "CreateKey" },
): Answer {
  const nameKey = foldName(asked.name);
  if (liveKeys(state).some((row) => row.name_key === nameKey)) throw nameTaken(asked.name);
  const covered = findCovered(state, asked.covers);
  const number = state.nextNumber();
  const row: ApiKeyRow = {
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

/** Changes the name or rate of a key, and of its predecessor while that still works. */
export function decidePatchKey(
  state: UnitOfWork,
  submission: Submission,
  asked: Command & { kind: "PatchKey" },
): Answer {
  const [row] = findKeys(state, asked);
  if (row === undefined) throw notFound(asked);
  const name = asked.name ?? row.name;
  const nameKey = foldName(name);
  const live = liveKeys(state);
  const isTaken = live.some((one) => one.name_key === nameKey && one.family_id !== row.family_id);
  if (isTaken) throw nameTaken(name);
  for (const one of live.filter(({ family_id }) => family_id === row.family_id)) {
    const before = presentKey(one);
    one.name = name;
    one.name_key = nameKey;
    one.rate_per_minute = asked.ratePerMinute ?? one.rate_per_minute;
    const after = presentKey(one);
    if (before.Name === after.Name && before.RatePerMinute === after.RatePerMinute) continue;
    state.changes.editedKeys.set(one.id, one);
    state.keysChanged = true;
    audit(state, submission, { action: "Key.Update", subject: subjectOf(one), before, after });
  }
  return answered(state, row, `Key "${row.name}" updated`);
}

/** Decides the rotation of a key: the new one now, the old one until the overlap ends. Both carry the name. */
export function decideRotateKey(
  state: UnitOfWork,
  submission: Submission,
  asked: Command & { kind: "RotateKey" },
): Answer {
  if (!(asked.keepMilliseconds >= 0 && asked.keepMilliseconds <= maxOverlapMs)) {
    throw fieldRefusal("Keep", "The old key can keep working for at most 7 days.");
  }
  const found = findKeys(state, asked.key);
  const old = found.find((row) => row.replaced_by === null);
  if (old === undefined) throw found.length === 0 ? notFound(asked.key) : alreadyRotated(asked.key);
  const number = state.nextNumber();
  const lifetime = old.expires_at === null ? null : old.expires_at - old.created_at;
  const row: ApiKeyRow = {
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
  const ending = asked.keepMilliseconds === 0 ? "has ended" : `works until ${writeTime(old.expires_at)}`;
  return answered(state, row, `Key "${row.name}" rotated; the old one ${ending}`);
}

/** Decides the revocation of a key by its id, or of every live key of a name. */
export function decideRevokeKey(state: UnitOfWork, submission: Submission, key: KeySelector): Answer {
  const rows = findKeys(state, key);
  const [first] = rows;
  if (first === undefined) throw notFound(key);
  revokeKeys(state, submission, rows);
  const message =
    rows.length === 1 ? `Key "${first.name}" revoked` : `${rows.length} keys named "${first.name}" revoked`;
  return answered(state, first, message);
}

/** The live keys that an actor created, as the record names actors. */
export function liveKeysOf(state: UnitOfWork, creator: string): ApiKeyRow[] {
  return liveKeys(state).filter((row) => row.created_by === creator);
}

/** Revokes keys, each with its entry in the audit. */
export function revokeKeys(state: UnitOfWork, submission: Submission, rows: readonly ApiKeyRow[]): void {
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
  if (rows.length > 0) state.keysChanged = true;
}

function add(state: UnitOfWork, row: ApiKeyRow, covered: readonly number[]): void {
  state.keys.push(row);
  state.changes.newKeys.push(row);
  for (const componentNumber of covered) {
    const coverage = { api_key_id: row.id, component_id: componentNumber };
    state.coverage.push(coverage);
    state.changes.newCoverage.push(coverage);
  }
  state.keysChanged = true;
}

function liveKeys(state: UnitOfWork): ApiKeyRow[] {
  return state.keys.filter((row) => row.revoked_at === null && !hasExpired(row.expires_at, state.now));
}

function findKeys(state: UnitOfWork, key: KeySelector): ApiKeyRow[] {
  const live = liveKeys(state);
  const byId = live.filter((row) => row.public_id === idOf(key).toLowerCase());
  if (byId.length > 0 || typeof key !== "string") return byId;
  return live.filter((row) => row.name_key === nameKeyOf(key));
}

function idOf(key: KeySelector): string {
  return typeof key === "string" ? key : key.id;
}

function notFound(key: KeySelector): Refusal {
  const said =
    typeof key === "string" ? `the id or name "${key}"` : "this id: it was revoked, or has expired";
  return new Refusal("KeyNotFound", `There is no active key with ${said}.`);
}

function alreadyRotated(key: KeySelector): Refusal {
  return new Refusal(
    "KeyNotFound",
    `The key "${idOf(key)}" was already rotated. Rotate its successor, or create a new key.`,
  );
}

function nameTaken(name: string): Refusal {
  return new Refusal(
    "NameTaken",
    `An active key already has the name "${name}". Choose another name, or rotate that key.`,
  );
}

/** Keys have no entity tag: the last rename wins. */
function answered(state: UnitOfWork, row: ApiKeyRow, message: string): Answer {
  return answerWith(state, { result: presentKey(row), version: null, message });
}

function subjectOf(row: ApiKeyRow) {
  return { kind: "Key", id: row.public_id, name: row.name };
}

function presentKey(row: ApiKeyRow): KeyOut {
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
