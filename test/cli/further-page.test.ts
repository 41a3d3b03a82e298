/** The commands that an empty further page suggests: pasted unchanged, they work. */
import { describe, expect, it } from "vitest";
import { startServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { NearBox } from "./in-process-cli.ts";
import { pasteLines } from "./pasted-lines.ts";

const service = shared(async () => {
  const server = await startServer();
  whenFinished(() => server.close());
  const box = new NearBox();
  whenFinished(() => box.remove());
  Object.assign(box.env, { DATA_DIR: server.dataDirectory, LOG_LEVEL: "error" });
  return { server, box, key: await server.key("Read-Write") };
});

/** The lines of a page, as they are copied from it. */
async function linesOf(path: string): Promise<string> {
  const { text } = await service().server.request(path);
  const [, code = ""] = /<pre class="code"><code>([\s\S]*?)<\/code>/u.exec(text) ?? [];
  return code
    .replace(/<\/?span>/gu, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .trim();
}

async function makePage(body: Readonly<Record<string, unknown>>): Promise<string> {
  const { server, key } = service();
  const created = await server.request("/api/Page", { method: "POST", key, body });
  expect(created.status).toBe(201);
  return String(body["Slug"]);
}

describe("the lines of an empty page", () => {
  it("the lines of an empty first page create a component on it, and turn it red", async () => {
    const { server, box } = service();
    await until(async () => (await linesOf("/")) !== "");
    expect((await pasteLines(box, await linesOf("/"))).answer).toMatchObject({ Success: true });
    await until(async () => (await server.request("/")).text.includes("Website: Major Outage"));
  });

  it("the lines of an empty second page do the same, even if the first has a component of the same name", async () => {
    const { server, box } = service();
    await makePage({ Name: "Inner systems", Slug: "inner" });
    await until(async () => (await linesOf("/page/inner/")) !== "");
    expect((await pasteLines(box, await linesOf("/page/inner/"))).answer).toMatchObject({ Success: true });
    await until(async () => (await server.request("/page/inner/")).text.includes("Website: Major Outage"));
  });

  it("the lines of an empty page use the API's address, whatever the address of the page", async () => {
    const { server, key } = service();
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
