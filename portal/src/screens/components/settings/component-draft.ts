/** The editable fields of a component. */
import type { ComponentOut } from "../../../../../src/contract/components.ts";
import type { DraftShape } from "../../conflicts/draft-conflicts.ts";
import { withoutEmptyTexts } from "../../translations/translated-texts.ts";

/** The fields of the form. */
const fields = [
  "Name",
  "Description",
  "Translations",
  "GroupId",
  "StartDate",
  "CountsTowardStatus",
  "Visibility",
  "ReportEvery",
  "OnLapse",
] as const satisfies readonly (keyof ComponentOut)[];

/** The name of a field of the form. */
export type DraftField = (typeof fields)[number];

/** The values of the form. */
export type Draft = Pick<ComponentOut, DraftField>;

/** The form. */
export const componentShape: DraftShape<Draft> = {
  fields,
  // Languages without text are omitted.
  toBody: (draft) => ({
    ...draft,
    Translations: withoutEmptyTexts(draft.Translations, ["Name", "Description"]),
  }),
};
