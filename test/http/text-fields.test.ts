/** The allowed content of public texts, and the cache lifetime of the logo. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { headerProfiles } from "../../src/publishing/header-profiles.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
let page = "";
beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  page = String((await server.request("/api/Page", { key })).at("Result", "Items", 0, "Id"));
});
afterAll(() => server.close());

const patchPage = (body: object) => server.request(`/api/Page/${page}`, { method: "PATCH", key, body });

it("a description loses direction overrides and other invisible characters, and keeps its line breaks", async () => {
  const sent = "Payments\u202e and\u200b refunds\n\u2066for all\u2069";
  const stored = "Payments and refunds\nfor all";
  const created = await server.request("/api/Component", {
    method: "POST",
    key,
    body: { Name: "Shop", Description: sent, Translations: { de: { Description: sent } } },
  });
  expect(created.at("Result", "Description")).toBe(stored);
  expect(created.at("Result", "Translations", "de", "Description")).toBe(stored);
  const group = { Name: "Europe", Description: sent };
  const grouped = await server.request("/api/ComponentGroup", { method: "POST", key, body: group });
  expect(grouped.at("Result", "Description")).toBe(stored);
  const page = await patchPage({ Description: sent, Translations: { de: { Description: sent } } });
  expect(page.at("Result", "Description")).toBe(stored);
  expect(page.at("Result", "Translations")).toEqual({ de: { Description: stored } });
});

it.each([
  ["a direction override", "https://example.com/\u202egpj.exe"],
  ["a space", "https://example.com/a b"],
])("a link's address with %s is refused", async (_, Url) => {
  const { status, json } = await patchPage({ Links: [{ Label: "Docs", Url }] });
  expect([status, json.Errors?.map(({ Path }) => Path)]).toEqual([400, ["Links[0].Url"]]);
});

it("a link's address loses its line feeds, as in browsers", async () => {
  const links = await patchPage({ Links: [{ Label: "Docs", Url: "https://example.com/a\nb" }] });
  expect(links.at("Result", "Links", 0, "Url")).toBe("https://example.com/ab");
});

it("caches keep a logo for a day at most", () => {
  const { logo } = headerProfiles("http://localhost:8080", "default-src 'none'");
  expect(logo.cacheControl).toBe("public, max-age=86400, immutable");
});
