/** Finds dialect in the names that source files declare: variables, parameters, functions, classes and properties. */
import { parseSync } from "vite";
import type { Banned } from "./language.ts";

type Node = { readonly type: string; readonly [field: string]: unknown };
type Identifier = { readonly name: string; readonly start: number };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function* identifierIn(value: unknown): Generator<Identifier> {
  if (!isNode(value) || !/^(?:Private)?Identifier$/u.test(value.type)) return;
  const { name, start } = value;
  if (typeof name === "string" && typeof start === "number") yield { name, start };
}

/** The names that a pattern binds. */
function* bindings(pattern: unknown): Generator<Identifier> {
  if (Array.isArray(pattern)) for (const element of pattern) yield* bindings(element);
  if (!isNode(pattern)) return;
  const { type, properties, elements, value, argument, left } = pattern;
  if (type === "ObjectPattern") yield* bindings(properties);
  else if (type === "ArrayPattern") yield* bindings(elements);
  else if (type === "Property") yield* bindings(value);
  else if (type === "RestElement") yield* bindings(argument);
  else if (type === "AssignmentPattern") yield* bindings(left);
  else yield* identifierIn(pattern);
}

const declarations = /^(?:Function|Class|TSTypeAlias|TSInterface)Declaration$/u;
const keyed = /^(?:PropertyDefinition|MethodDefinition|Property|TSPropertySignature|TSMethodSignature)$/u;

/** The names that a syntax tree declares. Keys of patterns are not among them: others declare these. */
function* declared(node: unknown): Generator<Identifier> {
  if (Array.isArray(node)) for (const child of node) yield* declared(child);
  if (!isNode(node)) return;
  if (node.type === "ObjectPattern") {
    const { properties } = node;
    for (const property of Array.isArray(properties) ? properties : [])
      if (isNode(property)) yield* declared(property["value"]);
    return;
  }
  if (node.type === "VariableDeclarator") yield* bindings(node["id"]);
  else if (declarations.test(node.type)) yield* identifierIn(node["id"]);
  else if (keyed.test(node.type) && node["computed"] !== true && node["shorthand"] !== true)
    yield* identifierIn(node["key"]);
  yield* bindings(node["params"]);
  for (const child of Object.values(node)) yield* declared(child);
}

/** Names in upper case belong to types and to the wire, those with an underscore to columns. */
function usualName(name: string, { parts, names }: Banned["identifiers"]): string | undefined {
  if (!/^[a-z][A-Za-z0-9]*$/u.test(name)) return undefined;
  if (Object.hasOwn(names, name)) return names[name];
  const part = name.split(/(?=[A-Z])/u).find((word) => Object.hasOwn(parts, word.toLowerCase()));
  return part === undefined ? undefined : parts[part.toLowerCase()];
}

/** Exceptions hold for a name everywhere, or after the path of a file or, with a slash at its end, of a folder. */
function isException(path: string, name: string, { exceptions }: Banned["identifiers"]): boolean {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return [name, `${path} ${name}`, `${folder} ${name}`].some((key) => Object.hasOwn(exceptions, key));
}

/** Returns a sentence for each banned name that a source file declares. */
export function identifierFaults(path: string, source: string, { identifiers }: Banned): string[] {
  return [...declared(parseSync(path, source).program)].flatMap(({ name, start }) => {
    const usual = usualName(name, identifiers);
    if (usual === undefined || isException(path, name, identifiers)) return [];
    return [`${path}:${source.slice(0, start).split("\n").length}: the name ${name} is called ${usual}`];
  });
}
