/** The pages of the API documentation: complete, consistent, and without anything from elsewhere. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { integrationTypes } from "../../src/contract/alerts.ts";
import { deliveryReasons, deliveryStates } from "../../src/contract/deliveries.ts";
import { openPathList } from "../../src/contract/document/open-paths.ts";
import { nativeCodes, portalCodes } from "../../src/contract/error-codes.ts";
import { healthChecks, openDocuments, openStreams } from "../../src/contract/operations/operation.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { fieldErrorCodes } from "../../src/contract/refusal.ts";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { docsPolicy, renderDocs, renderDocsSearch } from "../../src/http/docs/docs-page.ts";
import { manualDocuments } from "../../src/http/docs/manual-documents.ts";
import { resourcePages } from "../../src/http/docs/resource-pages.ts";
import { unescaped } from "./unescaped.ts";

const base = "https://status.example.com";
const guideSlugs = integrationTypes.map((type) => `guide-${type.toLowerCase()}`);
const manualSlugs = manualDocuments.map(({ slug }) => slug);
const slugs = [
  "",
  ...resourcePages.map(({ slug }) => slug),
  "public",
  "errors",
  "guides",
  ...guideSlugs,
  ...manualSlugs,
];
const pages = new Map(slugs.map((slug) => [slug, renderDocs(base, slug) ?? ""]));
const everything = [...pages.values()].join("\n");
const all = (text: string, form: RegExp) => [...text.matchAll(form)].map((match) => match[1] ?? "");

describe("the API documentation", () => {
  it("the API documentation has every operation on exactly one page, with its path and an example", () => {
    const text = everything.replaceAll("&#39;", "'").toLowerCase();
    const missing = operationList.flatMap(({ path, summary }) => [
      ...(everything.includes(path) ? [] : [path]),
      ...summary.split("; ").filter((part) => !text.includes(part.toLowerCase())),
    ]);
    expect(missing).toEqual([]);
    const names = new Set<string>(operationList.map(({ name }) => name));
    const articles = all(everything, /<article id="(\w+)">/gu).filter((name) => names.has(name));
    expect(articles.toSorted()).toEqual([...names].toSorted());
    expect(everything).not.toMatch(/<h2>[^<]*; /u);
  });

  it("the guide names everything that a Read-Only key cannot read", () => {
    const row = pages.get("")?.split("<dt>Read-Only</dt><dd>")[1]?.split("</dd>")[0];
    const hidden = operationList.filter(({ method, access }) => method === "GET" && access === "people");
    const names = new Set(hidden.map(({ tag }) => tag.toLowerCase().replace(/y$/u, "")));
    expect(names.size).toBeGreaterThan(3);
    for (const name of names) expect(row).toContain(name);
  });

  it("a body that may have any fields is described in a sentence", () => {
    expect(pages.get("integrations")?.split('<h3 class="minor">Body</h3>\n<p>The payload')).toHaveLength(3);
    expect(everything).not.toContain('<dl class="rows"></dl>');
  });

  it("the keys of the examples have names of their own, so that no guide meets the key of another", () => {
    const guides = [
      pages.get("") ?? "",
      readFileSync("docs/api.md", "utf8"),
      readFileSync("README.md", "utf8"),
    ];
    const names = guides.flatMap((guide) => all(unescaped(guide), /key create "([^"]+)"/gu));
    expect(new Set(names).size).toBe(names.length);
  });

  it("the page of deliveries explains every state and reason, and which states can be changed", () => {
    const page = pages.get("deliveries") ?? "";
    const rows = new Map(
      [...page.matchAll(/<dt><code>(\w+)<\/code><\/dt><dd>(.+?)<\/dd>/gsu)].map(
        ([, word = "", meaning = ""]) => [word, meaning],
      ),
    );
    expect([...rows.keys()]).toEqual([...deliveryStates, ...deliveryReasons]);
    expect(rows.get("Held")).toContain("Can be changed by <code>Release</code> and <code>Drop</code>.");
    expect(rows.get("Dropped")).not.toContain("Can be changed");
    expect(renderDocsSearch(base, "HourlyCap")).toContain("/api/docs/deliveries#reasons");
  });

  it("the page of errors explains every code and its remedy", () => {
    for (const code of Object.keys(nativeCodes)) {
      const [, row = ""] = (pages.get("errors") ?? "").split(`<div id="${code}">`);
      const texts = [...(row.split("</div>", 1)[0]?.matchAll(/<dd[^>]*>(?<text>.+?)<\/dd>/gsu) ?? [])];
      expect([code, texts.length]).toEqual([code, 2]);
    }
  });

  it("a code that something other than the portal refuses with is on the page of errors", () => {
    // The portal's routes, and the commands on people, drafts, keys and images that only they and the command line send.
    const ofPortal =
      /^(?:cli|contract|http\/portal|commands\/people|notifications\/team)\/|\/(?:key-|logo-commands|logo-processing|png|draft-commands|pending-publications|open-id|signed-in)/u;
    const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
      (path) => path.endsWith(".ts") && !ofPortal.test(path),
    );
    expect(sources.length).toBeGreaterThan(300);
    const sent = sources.flatMap((path) => all(readFileSync(`src/${path}`, "utf8"), /"(\w+)"/gu));
    expect(sent).toContain("PageClosed");
    expect(Object.keys(portalCodes).filter((code) => sent.includes(code))).toEqual([]);
  });

  it("the page of errors explains the codes of fields", () => {
    const [, section = ""] = (pages.get("errors") ?? "").split('<section id="fields"');
    const [list = ""] = section.split("</section>", 1);
    expect(all(list, /<dt><code>(\w+)<\/code><\/dt><dd>\S/gu)).toEqual(Object.keys(fieldErrorCodes));
  });

  it("the page of errors has every code once, in a group by what the caller does about it", () => {
    const page = pages.get("errors") ?? "";
    const groups = new Map(
      page
        .split("<section ")
        .slice(1)
        .map((section) => [/<h2[^>]*>(.+?)<\/h2>/u.exec(section)?.[1], all(section, /<div id="(\w+)">/gu)]),
    );
    expect([...groups.keys()]).toEqual([
      "Codes of fields",
      "Correct the request",
      "Check the key",
      "Find what exists",
      "Resolve the conflict",
      "Keep within the limits",
      "Try again",
    ]);
    expect([...groups.values()].flat().sort()).toEqual(Object.keys(nativeCodes).sort());
    expect(groups.get("Check the key")).toEqual(expect.arrayContaining(["KeyInvalid", "ApiKeyInQuery"]));
    expect(groups.get("Find what exists")).toContain("ComponentNotFound");
    expect(groups.get("Resolve the conflict")).toContain("NameTaken");
    expect(groups.get("Keep within the limits")).toEqual(expect.arrayContaining(["RateLimited", "PageFull"]));
    expect(groups.get("Try again")).toEqual(expect.arrayContaining(["Internal", "OutcomeUnknown"]));
  });

  it("the page of public endpoints has every public path once, and says why a page without components is not green", () => {
    const page = pages.get("public") ?? "";
    for (const { path } of [...openPathList, ...openStreams, ...openDocuments, ...healthChecks])
      expect([path, page.split(`<dt><code>${path}</code></dt>`).length]).toEqual([path, 2]);
    expect(page).toContain("So does a page without components");
  });

  it("the page of public endpoints describes the fields of their JSON", () => {
    const page = pages.get("public") ?? "";
    const fieldsOf = (schema: string) =>
      all(
        page.split(`<details id="${schema}">`)[1]?.split("</details>")[0] ?? "",
        /<dt><code>([^<]+)<\/code>/gu,
      );
    expect(fieldsOf("V2Status")).toContain("status.indicator");
    expect(fieldsOf("V2Incident")).toContain("incident_updates");
    expect(fieldsOf("OpenAnnouncement")).toContain("Updates[].Message");
    expect(fieldsOf("OpenHistory")).toContain("Older");
    expect(page).toContain('href="#V2Component">Fields</a>');
  });

  it("every link leads to an existing anchor of a page, or to this service", () => {
    const places = new Set(
      [...pages].flatMap(([slug, text]) => {
        const address = `${base}/api/docs${slug === "" ? "" : `/${slug}`}`;
        return [address, `${address}.md`, ...all(text, / id="([^"]+)"/gu).map((id) => `${address}#${id}`)];
      }),
    );
    for (const [slug, text] of pages) {
      const ids = all(text, / id="([^"]+)"/gu);
      expect([slug, new Set(ids).size]).toEqual([slug, ids.length]);
      for (const link of all(text, / href="([^"]+)"/gu)) {
        const whole = link.startsWith("#") ? `${base}/api/docs${slug === "" ? "" : `/${slug}`}${link}` : link;
        if (
          !/^(?:https:\/\/status\.example\.com\/(?:api\/openapi\.json|llms\.txt)?|data:image\/svg\+xml.*|https:\/\/(?!status\.example\.com).*)$/u.test(
            link,
          )
        )
          expect([slug, link, places.has(whole)]).toEqual([slug, link, true]);
      }
    }
  });

  it("every page has only the style and script that the policy allows, and no inline handlers", () => {
    for (const text of pages.values()) {
      expect(text.replaceAll(/<pre.*?<\/pre>/gsu, "")).not.toMatch(/\son\w+=|javascript:|\sstyle=/u);
      const inline = [
        ...all(text, /<style>(.*?)<\/style>/gsu),
        ...all(text, /<script[^>]*>(.*?)<\/script>/gsu),
      ];
      expect(inline).toHaveLength(3);
      for (const part of inline)
        expect(docsPolicy).toContain(`'sha256-${createHash("sha256").update(part).digest("base64")}'`);
      expect(text).not.toContain("undefined");
      expect(text).not.toContain("[object Object]");
    }
  });

  it("every field of the native API has a description in the documentation", () => {
    const nameless = [...pages].flatMap(([slug, text]) =>
      [
        ...text.matchAll(
          /<dt><code>(?<path>[^<]+)<\/code>\s*<span class="type">[^<]*<\/span><\/dt><dd><\/dd>/gu,
        ),
      ].map(({ groups }) => `${slug}: ${groups?.["path"]}`),
    );
    expect(nameless).toEqual([]);
  });

  it("a description says what the field is in its own schema, and lists the words that it may have", () => {
    const statusPage = pages.get("status-page") ?? "";
    expect(statusPage).toContain("<dd>The page itself.</dd>");
    expect(statusPage).toContain("Pinned");
    const components = pages.get("components") ?? "";
    expect(components).toContain(
      "<dd>Initial status: Operational by default, or Unknown until the first report if ReportEvery is set. One of Operational,",
    );
    expect(pages.get("team-alerts")).not.toContain("at the service&#39;s address under /page/");
  });

  it("the description of a state lists the states of each kind, and no other list", () => {
    const row = (pages.get("templates") ?? "").split("<code>State</code>")[1]?.split("</div>")[0] ?? "";
    expect(row).toContain("Notice: Published, Archived.");
    expect(row).not.toContain("One of");
  });

  it("the fields of the status API v2 list the words of their own kind", () => {
    const listed = (schema: string, field: string) =>
      (pages.get("public") ?? "")
        .split(`<details id="${schema}">`)[1]
        ?.split(`<code>${field}</code>`)[1]
        ?.split("</div>")[0];
    expect(listed("V2Incident", "status")).toContain("identified");
    expect(listed("V2Incident", "status")).not.toContain("scheduled");
    expect(listed("V2Incident", "impact")).not.toContain("maintenance");
    expect(listed("V2Maintenance", "status")).not.toContain("identified");
    expect(listed("V2Update", "status")).toContain("Maintenance: scheduled, ");
  });

  it("a page describes the fields of a resource once, and links to them from its other operations", () => {
    const components = pages.get("components") ?? "";
    expect(components).toContain(
      `each of Result.Items has the same fields as in <a href="#CreateComponent">POST /api/Component</a>.`,
    );
    expect(all(components, /<summary>(Response)<\/summary>/gu)).toHaveLength(6);
  });

  it("the example responses of a page have the names of its example requests", () => {
    const components = pages.get("components") ?? "";
    expect(components).toContain("Component \\&quot;Catalogue\\&quot; created");
    expect(components).not.toContain("Checkout");
  });

  it("a page of a resource begins with its operations: what its examples need is folded", () => {
    for (const { slug } of resourcePages) {
      const [beginning = ""] = (pages.get(slug) ?? "").split("<article", 1);
      expect(beginning).toContain('<details id="prepare"><summary>');
      expect(beginning.replace(/<details id="prepare">.*<\/details>/su, "")).not.toContain("<pre");
    }
  });

  it("the events of a new subscriber have their defaults beside them", () => {
    const [, create = ""] = (pages.get("subscribers") ?? "").split('<article id="CreateSubscriber">');
    for (const [name, value] of Object.entries(defaultEvents))
      expect(create).toMatch(
        new RegExp(`<code>Events[.]${name}</code>\\n[^\\n]*; ${String(value)} by default[.]`, "u"),
      );
  });

  it("no line of an example is wider than its column on a desktop", () => {
    // Files to copy, as the guides and the manual have them, keep their lines.
    const examples = [...pages].filter(([slug]) => !/^(?:guide-|manual)/u.test(slug));
    const lines = examples.flatMap(([, page]) =>
      all(page, /<pre data-language="\w+"><code>(.*?)<\/code>/gsu).flatMap((code) =>
        unescaped(code).split("\n"),
      ),
    );
    expect(lines.filter((line) => line.length > 78)).toEqual([]);
  });

  it("an unknown page of the documentation is not found", () => {
    expect(renderDocs(base, "nothing")).toBeUndefined();
  });

  it.each([
    ["create component", "/api/docs/components#CreateComponent"],
    ["429", "/api/docs/errors#RateLimited"],
    ["Idempotency-Key", "/api/docs#retries"],
    ["PinComponent", "/api/docs/components#PinComponent"],
    ["summary.json", "/api/docs/public#v2"],
    ["statuspage subscribe", "/api/docs/public#v2"],
    ["maximum length", "/api/docs#requests"],
    ["pagination", "/api/docs#pagination"],
    ["authentication", "/api/docs#authentication"],
    ["versioning", "/api/docs#requests"],
    ["CORS", "/api/docs#requests"],
    ["create incident", "/api/docs/announcements#CreateAnnouncement"],
    ["resolve incident", "/api/docs/announcements#PostUpdate"],
  ])("a search for %s finds its anchor", (query, place) => {
    expect(renderDocsSearch(base, query)).toContain(`<li><a href="${base}${place}">`);
  });

  it("a search finds words before the insides of longer words", () => {
    const [, results = ""] = renderDocsSearch(base, "resolve incident").split('class="index results"');
    const found = all(results, /<li><a href="[^"]+\/api\/docs([^"]+)">/gu);
    expect(found.slice(0, 2)).toEqual(["/announcements#PostUpdate", "#announcements"]);
    // The unresolved incidents of the status API.
    expect(found).not.toContain("/public#v2");
  });

  it("the reference says which status an affected component needs, by the kind of the announcement", () => {
    const announcements = renderDocs(base, "announcements") ?? "";
    expect(announcements).toContain("Required for an Incident: what the component shows meanwhile.");
    expect(announcements).toContain("Required unless a template gives it.");
    expect(announcements).toContain("For a Maintenance, instead of Status: the worst status that the work");
  });

  it("the guide says plainly what the API does not have", () => {
    expect(everything).toContain("There is no OAuth");
    expect(everything).toContain("The bulk operations are:");
    expect(everything).toContain("There is no SMS");
  });

  it("a result of a search shows a sentence with the word, marked", () => {
    expect(renderDocsSearch(base, "oauth")).toContain(
      '<p class="small">There is no <mark>OAuth</mark>, and there are no tokens',
    );
    expect(renderDocsSearch(base, "sdk")).toContain(
      '<p class="small">There is no <mark>SDK</mark> to install',
    );
    expect(renderDocsSearch(base, "bulk")).toContain("The <mark>bulk</mark> operations");
    expect(renderDocsSearch(base, "create component")).toMatch(
      /#CreateComponent">.*\n?.*<p class="small">It appears on the page at once/u,
    );
    expect(renderDocsSearch(base, "templates")).toContain(
      '/templates">Templates</a><span>API: resources</span><p class="small">Prepared texts for announcements.',
    );
    expect(renderDocsSearch(base, "RateLimited")).toContain("Too many requests; try again after");
    expect(renderDocsSearch(base, "retry-after")).not.toContain("&amp;#39;");
  });

  it.each([
    ["OccurredAt", "<code><mark>OccurredAt</mark></code>: Time of the event if not now"],
    ["PausedUntil", "<code><mark>PausedUntil</mark></code>: Nothing is sent before this time"],
    ["Voices", "lists them as <code><mark>Voices</mark></code>"],
    ["hmac", "-mac <mark>HMAC</mark> -macopt"],
    ["rotate key", "<code>bin/signalbox <mark>key</mark> <mark>rotate</mark> "],
  ])("a search for %s shows the field or the line of code that has it", (query, excerpt) => {
    expect(renderDocsSearch(base, query)).toContain(excerpt);
  });

  it("a result of a search links to the subheading above its sentence, which exists", () => {
    expect(renderDocsSearch(base, "hmac")).toContain(
      `<a href="${base}/api/docs#notifications-check-the-signature">Check the signature</a>: `,
    );
    expect(pages.get("")).toContain(
      '<h3 class="minor" id="notifications-check-the-signature">Check the signature</h3>',
    );
  });

  it("a search for a dry run or a backfill leads to the guide about it", () => {
    const found = all(renderDocsSearch(base, "dry run"), /<li><a href="([^"]+)">[^<]+<\/a><span>/gu);
    expect(found.slice(0, 2)).toContain(`${base}/api/docs#dry-run`);
    expect(renderDocsSearch(base, "backfill")).toContain(">Past incidents and maintenance</a>: ");
  });

  it("a short word is found as a word alone, and never corrected to another", () => {
    expect(renderDocsSearch(base, "cors")).not.toContain("<mark>correct");
    expect(renderDocsSearch(base, "zzq")).toContain("Nothing contains “zzq”. Try a single word");
  });

  it("a search for a misspelt word finds the nearest one, and says so", () => {
    const text = renderDocsSearch(base, "pagnation");
    expect(text).toContain("Nothing contains “pagnation”. ");
    expect(text).toContain("for “pagination”");
    expect(text).toContain(`<li><a href="${base}/api/docs#pagination">`);
  });

  it("a search whose words stand nowhere together finds what has the rarest of them, and says so", () => {
    const text = renderDocsSearch(base, "pagination of xylophones");
    expect(text).toContain("Nothing contains “pagination of xylophones”. ");
    expect(text).toContain("for some of its words");
    expect(text).toContain(`<li><a href="${base}/api/docs#pagination">`);
    const [, embeds = ""] = renderDocsSearch(base, "embed status on my website").split(
      'class="index results"',
    );
    expect(embeds.slice(0, 300)).toContain(`<a href="${base}/api/docs/manual-embedding">`);
  });

  it("a search without a result says what to do, and escapes its text", () => {
    const text = renderDocsSearch(base, "<script>alert(1)</script>");
    expect(text).toContain("Nothing contains");
    expect(text).not.toContain("<script>alert");
  });
});
