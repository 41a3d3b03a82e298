import { openIdEndings } from "../words/openid.ts";

/** Errors of a return from the provider. */
export type OpenIdError = keyof typeof openIdEndings;

/** The error in an address; undefined if there is none. */
export function readOpenIdError(word: unknown): OpenIdError | undefined {
  return typeof word === "string" && isEnding(word) ? word : undefined;
}

function isEnding(word: string): word is OpenIdError {
  return Object.hasOwn(openIdEndings, word);
}
