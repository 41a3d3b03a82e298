import { type Ref, useState } from "react";
import { minPasswordLength } from "../../../../src/contract/people.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { entrance } from "../../words/sign-in.ts";

/** A current password, with a reveal button and autofill. */
export function PasswordField(props: Omit<TextFieldProps, "label" | "type"> & { readonly label?: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid gap-2.5">
      <TextField
        label={entrance.password}
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={isShown ? "text" : "password"}
      />
      <CheckField
        label={entrance.show}
        checked={isShown}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
    </div>
  );
}

const missing = (written: string) => minPasswordLength - Array.from(written).length;

/** Client-side rules of a new password. */
export const newPasswordAsked = {
  required: entrance.required.newPassword,
  validate: (written: string) => missing(written) <= 0 || entrance.strength.tooShort(minPasswordLength),
} as const;

/** A new password, with immediate feedback about its length. `written` is its value. */
export function NewPasswordField(
  props: Omit<TextFieldProps, "label" | "type" | "hint"> & {
    readonly written: string;
    readonly ref?: Ref<HTMLInputElement>;
  },
) {
  const { written, ...rest } = props;
  const left = missing(written);
  const { strength } = entrance;
  const hint =
    written === "" ? strength.empty(minPasswordLength) : left > 0 ? strength.short(left) : strength.enough;
  return (
    <PasswordField
      {...rest}
      label={entrance.newPassword}
      autoComplete="new-password"
      minLength={minPasswordLength}
      hint={hint}
    />
  );
}
