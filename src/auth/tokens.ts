/** Tokens: what a browser, or whoever was given a link, brings back to be known. Only their hashes are kept. */
import { hash, randomBytes } from "node:crypto";

const bytes = 32;
const form = /^[A-Za-z0-9_-]{43}$/u;

/** SHA-256 of a token, in hexadecimal: what is kept of it, and what it is found by. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Makes a token of 256 random bits, as base64url. `token` is for whoever is to bring it back; `tokenHash` may be kept. */
export function makeToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(bytes).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** Whether a text could be a token at all: what could not is never looked up. */
export function isTokenForm(text: string): boolean {
  return form.test(text);
}
