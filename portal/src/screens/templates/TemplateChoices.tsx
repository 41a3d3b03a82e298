import { statesOf } from "../../../../src/contract/announcement-states.ts";
import { impacts } from "../../../../src/contract/words.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { templates as texts } from "../../words/templates.ts";
import { availableStates, type ComposerForm } from "../composer/model/composer-form.ts";
import type { FieldErrors } from "../composer/model/field-errors.ts";

export type TemplateEdit = {
  readonly name: string;
  readonly usualState: boolean;
  readonly form: ComposerForm;
};

/** Initial state and impact of announcements from a template. */
export function TemplateChoices(props: {
  readonly writing: TemplateEdit;
  readonly errors: FieldErrors;
  readonly onChange: (writing: TemplateEdit) => void;
}) {
  const { writing, errors, onChange } = props;
  const { form, usualState } = writing;
  return (
    <div className="grid gap-5 wide:grid-cols-2">
      <SelectField
        label={texts.state}
        error={errors["State"]}
        value={usualState ? "" : form.state}
        onChange={(event) => {
          const state = statesOf(form.kind).find((candidate) => candidate === event.currentTarget.value);
          onChange({
            ...writing,
            usualState: state === undefined,
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
            onChange({ ...writing, form: { ...form, impact } });
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
