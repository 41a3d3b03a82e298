import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { PersonOut } from "../../../../src/contract/portal/portal-people.ts";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { people } from "../../texts/people.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { EmailField } from "../../ui/fields/EmailField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { toast } from "../../ui/notices/toast.ts";
import { signedOutStateQuery } from "../sign-in-frame/signed-out-state-query.ts";

/** Changes a person's sign-in address. */
export function EmailDialog(props: {
  readonly person: PersonOut;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const { person, onOpenChange } = props;
  const { emailDialog, inviteDialog } = people;
  const isMailed = useQuery(signedOutStateQuery).data?.Mail ?? false;
  const form = useForm({ defaultValues: { Email: person.Email } });
  const submission = useFormSubmission(form, async ({ Email }) => {
    const { result } = await send("POST", `Person/${person.Id}/Email`, { Email: Email.trim() });
    onOpenChange(false);
    toast({ text: emailDialog.changed(result.Name, result.Email) });
    await queryClient.invalidateQueries({ queryKey: keys.people });
  });
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={emailDialog.title(person.Name)}
      description={isMailed ? emailDialog.mailedLine : emailDialog.line}
    >
      <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
        <EmailField
          label={inviteDialog.email}
          {...registerField(form, submission, "Email", {
            required: inviteDialog.required,
            validate: (entered) => entered.trim() !== person.Email || emailDialog.unchanged,
          })}
        />
        <DialogActions>
          <Button kind="primary" type="submit" busy={submission.busy}>
            {emailDialog.act}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
