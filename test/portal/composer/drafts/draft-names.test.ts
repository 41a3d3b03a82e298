import { expect, it } from "vitest";
import { distinctionOf } from "../../../../portal/src/screens/composer/drafts/draft-names.ts";

const draft = {
  Id: "a",
  Title: "New disks",
  Kind: "Maintenance",
  AnnouncementId: null,
  Operation: "CreateAnnouncement",
  StartsAt: "2026-11-29T02:00:00.000Z",
  Opening: "We replace the disks",
} as const;
const options = { zone: "UTC", now: Date.parse("2026-11-21T08:00:00Z") };

it("drafts of the same name are told apart by the planned start, or by their first words", () => {
  const namesake = { ...draft, Id: "b", Kind: "Incident" } as const;
  const drafts = [
    draft,
    namesake,
    { ...draft, Id: "c", Title: "Old disks" },
    { ...draft, Id: "d", Title: null },
  ];
  expect(drafts.map((item) => distinctionOf(item, drafts, options))).toEqual([
    "starts 29 Nov, 02:00",
    "“We replace the disks”",
    undefined,
    undefined,
  ]);
  const wordless = { ...namesake, Opening: null };
  expect(distinctionOf(wordless, drafts, options)).toBeUndefined();
});
