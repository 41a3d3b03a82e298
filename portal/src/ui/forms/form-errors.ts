import type { FieldErrors, FieldValues } from "react-hook-form";
import { RefusedError } from "../../api/refused-error.ts";
import { uiTexts } from "../../texts/ui.ts";
import { fieldName } from "./field-name.ts";

/** An error of a field, or of the whole form (null). */
export type FormError = { readonly name: string | null; readonly message: string };

/** The fields of refusals that name none. */
const fieldOfCode = new Map([
  ["EmailTaken", "Email"],
  ["NameTaken", "Name"],
  ["ChannelUnavailable", "Confirmed"],
]);

/** A refusal's errors by field name; others concern the whole form. */
export function errorsOfRefusal(error: unknown, fields: readonly string[]): readonly FormError[] {
  if (error === null || error === undefined) return [];
  if (!(error instanceof RefusedError)) return [{ name: null, message: uiTexts.unexpected }];
  if (error.errors.length === 0) {
    const field = fieldOfCode.get(error.code);
    return [{ name: fields.find((name) => name === field) ?? null, message: error.message }];
  }
  return error.errors.map(({ Path, Message }) =>
    fields.includes(Path)
      ? { name: Path, message: Message }
      : { name: null, message: `${fieldName(Path)}: ${Message}` },
  );
}

/** Client-side errors of React Hook Form with a message. */
export function clientErrors<Values extends FieldValues>(errors: FieldErrors<Values>): readonly FormError[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === "string" ? [{ name, message: error.message }] : [],
  );
}
