/** Finds dialect in the names that source files declare: variables, parameters, functions, classes and properties. */
import { parseSync } from "vite";
import type { Banned } from "./language.ts";

type Node = { readonly type: string; readonly [field: string]: unknown };
type Identifier = { readonly name: string; readonly start: number };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The identifiers found so far. */
type Found = Identifier[];

function addIdentifier(found: Found, value: unknown): void {
  if (!isNode(value) || !/^(?:Private)?Identifier$/u.test(value.type)) return;
  const { name, start } = value;
  if (typeof name === "string" && typeof start === "number") found.push({ name, start });
}

/** Adds the names that a pattern binds. */
function addBindings(found: Found, pattern: unknown): void {
  if (Array.isArray(pattern)) for (const element of pattern) addBindings(found, element);
  if (!isNode(pattern)) return;
  const { type, properties, elements, value, argument, left } = pattern;
  if (type === "ObjectPattern") addBindings(found, properties);
  else if (type === "ArrayPattern") addBindings(found, elements);
  else if (type === "Property") addBindings(found, value);
  else if (type === "RestElement") addBindings(found, argument);
  else if (type === "AssignmentPattern") addBindings(found, left);
  else addIdentifier(found, pattern);
}

const declarations = /^(?:Function|Class|TSTypeAlias|TSInterface)Declaration$/u;
const keyed = /^(?:PropertyDefinition|MethodDefinition|Property|TSPropertySignature|TSMethodSignature)$/u;

/** Adds the names that a syntax tree declares. Keys of patterns are not among them: others declare these. */
function addDeclared(found: Found, node: unknown): void {
  if (Array.isArray(node)) for (const child of node) addDeclared(found, child);
  if (!isNode(node)) return;
  if (node.type === "ObjectPattern") {
    const { properties } = node;
    for (const property of Array.isArray(properties) ? properties : [])
      if (isNode(property)) addDeclared(found, property["value"]);
    return;
  }
  if (node.type === "VariableDeclarator") addBindings(found, node["id"]);
  else if (declarations.test(node.type)) addIdentifier(found, node["id"]);
  else if (keyed.test(node.type) && node["computed"] !== true && node["shorthand"] !== true)
    addIdentifier(found, node["key"]);
  addBindings(found, node["params"]);
  for (const key in node) addDeclared(found, node[key]);
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

/** A comment on lines of its own, or a text. */
const prose = /^[ \t]*(?:\/\*\*[\s\S]*?\*\/|\/\/.*$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gmu;
/** A name, but for one after a dot, which others declare. */
const word = /(?<![\w$]|(?<!\.)\.)[a-z][A-Za-z0-9]*(?![\w$])/gu;

/** The usual names by the words of all files: most words are in many. */
const usualNames = new Map<string, string | undefined>();

/** Whether a file has a banned name at all, as few have: to parse one takes longer. */
function hasBannedWord(path: string, source: string, identifiers: Banned["identifiers"]): boolean {
  for (const name of source.replaceAll(prose, "").match(word) ?? []) {
    if (!usualNames.has(name)) usualNames.set(name, usualName(name, identifiers));
    if (usualNames.get(name) !== undefined && !isException(path, name, identifiers)) return true;
  }
  return false;
}

/** Returns a sentence for each banned name that a source file declares. */
export function identifierFaults(path: string, source: string, { identifiers }: Banned): string[] {
  if (!hasBannedWord(path, source, identifiers)) return [];
  const found: Found = [];
  addDeclared(found, parseSync(path, source).program);
  return found.flatMap(({ name, start }) => {
    const usual = usualName(name, identifiers);
    if (usual === undefined || isException(path, name, identifiers)) return [];
    return [`${path}:${source.slice(0, start).split("\n").length}: the name ${name} is called ${usual}`];
  });
}
