/** Suggests the component that was probably meant where a body names one that does not exist. */
import { type FieldError, Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";

/** The value at a path such as `AffectedComponents[0].ComponentName`; property names match without regard to case. */
function valueAt(body: unknown, path: string): unknown {
  return path.split(/[.[\]]+/u).reduce<unknown>((value, step) => {
    if (step === "" || typeof value !== "object" || value === null) return value;
    const entry = Object.entries(value).find(([name]) => name.toLowerCase() === step.toLowerCase());
    return entry?.[1];
  }, body);
}

function suggested(error: FieldError, body: unknown, names: readonly string[]): FieldError {
  const name = error.Path.endsWith("ComponentName") ? valueAt(body, error.Path) : undefined;
  if (typeof name !== "string" || name.trim() === "" || name.length > 100) return error;
  const suggestion = nearest(name.trim(), names);
  // The name exists, but not where it was looked for.
  if (suggestion?.toLowerCase() === name.trim().toLowerCase()) return error;
  const advice =
    suggestion === undefined ? "GET /api/Component lists them." : `Did you mean "${suggestion}"?`;
  return { Path: error.Path, Message: `No component is named "${name.trim()}". ${advice}` };
}

/** A failure with suggestions from the names of all components, if it is that a component was not found. */
export function withSuggestions(failure: unknown, body: unknown, names: readonly string[]): unknown {
  if (!(failure instanceof Refusal) || failure.code !== "ComponentNotFound") return failure;
  const { errors = [] } = failure.detail;
  const better = errors.map((error) => suggested(error, body, names));
  const [first] = better;
  if (first === undefined || better.every((error, index) => error === errors[index])) return failure;
  const path = failure.message.startsWith(`${first.Path}: `) ? `${first.Path}: ` : "";
  return new Refusal(failure.code, `${path}${first.Message}`, { ...failure.detail, errors: better });
}
