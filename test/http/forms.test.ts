/** The forms in which the page can be had, over the wire. */
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let id: string;

beforeAll(async () => {
  server = await startServer();
  id = await server.component("Checkout");
});

afterAll(() => server.close());

/** The address that the service takes for its own. */
const base = () => `http://localhost:${server.port}`;

const chrome =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8";

it.each([
  [chrome, "text/html"],
  ["*/*", "text/html"],
  ["", "text/html"],
  ["text/markdown", "text/markdown"],
  ["text/markdown, text/html, */*", "text/markdown"],
  ["text/html;q=0.9, text/markdown;q=0.5", "text/html"],
  ["application/json", "application/json"],
  ["application/json, text/plain, */*", "application/json"],
  ["application/json;q=0, text/html", "text/html"],
  ["application/json;q=x", "text/html"],
  ["image/png", "text/html"],
])("the Accept header %s selects %s", async (accept, expected) => {
  for (const path of ["/", "/history", `/component/${id}`]) {
    const { status, headers } = await server.request(path, { headers: { accept } });
    expect([path, status, headers["content-type"]]).toEqual([path, 200, `${expected}; charset=utf-8`]);
    expect(headers["vary"]).toBe("Accept, Accept-Encoding, Accept-Language");
  }
});

it("each representation also has its own address, regardless of Accept", async () => {
  for (const [ending, type] of [
    ["json", "application/json"],
    ["md", "text/markdown"],
  ] as const) {
    for (const path of ["/index", "/history", `/component/${id}`]) {
      const { headers } = await server.request(`${path}.${ending}`, { headers: { accept: "text/html" } });
      expect(headers["content-type"]).toBe(`${type}; charset=utf-8`);
    }
  }
});

it("badges exist in three themes, and only for existing subjects", async () => {
  const read = async (path: string) => (await server.request(path)).text;
  const [plain, dark, light] = await Promise.all([
    read(`/badge/${id}.svg`),
    read(`/badge/${id}.svg?Theme=dark`),
    read(`/badge/${id}.svg?theme=LIGHT`),
  ]);
  expect(new Set([plain, dark, light]).size).toBe(3);
  expect(await read(`/badge/${id}.svg?Theme=pink&x=1`)).toBe(plain);
  expect(await read(`/badge/${id.toUpperCase()}.SVG`)).toBe(plain);
  expect(await read(`/badge/${id}.svg?Lang=de`)).toContain("In Betrieb");
  const other = id.slice(0, -1) + (id.endsWith("0") ? "1" : "0");
  for (const path of [`/badge/${other}.svg`, "/badge/x.svg", "/badge/overall.png"]) {
    expect((await server.request(path)).status).toBe(404);
  }
});

it("only the embedded document may be framed, and it has an opaque origin", async () => {
  const policy = async (path: string) =>
    String((await server.request(path)).headers["content-security-policy"]);
  expect(await policy("/embed")).toContain("frame-ancestors *");
  expect(await policy("/embed")).toMatch(/sandbox (?!.*allow-same-origin)/u);
  for (const path of ["/", "/embed.json", "/embed.js", "/badge/overall.svg", "/index.md", "/og.png"]) {
    expect(await policy(path)).toContain("frame-ancestors 'none'");
  }
});

it("crawlers are told which paths to skip, and where each language is", async () => {
  const robots = (await server.request("/robots.txt")).text;
  expect(robots).toContain("Disallow: /portal\nDisallow: /api/\n");
  expect(robots).toContain(`Sitemap: ${base()}/sitemap.xml`);
  const places: string[] = [];
  const tongues = new Set<string>();
  const parser = new SaxesParser();
  let name = "";
  parser.on("opentag", (tag) => {
    name = tag.name;
    const { hreflang } = tag.attributes;
    if (typeof hreflang === "string") tongues.add(hreflang);
  });
  parser.on("text", (text) => {
    if (name === "loc" && text.trim() !== "") places.push(text);
  });
  parser.write((await server.request("/sitemap.xml")).text).close();
  expect(places).toEqual([`${base()}/`, `${base()}/history`, `${base()}/component/${id}`]);
  expect(tongues.size).toBe(13);
});

it("the page describes itself to link previews, with all data escaped", async () => {
  const page = (await server.request("/")).text;
  expect(page).toContain(`<meta property="og:image" content="${base()}/og.png">`);
  // It shows the status of the page, not what the other pages are about.
  const history = (await server.request("/history")).text;
  expect(history).not.toContain("og:image");
  expect(history).toContain('<meta name="twitter:card" content="summary">');
  const data: unknown = JSON.parse(
    /<script type="application\/ld\+json">(?<data>[^<]*)</u.exec(page)?.groups?.["data"] ?? "",
  );
  expect(data).toMatchObject({ "@type": "WebPage", inLanguage: "en", url: `${base()}/` });
  const manifest: unknown = JSON.parse((await server.request("/manifest.webmanifest")).text);
  expect(manifest).toMatchObject({ start_url: "/", icons: [{ src: "/icon.svg" }] });
});
