/** The words of the page in each language: complete, and without another language. */
import { describe, expect, test } from "vitest";
import { languages } from "../../../../src/contract/languages.ts";
import { componentStatuses } from "../../../../src/contract/words.ts";
import { html } from "../../../../src/publishing/html-template.ts";
import { renderAnnouncement } from "../../../../src/publishing/page/announcement-page.ts";
import { renderComponent } from "../../../../src/publishing/page/component-page.ts";
import { pageTextsIn } from "../../../../src/publishing/page/page-catalogues.ts";
import { clockOf } from "../../../../src/publishing/page/page-clock.ts";
import { renderPage } from "../../../../src/publishing/page/status-page.ts";
import { inTurn } from "../../../harness/repetitions.ts";
import { announcedKinds, announcedSnapshot } from "../announcement-examples.ts";
import { allTexts, countedTexts, fixedTexts } from "../catalogue-texts.ts";
import { eventful, examplePast } from "../component-history.ts";
import { exampleKinds, exampleSnapshot } from "../fixtures.ts";
import { everyWord, sentenceOf, withoutUserText } from "../without-user-text.ts";

const snapshots = [
  ...exampleKinds.map((kind) => withoutUserText(exampleSnapshot(kind))),
  ...announcedKinds
    .filter((kind) => kind !== "storm")
    .map((kind) => withoutUserText(announcedSnapshot(kind))),
];
const calm = withoutUserText(exampleSnapshot("calm"));
const past = examplePast(withoutUserText(announcedSnapshot("incident")), "Q1", eventful);
const wordlessPast = {
  ...past,
  uptime: {
    ...past.uptime,
    corrections: past.uptime.corrections.map((correction) => ({ ...correction, reason: "Q" })),
    months: past.uptime.months.map((month) => ({
      ...month,
      changes: month.changes.map((change) => ({ ...change, reason: null })),
    })),
  },
};

// Words that English pages are made of, and none of the other languages has.
const english =
  /\b(?:the|and|by|with|since|until|outage|degraded|operational|unknown|affected|history|subscribe|days|today|uptime|scheduled|resolved|investigating|planned|reported|worst|powered|below|open since|as of|downtime|months)\b/iu;
// Names that are the same everywhere (who a page is powered by is said in English in Japan and Korea), and zones.
const names =
  /\b(?:Powered by Signalbox|Signalbox|Atom|RSS|JSON Feed|JSON|API|GMT|BST|UTC|Europe\/London|English)\b/gu;
const placeholders = /\{(?:length|time|shown|headline)\}/gu;

const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1_000];
const moments = [
  html`<time datetime="2026-11-24T14:02:00.000Z">14:02</time>`,
  html`<time datetime="2026-11-08T14:02:00.000Z">8 Q., 14:02</time>`,
];

test("the page is available in every offered language", () => {
  for (const language of languages) {
    expect(pageTextsIn(language).language).toBe(language);
    expect(Intl.getCanonicalLocales(pageTextsIn(language).locale)).toHaveLength(1);
  }
});

describe.each(languages)("in %s", (language) => {
  const texts = pageTextsIn(language);

  test("every page has its headline in its language and direction", () => {
    for (const snapshot of inTurn(snapshots, 2)) {
      const document = renderPage(snapshot, language);
      expect(document).toContain(`<html lang="${language}"`);
      expect(document.includes(` dir="rtl"`)).toBe(texts.direction === "rtl");
      if (!snapshot.stale) expect(document).toContain(texts.headline(sentenceOf(snapshot)));
    }
  });

  test("the plural forms cover every count", () => {
    for (const count of counts) {
      for (const text of countedTexts(texts, count)) {
        expect(text).not.toMatch(/undefined|NaN|[{}]/u);
        expect(text.trim()).toBe(text);
      }
    }
  });

  test("times are formatted with and without the day, and nothing is repeated or left out", () => {
    for (const moment of moments) {
      for (const text of allTexts(texts, moment)) {
        expect(text.trim()).not.toBe("");
        expect(text).not.toMatch(/undefined|NaN|[{}]|\.\.|,,| ,/u);
      }
    }
  });

  test("an abbreviation's full stop is not followed by another", () => {
    const { announcements, between, component, origin } = texts;
    const clock = clockOf(texts.locale, "UTC");
    const day = html`${clock.date("2026-11-24")}`;
    const ages = new Intl.RelativeTimeFormat(texts.locale, { style: "short" });
    const age = html`${ages.format(-3, "minute")}`;
    const aged = html`14:02${between.parts}${age}`;
    const sentences = [
      `${component.closed(day).text}${between.sentences}`,
      announcements.openSince("Q", aged),
      announcements.overrunning(aged),
      `${origin.monitor(age).text}${between.sentences}`,
      `${origin.hand(age).text}${between.sentences}`,
      announcements.closedAfter("Q", texts.duration(4_500_000)),
    ];
    for (const sentence of sentences) expect(String(sentence)).not.toContain("..");
  });

  test("a duration of numbers and units does not break over two lines", () => {
    // In Arabic it consists of words.
    expect(texts.duration(4_500_000).includes(" ")).toBe(language === "ar");
  });

  test("each status has its own word, without punctuation that would split a bar's text", () => {
    const statuses = componentStatuses.map((status) => texts.status[status]);
    expect(new Set(statuses).size).toBe(statuses.length);
    const { days, date, parts } = texts.between;
    expect(new Set([days, date, parts]).size).toBe(3);
    const tellings = statuses.flatMap((word) => [
      word,
      texts.allDay(word),
      texts.unknownSince(word, "13:58"),
    ]);
    for (const text of [...tellings, texts.beforeStart, texts.noData, texts.duration(4_500_000)]) {
      for (const sign of [days, date, parts, "|"]) expect(text).not.toContain(sign);
    }
  });

  test("each placeholder for the script is in its place, and nowhere else", () => {
    const { live } = texts.around;
    expect(live.noNews).toContain("{time}");
    expect(live.noNews).toContain("{length}");
    expect(texts.origin.for).toContain("{length}");
    expect(texts.inYourZone).toContain("{time}");
    expect(texts.found(3)).toContain("{shown}");
    for (const [place, text] of fixedTexts(texts)) {
      expect(text.replaceAll(placeholders, ""), place).not.toMatch(/[{}]/u);
      expect(text, place).not.toBe("");
    }
  });

  test("no text is in capitals or has an exclamation mark", () => {
    const fixed = fixedTexts(texts).map(([, text]) => text);
    for (const text of [...fixed, ...counts.flatMap((count) => countedTexts(texts, count))]) {
      expect(text).not.toMatch(/[!¡！]/u);
    }
  });
});

describe.each(languages.filter((language) => language !== "en"))(
  "in %s nothing is left in English",
  (language) => {
    const texts = pageTextsIn(language);
    const left = (text: string) => english.exec(text.replaceAll(names, " "))?.[0];

    test("the texts of all pages exist", () => {
      const some = inTurn(snapshots, 3);
      const documents = [
        ...some.map((snapshot) => renderPage(snapshot, language)),
        ...some.flatMap((snapshot) =>
          snapshot.announcements.map((announcement) => renderAnnouncement(announcement, snapshot, language)),
        ),
        renderComponent(wordlessPast, calm, language),
      ];
      for (const document of documents) expect(left(everyWord(document))).toBeUndefined();
    });

    test("the texts of all statements exist", () => {
      const statements = [
        ...fixedTexts(texts).map(([, text]) => text),
        ...moments.flatMap((moment) => allTexts(texts, moment)),
        ...counts.flatMap((count) => countedTexts(texts, count)),
      ];
      for (const text of statements) expect(left(text.replaceAll(/<[^>]+>/gu, " "))).toBeUndefined();
    });
  },
);
