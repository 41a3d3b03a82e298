/** Random tokens of sessions and links; only their hashes are stored. */
import { hash, randomBytes } from "node:crypto";

const bytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/u;

/** SHA-256 of a token in hexadecimal, its stored form. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Generates a token of 256 random bits in base64url. `token` is for its owner; `tokenHash` is stored. */
export function makeToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(bytes).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** True for a well-formed token; others are never looked up. */
export function isTokenForm(text: string): boolean {
  return tokenPattern.test(text);
}
