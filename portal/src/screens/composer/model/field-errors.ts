/** Assigns errors to fields: missing values, and refusals. */
import type { MissingField } from "./missing-fields.ts";

/** Error messages by the contract's field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

const fieldOf: Readonly<Record<MissingField, string>> = {
  title: "Title",
  message: "Message",
  startsAt: "StartsAt",
  endsAt: "EndsAt",
  endsTooEarly: "EndsAt",
  seriesEnd: "Recurrence",
  fields: "Fields",
  nothing: "",
};

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
