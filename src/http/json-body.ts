/** Parses JSON bodies, and refuses malformed ones. */
import { isUtf8 } from "node:buffer";
import { type ParseOptions, parse } from "secure-json-parse";
import { fieldRefusal, validationRefusal } from "../commands/body-parsing.ts";
import { Refusal } from "../contract/refusal.ts";
import { type JsonLimits, jsonSizeProblem } from "../platform/json-limits.ts";
import { repeatedName } from "./duplicate-names.ts";
import { faultPosition } from "./json-position.ts";

/** Room for an announcement of 500 components, each with all its fields. */
const usualLimits: JsonLimits = { nesting: 20, properties: 2_500 };

const ofPrototypes = "No property may be named __proto__, or be a constructor with a prototype.";

function malformed(message: string): Refusal {
  return new Refusal("MalformedJson", message);
}

/** The path of the first property that would touch a prototype. */
function prototypePath(value: unknown, path: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const step = Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
    const isConstructor =
      name === "constructor" && typeof member === "object" && member !== null && "prototype" in member;
    if (name === "__proto__" || isConstructor) return step;
    const inner = prototypePath(member, step);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function refusedPrototype(text: string): Refusal {
  const path = prototypePath(JSON.parse(text), "") ?? "__proto__";
  return validationRefusal([{ Path: path, Message: ofPrototypes, code: "Unknown" }]);
}

/** True for text with NUL or an unpaired surrogate. */
function isBroken(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}

/** The path of the first text or name that is broken. */
function brokenPath(value: unknown, path: string): string | undefined {
  if (typeof value === "string") return isBroken(value) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const step = Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
    if (isBroken(name)) return path;
    const broken = brokenPath(member, step);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

function refuseBrokenText(body: unknown): void {
  const path = brokenPath(body, "");
  if (path === undefined) return;
  const message = "It contains invalid characters: NUL, or an unpaired surrogate.";
  throw new Refusal("ValidationFailed", path === "" ? message : `${path}: ${message}`, {
    errors: [{ Path: path, Message: message }],
  });
}

/** Parses a body as JSON; `undefined` if empty. Throws a `Refusal`. */
export function readJson(bytes: Buffer | undefined, limits: JsonLimits = usualLimits): unknown {
  if (bytes === undefined || bytes.length === 0) return undefined;
  const text = readText(bytes, limits);
  const body = parsed(text, { protoAction: "error", constructorAction: "error", safe: true });
  if (body === null && text.trim() !== "null") throw refusedPrototype(text);
  // Only an escape can put either into JSON that is UTF-8.
  if (text.includes("\\u")) refuseBrokenText(body);
  return body;
}

/**
 * Parses a report's body tolerantly: unknown content must not cost the report. Known fields are validated
 * later. Throws a `Refusal`.
 */
export function readReport(bytes: Buffer | undefined): unknown {
  if (bytes === undefined || bytes.length === 0) return undefined;
  return parsed(readText(bytes, usualLimits), { protoAction: "remove", constructorAction: "remove" });
}

function readText(bytes: Buffer, limits: JsonLimits): string {
  if (!isUtf8(bytes)) throw malformed("The body is not UTF-8.");
  const text = bytes.toString("utf8");
  const problem = jsonSizeProblem(text, limits);
  if (problem !== undefined) throw malformed(`It ${problem}`);
  return text;
}

/** Parses JSON. With `safe`, null for text that would touch object prototypes. */
function parsed(text: string, options: ParseOptions): unknown {
  let body: unknown;
  try {
    body = parse(text, undefined, options);
  } catch {
    const position = faultPosition(text);
    const hint = /[{[,:]\s*'/u.test(text) ? " Put names and texts in double quotes." : "";
    throw malformed(
      `The body is not well-formed JSON${position === undefined ? "" : `; see ${position}`}.${hint}`,
    );
  }
  const repeated = repeatedName(text);
  if (repeated !== undefined) throw fieldRefusal(repeated, "Give it once.");
  return body;
}
