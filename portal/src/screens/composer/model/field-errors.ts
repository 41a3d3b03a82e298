/** Assigns errors to fields: missing values, and refusals. */
import type { ComposerForm } from "./composer-form.ts";
import type { MissingField } from "./missing-fields.ts";

/** Error messages by the contract's field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

const fieldOf: Readonly<Record<MissingField, string>> = {
  title: "Title",
  message: "Message",
  onlyHeadings: "Message",
  startsAt: "StartsAt",
  endsAt: "EndsAt",
  endsTooEarly: "EndsAt",
  windowOver: "EndsAt",
  seriesEnd: "Recurrence",
  fields: "Fields",
  nothing: "",
};

/** The values that a refused field depends on; every value for fields that are not listed. */
const valuesOf: Readonly<Record<string, readonly (keyof ComposerForm)[]>> = {
  Title: ["title", "fields"],
  Message: ["message", "fields"],
  State: ["kind", "state"],
  Impact: ["kind", "impact"],
  AffectedComponents: ["kind", "page", "affected"],
  StartsAt: ["kind", "state", "startsAt", "endsAt"],
  EndsAt: ["kind", "state", "startsAt", "endsAt"],
  ResolvedAt: ["kind", "state", "startsAt", "endsAt"],
  Recurrence: ["kind", "recurrence", "startsAt", "endsAt"],
  Translations: ["title", "message", "fields", "translations"],
};

/** The errors of a refused form whose causes are still in the form. */
export function remainingErrors<Error extends { readonly Path: string }>(
  errors: readonly Error[],
  refused: ComposerForm,
  form: ComposerForm,
): readonly Error[] {
  return errors.filter(({ Path }) => {
    const [field = ""] = Path.split(/[.[]/u);
    const values = valuesOf[field];
    return values === undefined ? refused === form : values.every((value) => refused[value] === form[value]);
  });
}

/** The error of each field; missing values come before refusals. */
export function errorsOf(
  missing: readonly MissingField[],
  sentences: Readonly<Record<MissingField, string>>,
  refusalErrors: readonly { readonly Path: string; readonly Message: string }[],
): FieldErrors {
  const errors: Record<string, string | undefined> = {};
  for (const { Path, Message } of refusalErrors) errors[Path] ??= Message;
  for (const missingField of missing) errors[fieldOf[missingField]] = sentences[missingField];
  return errors;
}
