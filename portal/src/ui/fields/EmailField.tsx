import { TextField, type TextFieldProps } from "./TextField.tsx";

/** An e-mail address of somebody, which browsers must not fill in. */
export function EmailField(props: Omit<TextFieldProps, "type">) {
  return <TextField type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />;
}
