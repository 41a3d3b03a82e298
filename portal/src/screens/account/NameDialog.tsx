import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActs.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { account } from "../../words/account.ts";

/** Asks what a passkey is to be called. */
export function NameDialog(props: {
  readonly title: string;
  readonly line?: string;
  readonly hint?: string;
  readonly act: string;
  readonly name: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { title, line, hint, act, name, onName, onClose } = props;
  const form = useForm({ defaultValues: { Name: name } });
  const sending = useFormSubmission(form, async ({ Name }) => {
    await onName(Name);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={line}
    >
      <Form errors={sending.errors} attempt={sending.attempt} onSubmit={sending.submit}>
        <TextField
          label={account.passkeys.name}
          hint={hint}
          autoComplete="off"
          {...registerField(form, sending, "Name", account.passkeys.nameRequired)}
        />
        <DialogActions>
          <Button kind="primary" type="submit" busy={sending.busy}>
            {act}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
