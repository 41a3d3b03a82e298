import { expect, it } from "vitest";
import {
  compare,
  isSavedAlready,
  mergeVersions,
} from "../../../../portal/src/screens/composer/model/compare-versions.ts";
import { fromAnnouncement, initialForm } from "../../../../portal/src/screens/composer/model/initial-form.ts";
import { anAnnouncement } from "../announcement.ts";

const original = anAnnouncement();
const edited = { ...fromAnnouncement(original), title: "Mine" };

it("two versions differ in the fields that either changed", () => {
  const now = anAnnouncement({ Impact: "Major" });
  const differences = compare("PatchAnnouncement", { original, now, edited, updateId: null });
  expect(
    differences.map(({ field, isChangedByMe, isChangedByOthers }) => ({
      field,
      isChangedByMe,
      isChangedByOthers,
    })),
  ).toEqual([
    { field: "title", isChangedByMe: true, isChangedByOthers: false },
    { field: "impact", isChangedByMe: false, isChangedByOthers: true },
  ]);
});

it("a save after a comparison has one's own changes over those of others", () => {
  const now = anAnnouncement({ Title: "Theirs", Impact: "Major" });
  expect(mergeVersions("PatchAnnouncement", { original, now, edited, updateId: null })).toMatchObject({
    title: "Mine",
    impact: "Major",
  });
});

it("an update's text is compared with that update's text", () => {
  const [update] = original.Updates;
  const now = anAnnouncement({ Updates: update === undefined ? [] : [{ ...update, Message: "Theirs" }] });
  const differences = compare("PatchUpdate", {
    original,
    now,
    edited: { ...edited, message: "Mine" },
    updateId: "update",
  });
  expect(differences.map(({ field }) => field)).toEqual(["message"]);
});

it("another author's text of an update stays, except for one's own changes", () => {
  const [update] = original.Updates;
  const Translations = { de: { Message: "Ein Zertifikat ist abgelaufen." } };
  const now = anAnnouncement({ Updates: update === undefined ? [] : [{ ...update, Translations }] });
  const ownVersion = { ...initialForm("PatchUpdate", original, "update"), message: "Mine" };
  const both = mergeVersions("PatchUpdate", { original, now, edited: ownVersion, updateId: "update" });
  expect(both).toMatchObject({ message: "Mine", translations: Translations });
});

it("an edit whose values have been saved since is no conflict, whatever else was changed", () => {
  const isSaved = (now: ReturnType<typeof anAnnouncement>, form = edited) =>
    isSavedAlready("PatchAnnouncement", { original, now, edited: form, updateId: null });
  expect(isSaved(anAnnouncement({ Title: "Mine", Impact: "Major" }))).toBe(true);
  expect(isSaved(anAnnouncement({ Title: "Mine" }), { ...edited, title: "Mine " })).toBe(true);
  expect(isSaved(anAnnouncement({ Title: "Theirs" }))).toBe(false);
  expect(isSaved(anAnnouncement({ Title: "Mine" }), { ...edited, pinned: true })).toBe(false);
});

it("an update is never saved already: it is another one", () => {
  const now = anAnnouncement({ State: "Monitoring" });
  const form = { ...fromAnnouncement(original), state: "Monitoring" } as const;
  expect(isSavedAlready("PostUpdate", { original, now, edited: form, updateId: null })).toBe(false);
});
