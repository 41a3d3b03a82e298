/** The commands that an empty further page suggests: pasted unchanged, they work. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtCommand } from "../harness/built.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let server: TestServer;
let folder: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-pasted-"));
  await mkdir(join(folder, "bin"));
  const words = [process.execPath, "--disable-warning=ExperimentalWarning", builtCommand];
  const command = `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(" ")} "$@"\n`;
  await writeFile(join(folder, "bin", "signalbox"), command, { mode: 0o700 });
  server = await startServer();
  key = await server.key("Read-Write");
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The lines of a page, as they are copied from it. */
async function linesOf(path: string): Promise<string> {
  const { text } = await server.request(path);
  const [, code = ""] = /<pre class="code"><code>([\s\S]*?)<\/code>/u.exec(text) ?? [];
  return code
    .replace(/<\/?span>/gu, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .trim();
}

const paste = (lines: string) =>
  promisify(execFile)("bash", ["-euc", lines], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: server.dataDirectory, LOG_LEVEL: "error" },
  });

async function makePage(body: Readonly<Record<string, unknown>>): Promise<string> {
  const created = await server.request("/api/Page", { method: "POST", key, body });
  expect(created.status).toBe(201);
  return String(body["Slug"]);
}

describe("the lines of an empty page", () => {
  it("the lines of an empty first page create a component on it, and turn it red", async () => {
    await until(async () => (await linesOf("/")) !== "");
    const { stdout } = await paste(await linesOf("/"));
    expect(stdout).toContain('"Success":true');
    await until(async () => (await server.request("/")).text.includes("Website: Major Outage"));
  });

  it("the lines of an empty second page do the same, even if the first has a component of the same name", async () => {
    await makePage({ Name: "Inner systems", Slug: "inner" });
    await until(async () => (await linesOf("/page/inner/")) !== "");
    const { stdout } = await paste(await linesOf("/page/inner/"));
    expect(stdout).toContain('"Success":true');
    await until(async () => (await server.request("/page/inner/")).text.includes("Website: Major Outage"));
  });

  it("the lines of an empty page use the API's address, whatever the address of the page", async () => {
    await makePage({ Name: "Partners", Slug: "partners", Url: "https://partners.test/state" });
    const host = { headers: { host: "partners.test" } };
    await until(async () => (await server.request("/state/", host)).text.includes("Nothing here yet"));
    const { text } = await server.request("/state/", host);
    expect(text).toContain("curl -X POST https://partners.test/api/WebHook/UpdateComponentStatus");
    const request = { ...host, method: "POST", key, body: { ComponentName: "None", Status: "Operational" } };
    const reached = await server.request("/api/WebHook/UpdateComponentStatus", request);
    expect(reached.json.Code).toBe("ComponentNotFound");
  });
});
