import { statesOf } from "../../../../src/contract/announcement-states.ts";
import { impacts } from "../../../../src/contract/words.ts";
import { templates as texts } from "../../texts/templates.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { availableStates, type ComposerForm } from "../composer/model/composer-form.ts";
import type { FieldErrors } from "../composer/model/field-errors.ts";

export type TemplateEdit = {
  readonly name: string;
  readonly hasDefaultState: boolean;
  readonly form: ComposerForm;
};

/** Initial state and impact of announcements from a template. */
export function TemplateChoices(props: {
  readonly edit: TemplateEdit;
  readonly errors: FieldErrors;
  readonly onChange: (writing: TemplateEdit) => void;
}) {
  const { edit, errors, onChange } = props;
  const { form, hasDefaultState } = edit;
  return (
    <div className="grid gap-5 wide:grid-cols-2">
      <SelectField
        label={texts.state}
        error={errors["State"]}
        value={hasDefaultState ? "" : form.state}
        onChange={(event) => {
          const state = statesOf(form.kind).find((candidate) => candidate === event.currentTarget.value);
          onChange({
            ...edit,
            hasDefaultState: state === undefined,
            form: { ...form, state: state ?? form.state },
          });
        }}
        options={[
          { value: "", label: texts.stateUsual },
          ...availableStates(form.kind, undefined).map((state) => ({ value: state, label: state })),
        ]}
      />
      {form.kind === "Incident" && (
        <SelectField
          label={texts.impact}
          error={errors["Impact"]}
          value={form.impact ?? ""}
          onChange={(event) => {
            const impact = impacts.find((candidate) => candidate === event.currentTarget.value) ?? null;
            onChange({ ...edit, form: { ...form, impact } });
          }}
          options={[
            { value: "", label: texts.impactFollows },
            ...impacts.map((impact) => ({ value: impact, label: impact })),
          ]}
        />
      )}
    </div>
  );
}
