/** The portal's pages and files: what is served where, with which headers, and that nothing else of the disk is. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentSecurityPolicy, styleSources } from "../../../src/board/page/shell.ts";
import { portalOperationList } from "../../../src/contract/portal/operations.ts";
import type { Received } from "../../harness/http.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

const script = "console.log('portal');\n".repeat(200);
const document = `<!doctype html><html lang="en"><head>
<script type="module" src="/portal/assets/index-abc.js"></script></head><body></body></html>`;

const openings = { "/portal/": ["/portal/assets/index-abc.js", "/portal/assets/frame-jkl.js"] };

const signInDocument = `<!doctype html><html lang="en"><head><style>p{}</style></head><body>
<!--if SetUp--><p>The portal of %PageName%</p><!--if Passkeys--><p>Passkey</p><!--end Passkeys--><!--if OpenId--><p>%Provider%</p><!--end OpenId--><!--end SetUp-->
<!--if NotSetUp--><p>Nobody yet</p><!--end NotSetUp-->
<script>run()</script></body></html>`;

let folder = "";
let server: TestServer;
let unbuilt: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), document);
  await writeFile(join(folder, "sign-in.html"), signInDocument);
  await writeFile(join(folder, "assets", "index-abc.js"), script);
  await writeFile(join(folder, "assets", "index-abc.js.br"), brotliCompressSync(`/* br */${script}`));
  await writeFile(join(folder, "assets", "index-abc.js.gz"), gzipSync(`/* gz */${script}`));
  await writeFile(join(folder, "assets", "late-def.css"), "p{}".repeat(300));
  await writeFile(join(folder, ".vite", "manifest.json"), "{}");
  await writeFile(join(folder, ".vite", "openings.json"), JSON.stringify(openings));
  await writeFile(join(folder, "assets", "notes.map"), "secret");
  server = await startServer({
    env: { BASE_URL: "https://status.example.com", PORTAL_DIR: folder, TRUST_PROXY: "127.0.0.1" },
  });
  unbuilt = await startServer();
  owner = await signIn(server, "Owner", { isSecure: true });
});
afterAll(async () => {
  await server.close();
  await unbuilt.close();
  await rm(folder, { recursive: true });
});

const directivesOf = ({ headers }: Received) =>
  new Map(
    String(headers["content-security-policy"])
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources.join(" ")] as const;
      }),
  );

describe("what a page begins with", () => {
  const named = (text: string) =>
    [...text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/gu)].map(([, href]) => href);
  const knownIn = (text: string) =>
    JSON.parse(
      /<script type="application\/json" id="known">(.*?)<\/script>/u.exec(text)?.[1] ?? "null",
    ) as unknown;

  it("is named in the document of the overview, but for what stands there already", async () => {
    for (const path of ["/portal", "/portal/"])
      expect(named((await owner.ask(path)).text)).toEqual(["/portal/assets/frame-jkl.js"]);
  });

  it("is nothing where the build says nothing of a place", async () => {
    expect(named((await server.ask("/portal/setup")).text)).toEqual([]);
    expect(named((await owner.ask("/portal/audit")).text)).toEqual([]);
  });

  it("stands in the document of whoever is signed in as the operations answer it", async () => {
    const [me, overview] = await Promise.all(
      ["Me", "Overview"].map(async (name) => (await owner.ask(`/portal/api/${name}`)).json.Result),
    );
    expect(knownIn((await owner.ask("/portal/")).text)).toMatchObject({
      Me: me,
      Overview: { ...(overview as object), AsOf: expect.any(String) as string },
    });
    expect(knownIn((await owner.ask("/portal/audit")).text)).toEqual({ Me: me });
    expect(knownIn((await owner.ask("/portal/?page=other")).text)).toEqual({ Me: me });
    expect(knownIn((await server.ask("/portal/setup")).text)).toBeNull();
  });

  it("tells nobody what their role may not see, and is data, whatever things are called", async () => {
    const name = "</script><script>alert(1)</script><!--";
    await server.component(name);
    const viewer = await signIn(server, "Viewer", { isSecure: true });
    const { text } = await viewer.ask("/portal/");
    expect(text).not.toContain(name);
    expect(text.match(/<script/gu)).toHaveLength(2);
    expect(knownIn(text)).toMatchObject({
      Me: { Person: { Role: "Viewer" } },
      Overview: { Keys: null, LastChanges: expect.arrayContaining([]) as unknown },
    });
  });
});

describe("the sign-in", () => {
  it("is a document of its own, with what the service alone knows", async () => {
    const { status, headers, text } = await server.ask("/portal/sign-in?next=/audit");
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).toContain("<p>Passkey</p>");
    expect(text).toMatch(/<p>The portal of \w+<\/p>/u);
    expect(text).not.toMatch(/<!--|%|Nobody yet/u);
  });

  it("says where nobody is set up yet", async () => {
    const fresh = await startServer({ env: { PORTAL_DIR: folder } });
    try {
      const { text } = await fresh.ask("/portal/sign-in");
      expect(text).toContain("Nobody yet");
      expect(text).not.toContain("The portal of");
    } finally {
      await fresh.close();
    }
  });

  it("lets its own style and script run alone, and sends nothing anywhere else", async () => {
    const directives = directivesOf(await server.ask("/portal/sign-in"));
    const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(directives.get("script-src")).toBe(hashOf("run()"));
    expect(directives.get("style-src")).toBe(hashOf("p{}"));
    expect(Object.fromEntries(directives)).toMatchObject({
      "default-src": "'none'",
      "connect-src": "'self'",
      "form-action": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
    });
  });

  it("comes compressed", async () => {
    const br = await server.ask("/portal/sign-in", { headers: { "accept-encoding": "br" } });
    expect(brotliDecompressSync(br.bytes).toString()).toBe((await server.ask("/portal/sign-in")).text);
  });

  it.each([
    ["/portal", "/portal/sign-in"],
    ["/portal/", "/portal/sign-in"],
    ["/portal/audit", "/portal/sign-in?next=%2Faudit"],
    [
      "/Portal/settings/people?x=1&y=a%20b",
      "/portal/sign-in?next=%2Fsettings%2Fpeople%3Fx%3D1%26y%3Da%2520b",
    ],
    ["/portal/audit?next=//evil.test", "/portal/sign-in?next=%2Faudit%3Fnext%3D%2F%2Fevil.test"],
  ])("is where whoever is not signed in is led to from %s", async (path, to) => {
    const ended = { cookie: `__Host-signalbox=${"x".repeat(43)}` };
    for (const headers of [{}, ended]) {
      const answer = await server.ask(path, { headers });
      expect([answer.status, answer.headers["location"], answer.headers["cache-control"]]).toEqual([
        303,
        to,
        "no-store",
      ]);
    }
  });
});

describe("a page of the portal", () => {
  it.each(["/portal", "/portal/", "/portal/announcements/new", "/Portal/settings/people?x=1"])(
    "is the one document, kept by nobody: %s",
    async (path) => {
      const { status, headers, text } = await owner.ask(path);
      expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-store",
      ]);
      expect(text.replaceAll(/<link [^>]+>\n?|<script type="application\/json".*?<\/script>\n?/gu, "")).toBe(
        document,
      );
    },
  );

  it("lets its own files run alone, and has beside their styles those of the visitors' page", async () => {
    const directives = directivesOf(await owner.ask("/portal"));
    expect(directives.get("script-src")).toBe("'self'");
    expect(directives.get("style-src")).toBe(`'self' ${styleSources.join(" ")}`);
    const page = String((await server.ask("/")).headers["content-security-policy"]);
    for (const source of styleSources) expect(page).toContain(source);
  });

  it("cannot be framed, and sends forms, links and scripts nowhere else", async () => {
    const answer = await owner.ask("/portal/components");
    const directives = directivesOf(answer);
    expect(Object.fromEntries(directives)).toMatchObject({
      "default-src": "'none'",
      "connect-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
    expect(String(answer.headers["content-security-policy"])).not.toContain("unsafe");
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
    });
  });

  it("says that there is none where the portal was not built", async () => {
    const { status, text, headers } = await unbuilt.ask("/portal/announcements");
    expect([status, headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(text).toContain("The portal was not built");
    expect((await unbuilt.ask("/")).status).toBe(200);
  });

  it("takes nothing but GET and HEAD", async () => {
    const { status, headers } = await server.ask("/portal/announcements", { method: "POST", body: {} });
    expect([status, headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const head = await server.ask("/portal/setup", { method: "HEAD" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([
      200,
      "",
      (await server.ask("/portal/setup")).headers["content-length"],
    ]);
  });

  it("leaves the policy of the visitors' page as it is", async () => {
    expect((await server.ask("/")).headers["content-security-policy"]).toBe(contentSecurityPolicy);
  });
});

describe("a document of the portal", () => {
  const path = "/portal/api/PolicyViolation";
  const documents = async (of: TestServer, isSecure: boolean) => {
    const somebody = await signIn(of, "Owner", { isSecure });
    const open = ["/portal/sign-in", "/portal/setup", "/portal/invitation", "/portal/reset"];
    const asked = [...open.map((at) => of.ask(at)), somebody.ask("/portal/"), somebody.ask("/portal/audit")];
    return await Promise.all(asked);
  };

  it("has browsers tell what its policy kept out, in the newer way and the older one (S-25)", async () => {
    for (const answer of await documents(server, true)) {
      expect(answer.status).toBe(200);
      const directives = directivesOf(answer);
      expect([directives.get("report-uri"), directives.get("report-to")]).toEqual([path, "policy"]);
      expect(answer.headers["reporting-endpoints"]).toBe(`policy="${path}"`);
    }
  });

  it("names the older way alone over plain HTTP, where browsers know no other", async () => {
    const plain = await startServer({ env: { PORTAL_DIR: folder } });
    try {
      for (const answer of await documents(plain, false)) {
        expect(answer.status).toBe(200);
        const directives = directivesOf(answer);
        expect([directives.get("report-uri"), directives.has("report-to")]).toEqual([path, false]);
        expect(answer.headers["reporting-endpoints"]).toBeUndefined();
      }
    } finally {
      await plain.close();
    }
  });

  it("is all that does: no visitor's browser is asked to tell anything", async () => {
    for (const at of ["/", "/history", "/embed", "/api/docs", "/nowhere", "/gate", "/badge/overall.svg"]) {
      const { headers } = await server.ask(at, { headers: { accept: "text/html" } });
      expect([at, /report/iu.test(JSON.stringify(headers))]).toEqual([at, false]);
    }
  });
});

describe("a file of the portal", () => {
  const path = "/portal/assets/index-abc.js";

  it("may be kept for ever, and comes as small as it was made", async () => {
    const plain = await server.ask(path);
    expect([plain.text, plain.headers["content-type"], plain.headers["cache-control"]]).toEqual([
      script,
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    const br = await server.ask(path, { headers: { "accept-encoding": "gzip, br" } });
    expect(brotliDecompressSync(br.bytes).toString()).toBe(`/* br */${script}`);
    const gzip = await server.ask(path, { headers: { "accept-encoding": "gzip" } });
    expect(gunzipSync(gzip.bytes).toString()).toBe(`/* gz */${script}`);
    expect([br.headers["content-encoding"], br.headers["vary"]]).toEqual(["br", "Accept-Encoding"]);
    const same = await server.ask(path, { headers: { "if-none-match": String(plain.headers["etag"]) } });
    expect([same.status, same.text]).toEqual([304, ""]);
  });

  it("is compressed when it is asked for, where the build did not", async () => {
    const br = await server.ask("/portal/assets/late-def.css", { headers: { "accept-encoding": "br" } });
    expect(brotliDecompressSync(br.bytes).toString()).toBe("p{}".repeat(300));
    expect(br.headers["content-type"]).toBe("text/css; charset=utf-8");
  });

  it.each([
    "/portal/assets",
    "/portal/assets/",
    "/portal/assets/nothing",
    "/portal/assets/nothing.js",
    "/portal/assets/index-abc.js.br",
    "/portal/assets/notes.map",
    "/portal/.vite/manifest.json",
    "/portal/index.html",
    "/portal/../package.json",
    "/portal/..%2fpackage.json",
    "/portal/%2e%2e/package.json",
    "/portal/assets/..%2f..%2fpackage.json",
    "/portal/assets/%00index-abc.js",
    "/portal/..\\package.json",
    "/portal//evil.test",
    `/portal/${"a/".repeat(2000)}x.js`,
    "/portal/a.js",
    "/portal/announcements/x.css",
    "/portal;/a.js",
    "/portal/announcements;a",
    "/portal%2fassets%2findex-abc.js",
    "/portalx",
    "/portal/api/x/foo.css",
  ])("is not what is asked for at %s", async (asked) => {
    for (const accept of ["*/*", "text/html"]) {
      const { status, headers, text } = await server.ask(asked, { headers: { accept, ...owner.headers } });
      expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
      expect(text).not.toContain('signalbox"');
    }
  });
});

/** Answers of every kind: pages, files, the API, well and ill. */
const targets = [
  ...[
    "/portal",
    "/portal/sign-in",
    "/portal/setup",
    "/portal/audit",
    "/portal/assets/index-abc.js",
    "/portal/nothing.js",
    "/portal;x",
  ].map((path) => ({
    method: "GET",
    path,
  })),
  { method: "POST", path: "/portal" },
  { method: "PUT", path: "/portal/api/Component" },
  { method: "OPTIONS", path: "/portal/api/Component" },
  { method: "GET", path: "/portal/api/Nothing" },
  { method: "GET", path: "/portal/%zz" },
  ...portalOperationList
    .filter(({ path }) => path !== "/portal/api/Live")
    .map(({ method, path }) => ({ method: method as string, path: path as string })),
];

describe.each(targets)("$method $path", ({ method, path }) => {
  it("is safe, whatever comes of it, for nobody and for an owner", async () => {
    const asked = path.replaceAll(/\{\w+\}/gu, "01900000-0000-7000-8000-000000000000");
    const someone = method === "GET" ? owner : await signIn(server, "Owner", { isSecure: true });
    for (const headers of [{}, someone.headers]) {
      for (const accept of ["application/json", "text/html"]) {
        const answer = await server.ask(asked, { method, headers: { ...headers, accept } });
        const { headers: told, status } = answer;
        expect(told["x-request-id"]).toBeDefined();
        expect(told["server"]).toBeUndefined();
        expect(told["access-control-allow-origin"]).toBeUndefined();
        expect(told["referrer-policy"]).toBeDefined();
        expect(told["x-content-type-options"]).toBe("nosniff");
        expect(told["cross-origin-resource-policy"]).toBe("same-origin");
        expect(told["strict-transport-security"]).toBe("max-age=31536000");
        expect(told["content-security-policy"]).toContain("default-src 'none'");
        expect(told["content-security-policy"]).toContain("frame-ancestors 'none'");
        expect(told["content-security-policy"]).not.toContain("unsafe");
        if (!(status === 200 && path.startsWith("/portal/assets/"))) {
          expect(told["cache-control"]).toBe("no-store");
        }
        if (String(told["content-type"]).startsWith("text/html")) {
          expect(told["cross-origin-opener-policy"]).toBe("same-origin");
          expect(asked).not.toMatch(/^\/portal\/api/u);
        }
        for (const cookie of [told["set-cookie"] ?? []].flat()) {
          expect(cookie).toMatch(/^__Host-[\w-]+=[^;]*; .*Path=\/; HttpOnly; SameSite=Lax; Secure$/u);
        }
      }
    }
  });
});
