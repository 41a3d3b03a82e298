/** A property that no body has is refused at any depth: a dropped one, such as a misspelt condition, would change what is meant. */
import { expect, it } from "vitest";
import * as z from "zod";
import type { Operation } from "../../src/contract/operations/operation.ts";
import { operations } from "../../src/contract/operations/operations.ts";
import { portalOperations } from "../../src/contract/portal/portal-operations.ts";

/** The schemas that a schema consists of, with their steps. */
function partsOf(schema: z.core.$ZodType): [step: string, part: z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [["[]", schema.element]];
  if (schema instanceof z.ZodRecord) return [["*", schema.valueType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option, index) => [`|${index}`, option]);
  if (schema instanceof z.ZodIntersection)
    return [
      ["&", schema.def.left],
      ["&", schema.def.right],
    ];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item, index) => [`[${index}]`, item]);
  if (schema instanceof z.ZodPipe) return [["", schema.in]];
  if (schema instanceof z.ZodLazy) return [];
  const { def } = schema._zod;
  return "innerType" in def && def.innerType instanceof z.ZodType ? [["", def.innerType]] : [];
}

/** The paths of the objects that drop properties they do not have. */
function* openObjects(schema: z.core.$ZodType, path: readonly string[]): Generator<string> {
  if (schema instanceof z.ZodObject && !(schema.def.catchall instanceof z.ZodNever)) yield path.join(".");
  for (const [step, part] of partsOf(schema)) yield* openObjects(part, step === "" ? path : [...path, step]);
}

const bodies = Object.entries<Pick<Operation, "body">>({ ...portalOperations, ...operations }).flatMap(
  ([name, { body }]) => (body instanceof z.ZodType ? [[name, body] as const] : []),
);

/** Made by browsers, and by senders that cannot be changed: their answer lists what was ignored. */
const lenient = [
  "SignInWithPasskey.Response",
  "SignInWithPasskey.Response.response",
  "AddPasskey.Response",
  "AddPasskey.Response.response",
  "ProveWithPasskey.Response",
  "ProveWithPasskey.Response.response",
  "UpdateComponentStatus",
  "Heartbeat",
];

it("every object in the body of a request refuses properties that it does not have", () => {
  expect(bodies.length).toBeGreaterThan(40);
  expect(bodies.flatMap(([name, body]) => [...openObjects(body, [name])])).toEqual(lenient);
});
