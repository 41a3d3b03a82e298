import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  addableChannels,
  type SubscriberChannel,
  type SubscriberOut,
  type WebhookFormat,
  webhookFormats,
} from "../../../../src/contract/subscribers.ts";
import { send } from "../../api/client.ts";
import { usePages } from "../../api/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActs.tsx";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { subscribers as texts } from "../../words/subscribers.ts";
import { allComponentsQuery } from "../credentials/key-queries.ts";
import { AddressField, ChannelFields } from "../destinations/DestinationFields.tsx";
import { ScopeField, type SelectedScope, scopeToSend } from "./ScopeField.tsx";
import { refreshSubscribers } from "./subscriber-queries.ts";

/** A newly added subscriber; for webhooks with its signing secret, which is shown once. */
export type AddedSubscriber = SubscriberOut & { readonly SigningSecret?: string | undefined };

type Props = { readonly onClose: () => void; readonly onAdded: (addedSubscriber: AddedSubscriber) => void };

/** Adds a subscriber: address, scope and consent. */
export function AddSubscriberDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={texts.dialog.title}>
      <AddSubscriberForm {...props} />
    </Dialog>
  );
}

function addressTexts(channel: SubscriberChannel): { readonly label: string; readonly hint?: string } {
  const { dialog } = texts;
  if (channel === "Email") return { label: dialog.email };
  return channel === "Webhook"
    ? { label: dialog.url, hint: dialog.urlHint }
    : { label: dialog.chatUrl, hint: dialog.chatUrlHint };
}

function AddSubscriberForm({ onAdded }: Props) {
  const { dialog } = texts;
  const pages = usePages();
  const [page, setPage] = useState(pages.selected?.Slug ?? pages.all[0]?.Slug);
  const [channel, setChannel] = useState<SubscriberChannel>("Email");
  const [format, setFormat] = useState<WebhookFormat>("Signalbox");
  const [scope, setScope] = useState<SelectedScope>({ kind: "all", ids: new Set() });
  const components = useQuery(allComponentsQuery);
  const pageComponents = (components.data ?? []).filter((item) => item.Page === page);
  const form = useForm({ defaultValues: { Address: "", Confirmed: false, ConsentNote: "" } });
  const isConfirmed = form.watch("Confirmed");
  const submission = useFormSubmission(form, async ({ Address, Confirmed, ConsentNote }) => {
    const { result } = await send("POST", "Subscriber", {
      ...(page === undefined ? {} : { Page: page }),
      Channel: channel,
      Address: Address.trim(),
      Scope: scopeToSend(scope),
      ...(channel === "Webhook" ? { Format: format } : {}),
      ...(Confirmed ? { Confirmed, ConsentNote: ConsentNote.trim() } : {}),
    });
    onAdded(result);
    await refreshSubscribers();
  });
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <ChannelFields
        page={page}
        onPage={(slug) => {
          setPage(slug);
          setScope({ kind: "all", ids: new Set() });
        }}
        label={dialog.channel}
        channel={channel}
        channels={addableChannels}
        names={texts.channels}
        onChannel={setChannel}
      />
      <AddressField
        form={channel === "Email" ? "email" : "url"}
        {...addressTexts(channel)}
        {...registerField(form, submission, "Address", dialog.addressMissing)}
      />
      {channel === "Webhook" && (
        <SelectField
          label={dialog.format}
          value={format}
          onChange={({ currentTarget: { value } }) =>
            setFormat(webhookFormats.find((webhookFormat) => webhookFormat === value) ?? "Signalbox")
          }
          options={webhookFormats.map((value) => ({ value, label: dialog.formats[value] }))}
        />
      )}
      <ScopeField components={pageComponents} value={scope} onChange={setScope} />
      {channel === "Email" && (
        <CheckField label={dialog.consent} hint={dialog.consentHint} {...form.register("Confirmed")} />
      )}
      {channel === "Email" && isConfirmed && (
        <TextField
          label={dialog.note}
          hint={dialog.noteHint}
          {...registerField(form, submission, "ConsentNote")}
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
