import { expect, it } from "vitest";
import { initialForm } from "../../../../portal/src/screens/composer/model/initial-form.ts";
import { missingFields } from "../../../../portal/src/screens/composer/model/missing-fields.ts";
import { previewObstacle } from "../../../../portal/src/screens/composer/preview/previewable-form.ts";
import { composer } from "../../../../portal/src/texts/composer.ts";
import { anAnnouncement } from "../announcement.ts";

it("a postmortem of headings alone is previewed and not published", () => {
  const announcement = anAnnouncement();
  const missingIn = (message: string) => {
    const form = { ...initialForm("PutPostmortem", announcement, null), message };
    return missingFields("PutPostmortem", form, announcement);
  };
  expect(missingIn(composer.postmortemOutline)).toEqual(["onlyHeadings"]);
  const outlined = {
    ...initialForm("PutPostmortem", announcement, null),
    message: composer.postmortemOutline,
  };
  expect(previewObstacle({ operation: "PutPostmortem" }, outlined, null)).toBeUndefined();
  expect(missingIn("## Why\n\n")).toEqual(["onlyHeadings"]);
  expect(missingIn("")).toEqual(["message"]);
  expect(missingIn(`${composer.postmortemOutline}A disk was full.`)).toEqual([]);
  expect(missingIn("#1 of our disks was full.")).toEqual([]);
});
