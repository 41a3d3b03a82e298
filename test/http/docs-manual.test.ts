/** The documents for operators, as the service serves them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderDocs, renderDocsMarkdown } from "../../src/http/docs/docs-page.ts";
import { passagesOf } from "../../src/http/docs/docs-passages.ts";
import { manualDocuments } from "../../src/http/docs/manual-documents.ts";
import { proseParts, renderProse } from "../../src/http/docs/prose.ts";

const base = "https://status.example.com";
const folder = join(import.meta.dirname, "../../docs");
const read = (file: string) => readFileSync(join(folder, `${file}.md`), "utf8");

it("the manual has every document for operators, by its own title", () => {
  const served = manualDocuments.map(({ file }) => `${file}.md`);
  // The first page stands for the one on the API, and the last one is for developers.
  const others = ["api.md", "architecture.md"];
  const files = [
    ...readdirSync(folder),
    ...readdirSync(join(folder, "command-line")).map((name) => `command-line/${name}`),
  ].filter((name) => name.endsWith(".md"));
  expect([...served, ...others].sort()).toEqual([...files, "integrations/README.md"].sort());
  for (const { file, title } of manualDocuments) expect(read(file)).toMatch(new RegExp(`^# ${title}\n`, "u"));
});

it("the words by which a search finds a section of the manual are those of an existing section", () => {
  for (const { slug, sections = {} } of manualDocuments) {
    const page = renderDocs(base, slug) ?? "";
    for (const id of Object.keys(sections))
      expect([slug, page.includes(` id="${id}"`)]).toEqual([slug, true]);
  }
});

it("links of the manual lead to other pages of the documentation, and files that are not served are plain text", () => {
  const overview = renderDocs(base, "manual") ?? "";
  expect(overview).toContain(`<a href="${base}/api/docs/manual-operations">Operations</a>`);
  expect(overview).toContain(`<a href="${base}/api/docs">API</a>`);
  expect(overview).not.toContain("Contributing");
  for (const { slug } of manualDocuments)
    expect(renderDocs(base, slug)).not.toMatch(/\bWhy: |\(why\)|decision \d/iu);
  expect(renderDocs(base, "manual-integrations")).toContain(`<a href="${base}/api/docs/guide-gatus">`);
  for (const { slug } of manualDocuments)
    expect(renderDocs(base, slug)).not.toMatch(/href="(?!https:)[^"]*\.md/u);
  expect(renderDocsMarkdown(base, "manual-subscribers")).toContain(`${base}/api/docs/manual-operations.md)`);
});

it("the manual names no tests, bounds and numbers of the sources, and each link leads to an existing section", () => {
  const pages = new Map(manualDocuments.map(({ slug }) => [slug, renderDocs(base, slug) ?? ""]));
  for (const [slug, page] of pages) {
    const body = page.slice(page.indexOf("<main"));
    expect([
      slug,
      ...(body.match(/[\w/-]+\.test\.ts|\bnpm run test|bound [≥≤]|\b[FS]-\d\d\b|repository only/gu) ?? []),
    ]).toEqual([slug]);
    for (const { groups } of body.matchAll(/href="[^"]*\/api\/docs\/(?<to>manual[\w-]*)#(?<id>[^"]+)"/gu))
      expect([
        slug,
        groups?.["id"],
        pages.get(groups?.["to"] ?? "")?.includes(` id="${groups?.["id"] ?? ""}"`),
      ]).toEqual([slug, groups?.["id"], true]);
  }
  expect(renderDocsMarkdown(base, "manual-fault-tolerance")).toContain("page checksums");
  expect(renderDocsMarkdown(base, "manual-security")).toContain("Private content");
  expect(renderDocsMarkdown(base, "manual-security")).not.toContain("Tried: ");
});

it("examples of the manual have the address of the service, and settings and other services keep theirs", () => {
  const own = "https://status.acme.test/below";
  const markdown = (slug: string) => renderDocsMarkdown(own, slug) ?? "";
  for (const slug of ["an-outage", "languages", "pages", "embedding", "team-alerts"])
    expect(markdown(`manual-${slug}`)).toContain(`BASE=\${BASE:-${own}}`);
  expect(markdown("manual-embedding")).toContain(`src="${own}/embed.js"`);
  expect(markdown("manual-people")).toContain(`${own}/portal/api/SignIn/OpenId/Callback`);
  expect(markdown("manual-deployment")).toContain("BASE_URL=http://localhost:8080");
  expect(markdown("manual-moving-in")).toContain("page import https://old-status.example.com");
  for (const { slug } of manualDocuments)
    expect(markdown(slug)).not.toMatch(
      /(?<!BASE_URL=)http:\/\/localhost:8080|https:\/\/status\.example\.com/u,
    );
});

it("each short answer has an anchor, and the contents unfold the commands of a group", () => {
  expect(renderDocs(base, "manual")).toContain('<h3 id="ldap-active-directory-and-saml">');
  const contentsOf = (slug: string) => renderDocs(base, slug)?.split(/<nav|<\/nav>/u)[1] ?? "";
  const contents = contentsOf("manual-command-line-announcements");
  const [, group = ""] = /<details><summary>template<\/summary>(.*?)<\/details>/su.exec(contents) ?? [];
  expect(group).toContain('<a href="#template-create">template create</a>');
  expect(group).not.toContain("#team-add");
  expect(contents).toContain('/manual-operations#troubleshooting">Troubleshooting</a>');
  // The pages of commands are listed where one of them is open.
  expect(contents).toContain("/manual-command-line-access");
  const overview = contentsOf("manual-command-line");
  expect(overview).toContain('<li><a href="#exit-codes">Exit codes</a></li>');
  expect(overview).toContain("/manual-command-line-access");
  expect(contentsOf("manual")).not.toContain("/manual-command-line-access");
});

it("the first page of the documentation leads to the API and to the manual", () => {
  const [, first = ""] = renderDocs(base)?.split("<h1>Documentation</h1>") ?? [];
  expect(first).toMatch(
    /^\s*<ul class="ways">\s*<li><a href="#start">Use the API<[^]*?\/api\/docs\/manual">Run the service</u,
  );
});

it("the contents mark the page of the manual, with its sections", () => {
  const page = renderDocs(base, "manual-team-alerts") ?? "";
  expect(page).toContain(
    `/manual-team-alerts" aria-current="page">Team alerts</a><ul><li><a href="#set-up">`,
  );
  expect(renderDocs(base)).toMatch(/<p>Background<\/p><ul><li><a href="[^"]*\/manual-fault-tolerance">/u);
  expect(renderDocs(base, "guide-gatus")).toContain('/guides" aria-current="true">Guides to senders</a>');
});

const document = `# Title

Before.

## Set up

| Setting | Default | |
|---|---|---|
| \`AB\` | 1 | the *first* |
| \`CD\` | | |

### Details \`x\`

- [there](there.md) and [nowhere](src/x.ts)
`;

it("a document becomes sections with anchors, whose tables repeat their headings for narrow screens", () => {
  const parts = proseParts(document, (target) => (target === "there.md" ? "/there" : undefined));
  expect(parts.map(({ id, title, level }) => [id, title, level])).toEqual([
    ["", "", 1],
    ["set-up", "Set up", 2],
    ["details-x", "Details x", 3],
  ]);
  const { text } = renderProse(parts);
  expect(text).toContain('<section id="set-up" aria-labelledby="set-up-title" class="prose">');
  expect(text).toContain('<td data-label="Default">1</td>');
  expect(text).toContain('<a href="/there">there</a> and nowhere');
  // A column without a heading has none for screen readers either.
  expect(text).toMatch(/<th>Default<\/th>\s*<td><\/td>/u);
  const passages = passagesOf(renderProse(parts)).map((passage) => passage.text);
  expect(passages).toEqual(expect.arrayContaining(["`AB` · Default: 1 · the first", "`CD`"]));
});
