/** People, their credentials and sessions, and their work in progress. */
import type { PersonRole } from "../../contract/people.ts";
import type { HeldState } from "../../contract/portal/composer.ts";
import {
  defineTable,
  integer,
  integerOrNull,
  json,
  jsonOrNull,
  type RowOf,
  text,
  textOrNull,
} from "./define-table.ts";
import { fieldValues, pendingCommand, refusal, texts } from "./json-schemas.ts";

/** A person who may sign in. A deleted row keeps its address but frees it. */
export const personTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    email: text(),
    /** Normalised address: trimmed, lower case. */
    email_key: text(),
    name: text(),
    role: text<PersonRole>(),
    /** The argon2id hash with its parameters; null without a password. */
    password_hash: textOrNull(),
    /** The one-time code secret, sealed with the service's secret; null if not set up. */
    totp_secret: textOrNull(),
    /** Time of the first valid code, from which codes are required; null before. */
    totp_confirmed_at: integerOrNull,
    /** The step of the newest accepted code: it and earlier ones are rejected. */
    totp_last_step: integerOrNull,
    created_at: integer,
    created_by: text(),
    updated_at: integer,
    /** When the person's access was revoked; null while they may sign in. */
    disabled_at: integerOrNull,
    deleted_at: integerOrNull,
    revision: integer,
  },
  unique: ["public_id"],
  indexes: {
    person_email: { on: ["email_key"], isUnique: true, where: "deleted_at is null" },
  },
});

export type PersonRow = RowOf<typeof personTable.columns>;

/** A person's OpenID identity; the pair is unique. */
export const federatedIdentityTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    person_id: integer,
    issuer: text(),
    subject: text(),
    created_at: integer,
  },
  unique: ["public_id"],
  references: { person_id: "person" },
  indexes: {
    federated_identity_subject: { on: ["issuer", "subject"], isUnique: true },
  },
});

export type FederatedIdentityRow = RowOf<typeof federatedIdentityTable.columns>;

/** A passkey (WebAuthn credential) of a person. */
export const passkeyTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    person_id: integer,
    /** Base64url, as are all bytes here. */
    credential_id: text(),
    public_key: text(),
    signature_counter: integer,
    /** JSON list; null if the browser sent none. */
    transports: jsonOrNull(texts),
    name: text(),
    created_at: integer,
    last_used_at: integerOrNull,
  },
  unique: ["public_id", "credential_id"],
  references: { person_id: "person" },
});

export type PasskeyRow = RowOf<typeof passkeyTable.columns>;

/** A recovery code of a person, stored as its SHA-256 (hex). */
export const recoveryCodeTable = defineTable({
  columns: {
    id: integer,
    person_id: integer,
    code_hash: text(),
    created_at: integer,
    used_at: integerOrNull,
  },
  references: { person_id: "person" },
  indexes: {
    recovery_code_of: { on: ["person_id", "code_hash"] },
  },
});

export type RecoveryCodeRow = RowOf<typeof recoveryCodeTable.columns>;

/** A session. Its token is stored as its SHA-256 (hex). */
export const sessionTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    token_hash: text(),
    person_id: integer,
    /**
     * The sign-in method: `Password`, `Passkey`, `OpenID`, or a link's kind; the second factor follows after a
     * `+`.
     */
    sign_in_method: text(),
    created_at: integer,
    /** Time of the last authentication; step-up authentication is required again 15 minutes later. */
    authenticated_at: integer,
    /** To the minute, written in the background. */
    last_seen_at: integer,
    /** Browser and system, for display; null if unknown. */
    browser: textOrNull(),
    address: text(),
    ended_at: integerOrNull,
  },
  unique: ["public_id", "token_hash"],
  references: { person_id: "person" },
  indexes: {
    session_of: { on: ["person_id", "ended_at"] },
  },
});

export type SessionRow = RowOf<typeof sessionTable.columns>;

/** A single-use link: an invitation or a password reset. Its token is stored as its SHA-256 (hex). */
export const accessLinkTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    kind: text<"Invitation" | "Reset">(),
    token_hash: text(),
    /** The hash of another token for the same link: that of its newest mail. */
    mail_token_hash: textOrNull(),
    /** The person whose password it resets; null for an invitation that was not accepted yet. */
    person_id: integerOrNull,
    /** The invited address; null for a reset. */
    email: textOrNull(),
    email_key: textOrNull(),
    role: textOrNull<PersonRole>(),
    created_at: integer,
    created_by: text(),
    expires_at: integer,
    used_at: integerOrNull,
    revoked_at: integerOrNull,
  },
  unique: ["public_id", "token_hash"],
  references: { person_id: "person" },
  indexes: {
    access_link_mail_token: {
      on: ["mail_token_hash"],
      isUnique: true,
      where: "mail_token_hash is not null",
    },
  },
});

export type AccessLinkRow = RowOf<typeof accessLinkTable.columns>;

/** A pending challenge for a browser or a provider; single use. */
export const challengeTable = defineTable({
  columns: {
    id: integer,
    /** SHA-256 (hex) of the token that the browser returns. */
    token_hash: text(),
    /** The challenge, as JSON. */
    content: text(),
    created_at: integer,
    expires_at: integer,
  },
  unique: ["token_hash"],
});

export type ChallengeRow = RowOf<typeof challengeTable.columns>;

/** A draft of an announcement or update. */
export const draftTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    person_id: integer,
    /** The announcement that is edited or gets an update; null for a new one. */
    announcement_id: integerOrNull,
    /** Content of the form, as JSON. */
    body: json(fieldValues),
    created_at: integer,
    updated_at: integer,
  },
  unique: ["public_id"],
  references: { person_id: "person", announcement_id: "announcement" },
  indexes: {
    draft_of: { on: ["person_id", "updated_at"] },
    draft_of_announcement: { on: ["announcement_id"], where: "announcement_id is not null" },
    draft_updated: { on: ["updated_at"] },
  },
});

export type DraftRow = RowOf<typeof draftTable.columns>;

/** A pending publication: executed when due unless cancelled. */
export const pendingPublicationTable = defineTable({
  columns: {
    id: integer,
    /** Id generated by the browser; identifies repeats. */
    public_id: text(),
    person_id: integer,
    /** The number of the session that it was published in. */
    session_id: integer,
    /** The command, as JSON. */
    command: json(pendingCommand),
    /** The tags of `If-Match`, as JSON; null if none were given. */
    if_match: jsonOrNull(texts),
    /** Its draft, deleted on execution. */
    draft_public_id: textOrNull(),
    /** Display title: the announcement's. */
    title: text(),
    request_id: textOrNull(),
    created_at: integer,
    due_at: integer,
    state: text<HeldState>(),
    /** Public id of the created or changed announcement; null before execution. */
    announcement_public_id: textOrNull(),
    /** The refusal, as JSON; null if not refused. */
    refusal: jsonOrNull(refusal),
    /** Time when it was executed, cancelled or refused. */
    finished_at: integerOrNull,
  },
  unique: ["public_id"],
  references: { person_id: "person" },
  indexes: {
    pending_publication_due: { on: ["due_at"], where: "state = 'Waiting'" },
    pending_publication_finished: { on: ["finished_at"], where: "finished_at is not null" },
  },
});

export type PendingPublicationRow = RowOf<typeof pendingPublicationTable.columns>;
