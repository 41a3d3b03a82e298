import { useForm } from "react-hook-form";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";

/** A dialog for the name of a passkey. */
export function NameDialog(props: {
  readonly title: string;
  readonly line?: string;
  readonly hint?: string;
  readonly buttonText: string;
  readonly name: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { title, line, hint, buttonText, name, onSubmit, onClose } = props;
  const form = useForm({ defaultValues: { Name: name } });
  const submission = useFormSubmission(form, async ({ Name }) => {
    await onSubmit(Name);
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
      <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
        <TextField
          label={account.passkeys.name}
          hint={hint}
          autoComplete="off"
          {...registerField(form, submission, "Name", account.passkeys.nameRequired)}
        />
        <DialogActions>
          <Button kind="primary" type="submit" busy={submission.busy}>
            {buttonText}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
