/** Seals a subscriber's secrets at rest: webhook URLs and signing secrets. */
import { createHmac, randomBytes } from "node:crypto";
import type { PlainAddress } from "../commands/subscribers/subscriber-address.ts";
import type { StoredAddress } from "../commands/subscribers/subscriber-commands.ts";
import { keysFor, type ServiceSecret, seal, unseal } from "./service-secret.ts";

const keyFor = keysFor("subscribers' addresses");
const signingSecretBytes = 24;

/** An address as it is stored: sealed, and found by a keyed hash. An e-mail address is stored in the clear. */
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

/** The keyed hash of a webhook's host, by which its challenges are counted. */
export function hashHost(secret: ServiceSecret, url: string): string {
  return createHmac("sha256", keyFor(secret))
    .update(`host\n${new URL(url).host}`)
    .digest("hex");
}

/** The address that was stored. Throws where it was sealed with another secret. */
export function openAddress(
  secret: ServiceSecret,
  { channel, address }: Pick<StoredAddress, "channel" | "address">,
): string {
  return channel === "Email" ? address : unseal(secret, address);
}

/** Makes the secret that a webhook's messages are signed with, sealed; its form is that of Standard Webhooks. */
export function makeSigningSecret(secret: ServiceSecret): string {
  return seal(secret, `whsec_${randomBytes(signingSecretBytes).toString("base64")}`);
}

/** A signing secret in the clear. Throws where it was sealed with another secret. */
export function openSigningSecret(secret: ServiceSecret, sealed: string): string {
  return unseal(secret, sealed);
}
