/** Errors of names that are not known where they are sent: read-only, misspelt or unknown ones. */

import * as z from "zod";
import type { FieldError } from "../contract/refusal.ts";
import { schemaAt } from "./example-value.ts";
import { suggestedName } from "./word-suggestion.ts";

/** Letters of a name that another contains, at least, for one to be taken for the other. */
const minContained = 4;

/** The properties that a schema knows at a path; none where it takes any. */
export function knownAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const inner = schemaAt(schema, path);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** True if the object that a schema has at a path takes no properties at all. */
export function takesNoneAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): boolean {
  const inner = schemaAt(schema, path);
  return inner instanceof z.ZodObject && Object.keys(inner.shape).length === 0;
}

type ObjectNames = {
  /** Whether nothing can be sent. */
  readonly takesNone?: boolean;
  /** The names of what can be sent. */
  readonly knownNames: readonly string[];
  /** The names of what is read there. */
  readonly readNames: readonly string[];
};

/** The error of a property that the object at `path` does not take. */
export function unknownProperty(
  name: string,
  path: string,
  { knownNames, readNames, takesNone = false }: ObjectNames,
): FieldError {
  const pathOf = (property: string) => (path === "" ? property : `${path}.${property}`);
  const Path = pathOf(name);
  if (readNames.includes(name))
    return { Path, Message: "It is read-only: leave it out.", kind: "Unknown", code: "ReadOnly" };
  if (takesNone)
    return { Path, Message: "This operation has no properties: send no body, or {}.", kind: "Unknown" };
  const error = { Path, Message: unknownName("property", name, knownNames) };
  const suggestion = suggestedProperty(name, knownNames);
  if (suggestion === undefined) return { ...error, kind: "Unknown" };
  return { ...error, kind: "Misspelt", intendedPath: pathOf(suggestion) };
}

/** The property that a name may mean: also the only one that the name contains, or that contains it. */
function suggestedProperty(name: string, knownNames: readonly string[]): string | undefined {
  const suggestion = suggestedName(name, knownNames);
  if (suggestion !== undefined) return suggestion;
  const folded = name.toLowerCase();
  const [found, ...others] = knownNames.filter((candidate) => {
    const other = candidate.toLowerCase();
    return (
      Math.min(other.length, folded.length) >= minContained &&
      (folded.includes(other) || other.includes(folded))
    );
  });
  return others.length === 0 ? found : undefined;
}

/** Suggestion for an unknown name: the closest one, or the full list. */
export function unknownName(
  kind: "property" | "parameter",
  name: string,
  knownNames: readonly string[],
): string {
  const suggestion =
    kind === "property" ? suggestedProperty(name, knownNames) : suggestedName(name, knownNames);
  if (suggestion !== undefined) return `There is no such ${kind}. Did you mean ${suggestion}?`;
  return noSuchName(kind, name, knownNames);
}

/** The error of a name that is like no other. */
export function noSuchName(
  kind: "property" | "parameter",
  name: string,
  knownNames: readonly string[],
): string {
  const hint = /^(?:[A-Z][a-z0-9]*)+$/u.test(name) ? "" : " Names are in PascalCase.";
  if (knownNames.length === 0) return `There is no such ${kind}.${hint}`;
  return `There is no such ${kind} here. There are: ${knownNames.join(", ")}.`;
}
