import { useState } from "react";
import { useForm } from "react-hook-form";
import { send } from "../../api/client.ts";
import { useMe } from "../../api/current-person.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActs.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { Section } from "../../ui/lists/Section.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { account } from "../../words/account.ts";
import { NewPasswordField, PasswordField } from "../sign-in-frame/PasswordFields.tsx";
import { reload } from "./account-actions.ts";

/** Sets or changes the password. */
export function PasswordSection({ hasPassword }: { readonly hasPassword: boolean }) {
  const { password } = account;
  const [isOpen, setOpen] = useState(false);
  const act = hasPassword ? password.change : password.set;
  return (
    <Section
      heading={password.heading}
      line={hasPassword ? password.have : password.none}
      action={
        <Button small onClick={() => setOpen(true)}>
          {act}
        </Button>
      }
    >
      <Dialog open={isOpen} onOpenChange={setOpen} title={act} description={password.line}>
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
  const sending = useFormSubmission(form, async ({ Current, New }) => {
    await send("POST", "Me/Password", hasPassword ? { Current, New } : { New });
    onDone();
    toast({ text: password.done });
    await reload();
  });
  return (
    <Form errors={sending.errors} attempt={sending.attempt} onSubmit={sending.submit}>
      {/* For what keeps passwords: whose this one is. */}
      <input type="hidden" autoComplete="username" value={Person.Email} readOnly />
      {hasPassword && (
        <PasswordField
          label={password.current}
          {...registerField(form, sending, "Current", password.currentRequired)}
        />
      )}
      <NewPasswordField
        written={form.watch("New")}
        {...registerField(form, sending, "New", password.newRequired)}
      />
      <DialogActions>
        <Button kind="primary" type="submit" busy={sending.busy}>
          {hasPassword ? password.change : password.set}
        </Button>
      </DialogActions>
    </Form>
  );
}
