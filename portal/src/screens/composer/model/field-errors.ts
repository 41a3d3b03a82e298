/** Assigns errors to fields: missing values, and refusals. */
import type { MissingField } from "./request-bodies.ts";

/** A sentence for a field, by the contract's name of it. */
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
  refused: readonly { readonly Path: string; readonly Message: string }[],
): FieldErrors {
  const errors: Record<string, string | undefined> = {};
  for (const { Path, Message } of refused) errors[Path] ??= Message;
  for (const one of missing) errors[fieldOf[one]] = sentences[one];
  return errors;
}
