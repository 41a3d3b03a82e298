/** API keys, and the answers kept for their repeated requests. */
import type { Role } from "../../contract/words.ts";
import { defineTable, integer, integerOrNull, json, type RowOf, text, textOrNull } from "./define-table.ts";
import { storedAnswer } from "./json-schemas.ts";

/** An API key. Its value is stored as its SHA-256 (hex), prefix and last four characters. */
export const apiKeyTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    /** The first key of the chain of rotations that this key belongs to. */
    family_id: integer,
    name: text(),
    name_key: text(),
    role: text<Role>(),
    hash: text(),
    prefix: text(),
    last4: text(),
    rate_per_minute: integer,
    /** Whether a webhook key covers every component, including future ones. */
    covers_all: integer,
    created_at: integer,
    created_by: text(),
    expires_at: integerOrNull,
    revoked_at: integerOrNull,
    replaced_by: integerOrNull,
    last_used_at: integerOrNull,
    seen_in_url_at: integerOrNull,
    seen_in_clear_at: integerOrNull,
    /** Method and route of the last use. */
    last_used_for: textOrNull(),
  },
  unique: ["public_id", "hash"],
  flags: ["covers_all"],
});

export type ApiKeyRow = RowOf<typeof apiKeyTable.columns>;

/** The components that a webhook key covers. */
export const apiKeyComponentTable = defineTable({
  columns: {
    api_key_id: integer,
    component_id: integer,
  },
  primaryKey: ["api_key_id", "component_id"],
  isKeyOrdered: true,
  references: { api_key_id: "api_key", component_id: "component" },
});

export type ApiKeyComponentRow = RowOf<typeof apiKeyComponentTable.columns>;

/** The first 2xx response to a write with an `Idempotency-Key`, kept for 24 hours. */
export const idempotentAnswerTable = defineTable({
  columns: {
    family_id: integer,
    idempotency_key: text(),
    /** HMAC-SHA-256 (hex) of method, path, query and body, by a key of the service's secret. */
    fingerprint: text(),
    answer: json(storedAnswer),
    created_at: integer,
  },
  primaryKey: ["family_id", "idempotency_key"],
  indexes: {
    idempotent_answer_age: { on: ["created_at"] },
  },
});

export type IdempotentAnswerRow = RowOf<typeof idempotentAnswerTable.columns>;
