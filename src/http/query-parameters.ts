/** What stands in the query of a request. */
import { z } from "zod";
import { mending, unknownName, validationRefusal } from "../commands/body-parsing.ts";
import { Refusal } from "../contract/refusal.ts";

const mostParameters = 20;

/** Refuses a query with more parameters than anybody means. Throws a `Refusal`. */
export function refuseLongQuery(query: string): void {
  if (query.length > mostParameters && query.split("&").length > mostParameters) {
    throw new Refusal("ValidationFailed", `The address has more than ${mostParameters} query parameters.`);
  }
}

/** A time whose offset lost its sign: in an address a `+` that was not escaped is a space. */
const unsignedOffset = /^(?<time>\d{4}-\d{2}-\d{2}T[\d:.]+) (?<offset>\d{2}:\d{2})$/iu;

/** A value as it was meant: what is written like a number may be one, and a `+` that was not escaped is one. */
function asMeant(schema: z.ZodType, sent: string): unknown {
  const value = sent.replace(unsignedOffset, "$<time>+$<offset>");
  const isNumber = schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodNumber;
  return isNumber && /^-?\d{1,9}$/u.test(value) ? Number(value) : value;
}

/**
 * Refuses parameters that a schema does not name, but for a key: a filter that is misspelt would narrow nothing, and who
 * sent it would take everything for what they asked for. Throws a `Refusal`.
 */
export function refuseUnknownParameters(schema: z.ZodObject, query: string): void {
  const known = Object.keys(schema.shape);
  const names = new Set(["api_key", ...known.map((name) => name.toLowerCase())]);
  const unknown = [...new URLSearchParams(query).keys()].filter((name) => !names.has(name.toLowerCase()));
  if (unknown.length === 0) return;
  throw validationRefusal(
    [...new Set(unknown)].map((name) => ({ Path: name, Message: unknownName("parameter", name, known) })),
  );
}

/** Reads the parameters that a schema names; others are nobody's business. Throws a `Refusal`. */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, query: string): z.output<Schema> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const key = name.toLowerCase();
    sent.set(key, [...(sent.get(key) ?? []), value]);
  }
  const parameters: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const [value, ...more] = sent.get(name.toLowerCase()) ?? [];
    if (more.length > 0) throw validationRefusal([{ Path: name, Message: "Give it once." }]);
    if (value !== undefined && field instanceof z.ZodType) parameters[name] = asMeant(field, value);
    if (value !== undefined && /\0/u.test(value))
      throw validationRefusal([{ Path: name, Message: "It holds NUL." }]);
  }
  const read = schema.safeParse(parameters, { error: mending });
  if (read.success) return read.data;
  throw validationRefusal(
    read.error.issues.map((issue) => ({ Path: issue.path.map(String).join("."), Message: issue.message })),
  );
}
