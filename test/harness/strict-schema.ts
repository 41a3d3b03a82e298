/** Schemas for tests that refuse unknown properties. */
import { z } from "zod";

/** A schema that knows every property: what it does not have is no part of the document. */
export function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries<unknown>(schema.shape).map(([name, field]) => [
      name,
      field instanceof z.ZodType ? strictly(field) : field,
    ]);
    return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape);
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType)
    return z.array(strictly(schema.element));
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return strictly(schema.unwrap() as z.ZodType).optional();
  return schema;
}
