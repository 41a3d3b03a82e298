import { expect, it } from "vitest";
import { z } from "zod";
import { exampleOf, schemaAt } from "../../src/commands/example-value.ts";
import { operationList } from "../../src/contract/operations/operations.ts";

/** The lists and objects in a schema, with their paths. */
function partsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const inner = schemaAt(schema, []) ?? schema;
  const within = (member: z.core.$ZodType, step: string): [string, z.core.$ZodType][] => [
    ...(["array", "object", "record"].includes(schemaAt(member, [])?._zod.def.type ?? "")
      ? [[path + step, member] as [string, z.core.$ZodType]]
      : []),
    ...partsOf(member, path + step),
  ];
  if (inner instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, field]) => within(field, `.${name}`));
  if (inner instanceof z.ZodArray) return within(inner.element, "[]");
  return inner instanceof z.ZodRecord ? within(inner.valueType, ".*") : [];
}

const parts = operationList.flatMap(({ name, body }) => (body === null ? [] : partsOf(body, name)));

it("the example of every list and object in a body is accepted by its schema, and has no blanks", () => {
  expect(parts.length).toBeGreaterThan(50);
  const wrong = parts.filter(
    ([, schema]) =>
      JSON.stringify(exampleOf(schema)).includes("…") || !z.safeParse(schema, exampleOf(schema)).success,
  );
  expect(wrong.map(([path, schema]) => [path, exampleOf(schema)])).toEqual([]);
});
