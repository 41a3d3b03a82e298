/** Holds, expiry, and the incidents that an integration announces, as the scheduler does them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";
import { alertmanagerPayload } from "./payloads.ts";

let server: TestServer;
let key = "";
let names = 0;

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
});

afterAll(() => server.close());

const change = (method: string, path: string, body?: unknown) => server.request(path, { method, key, body });

async function componentWith(settings: Record<string, unknown>) {
  names += 1;
  const name = `Service ${names}`;
  const created = await change("POST", "/api/Component", { Name: name });
  const integration = await change("POST", "/api/Integration", {
    Name: `Integration ${names}`,
    Type: "Alertmanager",
    ...settings,
  });
  const path = new URL(String(integration.at("Result", "Url"))).pathname;
  const id = String(created.at("Result", "Id"));
  return {
    name,
    id,
    integrationId: String(integration.at("Result", "Id")),
    outcome: async (status: "firing" | "resolved", service = name) => {
      const body = alertmanagerPayload({ name: "Down", service, status });
      const answer = await server.request(path, { method: "POST", body });
      return answer.at("Result", "Outcomes", 0, "Outcome");
    },
    status: async () => (await server.request(`/api/Component/${id}`, { key })).at("Result", "Status"),
  };
}

describe("an integration with holds", () => {
  it("an integration with holds turns a component red only once an alert has fired for FireAfter", async () => {
    const component = await componentWith({ FireAfter: 1 });
    expect(await component.outcome("firing")).toBe("HeldDown");
    expect(await component.status()).toBe("Operational");
    await until(async () => (await component.status()) === "Major Outage");
  });

  it("an integration with holds drops an alert that is resolved before FireAfter is over", async () => {
    const component = await componentWith({ FireAfter: 3600 });
    await component.outcome("firing");
    expect(await component.outcome("resolved")).toBe("Unchanged");
    const { at } = await server.request(`/api/Integration/${component.integrationId}`, { key });
    expect(at("Result", "OpenAlerts")).toBe(0);
  });

  it("an integration with holds turns a component green only once an alert has been resolved for ResolveAfter", async () => {
    const component = await componentWith({ ResolveAfter: 1 });
    await component.outcome("firing");
    expect(await component.outcome("resolved")).toBe("HeldDown");
    expect(await component.status()).toBe("Major Outage");
    await until(async () => (await component.status()) === "Operational");
  });
});

describe("an announcing integration", () => {
  const incidents = async () => {
    const { at } = await server.request("/api/Announcement?Kind=Incident", { key });
    return at("Result", "Items") as {
      Id: string;
      State: string;
      Title: string;
      AffectedComponents: unknown[];
    }[];
  };
  const incidentOf = async (name: string) => (await incidents()).find(({ Title }) => Title.includes(name));

  it("an announcing integration opens an incident, adds components that fail later, and resolves it on recovery", async () => {
    const component = await componentWith({ Announce: "Incident" });
    names += 1;
    const second = `Service ${names}`;
    await change("POST", "/api/Component", { Name: second });
    await component.outcome("firing");
    await until(async () => (await incidentOf(component.name)) !== undefined);
    await component.outcome("firing", second);
    await until(async () => (await incidentOf(component.name))?.AffectedComponents.length === 2);
    await component.outcome("resolved");
    await component.outcome("resolved", second);
    await until(async () => (await incidentOf(component.name))?.State === "Resolved");
    expect(await component.status()).toBe("Operational");
  });

  it("an announcing integration leaves an incident alone that another author has posted to", async () => {
    const component = await componentWith({ Announce: "Incident" });
    await component.outcome("firing");
    await until(async () => (await incidentOf(component.name)) !== undefined);
    const { Id } = (await incidentOf(component.name)) ?? { Id: "" };
    await change("POST", `/api/Announcement/${Id}/Update`, {
      State: "Identified",
      Message: "A cable is cut.",
    });
    await component.outcome("resolved");
    const other = await componentWith({ Announce: "Incident" });
    await other.outcome("firing");
    // The scheduler has done what was due when it has announced the later outage.
    await until(async () => (await incidentOf(other.name)) !== undefined);
    expect((await incidentOf(component.name))?.State).toBe("Identified");
  });

  it("an announcing integration uses the texts of its template, with the names of the components", async () => {
    const template = await change("POST", "/api/Template", {
      Name: "Outage",
      Kind: "Incident",
      Title: "{{Component}} has problems",
      Message: "Found by {{Integration}}.",
    });
    const TemplateId = template.at("Result", "Id");
    const component = await componentWith({ Announce: "Incident", TemplateId });
    await component.outcome("firing");
    await until(async () => (await incidentOf(component.name)) !== undefined);
    expect((await incidentOf(component.name))?.Title).toBe(`${component.name} has problems`);
  });
});

describe("a signal of an integration", () => {
  it("a signal of an integration is closed manually with all alerts behind it", async () => {
    const component = await componentWith({});
    await component.outcome("firing");
    const { at } = await server.request(`/api/Component/${component.id}`, { key });
    const source = String(at("Result", "Voices", 0, "Source"));
    expect(source).toMatch(/^integration:/u);
    const closed = await change(
      "DELETE",
      `/api/Component/${component.id}/Signal/${encodeURIComponent(source)}`,
    );
    expect(closed.status).toBe(204);
    expect(await component.status()).toBe("Operational");
    const figures = await server.request(`/api/Integration/${component.integrationId}`, { key });
    expect(figures.at("Result", "OpenAlerts")).toBe(0);
  });

  it("a signal of an integration ends when the integration is deleted", async () => {
    const component = await componentWith({});
    await component.outcome("firing");
    expect((await change("DELETE", `/api/Integration/${component.integrationId}`)).status).toBe(204);
    expect(await component.status()).toBe("Operational");
  });
});
