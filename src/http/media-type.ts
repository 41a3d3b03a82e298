/** The media types that are taken. */

// Nothing is forgiven: what one reader takes for JSON and another does not has been a way past checks before.
const json = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/iu;

/** Whether a body of these `Content-Type`s, and this `Content-Encoding`, is JSON in UTF-8. */
export function isJson(contentTypes: readonly string[], contentEncoding: string | undefined): boolean {
  return isPlain(json, contentTypes, contentEncoding);
}

const told = /^application\/(?:reports\+json|csp-report)(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/iu;

/** Whether a body of these `Content-Type`s, and this `Content-Encoding`, is what a browser tells by itself, in UTF-8. */
export function isTold(contentTypes: readonly string[], contentEncoding: string | undefined): boolean {
  return isPlain(told, contentTypes, contentEncoding);
}

/** Whether a body of these `Content-Type`s, and this `Content-Encoding`, says of itself that it is a PNG image. */
export function isPng(contentTypes: readonly string[], contentEncoding: string | undefined): boolean {
  return isPlain(/^image\/png$/iu, contentTypes, contentEncoding);
}

/** Whether there is one type, of this form, and nothing is encoded. */
function isPlain(
  form: RegExp,
  contentTypes: readonly string[],
  contentEncoding: string | undefined,
): boolean {
  const [only, ...more] = contentTypes;
  if (only === undefined || more.length > 0 || !form.test(only)) return false;
  return contentEncoding === undefined || contentEncoding.toLowerCase() === "identity";
}
