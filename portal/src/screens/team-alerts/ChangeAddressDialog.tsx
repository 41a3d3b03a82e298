import { useForm } from "react-hook-form";
import type { TeamDestinationOut } from "../../../../src/contract/team-alerts.ts";
import { send } from "../../api/client.ts";
import { teamAlerts as texts } from "../../texts/team-alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { toast } from "../../ui/notices/toast.ts";
import { DestinationAddressField, missingAddress } from "./DestinationAddressField.tsx";
import { refreshTeamAlerts } from "./team-alert-queries.ts";

type Props = { readonly destination: TeamDestinationOut; readonly onClose: () => void };

/** Gives a destination another address. */
export function ChangeAddressDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={texts.address.title(props.destination.Name)}>
      <ChangeAddressForm {...props} />
    </Dialog>
  );
}

function ChangeAddressForm({ destination, onClose }: Props) {
  const form = useForm({ defaultValues: { Address: "" } });
  const submission = useFormSubmission(form, async ({ Address }) => {
    await send("PATCH", `TeamDestination/${destination.Id}`, { Address: Address.trim() });
    toast({ text: texts.address.changed(destination.Name) });
    onClose();
    await refreshTeamAlerts();
  });
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <DestinationAddressField
        channel={destination.Channel}
        typedAddress={form.watch("Address")}
        {...(destination.Channel === "Webhook" && { hint: texts.address.hint })}
        {...registerField(form, submission, "Address", missingAddress(destination.Channel))}
      />
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {texts.address.act}
        </Button>
      </DialogActions>
    </Form>
  );
}
