import { openIdErrorTexts } from "../texts/openid.ts";

/** Errors of a return from the provider. */
export type OpenIdError = keyof typeof openIdErrorTexts;

/** The error in an address; undefined if there is none. */
export function readOpenIdError(value: unknown): OpenIdError | undefined {
  return typeof value === "string" && isOpenIdError(value) ? value : undefined;
}

function isOpenIdError(value: string): value is OpenIdError {
  return Object.hasOwn(openIdErrorTexts, value);
}
