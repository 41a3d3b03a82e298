/** The portal's operations of signing in: the first owner, sessions, and what people change of themselves. */
import * as z from "zod";
import { personRoles } from "../people.ts";
import { timeOut } from "../times.ts";
import { type PortalOperation, read } from "./portal-operation.ts";

/** A token as links and answers carry it. */
export const tokenField = z.string("Give the token.").min(1, "Give the token.").max(200);
/** A new password; its length is checked with the other password rules. */
export const passwordField = z.string("Give a password.").max(1000, "Keep it within 128 characters.");
/** A person's name. */
export const personNameField = z.string("Give a name.").max(2000, "Keep the name within 100 characters.");
/** A sign-in e-mail address. */
export const emailField = z
  .string("Give an e-mail address.")
  .max(254, "Keep the address within 254 characters.");

/** The body of `POST Setup`. */
export const setup = z.strictObject({
  Token: tokenField,
  Email: emailField,
  Name: personNameField,
  Password: passwordField,
  /** The new name of the page. */
  PageName: z.string().max(2000, "Keep the name within 100 characters.").optional(),
  /** The new time zone of the page. */
  TimeZone: z.string().max(100).optional(),
});

/** The body of `POST Setup/Check`: the first step, before the page is named. The token alone checks the link. */
export const setupCheck = setup
  .omit({ PageName: true, TimeZone: true })
  .partial({ Email: true, Name: true, Password: true });

/** The body of `POST SignIn`. */
export const signIn = z.strictObject({ Email: emailField, Password: passwordField });

/** The body of `PATCH Me`. */
export const mePatch = z.strictObject({ Name: personNameField });

/** The body of `POST Me/Password`. */
export const passwordChange = z.strictObject({
  /** Current password; not required of a person without one. */
  Current: passwordField.optional(),
  New: passwordField,
});

/** The body of `POST Me/Email`. */
export const ownEmailChange = z.strictObject({
  Email: emailField,
  /** The current password; not required of a person without one. */
  Password: passwordField.optional(),
});

/**
 * The body of `POST Proof`: the password, plus a one-time code if the person has an authenticator. A person
 * without a password sends the code alone.
 */
export const proof = z.strictObject({
  Password: passwordField.optional(),
  Code: z.string("Give the code.").min(1, "Give the code.").max(80).optional(),
});

/** Public information for the sign-in page. */
export const entrance = z.object({
  /** Whether an owner exists; until then only the setup link works. */
  SetUp: z.boolean(),
  PageName: z.string(),
  /** Whether the service is reached over HTTPS. */
  IsSecure: z.boolean(),
  /** Whether browsers support passkeys at this address. */
  Passkeys: z.boolean(),
  OpenId: z.object({ Name: z.string() }).nullable(),
  /** Whether the service mails links to people. */
  Mail: z.boolean(),
});

/** The result of a sign-in: a session, or a request for a code. */
export const signInOutcome = z.union([
  z.object({ SignedIn: z.literal(true) }),
  z.object({ SignedIn: z.literal(false), Challenge: z.string() }),
]);

/** The signed-in person, the session, and the deployment. */
export const me = z.object({
  Person: z.object({ Id: z.uuid(), Name: z.string(), Email: z.string(), Role: z.enum(personRoles) }),
  Session: z.object({ Id: z.uuid(), ProvenUntil: timeOut }),
  Service: z.object({ BaseUrl: z.string(), IsSecure: z.boolean(), Version: z.string() }),
  Page: z.object({ Id: z.uuid(), Name: z.string(), Url: z.string(), TimeZone: z.string() }),
});

/** A session of the caller. */
export const sessionOut = z.object({
  Id: z.uuid(),
  /** Whether it is the current session. */
  IsThis: z.boolean(),
  /**
   * The sign-in method: `Password`, `Passkey`, `OpenID`, or a link's kind; the second factor follows after a
   * `+`.
   */
  Means: z.string(),
  Browser: z.string().nullable(),
  Address: z.string(),
  CreatedAt: timeOut,
  /** To the minute. */
  LastSeenAt: timeOut,
  /** Expiry without further requests. */
  EndsAt: timeOut,
});

export type EntranceOut = z.infer<typeof entrance>;
export type SignInOutcome = z.infer<typeof signInOutcome>;
export type MeOut = z.infer<typeof me>;
export type SessionOut = z.infer<typeof sessionOut>;

const done = { needsProof: false, query: null, status: 204, result: null } as const;

/** The operations of this family. */
export const sessionOperations = {
  ReadEntrance: { ...read, path: "/portal/api/Entrance", access: "anyone", result: entrance },
  SetUp: {
    method: "POST",
    path: "/portal/api/Setup",
    access: "anyone",
    needsProof: false,
    query: null,
    body: setup,
    status: 201,
    result: z.object({ SignedIn: z.literal(true) }),
    refusals: ["LinkNotFound", "RateLimited", "TooBusy"],
  },
  CheckSetup: {
    ...done,
    method: "POST",
    path: "/portal/api/Setup/Check",
    access: "anyone",
    body: setupCheck,
    refusals: ["LinkNotFound", "RateLimited"],
  },
  SignIn: {
    method: "POST",
    path: "/portal/api/SignIn",
    access: "anyone",
    needsProof: false,
    query: null,
    body: signIn,
    status: 200,
    result: signInOutcome,
    refusals: ["SignInRefused", "RateLimited", "TooBusy"],
  },
  SignOut: { ...done, method: "POST", path: "/portal/api/SignOut", access: "view", body: null, refusals: [] },
  ReadMe: { ...read, path: "/portal/api/Me", access: "view", result: me },
  PatchMe: {
    method: "PATCH",
    path: "/portal/api/Me",
    access: "view",
    needsProof: false,
    query: null,
    body: mePatch,
    status: 200,
    result: me.shape.Person,
    refusals: [],
  },
  ChangePassword: {
    ...done,
    method: "POST",
    path: "/portal/api/Me/Password",
    access: "view",
    needsProof: true,
    body: passwordChange,
    refusals: ["SignInRefused", "RateLimited", "TooBusy"],
  },
  ChangeOwnEmail: {
    method: "POST",
    path: "/portal/api/Me/Email",
    access: "view",
    needsProof: true,
    query: null,
    body: ownEmailChange,
    status: 200,
    result: me.shape.Person,
    refusals: ["EmailTaken", "SignInRefused", "RateLimited", "TooBusy"],
  },
  ListSessions: {
    ...read,
    path: "/portal/api/Session",
    access: "view",
    result: z.object({ Items: z.array(sessionOut) }),
  },
  EndOtherSessions: {
    ...done,
    method: "DELETE",
    path: "/portal/api/Session",
    access: "view",
    body: null,
    refusals: [],
  },
  EndSession: {
    ...done,
    method: "DELETE",
    path: "/portal/api/Session/{id}",
    access: "view",
    body: null,
    refusals: ["SessionNotFound"],
  },
  Prove: {
    ...done,
    method: "POST",
    path: "/portal/api/Proof",
    access: "view",
    body: proof,
    refusals: ["SignInRefused", "RateLimited", "TooBusy"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
