import { expect, test } from "vitest";
import { blankForm } from "../../../../portal/src/screens/composer/model/composer-form.ts";
import { remainingErrors } from "../../../../portal/src/screens/composer/model/field-errors.ts";

const refused = { ...blankForm("Maintenance"), title: "Upgrade", recurrence: "every monday" };
const errors = [
  { Path: "Recurrence", Message: "Not a rule." },
  { Path: "AffectedComponents[0].Expect", Message: "Not a status." },
  { Path: "Unforeseen", Message: "Not valid." },
];
const pathsFor = (form: typeof refused) => remainingErrors(errors, refused, form).map(({ Path }) => Path);

test("the errors of a refused form end as the values that caused them change", () => {
  expect(pathsFor(refused)).toHaveLength(3);
  expect(pathsFor({ ...refused, title: "Move" })).toEqual(["Recurrence", "AffectedComponents[0].Expect"]);
  expect(pathsFor({ ...refused, recurrence: "FREQ=DAILY" })).toEqual(["AffectedComponents[0].Expect"]);
  expect(pathsFor({ ...refused, affected: [] })).toEqual(["Recurrence"]);
});
