/** Parses query strings. */
import * as z from "zod";
import {
  absenceCode,
  commonCode,
  errorsWithCodes,
  issueCode,
  messageFor,
  refuseErrors,
  refuseTogether,
  validationRefusal,
  withSuggestion,
} from "../commands/body-parsing.ts";
import { knownAt, noSuchName, unknownName } from "../commands/unknown-names.ts";
import { suggestedName } from "../commands/word-suggestion.ts";
import type { Operation } from "../contract/operations/operation.ts";
import { type FieldError, Refusal } from "../contract/refusal.ts";

const maxParameters = 20;

/** Refuses excessively many parameters. Throws a `Refusal`. */
export function refuseLongQuery(query: string): void {
  if (query.length > maxParameters && query.split("&").length > maxParameters) {
    throw new Refusal("ValidationFailed", `The address has more than ${maxParameters} query parameters.`);
  }
}

/** Refuses a query whose percent-encoding is invalid, as the address would be: it would be read as another text. Throws a `Refusal`. */
export function refuseMalformedQuery(query: string): void {
  try {
    decodeURIComponent(query);
  } catch {
    throw new Refusal(
      "BadRequest",
      "The query is malformed. Percent-encode it in UTF-8: %25 is a percent sign.",
    );
  }
}

/** A time with an unescaped `+` in its offset, which arrives as a space. */
const unsignedOffset = /^(?<time>\d{4}-\d{2}-\d{2}T[\d:.]+) (?<offset>\d{2}:\d{2})$/iu;

/** Coerces a value: numeric text may be a number, and an unescaped `+` is restored. */
function coerce(schema: z.ZodType, sent: string): unknown {
  const value = sent.replace(unsignedOffset, "$<time>+$<offset>");
  const isNumber = schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodNumber;
  return isNumber && /^-?\d{1,9}$/u.test(value) ? Number(value) : value;
}

/** Whether a parameter may be repeated. */
const isList = (schema: unknown) => schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodArray;

/** Whether a parameter chooses entries of a list, and not a part of it. */
const isFilter = (name: string, { shape }: z.ZodObject) =>
  shape["Limit"] !== undefined && name !== "Limit" && name !== "Cursor";

/** The error of a filter without a value, as from a variable that is not set: it would return all entries, or none. */
const emptyFilter = (name: string): FieldError => ({
  Path: name,
  Message: "It is empty. Give a value, or leave it out.",
  code: "OutOfRange",
});

/** Whether a parameter is meant to choose a status page, and not a part of a list. */
const isSlugOfPage = (name: string, value: string) => /^page$/iu.test(name) && !/^\d*$/u.test(value);

/**
 * Refuses a query with invalid parameters, or with such that a schema does not name, except keys: a misspelt filter
 * would silently return everything. Null is the schema of a read without parameters. Throws a `Refusal` that lists all of them.
 */
export function refuseInvalidQuery(schema: z.ZodObject | null, query: string): void {
  if (query === "") return;
  refuseMalformedQuery(query);
  const names = Object.keys(schema?.shape ?? {});
  const accepted = new Set(["api_key", ...names.map((name) => name.toLowerCase())]);
  const unknown = new Map(
    [...new URLSearchParams(query)].filter(([name]) => !accepted.has(name.toLowerCase())),
  );
  refuseTogether([
    ...[...unknown].map(([name, value]) => ({
      Path: name,
      Message:
        names.length === 0
          ? "A GET here has no parameters."
          : isSlugOfPage(name, value)
            ? noSuchName("parameter", name, names)
            : unknownName("parameter", name, names),
      code: "Unknown" as const,
    })),
    ...(schema === null ? [] : errorsOfQuery(schema, query)),
  ]);
}

/** The errors of the parameters of a schema. */
function errorsOfQuery(schema: z.ZodObject, query: string): readonly FieldError[] {
  try {
    readQuery(schema, query);
    return [];
  } catch (failure) {
    if (failure instanceof Refusal) return errorsWithCodes(failure);
    throw failure;
  }
}

/** Names that say that something is only to be tried: by any spelling of `DryRun`, or a misspelt one. */
const isDryRunName = (name: string) => suggestedName(name.replace(/[^a-z]/giu, ""), ["DryRun"]) !== undefined;

const noDryRun = {
  report: "A report has no dry run: it always takes effect. Send it without this parameter.",
  event:
    "An event has no dry run here: it always takes effect. POST /api/Integration/{id}/DryRun tries one without effect.",
};

/**
 * Refuses a dry run of a report or an event, which would take effect. Any other parameter is the sender's own. Throws a
 * `Refusal`.
 */
export function refuseDryRun(query: string, kind: keyof typeof noDryRun): void {
  const names = [...new URLSearchParams(query).keys()];
  refuseErrors(names.filter(isDryRunName).map((Path) => ({ Path, Message: noDryRun[kind] })));
}

/** The parameters of a report, all of which are ignored but a key. */
export function ignoredParameters(query: string): readonly string[] {
  return [...new Set(new URLSearchParams(query).keys())].filter((name) => name.toLowerCase() !== "api_key");
}

/**
 * Refuses the parameters of a change that its operation does not have, as it would do other than was meant. A report, to
 * whose address senders may add parameters of their own, is refused only `DryRun` and those that belong in its body.
 * Throws a `Refusal`.
 */
export function refuseParametersOfChange(
  operation: Pick<Operation, "method" | "query" | "body">,
  query: string,
  isReport: boolean,
): void {
  if (isReport) refuseDryRun(query, "report");
  else refuseMalformedQuery(query);
  const names = Object.keys(operation.query?.shape ?? {});
  const ownNames = new Set(["api_key", ...names.map((name) => name.toLowerCase())]);
  const inBody = operation.body === null ? [] : knownAt(operation.body, []);
  const errors = [...new Set(new URLSearchParams(query).keys())].flatMap((name) => {
    if (ownNames.has(name.toLowerCase())) return [];
    const field = inBody.find((property) => property.toLowerCase() === name.toLowerCase());
    if (field !== undefined)
      return [{ Path: name, Message: `Send ${field} in the body, not in the address.` }];
    if (isReport) return [];
    const advice = isDryRunName(name)
      ? " Nothing was done. GET /api/docs#dry-run tells which can be tried."
      : "";
    const Message =
      names.length === 0
        ? `A ${operation.method} here has no such parameter.${advice}`
        : unknownName("parameter", name, names);
    return [{ Path: name, Message, code: "Unknown" as const }];
  });
  refuseErrors(errors);
}

/** The filters that a query gives to a list, by name: the parameters of its schema but `Limit` and `Cursor`. */
export function filtersOf(schema: z.ZodObject, query: string): readonly (readonly [string, string])[] {
  const names = new Set(Object.keys(schema.shape).map((name) => name.toLowerCase()));
  return [...new URLSearchParams(query)]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => names.has(name) && name !== "limit" && name !== "cursor")
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Parses the parameters of a schema, ignoring others. Throws a `Refusal`. */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, query: string): z.output<Schema> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const key = name.toLowerCase();
    sent.set(key, [...(sent.get(key) ?? []), value]);
  }
  const parameters: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = sent.get(name.toLowerCase()) ?? [];
    const [value, ...more] = values;
    if (isList(field)) {
      if (values.includes("") && isFilter(name, schema)) throw validationRefusal([emptyFilter(name)]);
      if (value !== undefined) parameters[name] = values;
      continue;
    }
    if (more.length > 0) throw validationRefusal([{ Path: name, Message: "Give it once." }]);
    if (value === "" && isFilter(name, schema)) throw validationRefusal([emptyFilter(name)]);
    if (value !== undefined && field instanceof z.ZodType) parameters[name] = coerce(field, value);
    if (value !== undefined && /\0/u.test(value))
      throw validationRefusal([{ Path: name, Message: "It holds NUL." }]);
  }
  const read = schema.safeParse(parameters, { reportInput: true, error: messageFor });
  if (read.success) return read.data;
  const errors = read.error.issues.map((issue) => ({
    Path: String(issue.path[0] ?? ""),
    Message: withSuggestion(issue),
    code: absenceCode(issue) ?? issueCode(issue),
  }));
  throw validationRefusal(errors, commonCode(errors));
}
