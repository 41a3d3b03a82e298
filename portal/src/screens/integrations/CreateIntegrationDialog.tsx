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

/** Creates an integration: name and type of sender. */
export function CreateIntegrationDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={texts.dialog.title}>
      <CreateForm {...props} />
    </Dialog>
  );
}

function CreateForm({ onCreated }: Props) {
  const { dialog } = texts;
  const pages = usePages();
  const [page, setPage] = useState(pages.selected?.Slug ?? pages.all[0]?.Slug);
  const [type, setType] = useState<IntegrationType>("Alertmanager");
  const form = useForm({ defaultValues: { Name: texts.types[type] } });
  const chooseType = (chosen: IntegrationType) => {
    setType(chosen);
    // The system's name, until another is entered.
    if (form.getValues("Name") === texts.types[type]) form.setValue("Name", texts.types[chosen]);
  };
  const submission = useFormSubmission(form, async ({ Name }) => {
    const { result } = await send("POST", "Integration", {
      Name: Name.trim(),
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
        value={type}
        onChange={({ currentTarget: { value } }) =>
          chooseType(integrationTypes.find((integrationType) => integrationType === value) ?? type)
        }
        options={typesByLabel.map((value) => ({ value, label: texts.types[value] }))}
      />
      <TextField
        label={dialog.name}
        hint={dialog.nameHint}
        autoComplete="off"
        {...registerField(form, submission, "Name", dialog.nameMissing)}
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
          {dialog.act}
        </Button>
      </DialogActions>
    </Form>
  );
}
