/** Passkeys (WebAuthn): challenges and verification. */

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import * as z from "zod";
import type { PasskeyAssertion, PasskeyAttestation } from "../contract/portal/factors.ts";
import { readJson, writeJson } from "../store/stored-json.ts";
import type { PasskeyRow } from "../store/tables/people-tables.ts";
import { challengeTtlMs } from "./challenges.ts";

/**
 * The library, loaded at its first use: its certificate parsers take a quarter of the start time and 10 MB of memory,
 * and many services have no passkeys.
 */
const webauthn = () => import("@simplewebauthn/server");

/** The relying party: the service's host, and its origin. */
export type Party = { readonly id: string; readonly origin: string };

/**
 * The relying party at an address; undefined if browsers do not allow passkeys there: only https and
 * localhost.
 */
export function partyAt(baseUrl: string): Party | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const isAddress = /^[\d.]+$|^\[/u.test(hostname);
  return (protocol === "https:" && !isAddress) || isLocal ? { id: hostname, origin } : undefined;
}

/** Stored data of a new passkey. */
export type NewPasskey = Pick<
  PasskeyRow,
  "credential_id" | "public_key" | "signature_counter" | "transports"
>;

/** Options for creating a passkey; the user id is the person's public id. */
export async function creationOptions(input: {
  readonly party: Party;
  readonly pageName: string;
  readonly person: { readonly id: string; readonly email: string; readonly name: string };
  readonly challenge: string;
  readonly existing: readonly Pick<PasskeyRow, "credential_id" | "transports">[];
}): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn();
  return await generateRegistrationOptions({
    rpID: input.party.id,
    rpName: input.pageName,
    userID: new Uint8Array(Buffer.from(input.person.id)),
    userName: input.person.email,
    userDisplayName: input.person.name,
    challenge: new Uint8Array(Buffer.from(input.challenge, "base64url")),
    timeout: challengeTtlMs,
    attestationType: "none",
    excludeCredentials: input.existing.map((passkey) => ({
      id: passkey.credential_id,
      transports: readJson("passkey", "transports", { transports: passkey.transports }) ?? [],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options for using a passkey: any for this party, or one of those listed. */
export async function requestOptions(input: {
  readonly party: Party;
  readonly challenge: string;
  readonly existing: readonly Pick<PasskeyRow, "credential_id" | "transports">[];
}): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return await generateAuthenticationOptions({
    rpID: input.party.id,
    challenge: new Uint8Array(Buffer.from(input.challenge, "base64url")),
    timeout: challengeTtlMs,
    userVerification: "required",
    allowCredentials: input.existing.map((passkey) => ({
      id: passkey.credential_id,
      transports: readJson("passkey", "transports", { transports: passkey.transports }) ?? [],
    })),
  });
}

const clientData = z.object({ challenge: z.string().max(400) });

/** The unverified challenge in a response; undefined if there is none. */
export function challengeIn(response: PasskeyAssertion | PasskeyAttestation): string | undefined {
  try {
    const text = Buffer.from(response.response.clientDataJSON, "base64url").toString();
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return undefined;
  }
}

function toRegistration({ response, ...credential }: PasskeyAttestation): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject } = response;
  return { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
}

function toAuthentication({ response, ...credential }: PasskeyAssertion): AuthenticationResponseJSON {
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    ...credential,
    response: { clientDataJSON, authenticatorData, signature },
    clientExtensionResults: {},
  };
}

/** Verifies a new passkey; undefined if invalid. */
export async function readNewPasskey(input: {
  readonly party: Party;
  readonly challenge: string;
  readonly response: PasskeyAttestation;
}): Promise<NewPasskey | undefined> {
  const { party, challenge, response } = input;
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: toRegistration(response),
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports = [] } = response.response;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      signature_counter: counter,
      transports: transports.length === 0 ? null : writeJson("passkey", "transports", transports),
    };
  } catch {
    // Verification errors are thrown, with text for developers.
    return undefined;
  }
}

/**
 * Verifies a use and returns the signature counter; undefined if invalid, without user verification, or if
 * the counter decreased.
 */
export async function readPasskeyUse(input: {
  readonly party: Party;
  readonly challenge: string;
  readonly response: PasskeyAssertion;
  readonly passkey: Pick<PasskeyRow, "credential_id" | "public_key" | "signature_counter">;
}): Promise<number | undefined> {
  const { party, challenge, response, passkey } = input;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toAuthentication(response),
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.signature_counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
