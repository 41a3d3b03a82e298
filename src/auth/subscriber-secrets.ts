/** Seals subscribers' secrets for the store: webhook URLs and signing secrets. */
import { createHmac, randomBytes } from "node:crypto";
import type { PlainAddress } from "../commands/subscribers/subscriber-address.ts";
import type { StoredAddress } from "../commands/subscribers/subscriber-commands.ts";
import { keysFor, type ServiceSecret, seal, unseal } from "./service-secret.ts";

const keyFor = keysFor("subscribers' addresses");
const signingSecretBytes = 24;

/** An address in its stored form: sealed, with a keyed hash for look-ups. E-mail addresses are stored as plain text. */
export function storeAddress(secret: ServiceSecret, plain: PlainAddress): StoredAddress {
  const { channel, address, key, mask } = plain;
  const hash = createHmac("sha256", keyFor(secret)).update(`${channel}\n${key}`).digest("hex");
  const isSealed = channel !== "Email";
  return {
    channel,
    address: isSealed ? seal(secret, address) : address,
    address_key: isSealed ? hash : key,
    address_hash: hash,
    address_mask: mask,
  };
}

/** Keyed hash of a webhook's host, by which its challenges are counted. */
export function hashHost(secret: ServiceSecret, url: string): string {
  return createHmac("sha256", keyFor(secret))
    .update(`host\n${new URL(url).host}`)
    .digest("hex");
}

/** The plain address. Throws if it was sealed with another secret. */
export function openAddress(
  secret: ServiceSecret,
  { channel, address }: Pick<StoredAddress, "channel" | "address">,
): string {
  return channel === "Email" ? address : unseal(secret, address);
}

/** Creates a sealed signing secret for a webhook, in the format of Standard Webhooks. */
export function makeSigningSecret(secret: ServiceSecret): string {
  return seal(secret, `whsec_${randomBytes(signingSecretBytes).toString("base64")}`);
}

/** The sealed signing secrets of a webhook. */
export type SigningColumns = {
  readonly signing_secret: string | null;
  readonly previous_secret: string | null;
  readonly previous_secret_until: number | null;
};

/** The plain signing secrets in force at `now`: after a rotation the previous one as well. */
export function signingSecretsOf(
  secret: ServiceSecret,
  { signing_secret: current, previous_secret: previous, previous_secret_until: until }: SigningColumns,
  now: number,
): readonly string[] {
  const sealed = [current, until !== null && until > now ? previous : null];
  return sealed.flatMap((value) => (value === null ? [] : [openSigningSecret(secret, value)]));
}

/** A plain signing secret. Throws if it was sealed with another secret. */
export function openSigningSecret(secret: ServiceSecret, sealed: string): string {
  return unseal(secret, sealed);
}
