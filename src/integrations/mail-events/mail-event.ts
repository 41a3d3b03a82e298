/** The parts that the events of all mail providers share. */

import { uuidInText } from "../../contract/uuid-format.ts";

/** The id of a delivery in a header or a `Message-ID`; null where there is none. */
export function deliveryIdIn(...texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const found = uuidInText.exec(text ?? "")?.[0];
    if (found !== undefined) return found.toLowerCase();
  }
  return null;
}

/** Enhanced status codes of addresses that take no mail; 5.0 says nothing more than that. */
const ofAddress = /^5\.(?:0\.\d{1,3}|1\.\d{1,3}|2\.1)$/u;

/** Whether a permanent failure is the address's own: of a policy or a full mailbox it is not. */
export function isOfAddress(...texts: readonly (string | null | undefined)[]): boolean {
  const code = texts
    .map((text) => /\b5\.\d{1,3}\.\d{1,3}\b/u.exec(text ?? "")?.[0])
    .find((candidate) => candidate !== undefined);
  return code === undefined || ofAddress.test(code);
}
