/** The drawn overview: who is given it, under which policy, and that nothing of it is more than text. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

const template = `<!doctype html><html><head><title><!--title--></title><style>p{}</style><script>begin()</script></head>
<body><div id="portal"><!--drawn--></div><!--known--></body></html>`;

/** Draws who it is for and of which page, by their names; as markup, which is its own to write. */
const drawing = `export async function renderOverview({ Me, Overview, Page, At, HasKeys }) {
  if (Me.Person.Role === "Editor") throw new Error("cannot be drawn");
  return {
    title: "Overview </title><script>x</script> & $& <!--known-->",
    markup: "<p>" + [Me.Person.Role, Page ?? "all", typeof At, HasKeys, Overview.Page.Slug].join(" ") + "</p>",
  };
}`;

let folder = "";
let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), "<!doctype html><html><head></head><body>plain</body></html>");
  const signInDocument = "<style>p{}</style><script>run()</script>";
  await writeFile(join(folder, "sign-in.html"), signInDocument);
  await writeFile(join(folder, ".vite", "overview.html"), template);
  await writeFile(join(folder, ".vite", "drawing.mjs"), drawing);
  server = await startServer({ env: { PORTAL_DIR: folder } });
  owner = await signIn(server, "Owner");
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const drawnIn = (text: string) => /<div id="portal">(.*?)<\/div>/u.exec(text)?.[1];
const knownIn = (text: string) =>
  JSON.parse(
    /<script type="application\/json" id="known">(.*?)<\/script>/u.exec(text)?.[1] ?? "null",
  ) as unknown;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the drawn overview", () => {
  it("the prerendered overview is rendered for the signed-in person, of all pages or of the named one", async () => {
    expect(drawnIn((await owner.request("/portal/")).text)).toBe("<p>Owner all number false status</p>");
    expect(drawnIn((await owner.request("/portal")).text)).toBe("<p>Owner all number false status</p>");
    const onPage = await owner.request("/portal/?page=status");
    expect(drawnIn(onPage.text)).toBe("<p>Owner status number false status</p>");
    expect(knownIn(onPage.text)).toMatchObject({ Page: "status", Overview: { Page: { Slug: "status" } } });
  });

  it("the prerendered overview reveals whether there are keys or integrations only to permitted people", async () => {
    const viewer = await signIn(server, "Viewer");
    const { text } = await viewer.request("/portal/");
    expect(drawnIn(text)).toBe("<p>Viewer all number  status</p>");
    expect(knownIn(text)).not.toHaveProperty("HasKeys");
    expect(knownIn(text)).not.toHaveProperty("HasIntegrations");
    expect(knownIn((await owner.request("/portal/")).text)).toMatchObject({ HasIntegrations: false });
    await server.key("Read-Only");
    expect(drawnIn((await owner.request("/portal/")).text)).toBe("<p>Owner all number true status</p>");
  });

  it("the prerendered overview allows its own style and script, and is not cached", async () => {
    const { headers } = await owner.request("/portal/");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`script-src 'self' ${hashOf("begin()")};`);
    expect(policy).toContain(`style-src 'self' ${hashOf("p{}")} `);
    expect(headers["cache-control"]).toBe("no-store");
    const other = String((await owner.request("/portal/audit")).headers["content-security-policy"]);
    expect(other).toContain("script-src 'self';");
  });

  it("the prerendered overview contains names as text and data as data, whatever they contain", async () => {
    await server.component("</script><script>alert(1)</script><!--title-->");
    const { text } = await owner.request("/portal/");
    expect(text.match(/<script/gu)).toHaveLength(2);
    expect(text).toContain(
      "<title>Overview &lt;/title&gt;&lt;script&gt;x&lt;/script&gt; &amp; $&amp; &lt;!--known--&gt;</title>",
    );
    expect(knownIn(text)).toMatchObject({ Me: { Person: { Role: "Owner" } } });
  });

  it.each([
    "/portal/?page=status&x=1",
    "/portal/?page=Status",
    "/portal/?page=nowhere",
    "/portal/?openid=x",
    "/portal/audit",
  ])("the prerendered overview leaves rendering to the browser at %s", async (path) => {
    const { status, text } = await owner.request(path);
    expect([status, text.includes("plain")]).toEqual([200, true]);
    expect(knownIn(text)).toEqual({ Me: expect.anything() as unknown });
  });

  it("the prerendered overview leaves rendering to the browser if it fails", async () => {
    const editor = await signIn(server, "Editor");
    const { status, text } = await editor.request("/portal/");
    expect([status, text.includes("plain")]).toEqual([200, true]);
    expect(knownIn(text)).toMatchObject({ Me: { Person: { Role: "Editor" } }, Overview: { Keys: null } });
    expect(server.log.join("\n")).toContain("overview could not be prerendered");
  });

  it("the prerendered overview is not rendered for signed-out visitors", async () => {
    for (const path of ["/portal/", "/portal/?page=status"]) {
      const { status, text } = await server.request(path);
      expect([status, text]).toEqual([303, ""]);
    }
    for (const name of ["overview.html", "drawing.mjs"])
      expect((await owner.request(`/portal/.vite/${name}`)).status).toBe(404);
  });
});
