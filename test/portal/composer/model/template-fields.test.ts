import { expect, it } from "vitest";
import { blankForm } from "../../../../portal/src/screens/composer/model/composer-form.ts";
import { writtenTexts } from "../../../../portal/src/screens/composer/model/missing-fields.ts";
import { strayFields } from "../../../../portal/src/screens/composer/model/template-fields.ts";
import { composer } from "../../../../portal/src/texts/composer.ts";

it("fields that no template asks for are named once each, in the texts that are published", () => {
  const form = {
    ...blankForm("Incident"),
    title: "{{ Service }} is slow",
    message: "{{service}} waits for {{Provider}} and {{x}}.",
    translations: { de: { Message: "{{y}}" } },
    fields: { Provider: "" },
  };
  const found = (operation: Parameters<typeof writtenTexts>[0]) =>
    strayFields(writtenTexts(operation, form), form.fields);
  expect(found("CreateAnnouncement")).toEqual(["Service", "x", "y"]);
  expect(found("PostUpdate")).toEqual(["service", "x", "y"]);
  expect(found("PatchAnnouncement")).toEqual(["Service"]);
  expect(composer.strayFields(["x"])).toBe(
    "“{{x}}” is still in the text. Fill it in, or publish the text as it is.",
  );
  expect(composer.strayFields(["x", "y"])).toBe(
    "“{{x}}” and “{{y}}” are still in the text. Fill them in, or publish the text as it is.",
  );
});
