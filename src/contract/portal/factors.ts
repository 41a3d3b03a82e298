/** The portal's operations of second factors, passkeys and OpenID Connect. */
import * as z from "zod";
import { timeOut } from "../times.ts";
import type { PortalOperation } from "./portal-operation.ts";
import { signInOutcome } from "./session.ts";

const token = z.string("Give the token.").min(1).max(200);
const code = z.string("Give the code.").min(1, "Give the code.").max(80, "Give the code exactly as shown.");
/** Bytes as base64url; the longest of them, an attestation, has a few thousand characters. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]*$/u, "Give bytes as base64url.");

/** Unsigned client data: not trusted, and mostly ignored. */
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
};

/** A browser's response after a passkey was used (WebAuthn, `AuthenticationResponseJSON`). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
  }),
});

/** A browser's response after a passkey was created (WebAuthn, `RegistrationResponseJSON`). */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** The body of `POST SignIn/Code`. */
export const signInCode = z.strictObject({ Challenge: token, Code: code });

/** The body of `POST SignIn/Passkey` and of `POST Proof/Passkey`. */
export const passkeyUse = z.strictObject({ Response: passkeyAssertion });

/** The body of `POST SignIn/OpenId`. */
export const openIdStart = z.strictObject({
  /** Path within the portal to open after sign-in. */
  Next: z.string().max(2000).optional(),
  /** The token of an invitation opened in this browser. */
  Invitation: token.optional(),
  /** Whether the provider must authenticate the person again, for step-up authentication. */
  Again: z.boolean().optional(),
});

/** The query of `GET SignIn/OpenId/Callback` as sent by a provider: only the listed parameters are read. */
export const openIdCallback = z.object({
  state: z.string().max(500).optional(),
});

/** The body of `POST Me/Totp/Confirm`. */
export const totpConfirm = z.strictObject({ Challenge: token, Code: code });

const passkeyName = z.string("Give a name.").max(2000, "Keep the name within 100 characters.");

/** The body of `POST Me/Passkey`. */
export const passkeyAdd = z.strictObject({ Name: passkeyName, Response: passkeyAttestation });

/** The body of `PATCH Me/Passkey/{id}`. */
export const passkeyRename = z.strictObject({ Name: passkeyName });

/** Options for a new passkey, as `@simplewebauthn/browser` expects them. */
const newPasskeyOptions = z.object({
  Options: z.looseObject({
    challenge: z.string(),
    rp: z.looseObject({ name: z.string() }),
    user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  }),
});

/** Options for a passkey request, as `@simplewebauthn/browser` expects them. */
export const passkeyOptions = z.object({ Options: z.looseObject({ challenge: z.string() }) });

/** A passkey as its owner sees it. */
export const passkeyOut = z.object({
  Id: z.uuid(),
  Name: z.string(),
  CreatedAt: timeOut,
  LastUsedAt: timeOut.nullable(),
});

/** A person's OpenID identity. */
export const identityOut = z.object({
  Id: z.uuid(),
  Issuer: z.string(),
  Subject: z.string(),
  CreatedAt: timeOut,
});

/** A person's sign-in methods. */
export const securityOut = z.object({
  HasPassword: z.boolean(),
  Totp: z.object({ ConfirmedAt: timeOut }).nullable(),
  RecoveryCodesLeft: z.int(),
  Passkeys: z.array(passkeyOut),
  Identities: z.array(identityOut),
});

/** The beginning of one-time codes: for the authenticator, as text and as a picture. */
export const totpStarted = z.object({
  Challenge: z.string(),
  Secret: z.string(),
  Uri: z.string(),
  /** The address as a QR code: an SVG document. */
  Svg: z.string(),
});

/** Recovery codes; shown only once. */
export const recoveryCodesOut = z.object({ RecoveryCodes: z.array(z.string()) });

/** The provider's address to which the browser is redirected. */
export const openIdGo = z.object({ Url: z.string() });

const post = { method: "POST", needsProof: false, query: null, status: 200 } as const;
const anyone = { ...post, access: "anyone" } as const;
const mine = { ...post, access: "view" } as const;
const remove = {
  method: "DELETE",
  access: "view",
  needsProof: true,
  query: null,
  body: null,
  status: 204,
  result: null,
} as const;

/** The operations of this family. */
export const factorsOperations = {
  SignInWithCode: {
    ...anyone,
    path: "/portal/api/SignIn/Code",
    body: signInCode,
    result: signInOutcome,
    refusals: ["SignInRefused", "RateLimited"],
  },
  AskForPasskey: {
    ...anyone,
    path: "/portal/api/SignIn/Passkey/Options",
    body: null,
    result: passkeyOptions,
    refusals: ["RateLimited"],
  },
  SignInWithPasskey: {
    ...anyone,
    path: "/portal/api/SignIn/Passkey",
    body: passkeyUse,
    result: signInOutcome,
    refusals: ["SignInRefused", "RateLimited"],
  },
  StartOpenId: {
    ...anyone,
    path: "/portal/api/SignIn/OpenId",
    body: openIdStart,
    result: openIdGo,
    refusals: ["ProviderUnavailable", "LinkNotFound", "RateLimited"],
  },
  FinishOpenId: {
    method: "GET",
    path: "/portal/api/SignIn/OpenId/Callback",
    access: "anyone",
    needsProof: false,
    query: openIdCallback,
    body: null,
    status: 200,
    result: null,
    refusals: [],
  },
  ReadSecurity: {
    method: "GET",
    path: "/portal/api/Me/Security",
    access: "view",
    needsProof: false,
    query: null,
    body: null,
    status: 200,
    result: securityOut,
    refusals: [],
  },
  BeginTotp: {
    ...mine,
    path: "/portal/api/Me/Totp",
    needsProof: true,
    body: null,
    result: totpStarted,
    refusals: [],
  },
  ConfirmTotp: {
    ...mine,
    path: "/portal/api/Me/Totp/Confirm",
    needsProof: true,
    body: totpConfirm,
    result: recoveryCodesOut,
    refusals: ["RateLimited"],
  },
  RemoveTotp: { ...remove, path: "/portal/api/Me/Totp", refusals: [] },
  RenewRecoveryCodes: {
    ...mine,
    path: "/portal/api/Me/RecoveryCodes",
    needsProof: true,
    body: null,
    result: recoveryCodesOut,
    refusals: [],
  },
  AskForNewPasskey: {
    ...mine,
    path: "/portal/api/Me/Passkey/Options",
    needsProof: true,
    body: null,
    result: newPasskeyOptions,
    refusals: [],
  },
  AddPasskey: {
    ...mine,
    path: "/portal/api/Me/Passkey",
    needsProof: true,
    body: passkeyAdd,
    status: 201,
    result: passkeyOut,
    refusals: [],
  },
  RenamePasskey: {
    ...mine,
    method: "PATCH",
    path: "/portal/api/Me/Passkey/{id}",
    body: passkeyRename,
    result: passkeyOut,
    refusals: ["PasskeyNotFound"],
  },
  RemovePasskey: {
    ...remove,
    path: "/portal/api/Me/Passkey/{id}",
    refusals: ["PasskeyNotFound", "LastWayIn"],
  },
  LinkIdentity: {
    ...mine,
    path: "/portal/api/Me/Identity/Link",
    needsProof: true,
    body: null,
    result: openIdGo,
    refusals: ["ProviderUnavailable"],
  },
  RemoveIdentity: {
    ...remove,
    path: "/portal/api/Me/Identity/{id}",
    refusals: ["IdentityNotFound", "LastWayIn"],
  },
  AskForProof: {
    ...mine,
    path: "/portal/api/Proof/Passkey/Options",
    body: null,
    result: passkeyOptions,
    refusals: [],
  },
  ProveWithPasskey: {
    ...mine,
    path: "/portal/api/Proof/Passkey",
    body: passkeyUse,
    status: 204,
    result: null,
    refusals: ["SignInRefused", "RateLimited"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;

export type SecurityOut = z.infer<typeof securityOut>;
/** A passkey as its owner sees it. */
export type PasskeyOut = z.infer<typeof passkeyOut>;
/** The beginning of one-time codes, as the wire has it. */
export type TotpStarted = z.infer<typeof totpStarted>;
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;
