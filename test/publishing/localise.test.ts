/** Texts in several languages: the shown one, and the mark if there is none. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageFor, languages } from "../../src/contract/languages.ts";
import { localise, textIn } from "../../src/publishing/localise.ts";
import { pageTextsIn } from "../../src/publishing/page/page-catalogues.ts";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import { decodeSnapshot, encodeSnapshot } from "../../src/publishing/snapshot-codec.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { announcement, component, compose, group, noon, page, state, update } from "./states.ts";

const snapshot = compose(
  state({
    page: page({
      description: "Shops and payments",
      translations: '{"de":{"Name":"Acme-Shops","Description":"Läden und Zahlungen"},"fr":{"Name":"Acme"}}',
    }),
    groups: [group(10, { name: "Shop", translations: '{"de":{"Name":"Laden"}}' })],
    components: [
      component(20, {
        group_id: 10,
        name: "Checkout",
        description: "Where one pays",
        shown_status: "Major Outage",
        translations:
          '{"de-AT":{"Name":"Kassa"},"de":{"Name":"Kasse","Description":"Wo man zahlt"},"fr":{"Name":""}}',
      }),
      component(21),
    ],
    announcements: [
      announcement(30, {
        title: "Payments fail",
        translations: '{"de":{"Title":"Zahlungen schlagen fehl","Message":"x"}}',
        affected: [{ component: 20, status: "Major Outage", expect: null }],
        updates: [
          update(31, -60, { message: "We look.", translations: '{"de":{"Message":"Wir **sehen** nach."}}' }),
          update(32, -30, { message: "Still looking." }),
        ],
      }),
    ],
  }),
  { now: noon, baseUrl: "http://localhost:8080" },
);

describe("a text in several languages", () => {
  it.each([
    ["de", "exact"],
    ["fr", undefined],
    ["ja", undefined],
    ["zh-Hans", "simplified"],
    ["pt-BR", "Portuguese"],
  ] as const)("a translated text in %s is %s", (language, text) => {
    const name = (text: string) => ({ name: text });
    const all = {
      "de-CH": name("regional"),
      de: name("exact"),
      "zh-TW": name("traditional"),
      "zh-CN": name("simplified"),
      pt: name("Portuguese"),
      fr: name(" "),
    };
    expect(textIn(all, "name", language)).toBe(text);
  });

  it("a translated text is never in another language, and found wherever there is one", () => {
    const tag = fc.oneof(
      fc.constantFrom(...languages),
      fc.constantFrom("de-AT", "PT", "zh-TW", "sv", "ja-JP"),
    );
    fc.assert(
      fc.property(
        fc.dictionary(tag, fc.record({ name: fc.string() })),
        fc.constantFrom(...languages),
        (all, language) => {
          const fitting = Object.entries(all).filter(
            ([key, { name }]) => languageFor(key) === language && name.trim() !== "",
          );
          const found = textIn(all, "name", language);
          if (fitting.length === 0) expect(found).toBeUndefined();
          else expect(fitting.map(([, { name }]) => name)).toContain(found);
        },
      ),
    );
  });
});

describe("a snapshot in another language", () => {
  const german = localise(snapshot, "de");

  it("a snapshot in another language has its names, descriptions, titles and messages everywhere", () => {
    expect(german.groups[0]?.name).toBe("Laden");
    expect(german.components.map(({ name, description }) => [name, description])).toEqual([
      ["Component 21", null],
      ["Kasse", "Wo man zahlt"],
    ]);
    const [announcement] = german.announcements;
    expect([announcement?.title, announcement?.affected[0]?.name]).toEqual([
      "Zahlungen schlagen fehl",
      "Kasse",
    ]);
    expect(announcement?.updates.map(({ html }) => html.trim())).toEqual([
      "<p>Still looking.</p>",
      "<p>Wir <strong>sehen</strong> nach.</p>",
    ]);
    const [, headline] = /<h1><a [^>]*>([^<]*)/u.exec(renderPage(german, "de")) ?? [];
    expect(headline).toBe(
      pageTextsIn("de").headline({ kind: "Component", names: ["Kasse"], status: "Major Outage" }),
    );
  });

  it("the page has its name and description in each language, and marks them where they are not translated", () => {
    const document = renderPage(german, "de");
    expect(document).toContain('<p class="about">Läden und Zahlungen</p>');
    expect(document).toContain('<meta name="description" content="Läden und Zahlungen">');
    expect(document).toContain("<p>Acme-Shops</p>");
    expect(renderPage(localise(snapshot, "fr"), "fr")).toContain(
      '<p class="about" lang="en" dir="auto">Shops and payments</p>',
    );
    expect(renderPage(snapshot)).toContain('<p class="about">Shops and payments</p>');
  });

  it("a snapshot in another language is the same if nothing is translated", () => {
    const plain = compose(state({ components: [component(20)], announcements: [announcement(30)] }), {
      now: noon,
      baseUrl: "http://localhost:8080",
    });
    for (const language of languages) expect(localise(plain, language)).toBe(plain);
  });

  it("a snapshot in another language marks untranslated texts, and says so of announcements", () => {
    const document = renderPage(german, "de");
    const { notTranslated } = pageTextsIn("de").around.languages;
    expect(document).toMatch(
      /<a href="\/component\/[\w-]+\?Lang=de" lang="en" dir="auto">Component 21<\/a>/u,
    );
    expect(document).toMatch(/<a href="\/component\/[\w-]+\?Lang=de">Kasse<\/a>/u);
    expect(document).toContain("<bdi>Zahlungen schlagen fehl</bdi>");
    const entries = document.match(/<li class="entry">[\s\S]*?<\/li>/gu) ?? [];
    expect(
      entries.map((entry) => [
        entry.includes('class="update-text" lang="en"'),
        entry.includes(notTranslated),
      ]),
    ).toEqual([
      [true, true],
      [false, false],
    ]);
    const silent = german.announcements.map((localised) => ({
      ...localised,
      updates: localised.updates.map((update) => ({ ...update, message: "", html: "" })),
    }));
    // What time does by itself comes without a word, and there is nothing to translate.
    expect(renderPage({ ...german, announcements: silent }, "de")).not.toContain(
      `<p class="small" lang="de" dir="ltr">${notTranslated}`,
    );
    expect(document).toContain(`<p class="small" lang="de" dir="ltr">${notTranslated}`);
    const french = renderPage(localise(snapshot, "fr"), "fr");
    expect(french).toContain('<bdi lang="en" dir="auto">Payments fail</bdi>');
    // Said once of an announcement, not of each of its texts.
    expect(french.split(pageTextsIn("fr").around.languages.notTranslated)).toHaveLength(2);
    expect(renderPage(snapshot)).not.toMatch(/lang="en" dir="auto"/u);
  });

  it("an English title that begins with an Arabic word is laid out from left to right", () => {
    const titled = (title: string) => {
      const announcements = snapshot.announcements.map((announcement) => ({ ...announcement, title }));
      return { ...snapshot, announcements };
    };
    const mixed = titled("مدى cards are declined");
    expect(renderPage(mixed)).toContain('<bdi dir="ltr">مدى cards are declined</bdi>');
    expect(renderPage(localise(mixed, "ar"), "ar")).toContain('<bdi lang="en" dir="ltr">مدى cards');
    expect(renderPage(titled("تعذّر الدفع"))).toContain("<bdi>تعذّر الدفع</bdi>");
    // Untranslated, the title of one of two incidents is aligned like the texts below it.
    const two = snapshot.announcements.flatMap((incident) => [
      incident,
      { ...incident, id: "01a22ad0-0000-7000-8000-000000000001" },
    ]);
    const untranslated = localise({ ...snapshot, announcements: two }, "ar");
    expect(renderPage(untranslated, "ar")).toMatch(/<h2 dir="ltr"><a [^>]*><bdi lang="en"/u);
    expect(renderPage(localise(snapshot, "fr"), "fr")).not.toContain("<h2 dir=");
  });

  it("a paragraph has the direction of its language, whatever its first letter", () => {
    const arabic = "Signalbox لا يستجيب الآن.\n\n- API معطّل\n- مدى\n\nنعمل على **API**.";
    const english = "مدى cards are declined.\n\n- مدى is down\n- Checkout";
    const translations = JSON.stringify({ ar: { Message: arabic } });
    const mixed = compose(
      state({
        announcements: [announcement(30, { updates: [update(31, -60, { message: english, translations })] })],
      }),
      { now: noon, baseUrl: "http://localhost:8080" },
    );
    const document = renderPage(localise(mixed, "ar"), "ar");
    expect(document).toContain('<p dir="rtl">Signalbox لا');
    expect(document).toContain('<li dir="rtl">API');
    expect(document).toContain("<li>مدى</li>");
    expect(document).toContain("<p>نعمل على <strong>");
    expect(renderPage(mixed)).toContain('<p dir="ltr">مدى cards');
    expect(renderPage(mixed)).toContain('<li dir="ltr">مدى is');
    // Not translated, it keeps the direction of its own language.
    expect(renderPage(localise(mixed, "fr"), "fr")).toMatch(/lang="en" dir="ltr">.*<p dir="ltr">مدى cards/u);
  });

  it("a snapshot in the page's own language marks nothing", () => {
    const own = compose(state({ page: page({ locale: "fr-CH" }), components: [component(20)] }), {
      now: noon,
      baseUrl: "http://localhost:8080",
    });
    expect(renderPage(own)).toContain('<html lang="fr"');
    expect(renderPage(own)).not.toContain('dir="auto"');
    expect(renderPage(own, "en")).toContain('lang="fr" dir="auto"');
  });

  it("a stored snapshot contains all translations, and one from before translations is readable", () => {
    const stored = encodeSnapshot(snapshot);
    expect(decodeSnapshot(stored)).toEqual(snapshot);
    const older: unknown = JSON.parse(stored, (key, value: unknown) =>
      key === "translations" ? undefined : value,
    );
    const read = decodeSnapshot(JSON.stringify(older));
    expect(read?.components.map(({ translations }) => translations)).toEqual([null, null]);
    expect(read?.announcements[0]?.updates.map(({ message }) => message)).toEqual([
      "Still looking.",
      "We look.",
    ]);
  });
});

describe("translations through the API", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it("translated text is used on the page, in its history, in feeds and in the calendar; JSON keeps the original", async () => {
    const key = await server.key("Read-Write");
    const id = await server.component("Checkout", { Translations: { de: { Name: "Kasse" } } });
    const body = {
      Kind: "Incident",
      Title: "Payments fail",
      Message: "We look into it.",
      Impact: "Major",
      AffectedComponents: [{ ComponentId: id, Status: "Partial Outage" }],
      Translations: { de: { Title: "Zahlungen schlagen fehl", Message: "Wir sehen nach." } },
    };
    const created = await server.request("/api/Announcement", { method: "POST", key, body });
    expect(created.status).toBe(201);
    const read = async (path: string) =>
      (await server.request(path, { headers: { "accept-language": "de" } })).text;
    await until(async () => (await read("/")).includes("Zahlungen"));
    const announced = /\/announcement\/[\w-]+/u.exec(await read("/"))?.[0] ?? "";
    for (const path of ["/", announced, "/feed.json?Lang=de", "/history.atom?Lang=de"]) {
      const text = await read(path);
      expect([path, text.includes("Wir sehen nach."), text.includes("Kasse")]).toEqual([path, true, true]);
      expect(text).not.toMatch(/Payments fail|We look into it|Checkout/u);
    }
    expect(await read(`/component/${id}`)).toMatch(/<title>Kasse[\s\S]*Zahlungen schlagen fehl/u);
    expect(await read("/history")).toContain("<bdi>Zahlungen schlagen fehl</bdi>");
    for (const path of ["/api/v2/summary.json", "/history.atom", "/?Lang=en", `${announced}?Lang=ja`]) {
      expect(await read(path)).toMatch(/Payments fail/u);
      expect(await read(path)).not.toMatch(/Zahlungen/u);
    }
    const patched = await server.request(`/api/Component/${id}`, {
      method: "PATCH",
      key,
      body: { Translations: { de: { Name: "Bezahlen" } } },
    });
    expect(patched.status).toBe(200);
    await until(async () => (await read("/")).includes("Bezahlen"));
    for (const path of ["/feed.json?Lang=de", announced, "/history"]) {
      expect(await read(path)).not.toContain("Kasse");
      expect(await read(path)).toContain("Bezahlen");
    }
  });
});
