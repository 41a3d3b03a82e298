import type { ComponentGroupOut } from "../../../../../src/contract/components.ts";
import { components as listWords, component as texts } from "../../../texts/components.ts";
import { translationsText } from "../../translations/translated-texts.ts";
import { fullDateText } from "../format-dates.ts";
import { fullDuration } from "../format-durations.ts";
import { groupOptions } from "../group-options.ts";
import type { Draft, DraftField } from "./component-draft.ts";

/** A field's value as text. */
export function draftText(draft: Draft, field: DraftField, groups: readonly ComponentGroupOut[]): string {
  switch (field) {
    case "Name":
    case "OnLapse":
      return draft[field];
    case "Description":
      return draft.Description ?? texts.nothing;
    case "Translations":
      return (
        translationsText(draft.Translations, ({ Name, Description }) => [Name, Description]) ?? texts.nothing
      );
    case "GroupId":
      return groupOptions(groups).find(({ value }) => value === draft.GroupId)?.label ?? listWords.noGroup;
    case "StartDate":
      return fullDateText(draft.StartDate);
    case "CountsTowardStatus":
      return draft.CountsTowardStatus ? texts.yes : texts.no;
    case "Visibility":
      return texts.visibilities[draft.Visibility];
    case "ReportEvery":
      return draft.ReportEvery === null ? texts.nothing : fullDuration(draft.ReportEvery * 1_000);
  }
}
