import { type Ref, useState } from "react";
import { shortestPassword } from "../../../../src/contract/people.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { entrance } from "../../words/sign-in.ts";

/** A password that is known: shown on demand, filled in by whatever keeps passwords. */
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

const missing = (written: string) => shortestPassword - Array.from(written).length;

/** What a password that is chosen must hold before it is sent. */
export const newPasswordAsked = {
  required: entrance.required.newPassword,
  validate: (written: string) => missing(written) <= 0 || entrance.strength.tooShort(shortestPassword),
} as const;

/** A password that is chosen now, with what can be said of it before it is sent: how long it is. `written` is what stands there. */
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
    written === "" ? strength.empty(shortestPassword) : left > 0 ? strength.short(left) : strength.enough;
  return (
    <PasswordField
      {...rest}
      label={entrance.newPassword}
      autoComplete="new-password"
      minLength={shortestPassword}
      hint={hint}
    />
  );
}
