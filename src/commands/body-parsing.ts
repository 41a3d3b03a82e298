/** Parses bodies into commands: schema errors become one refusal that lists every field. */

import * as z from "zod";
import {
  type Code,
  type FieldError,
  type FieldErrorCode,
  fieldErrorKinds,
  missingField,
  Refusal,
} from "../contract/refusal.ts";
import { exampleOf, schemaAt } from "./example-value.ts";
import { knownAt, takesNoneAt, unknownProperty } from "./unknown-names.ts";
import { suggestedWord, withSuggestedWord } from "./word-suggestion.ts";

/** Finds errors that a schema can't express in the fields that are valid by themselves; `sent` is the body as it came. */
export type FieldCheck<Schema extends z.ZodType> = (
  fields: Partial<z.output<Schema>>,
  sent: Readonly<Record<string, unknown>>,
) => readonly FieldError[];

type BodyReading<Schema extends z.ZodType> = {
  readonly check?: FieldCheck<Schema>;
  /** The schema of what is read where the body is sent: its other properties are read-only. */
  readonly answer?: z.ZodType;
};

/**
 * Parses a body by its schema and by a check. Throws one `Refusal` (`ValidationFailed`) with the errors of both: each
 * field gets all its errors at once, also while others are invalid.
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  { check = () => [], answer }: BodyReading<Schema> = {},
): z.output<Schema> {
  const result = schema.safeParse(body, { reportInput: true, error: messageFor });
  if (result.success) {
    refuseErrors(check(result.data, sentFields(body) ?? {}));
    return result.data;
  }
  const errors = narrowest(result.error.issues).flatMap((issue) => fieldErrors(issue, schema, answer));
  const sent = sentFields(body);
  const moreErrors = sent === undefined ? [] : check(validFields(schema, sent), sent);
  // Of a value with an error its parts are not judged.
  const isNew = ({ Path }: FieldError) =>
    errors.every((error) => Path !== error.Path && !/^[.[]/u.test(Path.replace(error.Path, "")));
  const all = withoutMisspelt([...errors, ...moreErrors.filter(isNew)]);
  throw validationRefusal(all, commonCode(all));
}

/** The issues without those that another of the same place implies: a number can be above the limits of two checks. */
function narrowest(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.filter((issue) =>
    issues.every(
      (other) =>
        other === issue || fieldPath(other.path) !== fieldPath(issue.path) || !isImpliedBy(issue, other),
    ),
  );
}

function isImpliedBy(issue: z.core.$ZodIssue, other: z.core.$ZodIssue): boolean {
  if (issue.code === "too_big" && other.code === "too_big") return issue.maximum > other.maximum;
  return issue.code === "too_small" && other.code === "too_small" && issue.minimum < other.minimum;
}

function sentFields(body: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : undefined;
}

/** The fields that are valid by themselves, as parsed; none of a value that is no object. */
export function validFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Partial<z.output<Schema>> {
  const sent = sentFields(value) ?? {};
  const fields: Partial<z.output<Schema>> = {};
  if (!(schema instanceof z.ZodObject)) return fields;
  const parsed = Object.entries(schema.shape).flatMap(([name, field]) => {
    const data: unknown = field instanceof z.ZodType ? field.safeParse(sent[name]).data : undefined;
    return data === undefined ? [] : [[name, data] as const];
  });
  return Object.assign(fields, Object.fromEntries(parsed));
}

/** Leaves out the missing fields that were sent under a misspelt name: one fault has one error. */
function withoutMisspelt(errors: readonly FieldError[]): FieldError[] {
  const intended = new Set(errors.map((error) => error.intendedPath));
  return errors.filter(({ kind, Path }) => kind !== "Missing" || !intended.has(Path));
}

/** Finds the errors of texts by their property's name, each text by itself; other values are left to the schema. */
export type TextCheck = (body: Readonly<Record<string, unknown>>) => readonly FieldError[];

/** Combines checks of texts by the property's name, each of which throws a `Refusal`. */
export function textCheckBy(checks: Readonly<Record<string, (text: string) => unknown>>): TextCheck {
  return (body) =>
    Object.entries(checks).flatMap(([name, check]) => {
      const text = body[name];
      return typeof text === "string" ? errorsOf(() => check(text)) : [];
    });
}

/** Throws one `Refusal` for all errors, if there are any. */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw validationRefusal(errors);
}

/** The invalid fields that a check finds; none if it passes. Rethrows other errors. */
export function errorsOf(check: () => unknown): readonly FieldError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.code === "ValidationFailed") return error.detail.errors ?? [];
    throw error;
  }
}

const messageByType = new Map([
  ["array", "Give a list."],
  ["boolean", "Give true or false."],
  ["number", "Give a number."],
  ["int", "Give a whole number."],
  ["object", "Give an object."],
  ["record", "Give an object."],
  ["string", "Give a text."],
]);

/** The error message for a field whose schema has none; undefined to use the schema's. */
export function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") return messageByType.get(issue.expected);
  if (issue.code === "invalid_key") return issue.issues[0]?.message;
  if (issue.code === "invalid_value") return `Choose one of: ${issue.values.map(String).join(", ")}.`;
  if (issue.code === "too_big") {
    const max = issue.maximum.toLocaleString("en");
    return issue.origin === "string" ? `Keep it within ${max} characters.` : `Give at most ${max}.`;
  }
  if (issue.code === "too_small") return `Give at least ${issue.minimum.toLocaleString("en")}.`;
  return undefined;
}

const rankOf = ({ kind = "Invalid" }: FieldError) => fieldErrorKinds.indexOf(kind);

/** The list that a path leads into, and the index there. */
function entryOf({ Path }: FieldError): { readonly list: string; readonly index: number } | undefined {
  const { list, index } = /^(?<list>[^[]+)\[(?<index>\d+)\]/u.exec(Path)?.groups ?? {};
  return list === undefined ? undefined : { list, index: Number(index) };
}

/** The errors with those of a list in the order of its entries. */
function inListOrder(errors: readonly FieldError[]): FieldError[] {
  const entries = errors.flatMap((error) => {
    const entry = entryOf(error);
    return entry === undefined ? [] : [{ ...entry, error }];
  });
  const sorted = new Map(
    [...Map.groupBy(entries, ({ list }) => list)].map(([list, ofList]) => [
      list,
      ofList.toSorted((a, b) => a.index - b.index).values(),
    ]),
  );
  return errors.map((error) => {
    const entry = entryOf(error);
    return (entry && sorted.get(entry.list)?.next().value?.error) ?? error;
  });
}

/** Refuses invalid fields or parameters, by the code of what is missing if all name such. Throws a `Refusal`. */
export function refuseTogether(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw validationRefusal(errors, commonCode(errors));
}

/** One refusal for several fields, the most useful error first. */
export function validationRefusal(
  allErrors: readonly FieldError[],
  code: Code = "ValidationFailed",
): Refusal {
  const errors = inListOrder(allErrors.toSorted((a, b) => rankOf(a) - rankOf(b)));
  const first = errors[0];
  const prefix = first === undefined || first.Path === "" ? "" : `${first.Path}: `;
  const suffix = errors.length > 1 ? ` (and ${errors.length - 1} more, see Errors)` : "";
  return new Refusal(code, `${prefix}${first?.Message ?? "The body is invalid."}${suffix}`, {
    status: 400,
    errors,
  });
}

/** The results of two independent checks. If both refuse fields of the body, throws one `Refusal` with the errors of both. */
export function both<First, Second>(first: () => First, second: () => Second): readonly [First, Second] {
  return [firstOf(first, second), second()];
}

function firstOf<First>(first: () => First, second: () => unknown): First {
  try {
    return first();
  } catch (failure) {
    if (!isOfFields(failure)) throw failure;
    throw withErrorsOf(failure, second);
  }
}

function withErrorsOf(refusal: Refusal, check: () => unknown): Refusal {
  try {
    check();
    return refusal;
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    if (!isOfFields(failure)) return refusal;
    const errors = [...errorsWithCodes(refusal), ...errorsWithCodes(failure)];
    return validationRefusal(errors, refusal.code === failure.code ? refusal.code : "ValidationFailed");
  }
}

/** The errors of a refusal, to stand beside those of another one: each is about what its refusal is about. */
export function errorsWithCodes({ code, detail: { errors = [] } }: Refusal): readonly FieldError[] {
  return code === "ValidationFailed" ? errors : errors.map((error) => ({ code, ...error }));
}

const isOfFields = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal && failure.status === 400 && failure.detail.errors !== undefined;

/** One refusal for one field; `code` says its fault. */
export function fieldRefusal(path: string, message: string, code?: FieldErrorCode): Refusal {
  return validationRefusal([{ Path: path, Message: message, ...(code !== undefined && { code }) }]);
}

/** One refusal for one field whose value is too long, too short, too early or too late. */
export function rangeRefusal(path: string, message: string): Refusal {
  return fieldRefusal(path, message, "OutOfRange");
}

const withParts = new Set(["array", "object", "record"]);

/** The message of an error, with an example of a list or an object. */
function withExample(issue: z.core.$ZodIssueInvalidType, schema: z.core.$ZodType): string {
  const { message } = issue;
  const container = withParts.has(issue.expected) ? schemaAt(schema, issue.path) : undefined;
  if (container === undefined) return message;
  const example = JSON.stringify(exampleOf(container), null, 1).replaceAll(/\n\s*/gu, " ");
  return `${message.slice(0, -1)}, such as ${example.replaceAll(/(?<=[[{]) | (?=[\]}])/gu, "")}.`;
}

function fieldErrors(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType,
  answer: z.core.$ZodType = z.never(),
): FieldError[] {
  const path = fieldPath(issue.path);
  if (issue.code === "unrecognized_keys") {
    const names = {
      knownNames: knownAt(schema, issue.path),
      readNames: knownAt(answer, issue.path),
      takesNone: takesNoneAt(schema, issue.path),
    };
    return issue.keys.map((name) => unknownProperty(name, path, names));
  }
  if (path === "" && issue.code === "invalid_type") {
    const code = issue.input === undefined ? "Missing" : "WrongType";
    return [{ Path: path, Message: "Send a JSON object.", code }];
  }
  const message = issue.code === "invalid_type" ? withExample(issue, schema) : issue.message;
  if (issue.input !== undefined) {
    const Message = withTextHint(issue, schema, withSuggestion(issue, message));
    return [{ Path: path, Message, code: absenceCode(issue) ?? issueCode(issue) }];
  }
  // "Give a text." helps nobody whose text is missing.
  const isHelpful = issue.code !== "invalid_type" || message !== messageByType.get(issue.expected);
  return [missingField(path, isHelpful ? message : "")];
}

/** The code of what a field names by its id, by the beginning of the field's name. */
const absenceCodes: readonly (readonly [field: RegExp, code: Code])[] = [
  [/^ComponentIds?$/u, "ComponentNotFound"],
  [/^(?:Group|Parent)Ids?$/u, "ComponentGroupNotFound"],
  [/^AnnouncementIds?$/u, "AnnouncementNotFound"],
  [/^SubscriberId$/u, "SubscriberNotFound"],
  [/^TemplateId$/u, "TemplateNotFound"],
];

/** The code for a text that is no id where one belongs: nothing has it. */
export function absenceCode(issue: z.core.$ZodIssue): Code | undefined {
  if (issue.code !== "invalid_format" || issue.format !== "uuid") return undefined;
  const field = String(issue.path.findLast((step) => typeof step === "string") ?? "");
  return absenceCodes.find(([pattern]) => pattern.test(field))?.[1];
}

/** The code of a refusal whose errors all say that the same kind of resource does not exist. */
export function commonCode(errors: readonly FieldError[]): Code | undefined {
  const [first] = errors;
  const code = absenceCodes.find(([, absence]) => absence === first?.code)?.[1];
  return errors.every((error) => error.code === code) ? code : undefined;
}

/** Whether another value was sent for one that can only be true. */
const isNotBoolean = (issue: z.core.$ZodIssue) =>
  issue.code === "invalid_value" &&
  issue.values.every((value) => typeof value === "boolean") &&
  typeof issue.input !== "boolean";

/** The word for the fault of a value. */
export function issueCode(issue: z.core.$ZodIssue): FieldErrorCode {
  if (issue.code === "invalid_type") return "WrongType";
  if (isNotBoolean(issue)) return "WrongType";
  if (issue.code === "invalid_key")
    return issue.issues[0] === undefined ? "Invalid" : issueCode(issue.issues[0]);
  if (issue.code === "too_big" || issue.code === "too_small") return "OutOfRange";
  const { words = [], fault } = wordsOf(issue);
  return fault ?? (words.length > 0 ? "UnknownWord" : "Invalid");
}

/** The message of an error; where a number or a boolean was sent for a text, it says how texts are sent. */
function withTextHint(issue: z.core.$ZodIssue, schema: z.core.$ZodType, message: string): string {
  if (typeof issue.input !== "number" && typeof issue.input !== "boolean") return message;
  if (message === messageByType.get("string")) return message;
  const sought = schemaAt(schema, issue.path);
  const isText = sought !== undefined && typeof exampleOf(sought) === "string";
  return isText ? `${message} Send it as a text, in quotes.` : message;
}

const wordsParams = z.object({
  words: z.array(z.string()).optional(),
  suggestion: z.string().optional(),
  /** The part of the text to compare with the words, and what precedes the suggestion. */
  compared: z.object({ text: z.string(), prefix: z.string() }).optional(),
  fault: z.enum(["OutOfRange", "UnknownWord", "WrongType"]).optional(),
});

/** The message of an error, after the word that a misspelt or foreign one may mean. */
export function withSuggestion(issue: z.core.$ZodIssue, message = issue.message): string {
  if (typeof issue.input !== "string") return message;
  const { words = [], suggestion, compared = { text: issue.input, prefix: "" } } = wordsOf(issue);
  const near = suggestedWord(compared.text, words);
  return withSuggestedWord(suggestion ?? (near === undefined ? near : compared.prefix + near), message);
}

/** The words that an enumerated field takes, and its own suggestion; none for another error. */
function wordsOf(issue: z.core.$ZodIssue): z.output<typeof wordsParams> {
  if (issue.code === "invalid_value") return { words: issue.values.map(String) };
  return issue.code === "custom" ? (wordsParams.safeParse(issue.params).data ?? {}) : {};
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}
