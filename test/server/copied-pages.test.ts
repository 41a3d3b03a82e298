/** Several pages and one copy elsewhere: what is for everybody is there, each page in its place, and nothing else ever is. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { leaveImagesBlank } from "../harness/blank-images.ts";
import { signIn } from "../harness/people.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const closed = /Vault|Secret Store/u;
const timeoutMs = 100_000;
let server: TestServer;
let key: string;
let home: string;
let folder: string;
let warehouse: string;

async function post(path: string, body: object): Promise<string> {
  const { status, text, json } = await server.request(path, { method: "POST", key, body });
  if (status !== 201) throw new Error(text);
  return (json.Result as { Id: string }).Id;
}

/** The files below a folder, with their text. */
function filesIn(within: string, below = ""): Map<string, string> {
  const files = new Map<string, string>();
  if (!existsSync(within)) return files;
  for (const name of readdirSync(within)) {
    const path = join(within, name);
    if (!statSync(path).isDirectory()) files.set(below + name, readFileSync(path, "utf8"));
    else for (const [place, text] of filesIn(path, `${below}${name}/`)) files.set(place, text);
  }
  return files;
}

const fileAt = (place: string) => {
  const path = join(folder, place);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};

leaveImagesBlank();

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "signalbox-copied-"));
  folder = join(home, "copy");
  const options = {
    env: { BASE_URL: "http://status.test" },
    dataDirectory: mkdtempSync(join(home, "data-")),
  };
  server = await startServer(options);
  key = await server.key("Read-Write");
  await post("/api/Component", { Name: "Shop" });
  await post("/api/Page", {
    Name: "Vault",
    Slug: "vault",
    Access: "Password",
    Password: "correct horse battery",
  });
  await post("/api/Component", { Name: "Secret Store", Page: "vault" });
  await post("/api/Announcement", {
    Kind: "Incident",
    Title: "Vault door stuck",
    Message: "Since noon.",
    Page: "vault",
    AffectedComponents: [{ ComponentName: "Secret Store", Status: "Major Outage" }],
  });
  warehouse = await post("/api/Page", { Name: "Warehouse", Slug: "warehouse", Url: "http://warehouse.test" });
  await post("/api/Component", { Name: "Conveyor", Page: "warehouse" });
  // All of it is copied once.
  await server.close();
  server = await startServer({ ...options, env: { ...options.env, COPY_TO: folder } });
  await until(() => fileAt("page/warehouse/lang/ar/index.html").includes("Conveyor"), timeoutMs);
  await until(() => fileAt("index.html").includes("Shop"), timeoutMs);
});

afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

describe("the copy of several pages", () => {
  it("the copy of several pages has each public one in its place, with links that stay within it, and its own address", () => {
    expect(fileAt("index.html")).not.toContain("Conveyor");
    const text = fileAt("page/warehouse/index.html");
    expect(text).not.toContain("Shop");
    expect(text).toContain('<meta property="og:url" content="http://warehouse.test/">');
    expect(text).toContain('href="history/index.html"');
    expect(fileAt("page/warehouse/lang/ar/index.html")).toContain('dir="rtl"');
    expect(fileAt("page/warehouse/history.atom")).toContain("http://warehouse.test/");
    expect(fileAt("page/warehouse/manifest.webmanifest")).toContain('"src":"icon.svg"');
  });

  it("the copy of several pages contains nothing of a protected one", () => {
    const files = filesIn(folder);
    expect(files.size).toBeGreaterThan(200);
    for (const [place, text] of files) {
      expect(place).not.toMatch(/vault/iu);
      expect(text, place).not.toMatch(closed);
    }
  });

  it("the copy of several pages loses a closed page before the response, and gets it again when it is opened", async () => {
    const change = (body: object) => server.request(`/api/Page/${warehouse}`, { method: "PATCH", key, body });
    expect((await change({ Access: "Password", Password: "correct horse battery" })).status).toBe(200);
    const left = filesIn(folder);
    expect(
      [...left].filter(([place, text]) => place.includes("warehouse") || /Warehouse|Conveyor/u.test(text)),
    ).toEqual([]);
    expect(left.get("index.html")).toContain("Shop");
    expect((await change({ Access: "Public" })).status).toBe(200);
    await until(() => fileAt("page/warehouse/index.html").includes("Conveyor"), timeoutMs);
  });
});

describe("a failing copy", () => {
  it("a failing copy is shown in the overview, with reason and start, while it fails", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "signalbox-copied-"));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    // A file lies where the folder ought to be.
    writeFileSync(join(elsewhere, "mounted"), "");
    const failing = await startServer({ env: { COPY_TO: join(elsewhere, "mounted", "copy") } });
    onTestFinished(() => failing.close());
    await failing.component("Checkout");
    const editor = await signIn(failing, "Editor");
    type CopyState = { To: string; AsOf: string | null; Failure: { Since: string; Message: string } | null };
    const readState = async () => {
      const { json } = await editor.request("/portal/api/Overview");
      return (json.Result as { Copy: CopyState }).Copy;
    };
    await until(async () => (await readState()).Failure !== null, timeoutMs);
    const first = (await readState()).Failure;
    expect(first?.Message).toMatch(
      /^The folder of the copy \(.*\) is not a folder, or something in its path is not\.$/u,
    );
    await failing.component("Search");
    await until(() => failing.log.some((line) => line.includes('"attempt":2,')), timeoutMs);
    const later = await readState();
    expect(later).toMatchObject({ AsOf: null, Failure: { Since: first?.Since } });
    // The page itself does not know it.
    expect((await failing.request("/")).text).toContain("Search");
  });
});
