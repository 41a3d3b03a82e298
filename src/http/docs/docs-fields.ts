/** Fields in rows, read from JSON Schema. */

import type { JsonSchema } from "../../contract/document/schemas.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { withCode } from "./docs-text.ts";

/** The named schemas of the document. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** One field, under its path. */
type Field = {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string;
  /** The schema of its own fields that is described elsewhere. */
  readonly linked?: string;
};

const deepest = 3;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const referenceIn = (schema: JsonSchema) => textOf(schema["$ref"]).split("/").at(-1) ?? "";

/** Follows a reference to its schema. */
function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schemas[referenceIn(schema)] ?? schema;
}

const formats: Readonly<Record<string, string>> = {
  uuid: "id",
  "date-time": "time",
  date: "day",
  uri: "address",
};

function wholeNumber({ minimum, maximum }: JsonSchema): string {
  const write = (bound: unknown) => Number(bound).toLocaleString("en");
  if (minimum === undefined || maximum === undefined) return "whole number";
  return `whole number, ${write(minimum)} to ${write(maximum)}`;
}

function alternatives(schema: JsonSchema): readonly unknown[] {
  const { anyOf, type } = schema;
  if (Array.isArray(anyOf)) return anyOf;
  return Array.isArray(type) ? type.map((item: unknown) => ({ ...schema, type: item })) : [];
}

/** Whether a schema accepts every value. */
const isAny = (schema: JsonSchema) =>
  ["type", "properties", "items", "enum", "const", "allOf", "oneOf"].every((key) => !(key in schema));

/** The type of a field in words. */
function typeOf(schema: JsonSchema, schemas: Schemas): string {
  const choices = alternatives(schema).filter(isSchema);
  if (choices.length > 0) return [...new Set(choices.map((choice) => typeOf(choice, schemas)))].join(" or ");
  const resolved = resolve(schema, schemas);
  const { type, format, items } = resolved;
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (type === "string") return formats[textOf(format)] ?? "text";
  if (type === "integer") return wholeNumber(schema);
  if (type === "number") return "number";
  if (type === "boolean") return "true or false";
  if (type === "null") return "null";
  if (schema === resolved && isAny(schema)) return "any value";
  if (type === "array")
    return isSchema(items) && Object.keys(items).length > 0 && !("not" in items) ? "list" : "empty list";
  return "object";
}

/** The object in a field, directly, in a list or as one alternative; undefined if none. */
function inner(
  schema: JsonSchema,
  schemas: Schemas,
): { readonly schema: JsonSchema; readonly mark: string } | undefined {
  const resolved = resolve(schema, schemas);
  if (isSchema(resolved["properties"])) return { schema: resolved, mark: "" };
  const { items } = resolved;
  if (isSchema(items)) {
    const object = inner(items, schemas);
    return object === undefined ? undefined : { schema: object.schema, mark: "[]" };
  }
  return alternatives(resolved)
    .filter(isSchema)
    .map((choice) => inner(choice, schemas))
    .find((object) => object !== undefined);
}

/** The words that a field may have; null does not count. */
function wordsOf(schema: JsonSchema): readonly string[] {
  const words: unknown = [schema, ...alternatives(schema).filter(isSchema)]
    .map((choice) => choice["enum"])
    .find(Array.isArray);
  return Array.isArray(words) ? words.filter((word) => typeof word === "string") : [];
}

/** The maximum length of a text, and of each text of a list, in words; empty if it is limited otherwise. */
function lengthOf(schema: JsonSchema): string {
  const { items, maxLength, maxItems, format } = schema;
  const amount = (max: unknown) => Number(max).toLocaleString("en");
  if (maxItems !== undefined) return `At most ${amount(maxItems)}.`;
  if (maxLength !== undefined && format === undefined) return `At most ${amount(maxLength)} characters.`;
  const parts = [...alternatives(schema), items].filter(isSchema);
  return parts.map(lengthOf).find((length) => length !== "") ?? "";
}

/** The description, and the words and the length that it does not name. */
function noteOf(schema: JsonSchema, resolved: JsonSchema, isSent: boolean): string {
  const note = textOf(schema["description"] ?? resolved["description"]);
  const words = wordsOf(schema);
  const missingWords = words.every((word) => note.includes(word)) ? "" : `One of ${words.join(", ")}.`;
  const isLimited = isSent && words.length === 0 && !/\d (?:characters|KiB)|at most \d/u.test(note);
  return [note, missingWords, isLimited ? lengthOf(schema) : ""].filter((part) => part !== "").join(" ");
}

function fieldsOf(
  schema: JsonSchema,
  schemas: Schemas,
  at: {
    readonly prefix: string;
    readonly depth: number;
    readonly links: ReadonlyMap<string, string>;
    readonly isSent: boolean;
  },
): Field[] {
  const resolved = resolve(schema, schemas);
  const { properties, required } = resolved;
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]) => {
    if (!isSchema(field)) return [];
    const path = at.prefix + name;
    const isRequired = Array.isArray(required) && required.includes(name);
    const { items } = field;
    const linked = referenceIn(isSchema(items) ? items : field);
    const own: Field = {
      path,
      type: typeOf(field, schemas),
      isRequired,
      note: noteOf(field, resolve(field, schemas), at.isSent),
    };
    if (at.links.has(linked)) return [{ ...own, linked }];
    const within = at.depth < deepest ? inner(field, schemas) : undefined;
    if (within === undefined) return [own];
    return [
      own,
      ...fieldsOf(within.schema, schemas, {
        ...at,
        prefix: `${path}${within.mark}.`,
        depth: at.depth + 1,
      }),
    ];
  });
}

/**
 * The fields of a schema with types and descriptions; requests also state which are required. `links` has the addresses of
 * named schemas that are described elsewhere.
 */
export function fieldList(
  schema: JsonSchema,
  schemas: Schemas,
  about: {
    readonly caption?: string;
    readonly isSent: boolean;
    readonly links?: ReadonlyMap<string, string>;
  },
): Html {
  const links = about.links ?? new Map<string, string>();
  const fields = fieldsOf(schema, schemas, { prefix: "", depth: 1, links, isSent: about.isSent });
  const row = ({ path, type, isRequired, note, linked }: Field) => html`<div><dt><code>${path}</code>
<span class="type">${type}${about.isSent && isRequired ? ", required" : null}</span></dt><dd>${withCode(note)}${linked === undefined ? null : html` <a href="${links.get(linked) ?? ""}">Fields</a>`}</dd></div>\n`;
  const { caption } = about;
  return html`${caption === undefined ? null : html`<h3 class="minor">${caption}</h3>\n`}<dl class="rows">${fields.map(row)}</dl>`;
}
