/** Tokens in the addresses of integrations: 128 random bits, of which only the hash is stored. */
import { hash, randomBytes } from "node:crypto";

const form = /^[A-Za-z0-9_-]{22}$/u;

/** Makes a token, of at least 16 given bytes or else at random. */
export function makeIntegrationToken(bytes: Buffer = randomBytes(16)): {
  readonly token: string;
  readonly tokenHash: string;
} {
  const token = bytes.subarray(0, 16).toString("base64url");
  return { token, tokenHash: hash("sha256", token) };
}

/** Whether a text has the form of a token. */
export function isIntegrationToken(text: string): boolean {
  return form.test(text);
}

/** The address of an integration. */
export function integrationUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/api/WebHook/In/${token}`;
}
