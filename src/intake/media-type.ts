/** The media types that are taken. */

// Nothing is forgiven: what one reader takes for JSON and another does not has been a way past checks before.
const json = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/iu;

/** Whether a body of these `Content-Type`s, and this `Content-Encoding`, is JSON in UTF-8. */
export function isJson(contentTypes: readonly string[], contentEncoding: string | undefined): boolean {
  const [only, ...more] = contentTypes;
  if (only === undefined || more.length > 0 || !json.test(only)) return false;
  return contentEncoding === undefined || contentEncoding.toLowerCase() === "identity";
}

/** Whether a body of these `Content-Type`s, and this `Content-Encoding`, says of itself that it is a PNG image. */
export function isPng(contentTypes: readonly string[], contentEncoding: string | undefined): boolean {
  const [only, ...more] = contentTypes;
  if (only?.toLowerCase() !== "image/png" || more.length > 0) return false;
  return contentEncoding === undefined || contentEncoding.toLowerCase() === "identity";
}
