/** An announcement that is over, in a document of its own. */
import { describe, expect, test } from "vitest";
import { localiseAnnouncement } from "../../../src/publishing/localise.ts";
import { announcementBlock } from "../../../src/publishing/page/announcement-markup.ts";
import { pageTextsIn } from "../../../src/publishing/page/page-catalogues.ts";
import { contextOf } from "../../../src/publishing/page/status-page.ts";
import {
  type AnnouncementExample,
  snapshotAnnouncement,
  withAnnouncements,
} from "./announcement-examples.ts";
import { exampleSnapshot } from "./fixtures.ts";
import { textOf } from "./markup.ts";

const calm = exampleSnapshot("calm");
const minute = 60_000;
const hour = 60 * minute;
const { asOf } = calm;

describe("an announcement in a document of its own", () => {
  const closed: AnnouncementExample = {
    title: "Slow",
    state: "Resolved",
    impact: "Major",
    beganAt: asOf - hour,
    resolvedAt: asOf,
    affected: { Search: "Partial Outage", Website: "Operational" },
    postmortem: {
      message: "A disk was full.",
      translations: null,
      html: "<p>A disk was full.</p>",
      at: asOf,
    },
    updates: [
      [asOf, "Resolved", "Well again."],
      [asOf - 30 * minute, "Monitoring", "A fix is in."],
      [asOf - hour, "Investigating", "Slow."],
    ],
  };
  const snapshot = withAnnouncements(calm, []);
  const announcement = snapshotAnnouncement(snapshot, closed);
  const [newest, second, first] = announcement.updates;
  if (newest === undefined || second === undefined || first === undefined) throw new Error("No updates.");
  const search = { componentId: announcement.affected[0]?.componentId ?? "", name: "Search" };
  const changed = {
    ...announcement,
    updates: [
      { ...newest, editedAt: asOf, moves: [{ ...search, before: "Partial Outage", after: null }] as const },
      { ...second, moves: [{ ...search, before: "Major Outage", after: "Partial Outage" }] as const },
      { ...first, moves: [{ ...search, before: null, after: "Major Outage" }] as const },
    ],
  };
  const block = announcementBlock(changed, { level: 1, isAll: true }, contextOf(snapshot)).text;

  test("an announcement's document has its title as main heading, all updates, their effects, and the postmortem", () => {
    expect(textOf(block)).toBe(
      "Incident Resolved Slow Tue 24 Nov, 13:14–14:14 GMT. Lasted 1 h. Major impact. " +
        "Search had a Major Outage Website Investigating Identified Monitoring Resolved Updates " +
        "14:14 Resolved. Well again. Search: no longer affected Edited 14:14 " +
        "13:44 Monitoring. A fix is in. Search: Partial Outage, previously Major Outage " +
        "13:14 Investigating. Slow. Search: Major Outage Postmortem Published 14:14 GMT A disk was full.",
    );
    expect([...block.matchAll(/<h([1-6])/gu)].map(([, level]) => level)).toEqual(["1", "2", "2", "3"]);
  });

  test("a translated postmortem is not marked in a page of its language", () => {
    const translations = { de: { message: "Eine Platte war voll." } };
    const postmortem = {
      message: "A disk was full.",
      translations,
      html: "<p>A disk was full.</p>",
      at: asOf,
    };
    const announcement = localiseAnnouncement({ ...changed, postmortem }, snapshot, "de");
    const { text } = announcementBlock(announcement, { level: 1, isAll: true }, contextOf(snapshot, "de"));
    const review = text.slice(text.indexOf('<section class="postmortem"'));
    expect(review).toContain('<div class="update-text"><p>Eine Platte war voll.</p>');
    expect(review).not.toContain(pageTextsIn("de").around.languages.notTranslated);
  });

  test("a postmortem in a page of another language is marked as not translated, once", () => {
    const { text } = announcementBlock(
      { ...changed, updates: [] },
      { level: 1, isAll: true },
      contextOf(snapshot, "ar"),
    );
    const { notTranslated } = pageTextsIn("ar").around.languages;
    const review = text.slice(text.indexOf('<section class="postmortem"'));
    expect(review).toContain('<div class="update-text" lang="en" dir="ltr"><p>A disk was full.</p></div>');
    expect(review.split(notTranslated)).toHaveLength(2);
    expect(review.indexOf(notTranslated)).toBeLessThan(review.indexOf("A disk was full."));
    expect(block).not.toContain("Not yet translated");
  });

  test("an announcement's document shows states that it was never in as hollow stops", () => {
    expect(block).toContain(
      `<li class="past"><span>Investigating</span></li><li class="past skip"><span>Identified</span></li><li class="past"><span>Monitoring</span></li>`,
    );
  });

  test("an announcement's document links its components, and says by its mark and a completed last step that it is over", () => {
    expect(block).toMatch(/<a href="\/component\/[^"]+"><bdi>Search<\/bdi><\/a>/u);
    expect(block.match(/<use href="[^"]+"/gu)).toEqual(['<use href="#op"']);
    expect(block).toMatch(/<p class="kind small"><svg[^>]*><use href="#op"/u);
    expect(block).toContain('<li class="past" aria-current="step">');
  });

  test("an announcement's length is that between the minutes shown, whatever their seconds", () => {
    const end = Math.floor(asOf / minute) * minute;
    const example = { ...closed, beganAt: end - 3 * minute + 50_000, resolvedAt: end + 5_000 };
    const text = textOf(
      announcementBlock(
        snapshotAnnouncement(snapshot, example),
        { level: 1, isAll: true },
        contextOf(snapshot),
      ).text,
    );
    expect(text).toContain("14:11–14:14 GMT. Lasted 3 min.");
  });

  test("the only update of an open incident does not repeat the components above it", () => {
    const open: AnnouncementExample = {
      title: "Slow",
      state: "Investigating",
      impact: "Major",
      beganAt: asOf,
      affected: { Search: "Major Outage" },
      updates: [[asOf, "Investigating", "Slow."]],
    };
    const single = snapshotAnnouncement(snapshot, open);
    const moves = single.affected.map(({ componentId, name, status }) => ({
      componentId,
      name,
      before: null,
      after: status,
    }));
    const opened = { ...single, updates: single.updates.map((update) => ({ ...update, moves })) };
    const text = announcementBlock(opened, { level: 1, isAll: true }, contextOf(snapshot)).text;
    expect(textOf(text).split("Major Outage")).toHaveLength(2);
  });
});
