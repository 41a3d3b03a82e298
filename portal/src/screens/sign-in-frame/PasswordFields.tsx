import { type Ref, useState } from "react";
import { minPasswordLength } from "../../../../src/contract/people.ts";
import { signInTexts } from "../../texts/sign-in.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { passwordFeedback } from "./password-feedback.ts";

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

/** A new password, with immediate feedback about its length. `written` is its value. */
export function NewPasswordField(
  props: Omit<TextFieldProps, "label" | "type" | "hint"> & {
    readonly label?: string;
    readonly value: string;
    readonly ref?: Ref<HTMLInputElement>;
  },
) {
  const { value, error, label = signInTexts.newPassword, ...rest } = props;
  return (
    <PasswordField
      {...rest}
      label={label}
      autoComplete="new-password"
      minLength={minPasswordLength}
      {...passwordFeedback(value, error)}
    />
  );
}
