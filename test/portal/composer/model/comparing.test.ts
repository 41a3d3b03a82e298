import { expect, it } from "vitest";
import { compare, rebased } from "../../../../portal/src/screens/composer/model/compare-versions.ts";
import { beginning, fromAnnouncement } from "../../../../portal/src/screens/composer/model/composer-form.ts";
import { anAnnouncement } from "../announcement.ts";

const opened = anAnnouncement();
const mine = { ...fromAnnouncement(opened), title: "Mine" };

it("two versions differ in the fields that either changed", () => {
  const now = anAnnouncement({ Impact: "Major" });
  const differences = compare("PatchAnnouncement", { opened, now, mine, updateId: null });
  expect(differences.map(({ field, isMine, isTheirs }) => ({ field, isMine, isTheirs }))).toEqual([
    { field: "title", isMine: true, isTheirs: false },
    { field: "impact", isMine: false, isTheirs: true },
  ]);
});

it("a save after a comparison has one's own changes over those of others", () => {
  const now = anAnnouncement({ Title: "Theirs", Impact: "Major" });
  expect(rebased("PatchAnnouncement", { opened, now, mine, updateId: null })).toMatchObject({
    title: "Mine",
    impact: "Major",
  });
});

it("an update's text is compared with that update's text", () => {
  const [update] = opened.Updates;
  const now = anAnnouncement({ Updates: update === undefined ? [] : [{ ...update, Message: "Theirs" }] });
  const differences = compare("PatchUpdate", {
    opened,
    now,
    mine: { ...mine, message: "Mine" },
    updateId: "update",
  });
  expect(differences.map(({ field }) => field)).toEqual(["message"]);
});

it("another author's text of an update stays, except for one's own changes", () => {
  const [update] = opened.Updates;
  const Translations = { de: { Message: "Ein Zertifikat ist abgelaufen." } };
  const now = anAnnouncement({ Updates: update === undefined ? [] : [{ ...update, Translations }] });
  const own = { ...beginning("PatchUpdate", opened, "update"), message: "Mine" };
  const both = rebased("PatchUpdate", { opened, now, mine: own, updateId: "update" });
  expect(both).toMatchObject({ message: "Mine", translations: Translations });
});
