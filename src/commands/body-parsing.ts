/** Parses bodies into commands: schema errors become one refusal that lists every field. */
import { z } from "zod";
import { type FieldError, Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";
import { isPlainText, readName, withoutInvisible } from "../rules/names.ts";

/**
 * Parses a body by its schema. Throws a `Refusal` (`ValidationFailed`) that names every invalid field; `more` finds
 * faults that the schema does not know, and is called where the schema has found some.
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  more: (sent: Readonly<Record<string, unknown>>) => readonly FieldError[] = () => [],
): z.output<Schema> {
  const read = schema.safeParse(body, { reportInput: true, error: mending });
  if (read.success) return read.data;
  const errors = read.error.issues.flatMap((issue) => fieldErrors(issue, schema));
  const others = typeof body === "object" && body !== null && !Array.isArray(body) ? more({ ...body }) : [];
  const isNew = ({ Path }: FieldError) => errors.every((error) => error.Path !== Path);
  throw validationRefusal([...errors, ...others.filter(isNew)]);
}

/** Finds the faults of texts by their property's name, each text by itself; other values are left to the schema. */
export type TextFaults = (sent: Readonly<Record<string, unknown>>) => readonly FieldError[];

/** Combines checks of texts by the property's name, each of which throws a `Refusal`. */
export function textFaultsBy(checks: Readonly<Record<string, (text: string) => unknown>>): TextFaults {
  return (sent) =>
    Object.entries(checks).flatMap(([name, check]) => {
      const text = sent[name];
      return typeof text === "string" ? faultsOf(() => check(text)) : [];
    });
}

/** Parses a body by its schema and by the checks of its texts. Throws a `Refusal` with the faults of both. */
export function readCheckedBody<Schema extends z.ZodObject>(
  schema: Schema,
  body: unknown,
  textFaults: TextFaults,
): z.output<Schema> {
  const fields = readBody(schema, body, textFaults);
  refuseFaults(textFaults(fields));
  return fields;
}

/** Throws one `Refusal` for all faults, if there are any. */
export function refuseFaults(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw validationRefusal(faults);
}

/** The invalid fields that a check finds; none if it passes. Rethrows other errors. */
export function faultsOf(check: () => unknown): readonly FieldError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.code === "ValidationFailed") return error.detail.errors ?? [];
    throw error;
  }
}

const mendingByType = new Map([
  ["array", "Send a list."],
  ["boolean", "Send true or false."],
  ["number", "Send a number."],
  ["int", "Give a whole number."],
  ["object", "Give an object."],
  ["record", "Give an object."],
  ["string", "Give a text."],
]);

/** The error message for a field whose schema has none; undefined to use the schema's. */
export function mending(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") return mendingByType.get(issue.expected);
  if (issue.code === "invalid_key") return issue.issues[0]?.message;
  if (issue.code === "too_big") {
    const most = issue.maximum.toLocaleString("en");
    return issue.origin === "string" ? `Keep it within ${most} characters.` : `Give at most ${most}.`;
  }
  if (issue.code === "too_small") return `Give at least ${issue.minimum.toLocaleString("en")}.`;
  return undefined;
}

/** One refusal for several fields. */
export function validationRefusal(errors: readonly FieldError[]): Refusal {
  const first = errors[0];
  const where = first === undefined || first.Path === "" ? "" : `${first.Path}: `;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see Errors)` : "";
  return new Refusal("ValidationFailed", `${where}${first?.Message ?? "The body is invalid."}${more}`, {
    errors,
  });
}

/** One refusal for one field. */
export function fieldRefusal(path: string, message: string): Refusal {
  return validationRefusal([{ Path: path, Message: message }]);
}

/** The properties that a schema knows at a path; none where it takes any. */
function knownAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return knownAt(schema.unwrap(), path);
  const [part, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    if (part === undefined) return Object.keys(schema.shape);
    const field: unknown = schema.shape[String(part)];
    return field instanceof z.ZodType ? knownAt(field, rest) : [];
  }
  if (part === undefined) return [];
  if (schema instanceof z.ZodArray) return knownAt(schema.element, rest);
  return schema instanceof z.ZodRecord ? knownAt(schema.valueType, rest) : [];
}

function fieldErrors(issue: z.core.$ZodIssue, schema: z.core.$ZodType): FieldError[] {
  const path = fieldPath(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((name) => ({
      Path: path === "" ? name : `${path}.${name}`,
      Message: unknownName("property", name, knownAt(schema, issue.path)),
    }));
  }
  if (path === "" && issue.code === "invalid_type") return [{ Path: "", Message: "Send a JSON object." }];
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return [{ Path: path, Message: "It is required." }];
  }
  return [{ Path: path, Message: `${meantBy(issue)}${issue.message}` }];
}

const wordsIn = z.object({ words: z.array(z.string()) });

/** Suggestion for a misspelt word; empty if none is close. */
function meantBy(issue: z.core.$ZodIssue): string {
  if (issue.code !== "custom" || typeof issue.input !== "string") return "";
  const { data } = wordsIn.safeParse(issue.params);
  const meant = nearest(issue.input, data?.words ?? []);
  return meant === undefined ? "" : `Did you mean ${meant}? `;
}

/** Suggestion for an unknown name: the closest one, or the full list. */
export function unknownName(what: "property" | "parameter", name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  if (meant !== undefined) return `There is no such ${what}. Did you mean ${meant}?`;
  if (known.length === 0) return `There is no such ${what}. Names are in PascalCase.`;
  return `There is no such ${what} here. There are: ${known.join(", ")}.`;
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

/** Reads a name; throws a `Refusal` with its problem. */
export function readNameField(text: string, path = "Name"): string {
  const read = readName(text);
  if ("problem" in read) throw fieldRefusal(path, read.problem);
  return read.name;
}

/** A description as stored: trimmed, null if empty. Throws a `Refusal` if it is not plain text. */
export function readDescription(text: string | null | undefined, path = "Description"): string | null {
  if (text == null) return null;
  if (!isPlainText(text)) throw fieldRefusal(path, "It contains invalid characters.");
  // What turns the direction of a text would turn the page around it as well.
  const trimmed = withoutInvisible(text).trim().normalize("NFC");
  return trimmed === "" ? null : trimmed;
}

/** Translations as stored. Throws a `Refusal` for invalid texts and repeated languages. */
export function readTranslations<One, Read>(
  all: Readonly<Record<string, One>>,
  read: (one: One, path: string) => Read,
): Record<string, Read> {
  const languages = new Set<string>();
  const translations = Object.entries(all).map(([tag, one]) => {
    const path = `Translations.${tag}`;
    const language = tag.toLowerCase();
    if (languages.has(language))
      throw fieldRefusal(path, "Give each language once: its tag matches without regard to case.");
    languages.add(language);
    return [tag, read(one, path)] as const;
  });
  return Object.fromEntries(translations);
}
