import { openIdEndings } from "../words/openid.ts";

/** How a return from the provider has ended that let nobody in. */
export type OpenIdError = keyof typeof openIdEndings;

/** The ending that an address tells of; undefined where it tells of none. */
export function readOpenIdError(word: unknown): OpenIdError | undefined {
  return typeof word === "string" && isEnding(word) ? word : undefined;
}

function isEnding(word: string): word is OpenIdError {
  return Object.hasOwn(openIdEndings, word);
}
