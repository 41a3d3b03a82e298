/** Properties of single languages: plurals, names within sentences, and figures. */
import { describe, expect, test } from "vitest";
import { languages } from "../../../../src/contract/languages.ts";
import { ageBefore, unbroken } from "../../../../src/publishing/browser/page/unit-text.ts";
import { html } from "../../../../src/publishing/html-template.ts";
import { renderComponent } from "../../../../src/publishing/page/component-page.ts";
import { pageTextsIn } from "../../../../src/publishing/page/page-catalogues.ts";
import { clockOf } from "../../../../src/publishing/page/page-clock.ts";
import { renderPage } from "../../../../src/publishing/page/status-page.ts";
import {
  headingAbout,
  subscriptionTextsIn,
} from "../../../../src/publishing/page/subscription/subscribe-catalogues.ts";
import { announcedSnapshot, withAnnouncements } from "../announcement-examples.ts";
import { eventful, examplePast } from "../component-history.ts";
import { exampleSnapshot } from "../fixtures.ts";

const minute = 60_000;
const isolated = (text: string) => `\u2068${text}\u2069`;
const textOf = (document: string) =>
  document.replace(/<(?<tag>style|script)>.*?<\/\k<tag>>/gsu, " ").replace(/<[^>]+>/gu, "");

describe("Polish", () => {
  const texts = pageTextsIn("pl");

  test.each([
    [1, "1\u00A0wcześniejsza aktualizacja"],
    [2, "2\u00A0wcześniejsze aktualizacje"],
    [5, "5\u00A0wcześniejszych aktualizacji"],
    [12, "12\u00A0wcześniejszych aktualizacji"],
    [22, "22\u00A0wcześniejsze aktualizacje"],
  ])("Polish declines %i correctly", (count, text) => {
    expect(texts.announcements.earlier(count)).toBe(text);
  });

  test("Polish declines a count of components by its sentence", () => {
    const headline = (count: number) => texts.headline({ kind: "Components", count, status: "Major Outage" });
    expect(headline(2)).toBe("Poważna awaria w\u00A02 komponentach");
    expect(headline(21)).toBe("Poważna awaria w\u00A021 komponentach");
  });
});

describe("Arabic", () => {
  const texts = pageTextsIn("ar");

  test.each([
    [1, "مكوّن واحد متأثر"],
    [2, "مكوّنان متأثران"],
    [3, "3\u00A0مكوّنات متأثرة"],
    [11, "11\u00A0مكوّنًا متأثرًا"],
    [100, "100\u00A0مكوّن متأثر"],
    [103, "103\u00A0مكوّنات متأثرة"],
  ])("Arabic declines %i correctly", (count, text) => {
    const headline = texts.headline({ kind: "Components", count, status: "Major Outage" });
    expect(headline).toBe(`${texts.status["Major Outage"]}، ${text}`);
  });

  test.each([
    [0.5, "أقل من دقيقة"],
    [1, "دقيقة"],
    [2, "دقيقتين"],
    [5, "5\u00A0دقائق"],
    [60, "ساعة"],
    [95, "ساعة و35\u00A0دقيقة"],
    [122, "ساعتين ودقيقتين"],
  ])("Arabic states the length of %d minutes", (minutes, text) => {
    expect(texts.duration(minutes * minute)).toBe(text);
  });

  test("Arabic text isolates names and figures from its direction", () => {
    expect(texts.headline({ kind: "Component", names: ["C++"], status: "Unknown" })).toMatch(
      /^\u2068C\+\+\u2069: /u,
    );
    expect(texts.headline({ kind: "Incident", title: "(API) down" })).toBe(isolated("(API) down"));
    expect(texts.title(texts.headline({ kind: "Well" }), "Acme (EU)")).toMatch(/\u2068Acme \(EU\)\u2069$/u);
    expect(texts.percent("99.98")).toBe(isolated("99.98%"));
    expect(texts.around.embed.badge("Q1", "x")).toContain(isolated("Q1"));
  });

  test("Arabic headings isolate a title within its quotation marks, which stand from right to left", () => {
    const { confirm } = subscriptionTextsIn("ar");
    const heading = headingAbout(confirm.heading, "Search", subscriptionTextsIn("ar"));
    expect(heading).toBe(`تأكيد الاشتراك في «${isolated("Search")}»`);
  });

  test("Arabic text lists names in its own order, whatever their script", () => {
    const { list } = clockOf(texts.locale, "UTC");
    expect(list(["Search", "Queues (EU)"])).toBe(`${isolated("Search")} و${isolated("Queues (EU)")}`);
    expect(clockOf("en-GB", "UTC").list(["Search", "Queues"])).toBe("Search and Queues");
  });

  test("Greenwich time has one name in all languages, and UTC its own", () => {
    const winter = Date.UTC(2026, 10, 24, 14, 2);
    expect(clockOf("fr-FR", "Europe/London").momentInZone(winter, winter)).toBe("14:02 GMT");
    expect(clockOf("fr-FR", "Europe/London").windowOfDay(winter, winter + 3_600_000)).toBe("14:02–15:02 GMT");
    expect(clockOf("fr-FR", "UTC").zone(winter)).toBe("UTC");
    expect(clockOf("fr-FR", "Europe/Paris").zone(winter)).toBe("UTC+1");
  });

  test("Arabic text shows calculations from left to right", () => {
    const sum = texts.component.formula({ down: "51 د", observed: "3 ي", exact: "98.8", shown: html`98%` });
    expect(sum.text).toContain(`<bdi dir="ltr">100 × (1 − <bdi>51 د</bdi> ÷ <bdi>3 ي</bdi>) = 98.8</bdi>`);
  });
});

describe("Spanish, Portuguese and Italian", () => {
  const night = html`<time datetime="2026-11-24T01:02:00.000Z">01:02</time>`;
  const noon = html`<time datetime="2026-11-24T11:02:00.000Z">11:02</time>`;

  test("Spanish, Portuguese and Italian use the singular at one o'clock, and the plural at other hours", () => {
    expect(textOf(pageTextsIn("es").since(night).text)).toBe("Desde la 01:02");
    expect(textOf(pageTextsIn("es").since(noon).text)).toBe("Desde las 11:02");
    expect(textOf(pageTextsIn("es").updated(html`1:02 p.\u00A0m.`).text)).toContain("a la 1:02");
    expect(textOf(pageTextsIn("pt-BR").updated(night).text)).toBe("Atualizado à 01:02");
    expect(textOf(pageTextsIn("pt-BR").updated(noon).text)).toBe("Atualizado às 11:02");
    expect(textOf(pageTextsIn("it").since(night).text)).toBe("Dall’01:02");
    expect(textOf(pageTextsIn("it").since(noon).text)).toBe("Dalle 11:02");
    expect(textOf(pageTextsIn("it").since(html`11 nov, 14:02`).text)).toBe("Dall’11 nov, 14:02");
  });

  test("the phrases for a past time use no word that fits only some hours", () => {
    for (const language of ["es", "pt-BR", "it"] as const) {
      const texts = pageTextsIn(language);
      expect(texts.wasAt("Q", "Q", "{time}").text).toContain("({time})");
      expect(texts.around.live.noNews).toMatch(/: \{time\};/u);
    }
  });
});

describe("scheduled events", () => {
  test.each(["fr", "es", "pt-BR", "it", "nl", "pl"] as const)(
    "sentences start with a capital in %s",
    (language) => {
      const { locale, announcements } = pageTextsIn(language);
      const from = Date.UTC(2026, 10, 24, 2);
      const window = clockOf(locale, "UTC").window(from, from + 60 * minute, from);
      expect(window).toMatch(/^\p{Ll}/u);
      expect(announcements.planned(html`<time>${window}</time>`).text).toMatch(/^<time>\p{Lu}/u);
    },
  );
});

describe("Korean", () => {
  test("Korean text uses 24-hour times if the page's locale has no region", () => {
    expect(clockOf(pageTextsIn("ko").locale, "UTC").time(Date.UTC(2026, 10, 24, 14, 2))).toBe("14:02");
  });
});

describe("Japanese and Chinese", () => {
  test.each(["ja", "zh-Hans"] as const)("past days are described in the past tense in %s", (language) => {
    const { allDay, component, status } = pageTextsIn(language);
    for (const sentence of [allDay, component.allDay])
      expect(sentence(status["Under Maintenance"])).not.toMatch(/中$/u);
  });

  test.each(["ja", "zh-Hans"] as const)("sentences end with their own full stop in %s", (language) => {
    const snapshot = announcedSnapshot("incident");
    const document = renderComponent(examplePast(snapshot, "Checkout", eventful), snapshot, language);
    const [head = ""] = /<div class="head.*?<\/div>/su.exec(document) ?? [];
    expect(textOf(head)).toMatch(/。.+。/su);
    expect(textOf(head)).not.toMatch(/\.\s/u);
  });

  test("Japanese and Chinese put brackets after the source only if there is a time in them", () => {
    for (const { origin } of [
      pageTextsIn("ja"),
      pageTextsIn("zh-Hans"),
      pageTextsIn("ko"),
      pageTextsIn("pl"),
      pageTextsIn("ar"),
    ]) {
      expect(origin.monitor(html`14:02`).text).toMatch(/[（(]14:02[）)]$/u);
      expect(origin.monitor(html``).text).not.toMatch(/[（(）)]/u);
    }
  });
});

describe.each(languages)("in %s", (language) => {
  test("figures use Western digits", () => {
    const snapshot = announcedSnapshot("incident");
    const past = examplePast(snapshot, "Checkout", eventful);
    const documents = [
      renderPage(snapshot, language),
      renderPage(exampleSnapshot("large"), language),
      renderComponent(past, snapshot, language),
    ];
    for (const document of documents) expect(document.match(/(?![0-9])\p{Nd}/gu)).toBeNull();
  });

  test("the time zone of Greenwich is called by its name, not by an offset of zero", () => {
    const clock = clockOf(pageTextsIn(language).locale, "Europe/London");
    const winter = Date.UTC(2026, 10, 24, 14, 2);
    const summer = Date.UTC(2026, 6, 24, 14, 2);
    const texts = [
      clock.zone(winter),
      clock.momentInZone(winter, winter),
      clock.window(summer, winter, winter),
    ];
    for (const text of texts) expect(text).not.toMatch(/[+-]0(?!\d)/u);
    expect(clock.zone(summer)).not.toBe(clock.zone(winter));
  });
});

describe("an age at the end of a sentence", () => {
  const snapshot = exampleSnapshot("major");
  const startedAt = snapshot.asOf - minute;

  test.each(languages)(
    "the facts of open announcements have a single full stop after any age: %s",
    (language) => {
      const page = withAnnouncements(snapshot, [
        {
          title: "Slow",
          impact: "Critical",
          beganAt: startedAt,
          updates: [[startedAt, "Investigating", "Slow."]],
        },
        {
          title: "Disks",
          kind: "Maintenance",
          state: "In Progress",
          startsAt: startedAt,
          endsAt: snapshot.asOf - 1,
        },
      ]);
      const { locale, between } = pageTextsIn(language);
      const format = new Intl.RelativeTimeFormat(locale, { style: "short" });
      const ends = [
        ...renderPage(page, language).matchAll(/<time [^>]*data-age[^>]*>[^<]*<\/time>([^<]*)/gu),
      ];
      expect(ends.some(([, following = ""]) => /[.。]/u.test(following))).toBe(true);
      for (const [, following = ""] of ends) {
        for (const unit of ["second", "minute", "hour", "day"] as const) {
          const age = ageBefore(following, unbroken(format.format(-2, unit)));
          expect(between.parts + age + following).not.toMatch(/\.\s*[.。]/u);
        }
      }
    },
  );
});
