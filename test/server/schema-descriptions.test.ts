/** The fields of the OpenAPI document are described, and each as it is there. */
import { expect, it } from "vitest";
import { z } from "zod";
import { writeSchemas } from "../../src/contract/document/schemas.ts";

type Field = { readonly place: string; readonly field: Readonly<Record<string, unknown>> };

const asObject = (value: unknown): Field["field"] =>
  z.record(z.string(), z.unknown()).safeParse(value).data ?? {};

/** Every field of a schema and of the objects in it, by its place. */
function fieldsIn(value: unknown, place: string): Field[] {
  const { properties, items, anyOf } = asObject(value);
  const own = Object.entries(asObject(properties)).flatMap(([name, field]) => [
    { place: `${place}.${name}`, field: asObject(field) },
    ...fieldsIn(field, `${place}.${name}`),
  ]);
  const choices: readonly unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const written = [items, ...choices].filter((part) => part !== undefined);
  return [...own, ...written.flatMap((part) => fieldsIn(part, place))];
}

const fields = Object.entries(writeSchemas([])).flatMap(([name, schema]) => fieldsIn(schema, name));
const placesOf = (found: readonly Field[]) => found.map(({ place }) => place);

it("every field of every schema is described, also those of messages to webhooks", () => {
  expect(fields.length).toBeGreaterThan(500);
  expect(placesOf(fields)).toContain("AnnouncementMessage.data.AffectedComponents.Status");
  expect(placesOf(fields.filter(({ field }) => !("description" in field)))).toEqual([]);
});

it("a description mentions null only where the field may be null", () => {
  const isNullable = (type: Field["field"]) =>
    JSON.stringify({ ...type, description: "" }).includes('"null"') ||
    !("type" in type || "anyOf" in type || "enum" in type);
  const mentions = fields.filter(({ field }) =>
    /\bnull (?:if|for|in|before|while|until)\b|\bif null\b/iu.test(String(field["description"])),
  );
  expect(mentions.length).toBeGreaterThan(50);
  expect(placesOf(mentions.filter(({ field }) => !isNullable(field)))).toEqual([]);
});

it("a field with fields of its own is not described as the slug or id of something", () => {
  const objects = fields.filter(({ field }) => "properties" in field);
  expect(objects.length).toBeGreaterThan(20);
  expect(
    placesOf(objects.filter(({ field }) => /^(?:The )?(?:slug|id) of/iu.test(String(field["description"])))),
  ).toEqual([]);
});
