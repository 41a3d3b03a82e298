/** The format of ids. */

/** A UUID anywhere in a text, in any letter case. */
export const uuidInText = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu;

const onlyUuid = new RegExp(`^${uuidInText.source}$`, "u");

/** True for a UUID in lower case. */
export function isUuid(text: string): boolean {
  return onlyUuid.test(text);
}
