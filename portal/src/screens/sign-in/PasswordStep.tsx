import { useForm } from "react-hook-form";
import type { SignInOutcome } from "../../../../src/contract/portal-session.ts";
import { send } from "../../api/client.ts";
import { Button } from "../../look/Button.tsx";
import { Form } from "../../look/Form.tsx";
import { bound, useSending } from "../../look/sending.ts";
import { TextField } from "../../look/TextField.tsx";
import { entrance } from "../../words/entrance.ts";
import { PasswordField } from "./PasswordFields.tsx";

/** E-mail and password. */
export function PasswordStep({ onOutcome }: { readonly onOutcome: (outcome: SignInOutcome) => void }) {
  const form = useForm({ defaultValues: { Email: "", Password: "" } });
  const sending = useSending(form, async (values) => {
    const { result } = await send<SignInOutcome>("POST", "SignIn", values);
    onOutcome(result);
  });
  return (
    <Form errors={sending.errors} attempt={sending.attempt} onSubmit={sending.submit}>
      <TextField
        label={entrance.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bound(form, sending, "Email", entrance.required.email)}
      />
      <PasswordField {...bound(form, sending, "Password", entrance.required.password)} />
      <Button kind="primary" type="submit" busy={sending.busy}>
        {entrance.signIn.act}
      </Button>
    </Form>
  );
}
