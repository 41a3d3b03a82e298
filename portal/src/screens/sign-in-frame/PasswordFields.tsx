import { type Ref, useState } from "react";
import { minPasswordLength } from "../../../../src/contract/people.ts";
import { signInTexts } from "../../texts/sign-in.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";

/** A current password, with a reveal button and autofill. */
export function PasswordField(props: Omit<TextFieldProps, "label" | "type"> & { readonly label?: string }) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <div className="grid gap-2.5">
      <TextField
        label={signInTexts.password}
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={isRevealed ? "text" : "password"}
      />
      <CheckField
        label={signInTexts.show}
        checked={isRevealed}
        onChange={(event) => setRevealed(event.currentTarget.checked)}
      />
    </div>
  );
}

const missingLetters = (value: string) => minPasswordLength - Array.from(value).length;

/** Client-side rules of a new password. */
export const newPasswordRules = {
  required: signInTexts.required.newPassword,
  validate: (value: string) => missingLetters(value) <= 0 || signInTexts.strength.tooShort(minPasswordLength),
} as const;

/** A new password, with immediate feedback about its length. `written` is its value. */
export function NewPasswordField(
  props: Omit<TextFieldProps, "label" | "type" | "hint"> & {
    readonly label?: string;
    readonly value: string;
    readonly ref?: Ref<HTMLInputElement>;
  },
) {
  const { value, label = signInTexts.newPassword, ...rest } = props;
  const missingCount = missingLetters(value);
  const { strength } = signInTexts;
  const hint =
    value === ""
      ? strength.empty(minPasswordLength)
      : missingCount > 0
        ? strength.short(missingCount)
        : strength.enough;
  return (
    <PasswordField
      {...rest}
      label={label}
      autoComplete="new-password"
      minLength={minPasswordLength}
      hint={hint}
    />
  );
}
