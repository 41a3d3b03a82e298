/** API keys: create, rename, rotate and revoke. Commands contain only the hash of a value. */
import {
  defaultRatePerMinute,
  hasExpired,
  highestRatePerMinute,
  maxLifetimeDays,
  maxOverlapSeconds,
} from "../../contract/key-lifetimes.ts";
import { keyPatch, keyRow } from "../../contract/portal/portal-keys.ts";
import { Refusal } from "../../contract/refusal.ts";
import { writeSecond, writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { Role } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import type { ApiKeyRow } from "../../store/tables/tables.ts";
import { newId } from "../../store/uuid.ts";
import { actorText, audit } from "../audit-entry.ts";
import { fieldRefusal, readBody } from "../body-parsing.ts";
import type { Answer, Command, KeyMaterial, KeySelector, Submission } from "../command.ts";
import { nameKeyOf } from "../components/report-bodies.ts";
import { answerWith } from "../resource-versions.ts";
import { readNameField } from "../text-fields.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { findCovered } from "./key-scope.ts";

const maxOverlapMs = maxOverlapSeconds * 1000;
const maxLifetimeMs = maxLifetimeDays * 86_400_000;

/** A key for display, without its value. */
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

/** Parses the properties of a new key. Throws a `Refusal`. */
export function parseKeyCreate(input: {
  readonly name: string;
  readonly role: Role;
  readonly material: KeyMaterial;
  /** Components of a webhook key, by name or id, or by id; or all. */
  readonly components: "all" | readonly string[] | { readonly ids: readonly string[] };
  readonly lifetimeMilliseconds: number | null;
  readonly ratePerMinute: number | null;
}): Command & { kind: "CreateKey" } {
  const { role, material, components, lifetimeMilliseconds } = input;
  const ratePerMinute = input.ratePerMinute ?? defaultRatePerMinute;
  if (!Number.isInteger(ratePerMinute) || ratePerMinute < 1 || ratePerMinute > highestRatePerMinute) {
    throw fieldRefusal("Rate", "Give whole requests a minute, from 1 to 10,000,000.");
  }
  if (lifetimeMilliseconds !== null && lifetimeMilliseconds <= 0) {
    throw fieldRefusal("ExpiresIn", "Give a future time.");
  }
  if (lifetimeMilliseconds !== null && lifetimeMilliseconds > maxLifetimeMs) {
    const message = `Give at most ${maxLifetimeDays.toLocaleString("en")} days, or omit it for a key that does not expire.`;
    throw fieldRefusal("ExpiresIn", message);
  }
  if (role !== "Webhook" && components !== "all") {
    throw fieldRefusal(
      "Components",
      "Only webhook keys are limited to components. Omit the components, or choose the role Webhook.",
    );
  }
  return {
    kind: "CreateKey",
    name: readNameField(input.name),
    role,
    material,
    covers: readCovers(components),
    lifetimeMilliseconds,
    ratePerMinute,
  };
}

/** Parses the changes of a key. Throws a `Refusal`. */
export function parseKeyPatch(id: string, body: unknown): Command & { kind: "PatchKey" } {
  const { Name, RatePerMinute: ratePerMinute } = readBody(keyPatch, body, { answer: keyRow });
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
  command: Command & { kind: "CreateKey" },
): Answer {
  const nameKey = foldName(command.name);
  if (activeKeysOf(state).some((row) => row.name_key === nameKey)) throw nameTaken(command.name);
  const coveredComponents = findCovered(state, command.covers);
  const number = state.nextNumber();
  const row: ApiKeyRow = {
    id: number,
    public_id: newId(state.now),
    family_id: number,
    name: command.name,
    name_key: nameKey,
    role: command.role,
    ...command.material,
    rate_per_minute: command.ratePerMinute,
    covers_all: command.covers === "all" ? 1 : 0,
    created_at: state.now,
    created_by: actorText(submission.actor),
    expires_at: command.lifetimeMilliseconds === null ? null : state.now + command.lifetimeMilliseconds,
    revoked_at: null,
    replaced_by: null,
    last_used_at: null,
    seen_in_url_at: null,
    seen_in_clear_at: null,
    last_used_for: null,
  };
  const numbers = coveredComponents.map(({ id }) => id);
  addKey(state, row, numbers);
  audit(state, submission, {
    action: "Key.Create",
    subject: subjectOf(row),
    before: null,
    after: {
      ...presentKey(row),
      Covers: command.covers === "all" ? "all" : coveredComponents.map(({ name }) => name),
    },
  });
  return answerWithKey(state, row, `Key "${row.name}" created`);
}

/** Changes the name or rate of a key, and of its predecessor while that is valid. */
export function decidePatchKey(
  state: UnitOfWork,
  submission: Submission,
  command: Command & { kind: "PatchKey" },
): Answer {
  const [row] = findKeys(state, command);
  if (row === undefined) throw notFound(command);
  const name = command.name ?? row.name;
  const nameKey = foldName(name);
  const activeKeys = activeKeysOf(state);
  const isTaken = activeKeys.some((key) => key.name_key === nameKey && key.family_id !== row.family_id);
  if (isTaken) throw nameTaken(name);
  for (const key of activeKeys.filter(({ family_id }) => family_id === row.family_id)) {
    const before = presentKey(key);
    key.name = name;
    key.name_key = nameKey;
    key.rate_per_minute = command.ratePerMinute ?? key.rate_per_minute;
    const after = presentKey(key);
    if (before.Name === after.Name && before.RatePerMinute === after.RatePerMinute) continue;
    state.changes.editedKeys.set(key.id, key);
    state.keysChanged = true;
    audit(state, submission, { action: "Key.Update", subject: subjectOf(key), before, after });
  }
  return answerWithKey(state, row, `Key "${row.name}" updated`);
}

/** Rotates a key: the new one is valid at once, the old one until the overlap ends. Both have the same name. */
export function decideRotateKey(
  state: UnitOfWork,
  submission: Submission,
  command: Command & { kind: "RotateKey" },
): Answer {
  if (!(command.keepMilliseconds >= 0 && command.keepMilliseconds <= maxOverlapMs)) {
    throw fieldRefusal("Keep", "The old key can keep working for at most 7 days.");
  }
  const matching = findKeys(state, command.key);
  const former = matching.find((row) => row.replaced_by === null);
  if (former === undefined) throw matching.length === 0 ? notFound(command.key) : alreadyRotated(command.key);
  const number = state.nextNumber();
  const lifetime = former.expires_at === null ? null : former.expires_at - former.created_at;
  const row: ApiKeyRow = {
    ...former,
    id: number,
    public_id: newId(state.now),
    ...command.material,
    created_at: state.now,
    created_by: actorText(submission.actor),
    expires_at: lifetime === null ? null : state.now + lifetime,
    last_used_at: null,
    seen_in_url_at: null,
    seen_in_clear_at: null,
    last_used_for: null,
  };
  const coveredIds = state.coverage
    .filter((row) => row.api_key_id === former.id)
    .map((row) => row.component_id);
  const oldKeyUntil = state.now + command.keepMilliseconds;
  former.replaced_by = number;
  former.expires_at = former.expires_at === null ? oldKeyUntil : Math.min(former.expires_at, oldKeyUntil);
  state.changes.editedKeys.set(former.id, former);
  addKey(state, row, coveredIds);
  const before = { Id: former.public_id, Last4: former.last4 };
  const after = { Id: row.public_id, Last4: row.last4, OldUntil: writeTime(former.expires_at) };
  audit(state, submission, { action: "Key.Rotate", subject: subjectOf(row), before, after });
  const oldKeyText =
    command.keepMilliseconds === 0 ? "has ended" : `works until ${writeSecond(former.expires_at)}`;
  return answerWithKey(state, row, `Key "${row.name}" rotated; the old one ${oldKeyText}`);
}

/** Revokes a key by its id, or all active keys with a name. */
export function decideRevokeKey(state: UnitOfWork, submission: Submission, key: KeySelector): Answer {
  const rows = findKeys(state, key);
  const [first] = rows;
  if (first === undefined) throw notFound(key);
  revokeKeys(state, submission, rows);
  const message =
    rows.length === 1 ? `Key "${first.name}" revoked` : `${rows.length} keys named "${first.name}" revoked`;
  return answerWithKey(state, first, message);
}

/** The active keys that an actor created, by the actor as stored. */
export function liveKeysOf(state: UnitOfWork, creator: string): ApiKeyRow[] {
  return activeKeysOf(state).filter((row) => row.created_by === creator);
}

/** Revokes keys, each with an audit entry. */
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

function addKey(state: UnitOfWork, row: ApiKeyRow, coveredIds: readonly number[]): void {
  state.keys.push(row);
  state.changes.newKeys.push(row);
  for (const componentNumber of coveredIds) {
    const coverage = { api_key_id: row.id, component_id: componentNumber };
    state.coverage.push(coverage);
    state.changes.newCoverage.push(coverage);
  }
  state.keysChanged = true;
}

function activeKeysOf(state: UnitOfWork): ApiKeyRow[] {
  return state.keys.filter((row) => row.revoked_at === null && !hasExpired(row.expires_at, state.now));
}

function findKeys(state: UnitOfWork, key: KeySelector): ApiKeyRow[] {
  const activeKeys = activeKeysOf(state);
  const byId = activeKeys.filter((row) => row.public_id === idOf(key).toLowerCase());
  if (byId.length > 0 || typeof key !== "string") return byId;
  return activeKeys.filter((row) => row.name_key === nameKeyOf(key));
}

function idOf(key: KeySelector): string {
  return typeof key === "string" ? key : key.id;
}

function notFound(key: KeySelector): Refusal {
  const description =
    typeof key === "string" ? `the id or name "${key}"` : "this id: it was revoked, or has expired";
  return new Refusal("KeyNotFound", `There is no active key with ${description}.`);
}

function alreadyRotated(key: KeySelector): Refusal {
  return new Refusal(
    "KeyNotFound",
    `The key "${idOf(key)}" was already rotated. Rotate its successor, or create a new key.`,
  );
}

function nameTaken(name: string): Refusal {
  const Message = `An active key already has the name "${name}". Choose another name, or rotate that key.`;
  return new Refusal("NameTaken", Message, { errors: [{ Path: "Name", Message }] });
}

/** Keys have no entity tag: the last rename wins. */
function answerWithKey(state: UnitOfWork, row: ApiKeyRow, message: string): Answer {
  return answerWith(state, { result: presentKey(row), version: null, message });
}

function subjectOf(row: ApiKeyRow) {
  return { kind: "Key", id: row.public_id, name: row.name } as const;
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
