/** In which language a caller is answered. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { type Language, languageFor, languages } from "../../src/contract/languages.ts";
import { wantsNothingOlder } from "../../src/http/content-negotiation.ts";
import { languageAccepted, languageInQuery, requestedLanguage } from "../../src/http/language-negotiation.ts";
import { pageTextsIn } from "../../src/publishing/page/page-catalogues.ts";
import type { Received } from "../harness/http.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const requested = (query: string, acceptLanguage: string, own: Language = "en") =>
  requestedLanguage({ query, headers: { acceptLanguage } }, own);

describe("the language", () => {
  it.each([
    ["", "", undefined],
    ["", "en-US,en;q=0.9", undefined],
    ["", "de-AT,de;q=0.9,en;q=0.8", "de"],
    ["", "fr;q=0.5, ja;q=0.9", "ja"],
    ["", "de;q=0, fr", "fr"],
    ["", "ZH-tw, pt-PT;q=0.4", "pt-BR"],
    ["", "zh-Hans-CN", "zh-Hans"],
    ["", "sv, *;q=0.5, de;q=0.1", undefined],
    ["", "sv, fi", undefined],
    ["", ";;,,q=, de;q=2, de;q=-1, de;q=x", undefined],
    ["Lang=de", "fr", "de"],
    ["lang=DE-ch", "", "de"],
    ["Lang=en", "fr", "en"],
    ["Lang=tlh", "fr", "en"],
    ["Lang=", "fr", "fr"],
    ["Before=1&Lang=ko", "fr", "ko"],
    ["L%61ng=ko", "fr", "ko"],
    ["Slang=ko", "fr", "fr"],
  ])("the language for ?%s with %j is %s", (query, header, language) => {
    expect(requested(query, header)).toBe(language);
  });

  it("the language is the page's own without negotiation, and negotiated if the address names one", () => {
    expect(requested("", "de", "de")).toBeUndefined();
    expect(requested("Lang=de", "", "de")).toBe("de");
  });

  it("the language is the most preferred supported one", () => {
    const range = fc.oneof(
      fc.constantFrom(...languages, "*", "sv", "zh-TW", "de-CH", "EN-gb", "pt"),
      fc.stringMatching(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/u),
    );
    const asking = fc.array(fc.tuple(range, fc.integer({ min: 0, max: 1_000 })), { maxLength: 12 });
    fc.assert(
      fc.property(asking, (list) => {
        let expected: Language | undefined;
        let isFound = false;
        for (let weight = 1_000; weight > 0 && !isFound; weight -= 1) {
          for (const [tag, own] of list) {
            if (own !== weight || isFound) continue;
            expected = tag === "*" ? undefined : languageFor(tag);
            isFound = tag === "*" || expected !== undefined;
          }
        }
        const header = list.map(([tag, weight]) => `${tag};q=${weight / 1_000}`).join(", ");
        expect(languageAccepted(header)).toBe(expected);
        expect(languageAccepted(header)).toBe(expected);
      }),
      { numRuns: repetitions(40, 5_000) },
    );
  });

  it("the response names its language for any request", () => {
    const hostile = (place: number) => `${"x-y;q=0.1,".repeat(1_600)}${place}`;
    for (let place = 1; place <= 200; place += 1) expect(languageAccepted(hostile(place))).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (header) => {
        const language = languageAccepted(header);
        expect(language === undefined || languages.includes(language)).toBe(true);
        const fromQuery = languageInQuery(header);
        expect(fromQuery === undefined || languages.includes(fromQuery)).toBe(true);
      }),
    );
  });
});

describe("a page in several languages", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await server.component("Checkout");
  });
  afterAll(() => server.close());

  const paths = ["/", "/history"] as const;
  const read = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    server.request(path, { headers });

  it.each(paths)("%s differs in each language, and has its own tag", async (path) => {
    const answers: Received[] = [];
    for (const language of languages)
      answers.push(await read(path, { "accept-language": `${language},*;q=0.1` }));
    const tags = answers.map(({ headers }) => String(headers["etag"]));
    expect(new Set(tags).size).toBe(languages.length);
    for (const [place, { text, headers, status }] of answers.entries()) {
      const language = languages[place] ?? "en";
      expect([status, headers["vary"]]).toEqual([200, expect.stringContaining("Accept-Language")]);
      expect(text).toContain(`<html lang="${language}" dir="${pageTextsIn(language).direction}">`);
      for (const other of repetitions([place, (place + 1) % tags.length], [...tags.keys()])) {
        const again = await read(path, { "accept-language": language, "if-none-match": tags[other] ?? "" });
        expect([language, other, again.status]).toEqual([language, other, other === place ? 304 : 200]);
        expect(again.headers["vary"]).toBe(headers["vary"]);
      }
    }
  });

  it("a page's links name the language if its address does, and otherwise only if needed", async () => {
    const [own, inEnglish, other] = await Promise.all([read("/"), read("/?Lang=en"), read("/?lang=de")]);
    const history = ({ text }: { readonly text: string }) => /<nav><a href="([^"]+)"/u.exec(text)?.[1];
    expect([own, inEnglish, other].map(history)).toEqual([
      "/history",
      "/history?Lang=en",
      "/history?Lang=de",
    ]);
  });

  it("a page links its other languages by their own names, and marks its own", async () => {
    const { text } = await read("/history?Lang=de");
    const [list = ""] = /<nav class="tongues"[\s\S]*?<\/nav>/u.exec(text) ?? [];
    expect([...list.matchAll(/hreflang="([^"]+)"/gu)].map(([, tag]) => tag)).toEqual([...languages]);
    expect(list).toContain(
      '<a lang="de" hreflang="de" href="/history?Lang=de" aria-current="true">Deutsch</a>',
    );
    expect(list.match(/aria-current/gu)).toHaveLength(1);
    expect(text).toContain('hreflang="x-default" href="');
  });

  it("feeds and the calendar use the page's own language, or the one in the address; APIs are always in one language", async () => {
    const german = { "accept-language": "de" };
    for (const path of [
      "/history.atom",
      "/history.rss",
      "/feed.json",
      "/calendar.ics",
      "/api/v2/summary.json",
    ]) {
      const plain = await read(path);
      expect((await read(path, german)).headers["etag"]).toBe(plain.headers["etag"]);
      expect(plain.headers["vary"]).not.toContain("Accept-Language");
      const inGerman = await read(`${path}?Lang=de`);
      if (path.startsWith("/api")) expect(inGerman.headers["etag"]).toBe(plain.headers["etag"]);
      else expect(inGerman.headers["etag"]).not.toBe(plain.headers["etag"]);
    }
    expect((await read("/history.atom?Lang=de")).text).toContain('xml:lang="de"');
  });

  it("a page reports errors in its language, and marks English details", async () => {
    const { status, text } = await read("/nowhere", { accept: "text/html", "accept-language": "de" });
    expect(status).toBe(404);
    expect(text).toContain('<html lang="de"');
    expect(text).toContain(`<h1>${pageTextsIn("de").around.message.nothingHere}</h1>`);
    const unreadable = await read("/%zz", { accept: "text/html", "accept-language": "de" });
    expect(unreadable.status).toBe(400);
    expect(unreadable.text).toMatch(/<p lang="en" dir="ltr">/u);
  });

  it.each(["/nowhere", "/announcement/0198a000-0000-7000-8000-000000000000", "/component/no-such"])(
    "a page shows errors in the visitor's language, with a link onward: %s",
    async (path) => {
      const { status, text } = await read(path, { accept: "text/html", "accept-language": "de" });
      const { home, announcements } = pageTextsIn("de");
      expect(status).toBe(404);
      expect(text).not.toContain('lang="en" dir="ltr"');
      expect(text).toContain(`>${home}</a>`);
      expect(text).toMatch(/<header.+<a href="\/history">.+<a href="\/subscribe">.+<\/header>/u);
      expect(text).toContain(`<a href="/history">${announcements.allRecent}</a>`);
      // The present status is what most who follow an old link came for.
      expect(text).toMatch(/<ul class="affected"><li><svg class="mark \w+".+<a href="\/">[^<]+<\/a><\/li>/u);
    },
  );
});

it.each([
  ["", false],
  ["max-age=0", true],
  ["Max-Age=0, must-revalidate", true],
  ["no-store, no-cache", true],
  ["max-age=060", false],
  ["max-age=0.5", false],
  ["no-cached", false],
  ["max-stale", false],
])("a request with Cache-Control: %s requires a fresh response: %s", (header, isSo) => {
  expect(wantsNothingOlder(header)).toBe(isSo);
});

describe("while changes follow each other", () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startServer();
    key = await server.key("Read-Write");
    const bodies = Array.from({ length: 40 }, (_, place) => ({ Name: `Component ${place}` }));
    await Promise.all(bodies.map((body) => server.submit(parseComponentCreate(body))));
    // What follows makes the page no worse.
    await report("Component 0", "Major Outage");
  });
  afterAll(() => server.close());

  async function report(ComponentName: string, Status: string): Promise<void> {
    const path = "/api/WebHook/UpdateComponentStatus";
    const answer = await server.request(path, { method: "POST", key, body: { ComponentName, Status } });
    expect(answer.status).toBe(200);
  }
  const revision = ({ text }: { readonly text: string }) => Number(/ data-revision="(\d+)"/u.exec(text)?.[1]);

  it("a visitor who received an event gets it in every language", async () => {
    let behind = 0;
    let isOver = false;
    // Until there was something to wait for: otherwise this would prove nothing.
    const rounds = 3;
    const changing = (async () => {
      for (let turn = 0; !isOver; turn += 1) {
        await report(`Component ${1 + (turn % 30)}`, turn % 60 < 30 ? "Degraded Performance" : "Operational");
      }
    })();
    const reading = repetitions<readonly Language[]>(["de", "ja", "ar"], languages)
      .filter((language) => language !== "en")
      .map(async (language) => {
        for (let round = 0; round < rounds || behind === 0; round += 1) {
          const before = await server.request("/");
          const path = `/?Lang=${language}`;
          const plain = await server.request(path);
          if (revision(plain) < revision(before)) behind += 1;
          const newest = await server.request(path, { headers: { "cache-control": "max-age=0" } });
          expect(revision(newest)).toBeGreaterThanOrEqual(revision(before));
          const tag = String(newest.headers["etag"]);
          expect(tag === String(plain.headers["etag"])).toBe(newest.text === plain.text);
        }
      });
    await Promise.all(reading).finally(() => {
      isOver = true;
    });
    await changing;
    expect(behind).toBeGreaterThan(0);
  });

  it("a worse status is published at once in all languages", async () => {
    const isBad = async (path: string) => (await server.request(path)).text.includes('class="head plate mj"');
    await report("Component 0", "Operational");
    // What is no worse may take its time in the other languages.
    for (const path of ["/", "/?Lang=de"]) await until(async () => !(await isBad(path)));
    await report("Component 0", "Major Outage");
    await until(() => isBad("/"));
    for (const language of languages) expect(await isBad(`/?Lang=${language}`)).toBe(true);
  });
});
