/** Example responses in the words of a page's own requests. */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Replaces each of `names` in every text of a value. */
export function renamed(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string")
    return Object.entries(names).reduce((text, [from, to]) => text.replaceAll(from, to), value);
  if (Array.isArray(value)) return value.map((member) => renamed(member, names));
  if (!isObject(value)) return value;
  return Object.fromEntries<unknown>(
    Object.entries(value).map(([name, member]) => [name, renamed(member, names)]),
  );
}

/** Takes over texts, numbers and truth values that the request set; texts with variables and masked addresses stay. */
function withSent(answer: unknown, body: unknown): unknown {
  if (!isObject(answer) || !isObject(answer["Result"]) || !isObject(body)) return answer;
  const result = answer["Result"];
  const isLiteral = (value: unknown) =>
    typeof value === "string" ? !value.startsWith("{") : typeof value !== "object";
  const isMasked = (value: unknown) => typeof value === "string" && value.endsWith("…");
  const sent = Object.entries(body).filter(
    ([name, value]) => name in result && isLiteral(value) && !isMasked(result[name]),
  );
  return { ...answer, Result: { ...result, ...Object.fromEntries<unknown>(sent) } };
}

/** The example response to a request of a page, whose resources have other names than the usual example. */
export function answerTo(body: unknown, answer: unknown, names: Readonly<Record<string, string>>): unknown {
  return withSent(renamed(answer, names), body);
}
