import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { send } from "../../api/client.ts";
import { meQuery } from "../../api/current-person.ts";
import { proof as texts } from "../../texts/reauthentication.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";

/** Reauthentication by password, code, or both, as for sign-in. */
export function ReauthenticationForm(props: {
  readonly hasPassword: boolean;
  readonly hasCode: boolean;
  readonly onSuccess: () => void;
}) {
  const { hasPassword, hasCode, onSuccess } = props;
  const email = useQuery(meQuery).data?.Person.Email;
  const form = useForm({ defaultValues: { Password: "", Code: "" } });
  const submission = useFormSubmission(form, async ({ Password, Code }) => {
    await send("POST", "Proof", {
      ...(hasPassword && { Password }),
      ...(hasCode && { Code: Code.trim() }),
    });
    onSuccess();
  });
  return (
    <Form
      label={texts.title}
      errors={submission.errors}
      attempt={submission.attempt}
      onSubmit={submission.submit}
    >
      {/* The user name, for password managers. */}
      <input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
      {hasPassword && (
        <TextField
          label={texts.password}
          type="password"
          autoComplete="current-password"
          {...registerField(form, submission, "Password", texts.passwordRequired)}
        />
      )}
      {hasCode && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          mono
          {...registerField(form, submission, "Code", texts.codeRequired)}
        />
      )}
      <Button kind="primary" type="submit" busy={submission.busy}>
        {texts.act}
      </Button>
    </Form>
  );
}
