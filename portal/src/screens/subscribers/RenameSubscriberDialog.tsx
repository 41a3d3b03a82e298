import { useForm } from "react-hook-form";
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { send } from "../../api/client.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { toast } from "../../ui/notices/toast.ts";
import { refreshSubscribers } from "./subscriber-queries.ts";
import { nameOf } from "./subscriber-texts.ts";

type Props = { readonly subscriber: SubscriberOut; readonly onClose: () => void };

/** Gives a subscriber another name, or none. */
export function RenameSubscriberDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={texts.rename.title(nameOf(props.subscriber))}>
      <RenameForm {...props} />
    </Dialog>
  );
}

function RenameForm({ subscriber, onClose }: Props) {
  const form = useForm({ defaultValues: { Name: subscriber.Name ?? "" } });
  const submission = useFormSubmission(form, async ({ Name }) => {
    await send("PATCH", `Subscriber/${subscriber.Id}`, { Name: Name.trim() });
    toast({ text: texts.rename.done });
    onClose();
    await refreshSubscribers();
  });
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <TextField
        label={texts.dialog.name}
        hint={texts.dialog.nameHint}
        optional
        {...registerField(form, submission, "Name")}
      />
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {texts.rename.save}
        </Button>
      </DialogActions>
    </Form>
  );
}
