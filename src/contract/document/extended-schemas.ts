/** Writes a schema that has all properties of another one, and more, as an extension of it. */
import { isObject, type JsonSchema } from "./schemas.ts";

/** Fewer common properties may be alike by chance. */
const minCommonProperties = 5;

type ObjectSchema = { readonly properties: JsonSchema; readonly required: readonly unknown[] };

function objectOf(schema: JsonSchema): ObjectSchema | undefined {
  const { properties, required = [], additionalProperties } = schema;
  // A body refuses unknown properties, and with them those of its extension.
  if (!isObject(properties) || !Array.isArray(required) || additionalProperties === false) return undefined;
  return { properties, required };
}

const isAlike = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

function isExtension(schema: ObjectSchema, base: ObjectSchema): boolean {
  const common = Object.entries(base.properties);
  return (
    common.length >= minCommonProperties &&
    common.length < Object.keys(schema.properties).length &&
    common.every(([name, property]) => isAlike(property, schema.properties[name])) &&
    base.required.every((name) => schema.required.includes(name))
  );
}

/** The schemas, each without the properties of the largest one that it extends. */
export function withExtensions(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const objects = Object.entries(schemas).flatMap(([name, schema]) => {
    const object = objectOf(schema);
    return object === undefined ? [] : [{ name, ...object, size: Object.keys(object.properties).length }];
  });
  const bySize = objects.toSorted((left, right) => right.size - left.size);
  const extended = objects.flatMap((object) => {
    const base = bySize.find((other) => isExtension(object, other));
    if (base === undefined) return [];
    const own = Object.entries(object.properties).filter(([name]) => !Object.hasOwn(base.properties, name));
    const required = object.required.filter((name) => !base.required.includes(name));
    const extension = {
      type: "object",
      properties: Object.fromEntries<unknown>(own),
      ...(required.length === 0 ? {} : { required }),
    };
    const allOf = [{ $ref: `#/components/schemas/${base.name}` }, extension];
    return [[object.name, { allOf }] as const];
  });
  return { ...schemas, ...Object.fromEntries<JsonSchema>(extended) };
}
