/** The editable fields of a component. */
import type { ComponentOut } from "../../../../../src/contract/components.ts";
import type { DraftShape } from "../../conflicts/draft-conflicts.ts";
import { withoutEmptyTexts } from "../../translations/translated-texts.ts";

/** The fields of the form. */
export type Draft = Pick<
  ComponentOut,
  | "Name"
  | "Description"
  | "Translations"
  | "GroupId"
  | "StartDate"
  | "CountsTowardStatus"
  | "Visibility"
  | "ReportEvery"
  | "OnLapse"
>;

/** The name of a field of the form. */
export type DraftField = keyof Draft;

/** The form. */
export const componentShape: DraftShape<Draft> = {
  fields: [
    "Name",
    "Description",
    "Translations",
    "GroupId",
    "StartDate",
    "CountsTowardStatus",
    "Visibility",
    "ReportEvery",
    "OnLapse",
  ],
  // Languages without text are omitted.
  toBody: (draft) => ({
    ...draft,
    Translations: withoutEmptyTexts(draft.Translations, ["Name", "Description"]),
  }),
};
