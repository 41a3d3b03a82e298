import { expect, it } from "vitest";
import { initialForm } from "../../../../portal/src/screens/composer/model/initial-form.ts";
import { missingFields } from "../../../../portal/src/screens/composer/model/missing-fields.ts";
import { composer } from "../../../../portal/src/texts/composer.ts";
import { anAnnouncement } from "../announcement.ts";

it("a postmortem of headings alone is not published", () => {
  const announcement = anAnnouncement();
  const missingIn = (message: string) => {
    const form = { ...initialForm("PutPostmortem", announcement, null), message };
    return missingFields("PutPostmortem", form, announcement);
  };
  expect(missingIn(composer.postmortemOutline)).toEqual(["onlyHeadings"]);
  expect(missingIn("## Why\n\n")).toEqual(["onlyHeadings"]);
  expect(missingIn("")).toEqual(["message"]);
  expect(missingIn(`${composer.postmortemOutline}A disk was full.`)).toEqual([]);
  expect(missingIn("#1 of our disks was full.")).toEqual([]);
});
