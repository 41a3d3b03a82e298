/** The overview and the trash, as people of each role read them. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Overview, Trash } from "../../../src/contract/portal/overview.ts";
import { foundAnnouncement, overview, trash } from "../../../src/contract/portal/overview.ts";
import { q } from "../../../src/store/query.ts";
import { readJson, writeJson } from "../../../src/store/stored-json.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";

let server: TestServer;
let admin: TestPerson;
let viewer: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, "Admin", { name: "Maja Lind" });
  viewer = await signIn(server, "Viewer");
});
afterAll(() => server.close());

async function read(person: TestPerson): Promise<Overview> {
  const { status, json } = await person.request("/portal/api/Overview");
  expect(status).toBe(200);
  // As the contract has it, and nothing besides.
  expect(overview.strict().parse(json.Result)).toEqual(json.Result);
  return json.Result as Overview;
}

const create = async (path: string, body: unknown) => {
  const { status, at, text } = await admin.request(`/portal/api/${path}`, { method: "POST", body });
  expect([status, text]).toEqual([201, text]);
  return String(at("Result", "Id"));
};

const report = (fields: Readonly<Record<string, unknown>>, key: string) =>
  server.request("/api/WebHook/UpdateComponentStatus", { method: "POST", key, body: fields });

describe("the overview", () => {
  it("the overview of an empty page says so", async () => {
    expect(await read(viewer)).toMatchObject({
      Page: {
        Description: "Nothing here yet",
        Since: null,
        Stale: false,
      },
      Counts: {
        OpenAnnouncements: 0,
        Components: 0,
        Operational: 0,
      },
      Open: [],
      Unannounced: [],
      Announced: [],
      Coming: [],
      Flapping: [],
      Late: [],
      NewestReportAt: null,
      NewestOperationalReportAt: null,
    });
  });

  it("the overview lists open announcements with their last update, upcoming ones, and unannounced problems", async () => {
    const key = await server.key("Read-Write", { name: "Prober" });
    const checkout = await create("Component", { Name: "Checkout", Status: "Operational" });
    const webhooks = await create("Component", { Name: "Webhooks", Status: "Operational" });
    const search = await create("Component", { Name: "Search", Status: "Operational" });
    await report({ ComponentId: webhooks, Status: "Degraded Performance", Source: "Alertmanager" }, key);
    await report({ ComponentId: checkout, Status: "Major Outage" }, key);
    const incident = await create("Announcement", {
      Kind: "Incident",
      Title: "Card payments fail",
      Message: "We look into it.",
      AffectedComponents: [{ ComponentId: checkout, Status: "Major Outage" }],
    });
    await create(`Announcement/${incident}/Update`, {
      State: "Identified",
      Message: "It is the **provider**.",
    });
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const maintenance = await create("Announcement", {
      Kind: "Maintenance",
      Title: "Search moves",
      Message: "It moves.",
      StartsAt: startsAt,
      EndsAt: new Date(Date.now() + 90_000_000).toISOString(),
      AffectedComponents: [{ ComponentId: search, Expect: "Degraded Performance" }],
    });
    const answer = await read(viewer);
    expect(answer.Counts).toEqual({ OpenAnnouncements: 1, Components: 3, Operational: 1 });
    expect(answer.Page).toMatchObject({ Worst: "Major Outage", Indicator: "Critical" });
    expect(answer.Page.Since).not.toBeNull();
    expect(answer.NewestReportAt).not.toBeNull();
    // The operational one has never had a report.
    expect(answer.NewestOperationalReportAt).toBeNull();
    expect(answer.Open).toMatchObject([
      {
        Id: incident,
        Kind: "Incident",
        Title: "Card payments fail",
        State: "Identified",
        AffectedComponents: [
          {
            ComponentId: checkout,
            Name: "Checkout",
            Status: "Major Outage",
          },
        ],
        LastUpdate: {
          State: "Identified",
          Message: "It is the **provider**.",
        },
      },
    ]);
    expect(answer.Coming).toMatchObject([
      {
        Id: maintenance,
        State: "Scheduled",
        StartsAt: startsAt,
        Overrunning: false,
        AffectedComponents: [
          {
            ComponentId: search,
            Expect: "Degraded Performance",
          },
        ],
      },
    ]);
    expect(answer.Unannounced).toMatchObject([
      {
        ComponentId: webhooks,
        Name: "Webhooks",
        Status: "Degraded Performance",
        Voices: [
          {
            Kind: "Signal",
            Source: "Alertmanager",
            Status: "Degraded Performance",
          },
          { Kind: "Report" },
        ],
      },
    ]);
    // The announced one, and who reports it.
    expect(answer.Announced).toMatchObject([
      {
        ComponentId: checkout,
        Status: "Major Outage",
        Voices: [{ Kind: "Report" }, { Kind: "Announcement" }],
      },
    ]);
  });

  it("the overview lists recent changes with their authors: people, keys and sources", async () => {
    const changes = (await read(viewer)).LastChanges.map(({ Actor, Action, Subject, To }) => [
      Actor.Name,
      Action,
      Subject.Name,
      To,
    ]);
    expect(changes).toEqual([
      ["Maja Lind", "Announcement.Create", "Search moves", "Scheduled"],
      ["Maja Lind", "Announcement.PostUpdate", "Card payments fail", "Identified"],
      ["Maja Lind", "Announcement.Create", "Card payments fail", "Investigating"],
      [expect.stringMatching(/^Prober \(…\w{4}\)$/u), "Component.Turn", "Checkout", "Major Outage"],
      ["Alertmanager", "Component.Turn", "Webhooks", "Degraded Performance"],
      ["Maja Lind", "Component.Create", "Search", "Operational"],
      ["Maja Lind", "Component.Create", "Webhooks", "Operational"],
      ["Maja Lind", "Component.Create", "Checkout", "Operational"],
    ]);
  });

  it("the overview shows keys and sign-ins only to administrators of the page", async () => {
    const key = await server.key("Read-Only", { name: "In an address" });
    await server.request(`/api/Component?api_key=${key}`);
    const soon = 3 * 86_400_000;
    await server.key("Read-Only", { name: "Soon over", lifetimeMilliseconds: soon });
    await server.key("Read-Only", { name: "Old" });
    await server.bus.write(
      q
        .updateTable("api_key")
        .set({ created_at: Date.now() - 112 * 86_400_000 })
        .where("name", "=", "Old")
        .compile(),
    );
    const concerns = async () =>
      ((await read(admin)).Keys ?? []).map(({ Name, Concerns }) => [Name, ...Concerns]);
    await until(async () => (await concerns()).length === 3);
    expect(await concerns()).toEqual([
      ["In an address", "SeenInUrl"],
      ["Soon over", "Expires"],
      ["Old", "Old"],
    ]);
    expect((await read(admin)).Keys?.[0]).toMatchObject({ LastUsedFor: "GET /api/Component" });
    const seen = await read(viewer);
    expect(seen.Keys).toBeNull();
    expect(JSON.stringify(seen)).not.toContain("In an address");
    expect(seen.LastChanges.filter(({ Subject }) => ["Key", "Person"].includes(Subject.Kind))).toEqual([]);
    expect((await read(admin)).LastChanges.some(({ Subject }) => Subject.Kind === "Key")).toBe(true);
  });

  it("the overview lists flapping components, and those with overdue reports", async () => {
    const key = await server.key("Read-Write");
    const flapping = await create("Component", { Name: "Flapping", Status: "Operational" });
    for (const Status of [
      "Major Outage",
      "Operational",
      "Major Outage",
      "Operational",
      "Major Outage",
      "Operational",
    ]) {
      await report({ ComponentId: flapping, Status }, key);
    }
    const late = await create("Component", { Name: "Late", Status: "Operational" });
    await server.request("/api/WebHook/Heartbeat", {
      method: "POST",
      key,
      body: { ComponentId: late, Status: "Operational", ExpiresIn: 10 },
    });
    // As if that had been twelve seconds ago: it is late, and silence does not speak yet.
    const lateRow = q.selectFrom("component").select("status_inputs").where("public_id", "=", late).compile();
    const [row] = await server.bus.rows(lateRow);
    if (row === undefined) throw new Error("there is no component");
    const inputs = readJson("component", "status_inputs", row);
    const lateInputs = writeJson("component", "status_inputs", {
      ...inputs,
      lastReportAt: Date.now() - 12_000,
    });
    await server.bus.write(
      q.updateTable("component").set({ status_inputs: lateInputs }).where("public_id", "=", late).compile(),
    );
    await until(async () => (await read(viewer)).Late.length > 0);
    const answer = await read(viewer);
    expect(answer.Flapping).toEqual([
      { ComponentId: flapping, Name: "Flapping", Page: "status", Status: "Operational", Changes: 6 },
    ]);
    expect(answer.Late).toMatchObject([
      { ComponentId: late, Name: "Late", ReportEvery: 10, OnLapse: "Unknown", IsSilent: false },
    ]);
  });

  it("the overview is shared by simultaneous callers, and never older than their own changes", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => viewer.request("/portal/api/Overview")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (let count = 0; count < 5; count += 1) {
      const { Counts } = await read(viewer);
      await create("Component", { Name: `One more ${count}` });
      expect((await read(viewer)).Counts.Components).toBe(Counts.Components + 1);
    }
  });
});

describe("the trash", () => {
  const readTrash = async (person: TestPerson): Promise<Trash["Items"]> => {
    const { json } = await person.request("/portal/api/Trash");
    return trash.strict().parse(json.Result).Items;
  };

  it("the trash lists deleted items, newest first, until they can no longer be restored", async () => {
    const editor = await signIn(server, "Editor");
    const component = await create("Component", { Name: "Thrown away" });
    const template = await create("Template", {
      Name: "Not needed",
      Kind: "Incident",
      Title: "T",
      Message: "M",
    });
    expect(await readTrash(editor)).toEqual([]);
    for (const path of [`Component/${component}`, `Template/${template}`]) {
      expect((await admin.request(`/portal/api/${path}`, { method: "DELETE" })).status).toBe(204);
    }
    const items = await readTrash(editor);
    expect(items.map(({ Kind, Id, Name }) => [Kind, Id, Name])).toEqual([
      ["Template", template, "Not needed"],
      ["Component", component, "Thrown away"],
    ]);
    const [first] = items;
    expect(Date.parse(first?.RestorableUntil ?? "") - Date.parse(first?.DeletedAt ?? "")).toBe(
      30 * 86_400_000,
    );
    await admin.request(`/portal/api/Component/${component}/Restore`, { method: "POST" });
    await server.bus.write(
      q
        .updateTable("template")
        .set({ deleted_at: Date.now() - 30 * 86_400_000 })
        .where("public_id", "=", template)
        .compile(),
    );
    expect(await readTrash(editor)).toEqual([]);
  });

  it("a deleted announcement can be read by those who may restore it, until it is erased", async () => {
    const editor = await signIn(server, "Editor");
    const id = await create("Announcement", { Kind: "Notice", Title: "Moved", Message: "To the *north*." });
    const find = async (person: TestPerson) =>
      foundAnnouncement.parse((await person.request(`/portal/api/Announcement/${id}/Find`)).json.Result);
    expect(await find(viewer)).toMatchObject({ Announcement: { Title: "Moved" }, IsDeleted: false });
    await admin.request(`/portal/api/Announcement/${id}`, { method: "DELETE" });
    const updates = [{ Message: "To the *north*." }];
    expect(await find(editor)).toMatchObject({ Announcement: { Updates: updates }, IsDeleted: true });
    expect(await find(viewer)).toEqual({ Announcement: null, IsDeleted: false });
    await server.bus.write(
      q
        .updateTable("announcement")
        .set({ deleted_at: Date.now() - 30 * 86_400_000 })
        .where("public_id", "=", id)
        .compile(),
    );
    expect(await find(editor)).toEqual({ Announcement: null, IsDeleted: false });
  });

  it("the trash shows removed people only to those who may restore them", async () => {
    const gone = await signIn(server, "Viewer", { name: "Gone" });
    await server.submit({ kind: "DeletePerson", id: gone.id });
    const editor = await signIn(server, "Editor");
    expect((await readTrash(admin)).map(({ Kind, Name }) => [Kind, Name])).toEqual([["Person", "Gone"]]);
    expect(await readTrash(editor)).toEqual([]);
  });
});

it("the overview omits deleted components from open announcements", async () => {
  const gone = await create("Component", { Name: "Imports" });
  const id = await create("Announcement", {
    Kind: "Incident",
    Title: "Imports fail",
    Message: "We look into it.",
    AffectedComponents: [{ ComponentId: gone, Status: "Partial Outage" }],
  });
  const affected = async () => (await read(viewer)).Open.find(({ Id }) => Id === id)?.AffectedComponents;
  expect(await affected()).toMatchObject([{ ComponentId: gone }]);
  await admin.request(`/portal/api/Component/${gone}`, { method: "DELETE" });
  expect(await affected()).toEqual([]);
  await admin.request(`/portal/api/Announcement/${id}`, { method: "DELETE" });
});
