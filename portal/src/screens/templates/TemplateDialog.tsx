import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TemplateOut } from "../../../../src/contract/templates.ts";
import { announcementKinds } from "../../../../src/contract/words.ts";
import { send } from "../../api/client.ts";
import { componentsQuery } from "../../api/components.ts";
import { usePageLanguages } from "../../api/page-language.ts";
import { isShownOn, usePages } from "../../api/pages.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { RefusedError } from "../../api/refused-error.ts";
import { templates as texts } from "../../texts/templates.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { AffectedTable } from "../composer/affected/AffectedTable.tsx";
import { blankForm, type ComposerForm, fromTemplate, withKind } from "../composer/model/composer-form.ts";
import type { FieldErrors } from "../composer/model/field-errors.ts";
import { affectedBody } from "../composer/model/request-bodies.ts";
import { PageChoice } from "../pages/PageChoice.tsx";
import { TranslationsField } from "../translations/TranslationsField.tsx";
import { withoutEmptyTexts } from "../translations/translated-texts.ts";
import { TemplateChoices, type TemplateEdit } from "./TemplateChoices.tsx";

function initialEdit(template: TemplateOut | undefined, page: string | null): TemplateEdit {
  if (template === undefined)
    return { name: "", hasDefaultState: true, form: { ...blankForm("Incident"), page } };
  return {
    name: template.Name,
    hasDefaultState: template.State === null,
    form: fromTemplate(template, blankForm(template.Kind)),
  };
}

function problemsOf({ name, form }: TemplateEdit): FieldErrors {
  return {
    ...(name.trim() === "" && { Name: texts.missingName }),
    ...(form.title.trim() === "" && { Title: texts.missingTitle }),
    ...(form.message.trim() === "" && { Message: texts.missingMessage }),
  };
}

async function save(
  template: TemplateOut | undefined,
  { name, hasDefaultState, form }: TemplateEdit,
): Promise<void> {
  const fields = {
    Name: name.trim(),
    Title: form.title.trim(),
    Message: form.message,
    State: hasDefaultState ? null : form.state,
    Impact: form.kind === "Incident" ? form.impact : null,
    Translations: withoutEmptyTexts(form.translations, ["Title", "Message"]),
    AffectedComponents: affectedBody(form.kind, form.affected),
  };
  const page = form.page === null ? {} : { Page: form.page };
  if (template === undefined) await send("POST", "Template", { Kind: form.kind, ...page, ...fields });
  else await send("PATCH", `Template/${template.Id}`, fields);
  await queryClient.invalidateQueries({ queryKey: keys.templates });
}

/** Creates a template, or edits one. */
export function TemplateDialog(props: {
  readonly template: TemplateOut | undefined;
  readonly onClose: () => void;
}) {
  const { template, onClose } = props;
  const components = useQuery(componentsQuery);
  const { all, selected } = usePages();
  const [edit, setEdit] = useState(() => initialEdit(template, selected?.Slug ?? null));
  const [isSubmitted, setSubmitted] = useState(false);
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  const { name, form } = edit;
  const page = form.page ?? all[0]?.Slug;
  const languages = usePageLanguages(page);
  const pageComponents = (components.data ?? []).filter((item) => isShownOn(item, page));
  const change = (changes: Partial<ComposerForm>) => setEdit({ ...edit, form: { ...form, ...changes } });
  const problems = problemsOf(edit);
  const serverErrors = state.error instanceof RefusedError ? state.error.errors : [];
  const errors: FieldErrors = isSubmitted
    ? { ...Object.fromEntries(serverErrors.map(({ Path, Message }) => [Path, Message])), ...problems }
    : {};
  const submit = async () => {
    setSubmitted(true);
    if (Object.keys(problems).length > 0) return;
    setState({ isBusy: true });
    try {
      await save(template, edit);
      toast({ text: texts.saved(name.trim()) });
      onClose();
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title={template === undefined ? texts.create : texts.editTitle}
      cancel={texts.cancel}
    >
      {state.error !== undefined && serverErrors.length === 0 && <ErrorNotice error={state.error} />}
      <CheckedForm
        refusal={state.error}
        className="flex flex-col gap-5"
        onSubmit={() => {
          void submit();
        }}
      >
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          error={errors["Name"]}
          value={name}
          onChange={(event) => setEdit({ ...edit, name: event.currentTarget.value })}
        />
        {template === undefined && (
          <PageChoice
            value={form.page}
            error={errors["Page"]}
            onChange={(slug) => {
              const affected = form.affected.filter(({ componentId }) =>
                components.data?.some((item) => item.Id === componentId && isShownOn(item, slug)),
              );
              change({ page: slug, affected });
            }}
          />
        )}
        {template === undefined && (
          <Segmented
            label={texts.kind}
            value={form.kind}
            onChange={(kind) => setEdit({ ...edit, hasDefaultState: true, form: withKind(form, kind) })}
            options={announcementKinds.map((kind) => ({ value: kind, label: kind }))}
          />
        )}
        <TextField
          label={texts.announcementTitle}
          error={errors["Title"]}
          value={form.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextArea
          className="min-h-28"
          label={texts.message}
          hint={texts.messageHint}
          error={errors["Message"]}
          value={form.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <TranslationsField
          fields={[
            { name: "Title", label: texts.announcementTitle },
            { name: "Message", label: texts.message, isLong: true },
          ]}
          value={form.translations}
          languages={languages}
          errorOf={(path) => errors[path]}
          onChange={(translations) => change({ translations })}
        />
        <TemplateChoices edit={edit} errors={errors} onChange={setEdit} />
        <AffectedTable
          form={form}
          components={pageComponents}
          previewed={[]}
          errors={errors}
          onChange={(affected) => change({ affected })}
        />
        <DialogActions>
          <Button kind="primary" type="submit" busy={state.isBusy}>
            {template === undefined ? texts.create : texts.save}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}
