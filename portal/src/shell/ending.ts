import { openIdEndings } from "../words/openid.ts";

/** How a return from the provider has ended that let nobody in. */
export type Ending = keyof typeof openIdEndings;

/** The ending that an address tells of; undefined where it tells of none. */
export function readEnding(word: unknown): Ending | undefined {
  return typeof word === "string" && isEnding(word) ? word : undefined;
}

function isEnding(word: string): word is Ending {
  return Object.hasOwn(openIdEndings, word);
}
