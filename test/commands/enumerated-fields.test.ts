/** Every enumerated field of bodies and queries, at any depth, suggests the value that a misspelt one means. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readBody } from "../../src/commands/body-parsing.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { portalOperationList } from "../../src/contract/portal/portal-operations.ts";
import { readQuery } from "../../src/http/query-parameters.ts";

type Field = { readonly path: string; readonly schema: z.ZodType; readonly words: readonly string[] };

const wordsOf = (schema: z.ZodType): readonly string[] | undefined => {
  const words = z.globalRegistry.get(schema)?.["enum"];
  if (Array.isArray(words)) return words.map(String);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
};

/** The schemas inside a schema, by the rest of their paths. */
function innerSchemas(schema: z.ZodType): readonly (readonly [string, unknown])[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([name, inner]) => [`.${name}`, inner]);
  if (schema instanceof z.ZodArray) return [["[]", schema.element]];
  if (schema instanceof z.ZodRecord) return [["{}", schema.valueType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ["", option]);
  if (schema instanceof z.ZodPipe) return [["", schema.in]];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [["", schema.unwrap()]];
  return [];
}

function enumeratedFields(path: string, schema: unknown): readonly Field[] {
  if (!(schema instanceof z.ZodType)) return [];
  const words = wordsOf(schema);
  if (words !== undefined) return [{ path, schema, words }];
  // A word or a list of them is read as a whole.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodUnion)
    return enumeratedFields(path, schema.in).map((field) => ({ ...field, path, schema }));
  return innerSchemas(schema).flatMap(([rest, inner]) => enumeratedFields(path + rest, inner));
}

const messageOf = (read: () => unknown): string => {
  try {
    read();
  } catch (refusal) {
    return String(Reflect.get(Object(refusal), "message"));
  }
  return "";
};

const fieldsIn = (part: "body" | "query") =>
  [...operationList, ...portalOperationList].flatMap((operation) =>
    enumeratedFields(`${operation.name} ${part}`, operation[part]),
  );

const bodyFields = fieldsIn("body");
const queryFields = fieldsIn("query");

describe("an enumerated field", () => {
  it("the enumerated fields inside lists and records are among the tested ones", () => {
    expect(bodyFields.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "CreateAnnouncement body.AffectedComponents[].Status",
        "CreateTemplate body.AffectedComponents[].Status",
        "PatchPage body.WrittenLanguages[]",
      ]),
    );
    expect(queryFields.length).toBeGreaterThan(5);
  });

  it.each(bodyFields)("the field $path suggests the value that a misspelt one means", ({ schema, words }) => {
    const word = words[0] ?? "";
    const body = z.strictObject({ List: z.array(schema) });
    expect(messageOf(() => readBody(body, { List: [`${word}x`] }))).toMatch(
      new RegExp(`^List\\[0\\]: .*Did you mean ${word}\\? Choose [^:]+: ${word}`, "u"),
    );
  });

  it.each(queryFields)(
    "the parameter $path suggests the value that a misspelt one means",
    ({ schema, words }) => {
      const word = words[0] ?? "";
      const query = z.object({ Filter: schema });
      expect(messageOf(() => readQuery(query, `Filter=${encodeURIComponent(word)}x`))).toBe(
        `Filter: Did you mean ${word}? Choose one of: ${words.join(", ")}.`,
      );
    },
  );
});
