import { useState } from "react";
import { useForm } from "react-hook-form";
import { send } from "../../api/client.ts";
import { useMe } from "../../api/current-person.ts";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { Section } from "../../ui/lists/Section.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { NewPasswordField, PasswordField } from "../sign-in-frame/PasswordFields.tsx";
import { refetchAccount } from "./account-actions.ts";

/** Sets or changes the password. */
export function PasswordSection({ hasPassword }: { readonly hasPassword: boolean }) {
  const { password } = account;
  const [isOpen, setOpen] = useState(false);
  const actionText = hasPassword ? password.change : password.set;
  return (
    <Section
      heading={password.heading}
      line={hasPassword ? password.have : password.none}
      action={
        <Button small onClick={() => setOpen(true)}>
          {actionText}
        </Button>
      }
    >
      <Dialog open={isOpen} onOpenChange={setOpen} title={actionText} description={password.line}>
        <PasswordForm hasPassword={hasPassword} onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function PasswordForm(props: { readonly hasPassword: boolean; readonly onDone: () => void }) {
  const { hasPassword, onDone } = props;
  const { password } = account;
  const { Person } = useMe();
  const form = useForm({ defaultValues: { Current: "", New: "" } });
  const submission = useFormSubmission(form, async ({ Current, New }) => {
    await send("POST", "Me/Password", hasPassword ? { Current, New } : { New });
    onDone();
    toast({ text: password.done });
    await refetchAccount();
  });
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      {/* The user name, for password managers. */}
      <input type="hidden" autoComplete="username" value={Person.Email} readOnly />
      {hasPassword && (
        <PasswordField
          label={password.current}
          {...registerField(form, submission, "Current", password.currentRequired)}
        />
      )}
      <NewPasswordField
        label={hasPassword ? password.replacement : password.heading}
        value={form.watch("New")}
        {...registerField(form, submission, "New", password.newRequired)}
      />
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {hasPassword ? password.change : password.set}
        </Button>
      </DialogActions>
    </Form>
  );
}
