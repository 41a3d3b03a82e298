/** Suggests the component or the template that was probably meant where a body names one that does not exist. */
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

/** The names that a sender may learn, and the advice where none of them is near. */
export type SuggestionSource = { readonly names: readonly string[]; readonly advice: string };

type Noun = "component" | "template";

/** Whether an error is that nothing has a name; errors of other fields may stand beside it. */
const isUnknownName = ({ Path, Message }: FieldError, noun: Noun) =>
  /Names?(?:\[\d+\])?$/u.test(Path) && Message.startsWith(`No ${noun} has this name.`);

function suggested(
  error: FieldError,
  body: unknown,
  { noun, names, advice }: SuggestionSource & { readonly noun: Noun },
): FieldError {
  if (!isUnknownName(error, noun)) return error;
  const name = valueAt(body, error.Path);
  if (typeof name !== "string" || name.trim() === "" || name.length > 100) return error;
  const suggestion = nearest(name.trim(), names);
  // The name exists, but not where it was looked for.
  if (suggestion?.toLowerCase() === name.trim().toLowerCase()) return error;
  const remedy = suggestion === undefined ? advice : `Did you mean "${suggestion}"?`;
  return { ...error, Message: `No ${noun} is named "${name.trim()}". ${remedy}` };
}

/** The name is not repeated, and only covered ones are suggested: the refusal reads alike whether the component exists or not. */
function withCoveredName(failure: Refusal, body: unknown, { names, advice }: SuggestionSource): Refusal {
  const name = valueAt(body, "ComponentName");
  if (typeof name !== "string" || name.length > 100) return failure;
  const suggestion = nearest(name.trim(), names);
  if (suggestion === undefined || suggestion.toLowerCase() === name.trim().toLowerCase()) return failure;
  const message = failure.message.replace(advice, `Did you mean "${suggestion}"?`);
  return new Refusal(failure.code, message, failure.detail);
}

/** A failure with suggestions from a source, if it is that a component was not found. */
export async function withSuggestions(
  failure: unknown,
  body: unknown,
  readSource: () => Promise<SuggestionSource>,
): Promise<unknown> {
  if (!(failure instanceof Refusal)) return failure;
  if (failure.code === "ComponentNotCovered") return withCoveredName(failure, body, await readSource());
  return await withNames(failure, body, { noun: "component", readSource });
}

/** The same where a template was not found. */
export async function withTemplateSuggestions(
  failure: unknown,
  body: unknown,
  readSource: () => Promise<SuggestionSource>,
): Promise<unknown> {
  return failure instanceof Refusal
    ? await withNames(failure, body, { noun: "template", readSource })
    : failure;
}

async function withNames(
  failure: Refusal,
  body: unknown,
  { noun, readSource }: { readonly noun: Noun; readonly readSource: () => Promise<SuggestionSource> },
): Promise<Refusal> {
  const { errors = [] } = failure.detail;
  if (!errors.some((error) => isUnknownName(error, noun))) return failure;
  const source = await readSource();
  const better = errors.map((error) => suggested(error, body, { noun, ...source }));
  const message = failure.message.replace(errors[0]?.Message ?? "", () => better[0]?.Message ?? "");
  return new Refusal(failure.code, message, { ...failure.detail, errors: better });
}
