/** A refused body names unknown components, groups and pages beside its invalid fields; dry runs leave no trace. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { groupDeletion } from "../../src/contract/components.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  await server.component("Checkout");
});
afterAll(() => server.close());

async function faults(path: string, body: object): Promise<unknown[]> {
  const { status, json } = await server.request(path, { method: "POST", key, body });
  expect(status).toBe(400);
  return (json.Errors ?? []).map(({ Path, Message }) => [Path, Message]);
}

it("a name that nothing has is reported beside the invalid fields of the same body", async () => {
  const AffectedComponents = [
    { ComponentName: "Chekout", Status: "bad" },
    { ComponentName: "Checkout", Status: "Major Outage" },
    { Status: "Major Outage" },
  ];
  const body = { Kind: "Incident", Titel: "Slow", Message: "Slow.", AlsoOn: ["nowhere"], AffectedComponents };
  const paths = async (...of: Parameters<typeof faults>) =>
    (await faults(...of)).map((fault) => (fault as string[])[0]);
  const found = await faults("/api/Announcement?DryRun=true", body);
  expect(found.map((fault) => (fault as string[])[0])).toEqual([
    "Titel",
    "AffectedComponents[0].Status",
    "AlsoOn[0]",
    "AffectedComponents[0].ComponentName",
    "AffectedComponents[2].ComponentName",
  ]);
  expect(found).toContainEqual([
    "AffectedComponents[0].ComponentName",
    'No component is named "Chekout". Did you mean "Checkout"?',
  ]);
  const created = await server.request("/api/Announcement", {
    method: "POST",
    key,
    body: { Kind: "Incident", Title: "Slow", Message: "Slow." },
  });
  const update = `/api/Announcement/${String(created.at("Result", "Id"))}/Update`;
  expect(await paths(update, { State: "bad", AffectedComponents: AffectedComponents.slice(0, 1) })).toEqual([
    "State",
    "AffectedComponents[0].Status",
    "AffectedComponents[0].ComponentName",
  ]);
  const GroupId = crypto.randomUUID();
  expect(await paths("/api/Component", { Name: "", GroupId })).toEqual(["Name", "GroupId"]);
  const Scope = { Kind: "Components", ComponentIds: [GroupId] };
  expect(await paths("/api/Subscriber", { Channel: "Fax", Address: "x", Scope })).toEqual([
    "Channel",
    "Scope.ComponentIds[0]",
  ]);
  expect(await paths("/api/Subscriber", { Channel: "Fax", Address: "x", Page: "nowhere", Scope })).toEqual([
    "Channel",
    "Page",
  ]);
});

it("a dry run of a component or group answers with what would be, and leaves no trace", async () => {
  const send = (method: string, path: string, body?: object) =>
    server.request(path, { method, key, ...(body === undefined ? {} : { body }) });
  const group = String((await send("POST", "/api/ComponentGroup", { Name: "Shop" })).at("Result", "Id"));
  const below = { Name: "Cellar", ParentId: group };
  const subGroup = String((await send("POST", "/api/ComponentGroup", below)).at("Result", "Id"));
  const web = String(
    (await send("POST", "/api/Component", { Name: "Web", GroupName: "shop" })).at("Result", "Id"),
  );
  const state = async () =>
    await Promise.all(
      ["/api/AuditEvent", "/api/Component", "/api/ComponentGroup"].map(
        async (path) => (await send("GET", path)).json,
      ),
    );
  const before = await state();
  const attempts = [
    ["POST", "/api/Component", { Name: "New", GroupName: "Shop" }, { Name: "New", GroupId: group }],
    ["PATCH", `/api/Component/${web}`, { Status: "Major Outage" }, { Id: web, Status: "Major Outage" }],
    ["DELETE", `/api/Component/${web}`, undefined, { Id: web, Name: "Web" }],
    ["POST", "/api/ComponentGroup", { Name: "New" }, { Name: "New", ParentId: null }],
    ["PATCH", `/api/ComponentGroup/${group}`, { Name: "Store" }, { Id: group, Name: "Store" }],
    [
      "DELETE",
      `/api/ComponentGroup/${group}`,
      undefined,
      { Id: group, Components: [{ Id: web, Name: "Web" }], SubGroups: [{ Id: subGroup, Name: "Cellar" }] },
    ],
  ] as const;
  for (const [method, path, body, result] of attempts) {
    const { status, json, headers } = await send(method, `${path}?DryRun=true`, body);
    expect([method, path, status, headers["location"], headers["link"], headers["etag"]]).toEqual([
      method,
      path,
      200,
      undefined,
      undefined,
      undefined,
    ]);
    expect(json).toMatchObject({ Success: true, Result: result });
    expect(json.Message).toMatch(/^Dry run, nothing was changed: /u);
  }
  const deletion = await send("DELETE", `/api/ComponentGroup/${group}?DryRun=true`);
  expect(groupDeletion.strict().safeParse(deletion.json.Result).error).toBeUndefined();
  const refused = await send("POST", "/api/Component?DryRun=true", { Name: "web" });
  expect([refused.status, refused.json.Code]).toEqual([409, "NameTaken"]);
  expect(refused.json.Message).toContain(`PATCH /api/Component/${web} changes that one.`);
  expect(await state()).toEqual(before);
});

it("the dry run of an integration refuses DryRun as a parameter", async () => {
  expect(await faults(`/api/Integration/${crypto.randomUUID()}/DryRun?DryRun=true`, {})).toEqual([
    [
      "DryRun",
      "A POST here has no such parameter. Nothing was done. GET /api/docs#dry-run tells which can be tried.",
    ],
  ]);
});
