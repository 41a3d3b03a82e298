import { useState } from "react";
import { useForm } from "react-hook-form";
import { type IntegrationType, integrationTypes } from "../../../../src/contract/alerts.ts";
import type { IntegrationWithUrlOut } from "../../../../src/contract/portal/portal-integrations.ts";
import { send } from "../../api/client.ts";
import { usePages } from "../../api/pages.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { registerField, useFormSubmission } from "../../ui/forms/form-submission.ts";
import { refreshIntegrations } from "./integration-queries.ts";

type Props = {
  readonly onClose: () => void;
  readonly onCreated: (created: IntegrationWithUrlOut) => void;
};

const typesByLabel = integrationTypes.toSorted((a, b) => texts.types[a].localeCompare(texts.types[b], "en"));

const typeOf = (value: string): IntegrationType | undefined =>
  integrationTypes.find((type) => type === value);

/** Creates an integration: name and type of sender. */
export function CreateIntegrationDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={texts.create}>
      <CreateForm {...props} />
    </Dialog>
  );
}

function CreateForm({ onCreated }: Props) {
  const { dialog } = texts;
  const pages = usePages();
  const [page, setPage] = useState(pages.selected?.Slug ?? pages.all[0]?.Slug);
  const form = useForm({ defaultValues: { Type: "", Name: "" } });
  const chosenType = typeOf(form.watch("Type"));
  // The name of the system, unless another is entered.
  const suggestedName = chosenType === undefined ? undefined : texts.types[chosenType];
  const submission = useFormSubmission(form, async ({ Type, Name }) => {
    const type = typeOf(Type);
    if (type === undefined) return;
    const { result } = await send("POST", "Integration", {
      Name: Name.trim() || texts.types[type],
      Type: type,
      ...(page === undefined ? {} : { Page: page }),
    });
    await refreshIntegrations();
    onCreated(result);
  });
  return (
    <Form errors={submission.errors} attempt={submission.attempt} onSubmit={submission.submit}>
      <SelectField
        label={dialog.type}
        {...registerField(form, submission, "Type", dialog.typeMissing)}
        options={[
          { value: "", label: dialog.chooseType, disabled: true },
          ...typesByLabel.map((value) => ({ value, label: texts.types[value] })),
        ]}
      />
      <TextField
        label={dialog.name}
        hint={dialog.nameHint}
        optional
        autoComplete="off"
        placeholder={suggestedName}
        {...registerField(form, submission, "Name")}
      />
      {pages.all.length > 1 && (
        <SelectField
          label={dialog.page}
          value={page}
          onChange={({ currentTarget: { value } }) => setPage(value)}
          options={pages.all.map(({ Slug, Name }) => ({ value: Slug, label: Name }))}
        />
      )}
      <DialogActions>
        <Button kind="primary" type="submit" busy={submission.busy}>
          {texts.create}
        </Button>
      </DialogActions>
    </Form>
  );
}
