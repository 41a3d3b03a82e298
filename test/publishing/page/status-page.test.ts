import { createHash } from "node:crypto";
import { Script } from "node:vm";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Language, languages } from "../../../src/contract/languages.ts";
import { browserAssets } from "../../../src/publishing/browser-assets.ts";
import { usualBrotliQuality } from "../../../src/publishing/content-codings.ts";
import { html } from "../../../src/publishing/html-template.ts";
import {
  contentSecurityPolicy,
  documentShell,
  policyFor,
} from "../../../src/publishing/page/document-shell.ts";
import { renderMessagePage } from "../../../src/publishing/page/message-page.ts";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import { announcedKinds, announcedSnapshot, withAnnouncements } from "./announcement-examples.ts";
import { exampleKinds, examplePage, exampleSnapshot, largePage, usualDisplay } from "./fixtures.ts";
import { textOf } from "./markup.ts";

const hostile = `"><script>alert(1)</script>'&--><img src=x onerror=alert(1)>`;
const now = Date.UTC(2026, 10, 24, 14, 0);
const hostilePage = () => {
  const page = examplePage(
    {
      "": [{ name: `${hostile}1`, description: hostile }],
      [hostile]: [{ name: `${hostile}2`, status: "Major Outage" }],
    },
    { name: hostile, descriptions: { [hostile]: hostile } },
  );
  return withAnnouncements(
    {
      ...page,
      page: { ...page.page, description: hostile, links: [{ label: hostile, url: "/help" }] },
    },
    [
      {
        title: hostile,
        affected: { [`${hostile}1`]: "Major Outage" },
        updates: [[now, "Identified", hostile]],
      },
      { title: hostile, kind: "Maintenance", state: "Scheduled", startsAt: now, endsAt: now + 60_000 },
      { title: hostile, state: "Resolved", beganAt: now - 60_000, resolvedAt: now },
    ],
  );
};
const message = renderMessagePage({
  title: hostile,
  heading: hostile,
  text: hostile,
  status: "Unknown",
  page: {
    name: hostile,
    home: "/",
    history: "/history",
    subscribe: "/subscribe",
    logo: null,
    favicon: null,
    accent: null,
    theme: null,
    display: usualDisplay,
  },
});

const documents: readonly (readonly [string, string])[] = [
  ...exampleKinds.map((kind) => [kind, renderPage(exampleSnapshot(kind))] as const),
  ...announcedKinds.map((kind) => [kind, renderPage(announcedSnapshot(kind))] as const),
  ["hostile", renderPage(hostilePage())],
  ["message", message],
];

describe("the links of a page", () => {
  test("the page's links are at its foot, in order", () => {
    const calm = exampleSnapshot("calm");
    const links = [
      { label: "Help & advice", url: "https://help.example/?a=1&b=2" },
      { label: "Contact", url: "https://example.com/" },
    ];
    const document = renderPage({ ...calm, page: { ...calm.page, links } });
    const foot = document.slice(document.indexOf("<footer"));
    expect(foot).toContain(
      '<li><a href="https://help.example/?a=1&amp;b=2">Help &amp; advice</a></li><li><a href="https://example.com/">Contact</a></li>',
    );
  });
});

describe("every page", () => {
  test.each(documents)(
    "every page has only the style and script that its policy names (%s)",
    (_, document) => {
      for (const [, kind = "", inline = ""] of document.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/gu)) {
        const hash = createHash("sha256").update(inline).digest("base64");
        expect(contentSecurityPolicy).toMatch(
          new RegExp(`${kind}-src [^;]*'sha256-${RegExp.escape(hash)}'`, "u"),
        );
      }
      // Data runs nowhere, whatever a policy names.
      const others = document.replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/gu, "");
      expect(others).not.toMatch(/<(?:style|script)\s/u);
    },
  );

  test.each(documents)(
    "every page has no style attribute, no handler and no address of another origin (%s)",
    (_, document) => {
      const tags = document.replace(/<(script|style)>[\s\S]*?<\/\1>/gu, "").match(/<[a-z][^>]*>/giu) ?? [];
      expect(tags.length).toBeGreaterThan(20);
      for (const tag of tags) {
        const attributes = tag.replace(/="[^"]*"/gu, "=");
        expect(attributes).not.toMatch(/\s(?:style|on\w+)=/iu);
        // People may link in what they write; nothing is loaded by that.
        if (/^<a href="https?:[^"]+" rel="noopener noreferrer nofollow ugc">$/u.test(tag)) continue;
        // The same page in other languages has to be named whole.
        if (/^<link rel="(?:canonical|alternate" hreflang="[\w-]+)" href="https?:\/\/[^"]+">$/u.test(tag))
          continue;
        // Programs subscribe to the calendar by an address of their own scheme.
        if (tag === '<a href="webcal://status.fernhill.example/calendar.ics">') continue;
        for (const [, address = ""] of tag.matchAll(/\s(?:src|href|action|data)="([^"]*)"/gu)) {
          expect(address).toMatch(/^(?:#|\/(?!\/)|data:image\/svg\+xml,)/u);
        }
      }
    },
  );

  test.each(documents)("every page is well-formed, with one main heading (%s)", (_, document) => {
    const open: string[] = [];
    const bare = document.replace(/<(script|style)>[\s\S]*?<\/\1>/gu, "").replace(/<!DOCTYPE html>/u, "");
    for (const [, slash, name = "", own] of bare.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/giu)) {
      if (own === "/" || ["meta", "link", "input", "wbr"].includes(name)) continue;
      const isClosed = slash === "" || open.pop() === name;
      expect(isClosed).toBe(true);
      if (slash === "") open.push(name);
    }
    expect(open).toEqual([]);
    expect(document.match(/<h1>/gu)).toHaveLength(1);
    expect(document.match(/<main/gu)).toHaveLength(1);
  });

  test("every page allows only its own files to run, load or frame it", () => {
    expect(contentSecurityPolicy).toMatch(
      /^default-src 'none'; style-src(?: 'sha256-[\w+/=]{44}'){4}; script-src 'sha256-[\w+/=]{44}'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/u,
    );
  });

  test("every page escapes hostile text", () => {
    for (const document of [renderPage(hostilePage()), message]) {
      expect(document).not.toContain("<script>alert");
      expect(document).not.toContain("<img");
      expect(document).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    }
  });

  test("every page has a script that parses", () => {
    expect(() => new Script(browserAssets.pageScript)).not.toThrow();
  });
});

describe("the head of the page", () => {
  const headOf = (kind: (typeof exampleKinds)[number]) => {
    const document = renderPage(exampleSnapshot(kind));
    const [, title = ""] = /<title>(.*?)<\/title>/u.exec(document) ?? [];
    const [head = ""] =
      /<div class="head[\s\S]*?<\/div><\/div>|<div class="head[\s\S]*?<\/div>/u.exec(document) ?? [];
    const [, plate = "no plate"] = /<div class="head plate (\w+)">/u.exec(head) ?? [];
    const [, mark = "no mark"] = /<use href="#(\w+)"/u.exec(head) ?? [];
    return { title, plate, mark, text: textOf(head).trim() };
  };

  test.each([
    ["calm", "All Systems Operational", "no plate", "op", "Updated 14:14 GMT"],
    ["degraded", "Webhooks: Degraded Performance", "dg", "dg", "Since 13:40 GMT"],
    ["partial", "Search: Partial Outage", "pt", "pt", "Since 22 Nov, 08:05 GMT"],
    ["major", "Checkout: Major Outage, 2 More Affected", "mj", "mj", "Since 14:02 GMT"],
    ["maintenance", "Search: Under Maintenance", "mt", "mt", "Since 14:00 GMT"],
    ["unknown", "Status Unknown", "un", "un", "Since 09:12 GMT"],
    ["stale", "Status Unknown", "un", "un", "No update since 13:58 GMT."],
    ["stale-major", "Checkout: Major Outage, 2 More Affected", "mj", "mj", "No update since 13:58 GMT."],
  ] as const)("the page shows %s in words, shape and colour", (kind, ...expected) => {
    const [sentence, plate, mark, line] = expected;
    expect(headOf(kind)).toEqual({
      title: `${sentence} · Fernhill Status`,
      plate,
      mark,
      text: `${sentence} ${line}`,
    });
  });

  test("the headline names affected components, the worst first, each linked to its row", () => {
    const snapshot = exampleSnapshot("major");
    const document = renderPage(snapshot);
    const [list = ""] = /<ul class="affected[\s\S]*?<\/ul>/u.exec(document) ?? [];
    expect(textOf(list).trim()).toBe(
      "Checkout Major Outage Public API Partial Outage Webhooks Degraded Performance",
    );
    for (const [, id = ""] of list.matchAll(/<a href="#([^"]+)"/gu)) {
      expect(document).toContain(`<li class="row" id="${id}">`);
    }
  });

  test("the headline names a dozen of many components, and counts the rest", () => {
    const many = Array.from({ length: 15 }, (_, place) => ({
      name: `Part ${place}`,
      status: "Major Outage" as const,
    }));
    const [list = ""] =
      /<ul class="affected[\s\S]*?<\/ul>/u.exec(renderPage(examplePage({ All: many }))) ?? [];
    expect(list.match(/<a /gu)).toHaveLength(12);
    expect(list).toContain("and 3 components more");
  });

  test("the page's head excludes uncounted components, but their rows do not", () => {
    const document = renderPage(
      examplePage({ "": [{ name: "Lab", status: "Major Outage", counts: false }, { name: "Shop" }] }),
    );
    expect(document).toContain("<h1>All Systems Operational</h1>");
    expect(document).toContain("<b>Major Outage</b> since");
  });

  test("the browser tab shows the state, by shape as well as by hue", () => {
    const icons = ["calm", "degraded", "partial", "major", "maintenance", "unknown"] as const;
    const shapes = icons.map((kind) => {
      const [, icon = ""] = /rel="icon" href="([^"]+)"/u.exec(renderPage(exampleSnapshot(kind))) ?? [];
      return decodeURIComponent(icon.replaceAll("&#39;", "'")).replaceAll(
        /color="[^"]*"|fill="#[^"]*"/gu,
        "",
      );
    });
    expect(new Set(shapes).size).toBe(icons.length);
  });
});

describe("an empty page", () => {
  const emptyAt = (at: { readonly slug: string; readonly url?: string }) => {
    const snapshot = exampleSnapshot("empty");
    return renderPage({ ...snapshot, page: { ...snapshot.page, ...at } });
  };
  const linesIn = (document: string) => {
    const [, code = ""] = /<pre class="code"><code>([\s\S]*?)<\/code>/u.exec(document) ?? [];
    const text = code.replace(/<\/?span>/gu, "").replaceAll("&quot;", '"');
    return text.replaceAll("&#39;", "'").trim().split("\n");
  };

  test("an empty page shows the first steps, with commands that work at its own address", () => {
    const document = emptyAt({ slug: "status" });
    expect(linesIn(document)).toEqual([
      `WEBHOOK_KEY=$(bin/signalbox key create "First key" --role Webhook --all-components)`,
      `bin/signalbox component create "Website"`,
      `curl -X POST https://status.fernhill.example/api/WebHook/UpdateComponentStatus -H "X-API-KEY: $WEBHOOK_KEY" -H "Content-Type: application/json" -d '{"ComponentName":"Website","Status":"Major Outage"}'`,
    ]);
    expect(document).toContain("<title>Nothing here yet · Fernhill Status</title>");
  });

  test("the title says that it is a status page, unless the page's name does", () => {
    const { page, ...rest } = exampleSnapshot("calm");
    const titled = (name: string, language?: Language) =>
      /<title>([^<]*)/u.exec(renderPage({ ...rest, page: { ...page, name } }, language))?.[1];
    expect(titled("Acme")).toBe("All Systems Operational · Acme Status");
    expect(titled("Acme status")).toBe("All Systems Operational · Acme status");
    expect(titled("Acme", "es")).toMatch(/ · Estado de Acme$/u);
    expect(titled("Estado de Acme", "es")).toMatch(/ · Estado de Acme$/u);
  });

  test("an empty page tells visitors that it has no components, and folds away the operators' steps", () => {
    const document = emptyAt({ slug: "status" });
    const [visible = "", folded = ""] = document.split("<details");
    expect(visible).toContain("This page has no components yet.");
    expect(visible).not.toContain("bin/signalbox");
    expect(folded).toContain('<a href="/portal/">Set up this page in the portal</a>');
    const url = "https://status.fernhill.example/box/page/inner";
    expect(emptyAt({ slug: "inner", url })).toContain('href="/box/portal/"');
  });

  test("an empty page names itself if it is not the first, and the service's address if its own has no API", () => {
    const url = "https://status.fernhill.example/box/page/inner";
    expect(linesIn(emptyAt({ slug: "inner", url }))).toEqual([
      `WEBHOOK_KEY=$(bin/signalbox key create "First key for inner" --role Webhook --all-components)`,
      `bin/signalbox component create "Website" --page inner`,
      `curl -X POST https://status.fernhill.example/box/api/WebHook/UpdateComponentStatus -H "X-API-KEY: $WEBHOOK_KEY" -H "Content-Type: application/json" -d '{"ComponentName":"Website","Status":"Major Outage","Page":"inner"}'`,
    ]);
  });

  test("an empty page quotes an address that a shell would misread", () => {
    expect(emptyAt({ slug: "status", url: "https://x.example/it's;here" })).toContain(
      "&#39;https://x.example/it&#39;\\&#39;&#39;s;here/api/WebHook",
    );
  });
});

describe("a message page", () => {
  test("a message page says one thing, with a status icon only if it concerns a status", () => {
    const starting = renderMessagePage({
      title: "Starting",
      heading: "Starting",
      text: "Soon.",
      status: "Unknown",
    });
    expect(starting).toContain(`<div class="head plate un"><svg class="mark un"`);
    const missing = renderMessagePage({
      title: "Not Found",
      heading: "Not here",
      text: "No such page.",
      status: null,
    });
    expect(missing).toContain(`<div class="head"><div>`);
    expect(missing).not.toContain("<script>");
    expect(missing).not.toContain("Lang=");
  });

  test("a message page is available in each language of its page", () => {
    const gone = { title: "Weg", heading: "Weg", text: "Gone.", status: null };
    const document = renderMessagePage(gone, "de");
    const links = [...document.matchAll(/hreflang="(?<language>[^"]*)" href="(?<to>[^"]*)"/gu)];
    expect(links.map(({ groups }) => [groups?.["language"], groups?.["to"]])).toEqual(
      languages.map((language) => [language, `?Lang=${language}`]),
    );
    expect(document).toContain('href="?Lang=de" aria-current="true"');
  });
});

describe("the shell of a document", () => {
  test("a document with its own style and script gets a policy for them", () => {
    const style = "p{margin:0}";
    const script = "first();second();";
    const document = documentShell({
      language: "en",
      direction: "ltr",
      title: "API",
      icon: "Operational",
      body: html`<main></main>`,
      style,
      script,
    });
    expect(document).toContain(`<style>${style}</style>`);
    expect(document).toContain(`<script>${script}</script>`);
    const hash = createHash("sha256").update(script).digest("base64");
    expect(policyFor({ styles: [style], scripts: [script] })).toContain(`script-src 'sha256-${hash}';`);
    expect(policyFor({ styles: [], scripts: [] })).toContain("style-src 'none'; script-src 'none';");
  });
});

describe("the page on the wire", () => {
  const compressed = (document: string) =>
    brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: usualBrotliQuality } }).length;

  test("the page is under 19.4 KB with 20 components, and hardly more with a dozen bad days each", () => {
    expect(compressed(renderPage(exampleSnapshot("major")))).toBeLessThan(16_420);
    expect(compressed(renderPage(largePage(20, 12)))).toBeLessThan(19_400);
  });

  test("the page is under 18.4 KB with 20 components and open, upcoming and closed announcements", () => {
    for (const kind of ["incident", "work", "coming"] as const) {
      expect(compressed(renderPage(announcedSnapshot(kind)))).toBeLessThan(18_350);
    }
  });

  test("the page is under 45 KB with 500 affected components and 50 open incidents of 20 updates", () => {
    expect(compressed(renderPage(announcedSnapshot("storm")))).toBeLessThan(45_000);
  });

  test("the page is under 47 KB with 200 components that had bad days", () => {
    expect(compressed(renderPage(largePage(200, 4)))).toBeLessThan(35_900);
    expect(compressed(renderPage(largePage(200, 8)))).toBeLessThan(46_700);
  });
});
