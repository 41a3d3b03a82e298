/** What a person changes of a component in its form, and what somebody else has changed meanwhile. */
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { writtenTexts } from "../translations/texts.ts";

/** The fields of the form. */
export type Draft = Pick<
  ComponentOut,
  | "Name"
  | "Description"
  | "Translations"
  | "GroupId"
  | "StartDate"
  | "CountsTowardStatus"
  | "ReportEvery"
  | "OnLapse"
>;

/** The name of a field of the form. */
export type DraftField = keyof Draft;

/** The fields, in the order of the form. */
export const draftFields: readonly DraftField[] = [
  "Name",
  "Description",
  "Translations",
  "GroupId",
  "StartDate",
  "CountsTowardStatus",
  "ReportEvery",
  "OnLapse",
];

/** The form as a component fills it. */
export function draftOf(component: Draft): Draft {
  const { Name, Description, Translations, GroupId, StartDate, CountsTowardStatus, ReportEvery, OnLapse } =
    component;
  return { Name, Description, Translations, GroupId, StartDate, CountsTowardStatus, ReportEvery, OnLapse };
}

/** The fields in which two versions differ. */
export function differing(one: Draft, other: Draft): readonly DraftField[] {
  const sentOf = (draft: Draft, field: DraftField) => JSON.stringify(sent(draft)[field]);
  return draftFields.filter((field) => sentOf(one, field) !== sentOf(other, field));
}

/** A form as it is sent: a language that was begun, and has no text yet, is none. */
function sent(draft: Draft): Draft {
  return { ...draft, Translations: writtenTexts(draft.Translations, ["Name", "Description"]) };
}

/** What is sent of a form: what differs from what it began with. */
export function changesOf(opened: Draft, mine: Draft): Partial<Draft> {
  return Object.fromEntries(differing(opened, mine).map((field) => [field, sent(mine)[field]]));
}

/** The fields that both have changed since the form was opened, each in another way. */
export function conflicts(opened: Draft, theirs: Draft, mine: Draft): readonly DraftField[] {
  const byMe = new Set(differing(opened, mine));
  const apart = new Set(differing(theirs, mine));
  return differing(opened, theirs).filter((field) => byMe.has(field) && apart.has(field));
}

/** What is in the form once what others saved is taken up: my changes over theirs, but for the fields that are given up. */
export function rebased(
  versions: { readonly opened: Draft; readonly theirs: Draft; readonly mine: Draft },
  givenUp: readonly DraftField[],
): Draft {
  const { opened, theirs, mine } = versions;
  const kept = differing(opened, mine).filter((field) => !givenUp.includes(field));
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}
