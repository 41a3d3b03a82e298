/** The portal's operations of people: who may sign in, invitations, and links that reset a password. */
import * as z from "zod";
import { personRoles } from "../people.ts";
import { lastTeamDelivery } from "../team-alerts.ts";
import { timeOut } from "../times.ts";
import type { PortalOperation } from "./portal-operation.ts";
import { emailField, passwordField, personNameField, signInOutcome, tokenField } from "./session.ts";

const roleField = z.enum(personRoles);

/** The body of `PATCH Person/{id}`. */
export const personPatch = z.strictObject({
  Role: roleField.optional(),
  Disabled: z.boolean().optional(),
  Name: personNameField.optional(),
  /** Revokes the API keys that the person created. */
  RevokeKeys: z.boolean().optional(),
});

/** The body of `DELETE Person/{id}`, which may be left out. */
export const personDelete = z.strictObject({ RevokeKeys: z.boolean().optional() });

/** The keys that a person created and that still work. */
const liveKeys = z.array(z.object({ Id: z.uuid(), Name: z.string() }));

export type PersonPatch = z.output<typeof personPatch>;

/** The body of `POST Person/{id}/Email`. */
export const emailChange = z.strictObject({ Email: emailField });

/** The body of `POST Invitation`. */
export const invitationCreate = z.strictObject({ Email: emailField, Role: roleField });

/** The body of `POST Invitation/Read` and `POST Reset/Read`. */
export const linkRead = z.strictObject({ Token: tokenField });

/** The body of `POST Invitation/Accept`. */
export const invitationAccept = z.strictObject({
  Token: tokenField,
  Name: personNameField,
  Password: passwordField,
});

/** The body of `POST Reset/Request`. */
export const resetRequest = z.strictObject({ Email: emailField });

/** The body of `POST Reset`. */
export const reset = z.strictObject({ Token: tokenField, Password: passwordField });

/** A person as those who administer the page see them. */
export const personOut = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Email: z.string(),
  Role: z.enum(personRoles),
  /** Whether this is the caller. */
  IsYou: z.boolean(),
  HasPassword: z.boolean(),
  /** Whether sign-in with a password requires a one-time code. */
  HasTotp: z.boolean(),
  Passkeys: z.int(),
  CreatedAt: timeOut,
  /** To the minute; null if no session is known. */
  LastSeenAt: timeOut.nullable(),
  DisabledAt: timeOut.nullable(),
});

/** A pending invitation. */
export const invitationOut = z.object({
  Id: z.uuid(),
  Email: z.string(),
  Role: z.enum(personRoles),
  CreatedAt: timeOut,
  /** The inviter's name. */
  CreatedBy: z.string(),
  ExpiresAt: timeOut,
  /** Its mail; null if it was not mailed. */
  Mail: lastTeamDelivery.nullable(),
});

/** A link; shown only once. */
export const linkOut = z.object({ Url: z.string(), ExpiresAt: timeOut });

/** The keys that a person leaves behind. */
export type LiveKeys = { readonly LiveKeys: z.infer<typeof liveKeys> };
export type PersonOut = z.infer<typeof personOut>;
export type InvitationOut = z.infer<typeof invitationOut>;
export type LinkOut = z.infer<typeof linkOut>;

const administered = { access: "administer", query: null } as const;
const anyone = { method: "POST", access: "anyone", needsProof: false, query: null } as const;
const read = { method: "GET", ...administered, needsProof: false, body: null, status: 200 } as const;
const signedIn = z.object({ SignedIn: z.literal(true) });

/** The operations of this family. */
export const peopleOperations = {
  ListPeople: {
    ...read,
    path: "/portal/api/Person",
    result: z.object({ Items: z.array(personOut) }),
    refusals: [],
  },
  PatchPerson: {
    method: "PATCH",
    ...administered,
    path: "/portal/api/Person/{id}",
    needsProof: true,
    body: personPatch,
    status: 200,
    result: personOut
      .pick({ Id: true, Name: true, Email: true, Role: true, DisabledAt: true })
      .extend({ LiveKeys: liveKeys }),
    refusals: ["PersonNotFound", "LastOwner", "PreconditionFailed"],
  },
  DeletePerson: {
    method: "DELETE",
    ...administered,
    path: "/portal/api/Person/{id}",
    needsProof: true,
    body: personDelete.optional(),
    status: 200,
    result: z.object({ LiveKeys: liveKeys }),
    refusals: ["PersonNotFound", "LastOwner", "PreconditionFailed"],
  },
  ChangeEmail: {
    method: "POST",
    ...administered,
    path: "/portal/api/Person/{id}/Email",
    needsProof: true,
    body: emailChange,
    status: 200,
    result: personOut.pick({ Id: true, Name: true, Email: true, Role: true, DisabledAt: true }),
    refusals: ["PersonNotFound", "EmailTaken", "PreconditionFailed"],
  },
  RestorePerson: {
    method: "POST",
    ...administered,
    path: "/portal/api/Person/{id}/Restore",
    needsProof: true,
    body: null,
    status: 200,
    result: personOut.pick({ Id: true, Name: true, Email: true, Role: true, DisabledAt: true }),
    refusals: ["PersonNotFound", "EmailTaken"],
  },
  ErasePerson: {
    method: "POST",
    ...administered,
    path: "/portal/api/Person/{id}/Erase",
    needsProof: true,
    body: null,
    status: 204,
    result: null,
    refusals: ["PersonNotFound"],
  },
  IssueReset: {
    method: "POST",
    ...administered,
    path: "/portal/api/Person/{id}/ResetLink",
    needsProof: true,
    body: null,
    status: 201,
    result: linkOut,
    refusals: ["PersonNotFound"],
  },
  ListInvitations: {
    ...read,
    path: "/portal/api/Invitation",
    result: z.object({ Items: z.array(invitationOut) }),
    refusals: [],
  },
  Invite: {
    method: "POST",
    ...administered,
    path: "/portal/api/Invitation",
    needsProof: true,
    body: invitationCreate,
    status: 201,
    // `SentTo` is the address to which another link for the invitation is mailed; null without mail.
    result: linkOut.extend({ Id: z.uuid(), SentTo: z.string().nullable() }),
    refusals: ["EmailTaken"],
  },
  RevokeInvitation: {
    method: "DELETE",
    ...administered,
    path: "/portal/api/Invitation/{id}",
    needsProof: false,
    body: null,
    status: 204,
    result: null,
    refusals: ["LinkNotFound"],
  },
  ReadInvitation: {
    ...anyone,
    path: "/portal/api/Invitation/Read",
    body: linkRead,
    status: 200,
    result: z.object({ Email: z.string(), Role: z.enum(personRoles), PageName: z.string() }),
    refusals: ["LinkNotFound", "RateLimited"],
  },
  AcceptInvitation: {
    ...anyone,
    path: "/portal/api/Invitation/Accept",
    body: invitationAccept,
    status: 201,
    result: signedIn,
    refusals: ["LinkNotFound", "EmailTaken", "RateLimited", "TooBusy"],
  },
  /** Answered alike whether or not somebody has the address. */
  RequestReset: {
    ...anyone,
    path: "/portal/api/Reset/Request",
    body: resetRequest,
    status: 204,
    result: null,
    refusals: ["ChannelUnavailable", "RateLimited"],
  },
  ReadReset: {
    ...anyone,
    path: "/portal/api/Reset/Read",
    body: linkRead,
    status: 200,
    result: z.object({ Email: z.string(), PageName: z.string() }),
    refusals: ["LinkNotFound", "RateLimited"],
  },
  ResetPassword: {
    ...anyone,
    path: "/portal/api/Reset",
    body: reset,
    status: 200,
    result: signInOutcome,
    refusals: ["LinkNotFound", "RateLimited", "TooBusy"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
