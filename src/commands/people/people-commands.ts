/** Commands on people, their sessions, and invitation and reset links. They contain hashes instead of secrets. */
import type { PersonRole } from "../../contract/people.ts";
import type { PersonPatch } from "../../contract/portal/portal-people.ts";

/** A sign-in address, as written and normalised. */
export type Email = { readonly email: string; readonly emailKey: string };

/** A new session: the hash of its token, and its origin. */
export type NewSession = {
  readonly tokenHash: string;
  /** Browser and system, for display; null if unknown. */
  readonly browser: string | null;
  readonly address: string;
};

/** Creates the first owner. */
export type SetUpOwner = {
  readonly kind: "SetUpOwner";
  readonly email: Email;
  readonly name: string;
  readonly passwordHash: string;
  /** Changes of the first page. */
  readonly page: { readonly Name?: string; readonly TimeZone?: string };
  readonly session: NewSession;
};

/** Creates an invitation link for a role. */
export type InvitePerson = {
  readonly kind: "InvitePerson";
  readonly email: Email;
  readonly role: PersonRole;
  readonly tokenHash: string;
  /** Whether the invitation is mailed too, by a link of its own. */
  readonly isMailed?: boolean;
};

/** Sent by the mail sender: gives the mail of an invitation its token. */
export type MailInvitation = {
  readonly kind: "MailInvitation";
  readonly linkNumber: number;
  readonly tokenHash: string;
};

/** Accepts an invitation, which is found by the hash of its token. */
export type AcceptInvitation = {
  readonly kind: "AcceptInvitation";
  readonly link: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly session: NewSession;
};

/** Creates a link for a password reset. */
export type IssueReset = {
  readonly kind: "IssueReset";
  /** By public id or address. */
  readonly person: { readonly id: string } | { readonly emailKey: string };
  readonly tokenHash: string;
  /** Whether to remove the authenticator, for a person who lost it. */
  readonly dropsTotp: boolean;
};

/** Requests a mail with a reset link, from the sign-in. Whether somebody has the address is found out when it is sent. */
export type RequestReset = { readonly kind: "RequestReset"; readonly emailKey: string };

/** Sent by the mail sender: makes the reset link of a mail. */
export type MailReset = {
  readonly kind: "MailReset";
  readonly emailKey: string;
  readonly tokenHash: string;
};

/** Sets the password by a link, which is found by the hash of its token. Ends all sessions. */
export type ResetPassword = {
  readonly kind: "ResetPassword";
  readonly link: string;
  readonly passwordHash: string;
};

/** Signs in an authenticated person. */
export type StartSession = {
  readonly kind: "StartSession";
  readonly personNumber: number;
  /** Sign-in method: `Password`, `Passkey`, `OpenID`, or a link's kind; with the second factor after a `+`. */
  readonly means: string;
  /** The hash that the password was checked against; null if there was none. */
  readonly passwordHash: string | null;
  readonly session: NewSession;
};

/** Records a reauthentication: the session gets another token. */
export type ProveSession = {
  readonly kind: "ProveSession";
  readonly sessionNumber: number;
  readonly means: string;
  /** The hash that the password was checked against; null if there was none. */
  readonly passwordHash: string | null;
  readonly tokenHash: string;
};

/** Changes a person's sign-in address. Ends their sessions. */
export type ChangeEmail = {
  readonly kind: "ChangeEmail";
  readonly id: string;
  readonly email: Email;
  /** Whether the earlier address gets a mail. */
  readonly isMailed: boolean;
};

/** Changes the caller's sign-in address. Ends their other sessions. */
export type ChangeOwnEmail = Omit<ChangeEmail, "kind" | "id"> & {
  readonly kind: "ChangeOwnEmail";
  /** The hash that the password was checked against; null if there was none. */
  readonly formerHash: string | null;
  readonly sessionNumber: number;
};

/** All commands on people. */
export type PeopleCommand =
  | SetUpOwner
  | InvitePerson
  | MailInvitation
  | { readonly kind: "RevokeInvitation"; readonly id: string }
  | AcceptInvitation
  | IssueReset
  | RequestReset
  | MailReset
  | ResetPassword
  | { readonly kind: "PatchPerson"; readonly id: string; readonly fields: PersonPatch }
  | { readonly kind: "DeletePerson"; readonly id: string; readonly revokesKeys?: boolean }
  | { readonly kind: "RestorePerson"; readonly id: string }
  /** Permanently replaces a deleted person's identifying data by a pseudonym. */
  | { readonly kind: "ErasePerson"; readonly id: string }
  /** The caller's name. */
  | { readonly kind: "RenameSelf"; readonly name: string }
  | ChangeEmail
  | ChangeOwnEmail
  /** The caller's password. Ends their other sessions. */
  | {
      readonly kind: "ChangePassword";
      /** The hash that the current password was checked against; null if there was none. */
      readonly formerHash: string | null;
      readonly passwordHash: string;
      readonly sessionNumber: number;
    }
  | StartSession
  | ProveSession
  /** A session of the caller. */
  | { readonly kind: "EndSession"; readonly id: string }
  /** All sessions of the caller but one. */
  | { readonly kind: "EndOtherSessions"; readonly sessionNumber: number };
