/** Examples of the values that a schema takes, for the messages of refusals. */
import * as z from "zod";

/** The schema of a value at a path; undefined where anything, or nothing, is taken. */
export function schemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  if (isWrapper(schema)) return schemaAt(schema.unwrap(), path);
  const [part, ...rest] = path;
  if (part === undefined) return schema;
  const member: unknown =
    schema instanceof z.ZodObject
      ? schema.shape[String(part)]
      : schema instanceof z.ZodArray
        ? schema.element
        : schema instanceof z.ZodRecord
          ? schema.valueType
          : undefined;
  return member instanceof z.ZodType ? schemaAt(member, rest) : undefined;
}

const isWrapper = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;

/** The fields that an object needs; its first one if it needs none. */
function fieldsOf({ shape }: z.ZodObject): readonly (readonly [string, z.core.$ZodType])[] {
  const fields = Object.entries<z.core.$ZodType>(shape);
  const required = fields.filter(([, field]) => field._zod.optin === undefined);
  return required.length > 0 ? required : fields.slice(0, 1);
}

/** The smallest value that a schema takes: its own `example`, or one made of the fields that it requires. */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const { example, enum: words } = z.globalRegistry.get(schema) ?? {};
  if (example !== undefined) return example;
  if (Array.isArray(words)) return words[0];
  if (isWrapper(schema)) return exampleOf(schema.unwrap());
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, exampleOf(field)]));
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)];
  if (schema instanceof z.ZodRecord)
    return { [String(exampleOf(schema.keyType))]: exampleOf(schema.valueType) };
  if (schema instanceof z.ZodPipe) return exampleOf(schema.in);
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0] ?? z.never());
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodUUID) return "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c";
  return "…";
}
