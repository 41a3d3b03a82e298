/** The tables of people: who they are, how they prove it, and what they have begun. */
import type { PersonRole } from "../../contract/people.ts";
import type { HeldState } from "../../contract/portal/composer.ts";

/** A person who may sign in. A deleted row keeps its address but frees it. */
export type PersonTable = {
  id: number;
  public_id: string;
  email: string;
  /** The address as it is compared: trimmed, in lower case. */
  email_key: string;
  name: string;
  role: PersonRole;
  /** The argon2id hash with its parameters; null where there is no password. */
  password_hash: string | null;
  /** The secret of the one-time codes, sealed with the service's secret; null where none was set up. */
  totp_secret: string | null;
  /** When the first code was given, from when on codes are asked for; null before. */
  totp_confirmed_at: number | null;
  /** The step of the newest code that was taken: it and earlier ones are spent. */
  totp_last_step: number | null;
  created_at: number;
  created_by: string;
  updated_at: number;
  /** When the person was shut out; null while they may sign in. */
  disabled_at: number | null;
  deleted_at: number | null;
  revision: number;
};

/** Who a person is at an OpenID provider: the pair is theirs alone. */
export type FederatedIdentityTable = {
  id: number;
  public_id: string;
  person_id: number;
  issuer: string;
  subject: string;
  created_at: number;
};

/** A passkey (WebAuthn credential) of a person. */
export type PasskeyTable = {
  id: number;
  public_id: string;
  person_id: number;
  /** Base64url, as are all bytes here. */
  credential_id: string;
  public_key: string;
  signature_counter: number;
  /** JSON list; null where the browser told none. */
  transports: string | null;
  name: string;
  created_at: number;
  last_used_at: number | null;
};

/** A recovery code of a person, of which only the SHA-256 (hex) is kept. */
export type RecoveryCodeTable = {
  id: number;
  person_id: number;
  code_hash: string;
  created_at: number;
  used_at: number | null;
};

/** A signed-in browser. Of its token only the SHA-256 (hex) is kept. */
export type SessionTable = {
  id: number;
  public_id: string;
  token_hash: string;
  person_id: number;
  /** How the person signed in: `Password`, `Passkey`, `OpenID`, or a link's kind; and the second factor after a `+`. */
  means: string;
  created_at: number;
  /** When the person last proved who they are: what needs that asks again 15 minutes later. */
  proven_at: number;
  /** To the minute, written in the background. */
  last_seen_at: number;
  /** The browser and its system in words, for people; null where it did not say. */
  browser: string | null;
  address: string;
  ended_at: number | null;
};

/** A link that lets somebody in once: an invitation, or the reset of a password. Only the SHA-256 (hex) of its token is kept. */
export type AccessLinkTable = {
  id: number;
  public_id: string;
  kind: "Invitation" | "Reset";
  token_hash: string;
  /** Whose password it resets; null for an invitation until it was taken up. */
  person_id: number | null;
  /** Who is invited; null for a reset. */
  email: string | null;
  email_key: string | null;
  role: PersonRole | null;
  created_at: number;
  created_by: string;
  expires_at: number;
  used_at: number | null;
  revoked_at: number | null;
};

/** What the service asked a browser or a provider and waits to hear: taken out when it is answered, once. */
export type ChallengeTable = {
  id: number;
  /** SHA-256 (hex) of what the browser brings back. */
  token_hash: string;
  /** What was asked, as JSON. */
  asked: string;
  created_at: number;
  expires_at: number;
};

/** An announcement or update that somebody is writing. */
export type DraftTable = {
  id: number;
  public_id: string;
  person_id: number;
  /** The announcement that is edited or gets an update; null for a new one. */
  announcement_id: number | null;
  /** What the form holds, as JSON. */
  body: string;
  created_at: number;
  updated_at: number;
};

/** A change that somebody has published and can still take back: it is made when its time comes. */
export type HeldChangeTable = {
  id: number;
  /** The id that the browser gave it: by it a repeat is known. */
  public_id: string;
  person_id: number;
  /** The number of the session that it was published in. */
  session_id: number;
  /** The command, as JSON. */
  command: string;
  /** The tags of `If-Match`, as JSON; null where none were given. */
  if_match: string | null;
  /** The draft it was made of, which goes when it is made. */
  draft_public_id: string | null;
  /** What it is called in lists: the announcement's title. */
  title: string;
  request_id: string | null;
  created_at: number;
  due_at: number;
  state: HeldState;
  /** The public id of the announcement that it made or changed; null before. */
  made_id: string | null;
  /** Why it could not be made, as JSON; null unless that is so. */
  refusal: string | null;
  /** When it no longer waited: it was made, taken back or refused. */
  settled_at: number | null;
};

/** A page's logo, as it was encoded anew. */
export type LogoTable = {
  id: number;
  /** SHA-256 (hex) of the bytes: the end of its address. */
  digest: string;
  media_type: string;
  width: number;
  height: number;
  /** The theme whose paper it needs to stand on in the other theme as well; null where it can be seen on both. */
  ground: "light" | "dark" | null;
  /** Its size. */
  bytes: number;
  /** Base64. */
  content: string;
  created_at: number;
};

/** The tables of people, for Kysely. */
export type PeopleTables = {
  person: PersonTable;
  federated_identity: FederatedIdentityTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  session: SessionTable;
  access_link: AccessLinkTable;
  challenge: ChallengeTable;
  draft: DraftTable;
  held_change: HeldChangeTable;
  logo: LogoTable;
};
