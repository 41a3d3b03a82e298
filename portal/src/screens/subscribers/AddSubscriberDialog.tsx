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
import type { BodyOf } from "../../api/operation-types.ts";
import { usePages } from "../../api/pages.ts";
import { sendingQuery } from "../../api/sending.ts";
import { inPortalWords } from "../../api/without-mail.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { usePlacedComponents } from "../components/use-placed-components.ts";
import { AddressField, ChannelFields } from "../destinations/DestinationFields.tsx";
import { ScopeField, type SelectedScope, scopeToSend } from "./ScopeField.tsx";
import { refreshSubscribers } from "./subscriber-queries.ts";

/** A newly added subscriber; for webhooks with its signing secret, which is shown once. */
export type AddedSubscriber = SubscriberOut & { readonly SigningSecret?: string | undefined };

const wholePage: SelectedScope = { kind: "all", ids: new Set() };

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

/** The payload of a webhook. */
function FormatField(props: {
  readonly value: WebhookFormat;
  readonly onChange: (format: WebhookFormat) => void;
}) {
  const { value, onChange } = props;
  return (
    <SelectField
      label={texts.dialog.format}
      hint={value === "Statuspage" ? texts.dialog.statuspageHint : undefined}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(webhookFormats.find((format) => format === currentTarget.value) ?? "Signalbox")
      }
      options={webhookFormats.map((format) => ({ value: format, label: texts.dialog.formats[format] }))}
    />
  );
}

/** Proof of consent by e-mail: without it the address gets a confirmation message. */
function ConsentFields({ form, submission }: Pick<NewSubscriber, "form" | "submission">) {
  const { dialog } = texts;
  const { data: sending } = useQuery(sendingQuery);
  const hasMail = sending?.IsMailSetUp !== false;
  const hint = hasMail ? dialog.consentHint : dialog.consentHintWithoutMail;
  return (
    <>
      <CheckField
        label={dialog.consent}
        hint={hint}
        {...registerField(form, submission, "Confirmed", {
          validate: (isConfirmed) => isConfirmed === true || hasMail || dialog.consentMissing,
        })}
      />
      {form.watch("Confirmed") && (
        <TextField
          label={dialog.note}
          hint={dialog.noteHint}
          {...registerField(form, submission, "ConsentNote")}
        />
      )}
    </>
  );
}

type NewSubscriber = ReturnType<typeof useNewSubscriber>;

/** Adds a subscriber. Throws a `RefusedError`. */
const create = (body: BodyOf<"POST", "Subscriber">) =>
  send("POST", "Subscriber", body).catch((error: unknown) => {
    throw inPortalWords(error, texts.dialog.consentMissing);
  });

/** The subscriber being added, and its submission. */
function useNewSubscriber(onAdded: Props["onAdded"]) {
  const pages = usePages();
  const [page, setPage] = useState(pages.selected?.Slug ?? pages.all[0]?.Slug);
  const { data: sending } = useQuery(sendingQuery);
  const [selectedChannel, setChannel] = useState<SubscriberChannel>();
  const channel = selectedChannel ?? (sending?.IsMailSetUp === false ? "Webhook" : "Email");
  const [format, setFormat] = useState<WebhookFormat>("Signalbox");
  const [scope, setScope] = useState<SelectedScope>(wholePage);
  // `Scope` is the field of its refusal.
  const form = useForm({
    defaultValues: { Address: "", Name: "", Scope: "", Confirmed: false, ConsentNote: "" },
  });
  const submission = useFormSubmission(form, async ({ Address, Name, Confirmed, ConsentNote }) => {
    const { result } = await create({
      ...(page === undefined ? {} : { Page: page }),
      Channel: channel,
      Address: Address.trim(),
      Name: Name.trim(),
      Scope: scopeToSend(scope),
      ...(channel === "Webhook" ? { Format: format } : {}),
      ...(Confirmed ? { Confirmed, ConsentNote: ConsentNote.trim() } : {}),
    });
    onAdded(result);
    await refreshSubscribers();
  });
  const changePage = (slug: string) => {
    setPage(slug);
    setScope(wholePage);
  };
  return { page, changePage, channel, setChannel, format, setFormat, scope, setScope, form, submission };
}

function AddSubscriberForm({ onAdded }: Props) {
  const { dialog } = texts;
  const subscriber = useNewSubscriber(onAdded);
  const { page, channel, form, submission } = subscriber;
  const components = usePlacedComponents();
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <ChannelFields
        page={page}
        onPage={subscriber.changePage}
        label={dialog.channel}
        channel={channel}
        channels={addableChannels}
        names={texts.channels}
        onChannel={subscriber.setChannel}
      />
      <AddressField
        form={channel === "Email" ? "email" : "url"}
        typedAddress={form.watch("Address")}
        {...addressTexts(channel)}
        {...registerField(
          form,
          submission,
          "Address",
          channel === "Email" ? dialog.addressMissing : dialog.urlMissing,
        )}
      />
      <TextField
        label={dialog.name}
        hint={dialog.nameHint}
        optional
        {...registerField(form, submission, "Name")}
      />
      {channel === "Webhook" && <FormatField value={subscriber.format} onChange={subscriber.setFormat} />}
      <ScopeField
        components={(components.data ?? []).filter((item) => item.Page === page)}
        value={subscriber.scope}
        isRefused={submission.errors.some(({ name }) => name === "Scope")}
        onChange={subscriber.setScope}
      />
      {channel === "Email" && <ConsentFields form={form} submission={submission} />}
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {dialog.act}
        </Button>
      </DialogActions>
    </Form>
  );
}
