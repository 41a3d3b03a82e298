import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type PersonRole, personRoles } from "../../../../src/contract/people.ts";
import {
  type TeamChannel,
  type TeamDestinationOut,
  teamChannels,
} from "../../../../src/contract/team-alerts.ts";
import { send } from "../../api/client.ts";
import type { BodyOf } from "../../api/operation-types.ts";
import { usePages } from "../../api/pages.ts";
import { sendingQuery } from "../../api/sending.ts";
import { inPortalWords } from "../../api/without-mail.ts";
import { teamAlerts as texts } from "../../texts/team-alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { ChannelFields } from "../destinations/DestinationFields.tsx";
import { MailMissing } from "../notifications/MailMissing.tsx";
import { DestinationAddressField, missingAddress } from "./DestinationAddressField.tsx";
import { refreshTeamAlerts } from "./team-alert-queries.ts";

/** A newly added destination; for webhooks with its signing secret, which is shown once. */
export type AddedDestination = TeamDestinationOut & { readonly SigningSecret?: string | undefined };

type Props = { readonly onClose: () => void; readonly onAdded: (addedDestination: AddedDestination) => void };

/** Adds a destination: channel, name and address. */
export function AddDestinationDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={texts.dialog.title}>
      <AddDestinationForm {...props} />
    </Dialog>
  );
}

/** Adds a destination. Throws a `RefusedError`. */
const create = (body: BodyOf<"POST", "TeamDestination">) =>
  send("POST", "TeamDestination", body).catch((error: unknown) => {
    throw inPortalWords(error, texts.dialog.mailMissing);
  });

function AddDestinationForm({ onAdded }: Props) {
  const { dialog } = texts;
  const pages = usePages();
  const [page, setPage] = useState(pages.selected?.Slug ?? pages.all[0]?.Slug);
  const [channel, setChannel] = useState<TeamChannel>("Slack");
  const [role, setRole] = useState<PersonRole>("Editor");
  const { data: sending } = useQuery(sendingQuery);
  const lacksMail = channel === "Email" && sending?.IsMailSetUp === false;
  const form = useForm({ defaultValues: { Name: "", Address: "" } });
  const submission = useFormSubmission(form, async ({ Name, Address }) => {
    const { result } = await create({
      ...(page === undefined ? {} : { Page: page }),
      Name: Name.trim(),
      Channel: channel,
      ...(channel === "Email" ? { Role: role } : { Address: Address.trim() }),
    });
    onAdded(result);
    await refreshTeamAlerts();
  });
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <ChannelFields
        page={page}
        onPage={setPage}
        label={dialog.channel}
        channel={channel}
        channels={teamChannels}
        names={texts.channels}
        onChannel={setChannel}
        hint={lacksMail && <MailMissing effect={dialog.withoutMail} />}
      />
      <TextField
        label={dialog.name}
        hint={dialog.nameHint}
        autoComplete="off"
        {...registerField(form, submission, "Name", dialog.nameMissing)}
      />
      {channel === "Email" ? (
        <SelectField
          label={dialog.role}
          value={role}
          onChange={({ currentTarget: { value } }) =>
            setRole(personRoles.find((personRole) => personRole === value) ?? "Editor")
          }
          options={personRoles.map((value) => ({ value, label: texts.roles[value] }))}
        />
      ) : (
        <DestinationAddressField
          channel={channel}
          typedAddress={form.watch("Address")}
          {...registerField(form, submission, "Address", missingAddress(channel))}
        />
      )}
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {dialog.act}
        </Button>
      </DialogActions>
    </Form>
  );
}
