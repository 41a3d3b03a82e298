import { useState } from "react";
import { useForm } from "react-hook-form";
import type { PersonRole } from "../../../../src/contract/people.ts";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { people } from "../../texts/people.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import type { CreatedLink } from "./people-queries.ts";
import { RoleChoice } from "./RoleChoice.tsx";

type InviteProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onLink: (link: CreatedLink) => void;
};

/** Creates an invitation link. */
export function InviteDialog(props: InviteProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={people.inviteDialog.title}
      description={people.inviteDialog.line}
    >
      <InviteForm {...props} />
    </Dialog>
  );
}

function InviteForm({ onOpenChange, onLink }: InviteProps) {
  const [role, setRole] = useState<PersonRole>("Editor");
  const form = useForm({ defaultValues: { Email: "" } });
  const submission = useFormSubmission(form, async ({ Email }) => {
    const { result } = await send("POST", "Invitation", { Email: Email.trim(), Role: role });
    onLink({ ...result, title: people.link.invitation(Email.trim()) });
    onOpenChange(false);
    await queryClient.invalidateQueries({ queryKey: keys.invitations });
  });
  const { inviteDialog } = people;
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <TextField
        label={inviteDialog.email}
        hint={inviteDialog.emailHint}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...registerField(form, submission, "Email", inviteDialog.required)}
      />
      <RoleChoice value={role} onChange={setRole} />
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {inviteDialog.act}
        </Button>
      </DialogActions>
    </Form>
  );
}
