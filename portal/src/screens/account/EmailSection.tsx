import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { send } from "../../api/client.ts";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { EmailField } from "../../ui/fields/EmailField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { Section } from "../../ui/lists/Section.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { PasswordField } from "../sign-in-frame/PasswordFields.tsx";
import { signedOutStateQuery } from "../sign-in-frame/signed-out-state-query.ts";
import { showOwnPerson } from "./account-actions.ts";

/** The caller's sign-in address. */
export function EmailSection(props: { readonly email: string; readonly hasPassword: boolean }) {
  const { email, hasPassword } = props;
  const { email: texts } = account;
  const [isOpen, setOpen] = useState(false);
  const isMailed = useQuery(signedOutStateQuery).data?.Mail ?? false;
  return (
    <Section
      heading={texts.heading}
      line={<span className="wrap-anywhere">{email}</span>}
      action={
        <Button small onClick={() => setOpen(true)}>
          {texts.change}
        </Button>
      }
    >
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.change}
        description={isMailed ? texts.mailedLine : texts.line}
      >
        <EmailForm email={email} hasPassword={hasPassword} onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function EmailForm(props: {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}) {
  const { email, hasPassword, onDone } = props;
  const { email: texts, password } = account;
  const form = useForm({ defaultValues: { Email: "", Password: "" } });
  const submission = useFormSubmission(form, async (values) => {
    const Email = values.Email.trim();
    const body = hasPassword ? { Email, Password: values.Password } : { Email };
    const { result } = await send("POST", "Me/Email", body);
    onDone();
    toast({ text: texts.done(result.Email) });
    await showOwnPerson(result);
  });
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <EmailField
        label={texts.label}
        {...registerField(form, submission, "Email", {
          required: texts.required,
          validate: (entered) => entered.trim() !== email || texts.unchanged,
        })}
      />
      {hasPassword && (
        <PasswordField
          label={password.current}
          {...registerField(form, submission, "Password", password.currentRequired)}
        />
      )}
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {texts.change}
        </Button>
      </DialogActions>
    </Form>
  );
}
