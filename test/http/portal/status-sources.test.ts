/** Whom the portal names as having set a status, and who else is told. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overview } from "../../../src/contract/portal/overview.ts";
import { componentOperations } from "../../../src/contract/portal/portal-components.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await startServer();
  ada = await signIn(server, "Admin", { name: "Ada Byron" });
});
afterAll(() => server.close());

const created = async (name: string) => {
  const { at } = await ada.request("/portal/api/Component", { method: "POST", body: { Name: name } });
  return String(at("Result", "Id"));
};

const report = (key: string, body: object) =>
  server.request("/api/WebHook/UpdateComponentStatus", { method: "POST", key, body });

const sources = async (id: string) => {
  const { json } = await ada.request(`/portal/api/Component/${id}/Sources`);
  return componentOperations.ReadComponentSources.result.strict().parse(json.Result).Items;
};

const causes = async (id: string) => {
  const { json } = await ada.request(`/portal/api/Component/${id}/AttributedHistory`);
  const { Items } = componentOperations.ReadAttributedHistory.result.strict().parse(json.Result);
  return Items.map(({ Status, Cause }) => [Status, Cause?.By?.Name ?? null]);
};

it("the entity tag of a component covers the names in it, but a rename is no edit of the component", async () => {
  const id = await created("Tagged");
  const Key = { Name: "Before", Role: "Read-Write", ExpiresInDays: 90 };
  const { at } = await ada.request("/portal/api/Key", { method: "POST", body: Key });
  const key = String(at("Result", "Value"));
  await report(key, { ComponentId: id, Status: "Major Outage" });
  const path = `/api/Component/${id}`;
  const tag = String((await server.request(path, { key })).headers["etag"]);
  const conditional = { key, headers: { "if-none-match": tag } };
  expect((await server.request(path, conditional)).status).toBe(304);
  const rename = { method: "PATCH", body: { Name: "After" } };
  expect((await ada.request(`/portal/api/Key/${String(at("Result", "Id"))}`, rename)).status).toBe(200);
  const read = await server.request(path, conditional);
  expect([read.status, read.at("Result", "Voices", 0, "By", "Name")]).toEqual([200, "After"]);
  const edit = { method: "PATCH", key, headers: { "if-match": tag }, body: { Description: "Pays" } };
  expect((await server.request(path, edit)).status).toBe(200);
});

describe("the portal", () => {
  it("the portal names the key that reported a status and the person who set one manually", async () => {
    const id = await created("Checkout");
    expect(await sources(id)).toMatchObject([
      { Kind: "Report", LastReportAt: null, By: { Name: "Ada Byron" } },
    ]);
    const key = await server.key("Read-Write", { name: "Prober" });
    await report(key, { ComponentId: id, Status: "Major Outage" });
    expect(await sources(id)).toMatchObject([{ Kind: "Report", By: { Kind: "Key", Name: "Prober" } }]);
    // A repetition by another key does not change who set it.
    await report(await server.key("Read-Write", { name: "Second" }), {
      ComponentId: id,
      Status: "Major Outage",
    });
    expect(await sources(id)).toMatchObject([{ By: { Name: "Prober" } }]);
    await ada.request(`/portal/api/Component/${id}`, {
      method: "PATCH",
      body: { Status: "Degraded Performance" },
    });
    expect(await sources(id)).toMatchObject([
      { Kind: "Report", LastReportAt: null, By: { Kind: "Person", Name: "Ada Byron" } },
    ]);
    expect(await causes(id)).toEqual([
      ["Degraded Performance", "Ada Byron"],
      ["Major Outage", "Prober"],
      ["Operational", "Ada Byron"],
    ]);
  });

  it("the portal names the key after a late report has rebuilt the history", async () => {
    const id = await created("Search");
    const key = await server.key("Read-Write", { name: "Search prober" });
    await report(key, { ComponentId: id, Status: "Major Outage" });
    const late = new Date(Date.now() - 60_000).toISOString();
    await report(await server.key("Read-Write", { name: "Late prober" }), {
      ComponentId: id,
      Status: "Degraded Performance",
      OccurredAt: late,
    });
    expect(await sources(id)).toMatchObject([{ Status: "Major Outage", By: { Name: "Search prober" } }]);
    expect((await causes(id)).slice(0, 3)).toEqual([
      ["Major Outage", "Search prober"],
      ["Operational", "Ada Byron"],
      ["Degraded Performance", "Late prober"],
    ]);
  });

  it("the portal names the person behind an override, in the overview as well", async () => {
    const id = await created("Webhooks");
    await ada.request(`/portal/api/Component/${id}/Pin`, {
      method: "PUT",
      body: { Status: "Partial Outage", Reason: "Checked by hand" },
    });
    const pin = { Kind: "Pin", By: { Kind: "Person", Name: "Ada Byron" } };
    expect((await sources(id))[0]).toMatchObject(pin);
    const { json } = await ada.request("/portal/api/Overview");
    const row = overview.parse(json.Result).Unannounced.find(({ ComponentId }) => ComponentId === id);
    expect(row?.Voices[0]).toMatchObject(pin);
  });
});

describe("a key", () => {
  it("an API key gets no person's name from a component or its history", async () => {
    const id = await created("Status API");
    await ada.request(`/portal/api/Component/${id}`, { method: "PATCH", body: { Status: "Partial Outage" } });
    const key = await server.key("Read-Only");
    for (const path of [`/api/Component/${id}`, `/api/Component/${id}/History`]) {
      const { status, text } = await server.request(path, { key });
      expect([status, text.includes("Ada")]).toEqual([200, false]);
    }
  });
});
