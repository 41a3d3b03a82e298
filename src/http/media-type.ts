/** The media types that are taken. */

// Strict: disagreement of parsers about what is JSON has been used to bypass checks.
const json = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/iu;

/** True for `Content-Type` JSON in UTF-8 without `Content-Encoding`. */
export function isJson(contentTypes: readonly string[], contentEncoding: string | undefined): boolean {
  return isPlain(json, contentTypes, contentEncoding);
}

const report = /^application\/(?:reports\+json|csp-report)(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/iu;

/** True for the types in which browsers send reports, in UTF-8 without `Content-Encoding`. */
export function isBrowserReport(
  contentTypes: readonly string[],
  contentEncoding: string | undefined,
): boolean {
  return isPlain(report, contentTypes, contentEncoding);
}

/** True for `Content-Type` PNG without `Content-Encoding`. */
export function isPng(contentTypes: readonly string[], contentEncoding: string | undefined): boolean {
  return isPlain(/^image\/png$/iu, contentTypes, contentEncoding);
}

/** True for an uncompressed CSV file in UTF-8. */
export function isCsv(contentTypes: readonly string[], contentEncoding: string | undefined): boolean {
  return isPlain(/^text\/csv\s*(?:;\s*charset="?utf-8"?\s*)?$/iu, contentTypes, contentEncoding);
}

/** True for a single type of this form without encoding. */
function isPlain(
  form: RegExp,
  contentTypes: readonly string[],
  contentEncoding: string | undefined,
): boolean {
  const [only, ...more] = contentTypes;
  if (only === undefined || more.length > 0 || !form.test(only)) return false;
  return contentEncoding === undefined || contentEncoding.toLowerCase() === "identity";
}
