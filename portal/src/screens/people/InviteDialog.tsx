import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { PersonRole } from "../../../../src/contract/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { people } from "../../texts/people.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { EmailField } from "../../ui/fields/EmailField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { signedOutStateQuery } from "../sign-in-frame/signed-out-state-query.ts";
import { type CreatedLink, invite } from "./people-queries.ts";
import { RoleChoice } from "./RoleChoice.tsx";

type InviteProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onLink: (link: CreatedLink) => void;
};

/** Invites a person, by mail where the service sends mail. */
export function InviteDialog(props: InviteProps) {
  const isMailed = useQuery(signedOutStateQuery).data?.Mail ?? false;
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={people.invite}
      description={isMailed ? people.inviteDialog.mailedLine : people.inviteDialog.line}
    >
      <InviteForm {...props} isMailed={isMailed} />
    </Dialog>
  );
}

function InviteForm({ onOpenChange, onLink, isMailed }: InviteProps & { readonly isMailed: boolean }) {
  const [role, setRole] = useState<PersonRole>("Editor");
  const form = useForm({ defaultValues: { Email: "" } });
  const submission = useFormSubmission(form, async ({ Email }) => {
    onLink(await invite({ Email: Email.trim(), Role: role }));
    onOpenChange(false);
    await queryClient.invalidateQueries({ queryKey: keys.invitations });
  });
  const { inviteDialog } = people;
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <EmailField
        label={inviteDialog.email}
        hint={inviteDialog.emailHint}
        {...registerField(form, submission, "Email", inviteDialog.required)}
      />
      <RoleChoice value={role} onChange={setRole} />
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {isMailed ? inviteDialog.mailedAct : inviteDialog.act}
        </Button>
      </DialogActions>
    </Form>
  );
}
