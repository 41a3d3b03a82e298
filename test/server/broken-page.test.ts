import { expect, it } from "vitest";
import { q } from "../../src/store/query.ts";
import { rawJson } from "../harness/raw-json.ts";
import { startServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

it("a page made private is closed, even if another cannot be rendered", async () => {
  const server = await startServer();
  const key = await server.key("Read-Write");
  await server.component("Shop");
  const created = await server.request("/api/Page", {
    method: "POST",
    key,
    body: { Name: "Vault", Slug: "vault" },
  });
  await server.request("/api/Component", {
    method: "POST",
    key,
    body: { Name: "Strongroom", Page: "vault" },
  });
  await until(async () => (await server.request("/page/vault/")).text.includes("Strongroom"));
  // As no version of the service ever wrote it.
  await server.bus.write(
    q
      .updateTable("component")
      .set({ translations: rawJson("broken") })
      .where("name", "=", "Shop")
      .compile(),
  );
  const body = { Access: "Restricted" };
  const id = String(created.at("Result", "Id"));
  // What was public may still be kept on the disk, and that is said; but nobody is shown it any more.
  await server.request(`/api/Page/${id}`, { method: "PATCH", key, body });
  await until(() => server.log.some((line) => line.includes("page could not be rendered")));
  const { status, text } = await server.request("/page/vault/");
  expect(text).not.toContain("Strongroom");
  expect(status).toBeGreaterThanOrEqual(400);
  const readable = await server.request("/api/StatusPage?Page=vault", { key });
  expect([readable.status, readable.at("Result", "Status", "Indicator")]).toEqual([200, "None"]);
  // Nothing that is shown of the other is called current.
  const stale = await server.request("/api/StatusPage", { key });
  expect(stale.at("Result", "Status", "Indicator")).toBe("Unknown");
  expect(Date.parse(String(stale.at("Result", "AsOf")))).toBeLessThan(
    Date.parse(String(readable.at("Result", "AsOf"))),
  );
  const isUnknown = async () => (await server.request("/")).text.includes("<h1>Status Unknown");
  expect(await isUnknown()).toBe(true);
  const repair = q.updateTable("component").set({ translations: null }).where("name", "=", "Shop");
  await server.bus.write(repair.compile());
  await server.component("Till");
  expect(await isUnknown()).toBe(false);
  await server.close();
});
