import { guessableProblem, minOwnLength } from "../../../../src/contract/guessable-passwords.ts";
import { minPasswordLength } from "../../../../src/contract/people.ts";
import { signInTexts } from "../../texts/sign-in.ts";

const { strength } = signInTexts;
const missingLetters = (value: string) => minPasswordLength - Array.from(value).length;
const problemOf = (value: string) =>
  guessableProblem(value.normalize("NFKC").trim().toLowerCase(), minOwnLength);

/** Client-side rules of a new password. */
export const newPasswordRules = {
  required: signInTexts.required.newPassword,
  validate: (value: string) =>
    missingLetters(value) > 0 ? strength.tooShort(minPasswordLength) : (problemOf(value) ?? true),
} as const;

/** One message below a new password: how long it must be, how much is missing, that it is guessable, or an error. */
export function passwordFeedback(
  value: string,
  error: string | undefined,
): { readonly hint?: string; readonly error: string | undefined } {
  if (value === "") return { hint: strength.empty(minPasswordLength), error };
  const missingCount = missingLetters(value);
  if (missingCount <= 0) {
    const problem = error ?? problemOf(value);
    return problem === undefined ? { hint: strength.enough, error } : { error: problem };
  }
  const missing = strength.short(missingCount);
  return error === undefined
    ? { hint: missing, error }
    : { error: `${strength.tooShort(minPasswordLength)} ${missing}` };
}
