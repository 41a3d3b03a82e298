/** The page's own look: its logo and favicon as people of the portal give them, and its colour; and what visitors get. */
import { hash } from "node:crypto";
import { decode } from "fast-png";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { auditEvent } from "../../../src/contract/audit.ts";
import { backgrounds, contrast } from "../../../src/contract/contrast.ts";
import { pageLook } from "../../../src/contract/portal/page-look.ts";
import { contentSecurityPolicy } from "../../../src/publishing/page/document-shell.ts";
import { q } from "../../../src/store/query.ts";
import { sendRaw } from "../../harness/http.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";
import { hostile } from "../../platform/hostile-images.ts";
import { png } from "../../platform/images.ts";

let server: TestServer;
let owner: TestPerson;
let pageId = "";
const type = { "content-type": "image/png" };

beforeAll(async () => {
  server = await startServer();
  owner = await signIn(server, "Owner");
  const [page] = await server.bus.rows(q.selectFrom("page").select("public_id").compile());
  pageId = page?.public_id ?? "";
});
afterAll(() => server.close());

const put = (body: Buffer | string, headers: Readonly<Record<string, string>> = type, by = owner) =>
  by.request(`/portal/api/Page/${pageId}/Logo`, { method: "PUT", headers, body });
const remove = () => owner.request(`/portal/api/Page/${pageId}/Logo`, { method: "DELETE" });
const setAccent = (Accent: string | null) =>
  owner.request(`/portal/api/Page/${pageId}`, { method: "PATCH", body: { Accent } });
const front = async () => await server.request("/");
const logoCount = async () => (await server.bus.rows(q.selectFrom("logo").select("id").compile())).length;

/** The styles of a document, and whether its policy lets each in. */
function styles({ text, headers }: { text: string; headers: Readonly<Record<string, unknown>> }): boolean[] {
  const policy = String(headers["content-security-policy"]);
  return [...text.matchAll(/<style>([^<]*)<\/style>/gu)].map(([, style = ""]) =>
    policy.includes(`'sha256-${hash("sha256", style, "base64")}'`),
  );
}

describe("a logo", () => {
  it("an uploaded logo is re-encoded, shown at the head of every page in every language, and cached without limit", async () => {
    const sent = png([300, 100], [20, 20, 20, 255]);
    const answer = await put(sent);
    expect(answer.status).toBe(200);
    const address = String(answer.at("Result", "Address"));
    expect(address).toMatch(/^\/logo\/[0-9a-f]{64}\.png$/u);
    await until(async () => (await front()).text.includes(address));
    for (const path of ["/", "/?Lang=de", "/history", "/nothing"]) {
      const seen = await server.request(path, { headers: { accept: "text/html" } });
      expect(seen.text).toContain(`src="${address}" alt="Status" width="120" height="40"`);
      expect([path, styles(seen).length > 0, styles(seen).includes(false)]).toEqual([path, true, false]);
    }
    const { status, headers, bytes } = await server.request(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=86400, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(address).toContain(hash("sha256", bytes, "hex"));
    expect(decode(bytes)).toMatchObject({ width: 300, height: 100 });
    const etag = String(headers["etag"]);
    expect((await server.request(address, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("a logo is served while its page uses it, and is gone after the next", async () => {
    const first = String((await put(png([10, 10], [1, 2, 3, 255]))).at("Result", "Address"));
    await until(async () => (await server.request(first)).status === 200);
    const second = String((await put(png([10, 10], [200, 2, 3, 255]))).at("Result", "Address"));
    await until(async () => (await server.request(second)).status === 200);
    expect((await server.request(first)).json).toMatchObject({ Success: false, Code: "LogoNotFound" });
    expect((await server.request(`/logo/${"0".repeat(64)}.png`)).status).toBe(404);
    expect((await server.request("/logo/..%2f..%2fsecret")).status).toBe(404);
    expect(await logoCount()).toBe(1);
    expect((await remove()).status).toBe(204);
    await until(async () => (await server.request(second)).status === 404);
    expect(await logoCount()).toBe(0);
    expect((await front()).text).not.toContain("/logo/");
    expect((await remove()).json.Code).toBe("LogoNotFound");
  });

  it("a logo's preview shows it as it would appear, and stores nothing", async () => {
    const path = `/portal/api/Page/${pageId}/Logo/Preview`;
    const preview = await owner.request(path, {
      method: "POST",
      headers: type,
      body: png([9, 9], [0, 0, 0, 255]),
    });
    expect(preview.json.Result).toEqual({ Width: 9, Height: 9, Ground: null });
    expect(await logoCount()).toBe(0);
    const refused = await owner.request(path, { method: "POST", headers: type, body: hostile["an SVG"] });
    expect([refused.status, refused.json.Code]).toEqual([400, "ImageRefused"]);
  });

  it("a logo's change is audited with its author, digest and size only", async () => {
    await put(png([7, 7]));
    const { digest, bytes } = (
      await server.bus.rows(q.selectFrom("logo").select(["digest", "bytes"]).compile())
    )[0] ?? { digest: "", bytes: 0 };
    await put(png([7, 7]));
    await remove();
    const { json } = await owner.request("/portal/api/AuditEvent?Limit=2");
    const events = auditEvent.array().parse(Reflect.get(Object(json.Result), "Items"));
    const logo = { Logo: { Digest: digest, Bytes: bytes } };
    expect(events).toMatchObject([
      { Action: "Page.SetLogo", Before: logo, After: { Logo: null } },
      { Action: "Page.SetLogo", Before: { Logo: null }, After: logo },
    ]);
  });

  // All of them are refused in test/platform/png.test.ts; each upload starts a thread.
  const uploads = Object.entries(hostile).filter(([what]) =>
    repetitions(what === "one cut off in its pixels", true),
  );

  it.each(uploads)("a logo is refused if it is %s", async (_what, file) => {
    const answer = await put(file);
    expect([answer.status, answer.json.Code]).toEqual([400, "ImageRefused"]);
    expect(await logoCount()).toBe(0);
  });

  it("a logo with a wrong type or size is refused before it is read", async () => {
    for (const mediaType of ["application/json", "image/svg+xml", "image/jpeg", "image/png; charset=x"]) {
      expect((await put(png(), { "content-type": mediaType })).status).toBe(415);
    }
    expect((await put(png(), { ...type, "content-encoding": "gzip" })).status).toBe(415);
    const large = await put(Buffer.alloc(512 * 1024 + 1));
    expect([large.status, large.json.Message]).toEqual([413, expect.stringContaining("512 KiB")]);
    const stranger = await server.request(`/portal/api/Page/${pageId}/Logo`, {
      method: "PUT",
      headers: type,
      body: Buffer.alloc(600 * 1024),
    });
    expect([stranger.status, stranger.json.Code]).toEqual([401, "SessionMissing"]);
    const editor = await signIn(server, "Editor");
    expect((await put(png(), type, editor)).json.Code).toBe("RoleForbids");
  });

  it("a logo with an excessive size or without a permitted caller is refused without reading a byte (S-24)", async () => {
    const answerTo = async (cookie: string, bytes: number) => {
      const head = [
        `PUT /portal/api/Page/${pageId}/Logo HTTP/1.1`,
        "Host: localhost",
        "X-Signalbox: portal",
        `Cookie: ${cookie}`,
        "Content-Type: image/png",
        `Content-Length: ${bytes}`,
      ];
      return await sendRaw(server.port, `${head.join("\r\n")}\r\n\r\n`);
    };
    expect(await answerTo(owner.cookie, 512 * 1024 + 1)).toMatch(/^HTTP\/1\.1 413 /u);
    expect(await answerTo("signalbox=nobody", 1_000)).toMatch(/^HTTP\/1\.1 401 /u);
  });

  it("a logo is refused for a missing page, or a stale version", async () => {
    const elsewhere = `/portal/api/Page/${crypto.randomUUID()}/Logo`;
    const gone = await owner.request(elsewhere, { method: "PUT", headers: type, body: png() });
    expect([gone.status, gone.json.Code]).toEqual([404, "PageNotFound"]);
    expect((await put(png(), { ...type, "if-match": '"r0"' })).status).toBe(412);
  });
});

describe("a favicon", () => {
  const path = () => `/portal/api/Page/${pageId}/Favicon`;
  const putIcon = (body: Buffer | string, headers: Readonly<Record<string, string>> = type, by = owner) =>
    by.request(path(), { method: "PUT", headers, body });
  const removeIcon = () => owner.request(path(), { method: "DELETE" });
  const iconIn = (text: string) =>
    /<link rel="icon" href="(?<address>[^"]*)">/u.exec(text)?.groups?.["address"];
  const manifestIcon = async () => {
    const { json } = await server.request("/manifest.webmanifest");
    return z.object({ icons: z.tuple([z.unknown()]) }).parse(json).icons[0];
  };

  it("a page's favicon replaces the status icon on every page of it, and is cached without limit", async () => {
    const before = await front();
    const answer = await putIcon(png([192, 192], [20, 90, 20, 255]));
    expect(answer.status).toBe(200);
    const address = String(answer.at("Result", "Address"));
    expect(answer.json.Result).toEqual({ Address: address, Width: 192, Height: 192 });
    await until(async () => iconIn((await front()).text) === address);
    for (const pagePath of ["/", "/?Lang=de", "/history", "/nothing", "/subscribe"]) {
      const seen = await server.request(pagePath, { headers: { accept: "text/html" } });
      expect([pagePath, iconIn(seen.text)]).toEqual([pagePath, address]);
      expect(String(seen.headers["content-security-policy"])).toContain("img-src 'self'");
    }
    expect((await owner.request(`/portal/api/Page/${pageId}/Look`)).at("Result", "Favicon")).toEqual(
      answer.json.Result,
    );
    const { status, headers, bytes } = await server.request(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=86400, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(address).toContain(hash("sha256", bytes, "hex"));
    expect(await manifestIcon()).toEqual({ src: address, type: "image/png", sizes: "192x192" });
    expect((await removeIcon()).status).toBe(204);
    await until(async () => (await server.request(address)).status === 404);
    expect(iconIn((await front()).text)).toBe(iconIn(before.text));
    expect(await logoCount()).toBe(0);
    expect((await removeIcon()).json.Code).toBe("FaviconNotFound");
  });

  it("the web app manifest keeps the status icon if the favicon is not square or too small", async () => {
    for (const size of [
      [192, 96],
      [32, 32],
    ] as const) {
      const address = String((await putIcon(png([...size]))).at("Result", "Address"));
      await until(async () => iconIn((await front()).text) === address);
      expect(await manifestIcon()).toEqual({ src: "/icon.svg", type: "image/svg+xml", sizes: "any" });
    }
    await removeIcon();
    await until(async () => iconIn((await front()).text)?.startsWith("data:") === true);
  });

  it("a favicon is refused like a logo: by content, type, size, role and version", async () => {
    for (const file of Object.values(hostile).slice(0, repetitions(1, 3))) {
      expect((await putIcon(file)).json.Code).toBe("ImageRefused");
    }
    expect((await putIcon(png(), { "content-type": "image/x-icon" })).status).toBe(415);
    expect((await putIcon(Buffer.alloc(512 * 1024 + 1))).status).toBe(413);
    expect((await putIcon(png(), { ...type, "if-match": '"r0"' })).status).toBe(412);
    const editor = await signIn(server, "Editor");
    expect((await putIcon(png(), type, editor)).json.Code).toBe("RoleForbids");
    const elsewhere = `/portal/api/Page/${crypto.randomUUID()}/Favicon`;
    const gone = await owner.request(elsewhere, { method: "PUT", headers: type, body: png() });
    expect(gone.json.Code).toBe("PageNotFound");
    expect(await logoCount()).toBe(0);
  });

  it("a favicon's change is audited with its digest and size only", async () => {
    await putIcon(png([6, 6]));
    const rows = await server.bus.rows(q.selectFrom("logo").select(["digest", "bytes"]).compile());
    const stored = { Favicon: { Digest: rows[0]?.digest, Bytes: rows[0]?.bytes } };
    await removeIcon();
    await until(async () => iconIn((await front()).text)?.startsWith("data:") === true);
    const { json } = await owner.request("/portal/api/AuditEvent?Limit=2");
    const events = auditEvent.array().parse(Reflect.get(Object(json.Result), "Items"));
    expect(events).toMatchObject([
      { Action: "Page.SetFavicon", Before: stored, After: { Favicon: null } },
      { Action: "Page.SetFavicon", Before: { Favicon: null }, After: stored },
    ]);
  });
});

describe("an accent", () => {
  const look = async (query = "") => {
    const { json } = await owner.request(`/portal/api/Page/${pageId}/Look${query}`);
    return pageLook.parse(json.Result);
  };

  it("an accent colour tints the page's name and links, under a policy with its style's hash", async () => {
    const plain = await front();
    expect(plain.headers["content-security-policy"]).toBe(contentSecurityPolicy);
    expect((await setAccent("#FFCC00")).at("Result", "Accent")).toBe("#ffcc00");
    await until(async () => (await front()).text.includes("--accent"));
    const { Shades } = await look();
    expect(Shades?.Dark).toBe("#ffcc00");
    expect(contrast(Shades?.Light ?? "", backgrounds.light)).toBeGreaterThanOrEqual(4.5);
    for (const path of ["/", "/history", "/nothing"]) {
      const seen = await server.request(path, { headers: { accept: "text/html" } });
      expect(seen.text).toContain(`--accent:${Shades?.Light ?? ""}`);
      expect([path, styles(seen).includes(false)]).toEqual([path, false]);
    }
    await setAccent(null);
    await until(async () => !(await front()).text.includes("--accent"));
    const again = await front();
    expect(again.headers["content-security-policy"]).toBe(contentSecurityPolicy);
    expect(again.text.length).toBe(plain.text.length);
  });

  it("an accent colour is previewed in each theme before it is set", async () => {
    expect((await look("?Accent=%23777777")).Shades?.Light).toMatch(/^#/u);
    const onDarker = (await look("?Accent=%23777777&LightBackground=%23e8e8e8")).Shades?.Light ?? "";
    expect(contrast(onDarker, "#e8e8e8")).toBeGreaterThanOrEqual(4.5);
    const onRefused = "?Accent=%23333333&LightBackground=%23333333&DarkBackground=%23eeeeee";
    expect((await look(onRefused)).Shades).toEqual({ Light: "#000000", Dark: "#333333" });
    expect((await look()).Shades).toBeNull();
    const { status } = await owner.request(`/portal/api/Page/${pageId}/Look?Accent=red`);
    expect(status).toBe(400);
  });

  it.each(["red", "#12345", "#1234567", "#12345g", "#123456;}</style><script>", "url(x)", 1, ""])(
    "an accent colour of %j is refused",
    async (Accent) => {
      const { status } = await owner.request(`/portal/api/Page/${pageId}`, {
        method: "PATCH",
        body: { Accent },
      });
      expect(status).toBe(400);
    },
  );
});

it("machine-readable formats of the page contain neither the logo nor the accent", async () => {
  await put(png([8, 8]));
  await setAccent("#22aa55");
  const key = await server.key("Read-Only");
  await until(async () => (await front()).text.includes("--accent"));
  for (const path of ["/api/StatusPage", "/api/v2/summary.json", "/feed.json", "/history.atom"]) {
    const { text } = await server.request(path, { key });
    expect(text).not.toMatch(/logo|accent|22aa55/iu);
  }
  expect((await server.request("/api/Page", { key })).text).toContain('"Accent":"#22aa55"');
});
