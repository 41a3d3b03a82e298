import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { send } from "../../api/client.ts";
import { meQuery } from "../../api/current-person.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { proof as words } from "../../words/reauthentication.ts";

/** A proof that is written: the password, a code, or both, as for the sign-in. */
export function ReauthenticationForm(props: {
  readonly hasPassword: boolean;
  readonly hasCode: boolean;
  readonly onProven: () => void;
}) {
  const { hasPassword, hasCode, onProven } = props;
  const email = useQuery(meQuery).data?.Person.Email;
  const form = useForm({ defaultValues: { Password: "", Code: "" } });
  const sending = useFormSubmission(form, async ({ Password, Code }) => {
    await send("POST", "Proof", {
      ...(hasPassword && { Password }),
      ...(hasCode && { Code: Code.trim() }),
    });
    onProven();
  });
  return (
    <Form label={words.title} errors={sending.errors} attempt={sending.attempt} onSubmit={sending.submit}>
      {/* For what keeps passwords: whose this one is. */}
      <input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
      {hasPassword && (
        <TextField
          label={words.password}
          type="password"
          autoComplete="current-password"
          {...registerField(form, sending, "Password", words.passwordRequired)}
        />
      )}
      {hasCode && (
        <TextField
          label={words.code}
          hint={words.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          mono
          {...registerField(form, sending, "Code", words.codeRequired)}
        />
      )}
      <Button kind="primary" type="submit" busy={sending.busy}>
        {words.act}
      </Button>
    </Form>
  );
}
