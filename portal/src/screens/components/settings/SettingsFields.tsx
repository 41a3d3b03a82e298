import type { ComponentGroupOut } from "../../../../../src/contract/components.ts";
import {
  componentStatuses,
  componentVisibilities,
  readComponentVisibility,
} from "../../../../../src/contract/words.ts";
import type { PageLanguages } from "../../../api/page-language.ts";
import { components as listWords, component as texts } from "../../../texts/components.ts";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { StatusSelect } from "../../../ui/fields/StatusSelect.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { namedFields, TranslationsField } from "../../translations/TranslationsField.tsx";
import { problemOf } from "../field-problems.ts";
import { groupOptions } from "../group-options.ts";
import type { Draft } from "./component-draft.ts";
import { ReportIntervalField } from "./ReportIntervalField.tsx";

const lapseStatuses = componentStatuses.filter((status) => status !== "Operational");

function visibilityHint({ Visibility, CountsTowardStatus }: Draft): string | undefined {
  if (Visibility === "Always") return undefined;
  if (Visibility === "WhenNotOperational") return texts.listedWhenNotOperational;
  return CountsTowardStatus ? texts.hiddenAndCounts : texts.hiddenAndUncounted;
}

/** The fields of a component's form. */
export function SettingsFields(props: {
  readonly draft: Draft;
  /** Names of other pages that have a component of this name. */
  readonly pagesWithSameName: readonly string[];
  readonly groups: readonly ComponentGroupOut[];
  /** The languages of the component's page. */
  readonly languages: PageLanguages;
  readonly mayEdit: boolean;
  /** Whether reports are expected but the interval is empty. */
  readonly isIntervalEmpty: boolean;
  readonly isSubmitted: boolean;
  readonly error: unknown;
  readonly onChange: (changes: Partial<Draft>, isIntervalEmpty?: boolean) => void;
}) {
  const {
    draft,
    pagesWithSameName,
    groups,
    languages,
    mayEdit,
    isIntervalEmpty,
    isSubmitted,
    error,
    onChange,
  } = props;
  return (
    <fieldset disabled={!mayEdit} className="contents">
      <TextField
        label={listWords.name}
        hint={listWords.nameHint}
        value={draft.Name}
        autoComplete="off"
        error={isSubmitted && draft.Name.trim() === "" ? listWords.missingName : problemOf(error, "Name")}
        onChange={(event) => onChange({ Name: event.currentTarget.value })}
      />
      <p className="border-s-4 border-ink ps-3 empty:hidden" role="status">
        {pagesWithSameName.length > 0 && listWords.sharedName(pagesWithSameName)}
      </p>
      <TextField
        label={listWords.description}
        hint={listWords.descriptionHint}
        optional
        value={draft.Description ?? ""}
        autoComplete="off"
        error={problemOf(error, "Description")}
        onChange={(event) => onChange({ Description: event.currentTarget.value || null })}
      />
      <TranslationsField
        fields={namedFields}
        value={draft.Translations}
        languages={languages}
        errorOf={(path) => problemOf(error, path)}
        onChange={(Translations) => onChange({ Translations })}
      />
      <SelectField
        label={listWords.group}
        value={draft.GroupId ?? ""}
        error={problemOf(error, "GroupId")}
        onChange={(event) => onChange({ GroupId: event.currentTarget.value || null })}
        options={[{ value: "", label: listWords.noGroup }, ...groupOptions(groups)]}
      />
      <TextField
        label={texts.fields.StartDate}
        hint={texts.startDateHint}
        type="date"
        value={draft.StartDate}
        error={problemOf(error, "StartDate")}
        className="max-w-48"
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value !== "") onChange({ StartDate: value });
        }}
      />
      <CheckField
        label={texts.fields.CountsTowardStatus}
        hint={texts.countsHint}
        checked={draft.CountsTowardStatus}
        onChange={(event) => onChange({ CountsTowardStatus: event.currentTarget.checked })}
      />
      <SelectField
        label={texts.fields.Visibility}
        hint={visibilityHint(draft)}
        value={draft.Visibility}
        error={problemOf(error, "Visibility")}
        onChange={(event) => {
          const Visibility = readComponentVisibility(event.currentTarget.value);
          if (Visibility !== undefined) onChange({ Visibility });
        }}
        options={componentVisibilities.map((value) => ({ value, label: texts.visibilities[value] }))}
      />
      <ReportIntervalField
        value={isIntervalEmpty ? undefined : draft.ReportEvery}
        disabled={!mayEdit}
        error={isSubmitted && isIntervalEmpty ? texts.missingEvery : problemOf(error, "ReportEvery")}
        onChange={(seconds) =>
          seconds === undefined ? onChange({}, true) : onChange({ ReportEvery: seconds }, false)
        }
      />
      {draft.ReportEvery !== null && (
        <StatusSelect
          label={texts.fields.OnLapse}
          value={draft.OnLapse}
          options={lapseStatuses}
          error={problemOf(error, "OnLapse")}
          onChange={(status) => status !== null && onChange({ OnLapse: status })}
        />
      )}
    </fieldset>
  );
}
