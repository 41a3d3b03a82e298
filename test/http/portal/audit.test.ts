/** The audit: narrowed for keys and people, and taken along as a file. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertRows } from "../../../src/store/bulk-statements.ts";
import { writeJson } from "../../../src/store/stored-json.ts";
import type { AuditEventRow } from "../../../src/store/tables/tables.ts";
import { forgetProof, signIn, type TestPerson } from "../../harness/people.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
let admin: TestPerson;
let key = "";
let componentId = "";
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, "Admin", { name: 'Maja "ML", Lind' });
  key = await server.key("Read-Write", { name: "50%_deploy ÄMTER" });
  const created = await admin.request("/portal/api/Component", {
    method: "POST",
    body: { Name: "=cmd|' /C calc'!A0" },
  });
  componentId = String(created.at("Result", "Id"));
  await server.request(`/api/Component/${componentId}`, {
    method: "PATCH",
    key,
    body: { Description: "Line\nbreak" },
  });
});
afterAll(() => server.close());

const actions = async (query: string, by = `&api_key=${key}`) => {
  const { json, at } = await server.request(`/api/AuditEvent?${query}${by}`);
  expect(json.Code).toBeUndefined();
  return (at("Result", "Items") as { Action: string }[]).map(({ Action }) => Action);
};

describe("the audit", () => {
  it.each([
    ["a person's part of a name, in any letters", "Actor=LIND&Action=Component", ["Component.Create"]],
    ["a key's name with what stands for anything elsewhere", "Actor=50%25_DEPLOY", ["Component.Update"]],
    ["a name with letters beyond ASCII, as they are", "Actor=%C3%84MTER", ["Component.Update"]],
    ["a name with letters beyond ASCII, small ones", "Actor=y+%C3%A4mter", ["Component.Update"]],
    ["what would stand for anything elsewhere", "Actor=50%25x", []],
    ["a kind of actor", "Actor=Key", ["Component.Update"]],
    ["the command line", "Actor=command+line&Action=Key", ["Key.Create"]],
    ["an action", "Action=Component.Update", ["Component.Update"]],
    ["the first word of actions", "Action=component", ["Component.Update", "Component.Create"]],
    ["an action in another spelling", "Action=component.update", ["Component.Update"]],
    ["a verb alone", "Action=create&Actor=Person&SubjectKind=Component", ["Component.Create"]],
    ["a kind of subject in another spelling", "SubjectKind=component_group", []],
    ["a kind of subject", "SubjectKind=Component", ["Component.Update", "Component.Create"]],
    ["a time to come", "From=2126-01-01T00:00:00Z", []],
    ["a time long past", "To=2001-01-01T00:00:00Z", []],
    ["several at once", "SubjectKind=Component&Actor=Person", ["Component.Create"]],
  ])("the audit log is filtered by %s", async (_, query, expected) => {
    expect(await actions(query)).toEqual(expected);
  });

  it("the audit log is filtered to one subject in any case, and paged", async () => {
    expect(await actions(`SubjectId=${componentId.toUpperCase()}`)).toEqual([
      "Component.Update",
      "Component.Create",
    ]);
    const first = await admin.request(`/portal/api/AuditEvent?SubjectId=${componentId}&Limit=1`);
    const cursor = String(first.at("Result", "NextCursor"));
    const second = await admin.request(
      `/portal/api/AuditEvent?SubjectId=${componentId}&Limit=1&Cursor=${cursor}`,
    );
    expect(second.at("Result", "Items", 0, "Action")).toBe("Component.Create");
    expect(second.at("Result", "NextCursor")).toBeNull();
  });

  it.each([
    ["SubjectKind=Foo", "SubjectKind: Choose one of: Announcement, Component, "],
    ["SubjectKind=Componet", "SubjectKind: Did you mean Component? Choose one of: "],
    ["Action=Foo", "Action: Choose one of: Announcement, Audit, "],
    ["Action=Component.Foo", "Action: Choose one of: Component.Correct, Component.Create, "],
    ["Action=Component.", "Action: Choose one of: Component.Correct, "],
    ["Action=component.created", "Action: Did you mean Component.Create? Choose one of: Component.Correct, "],
  ])("the audit log refuses %s and lists the words that there are", async (query, message) => {
    const { status, json } = await server.request(`/api/AuditEvent?${query}&api_key=${key}`);
    expect([status, json.Message]).toEqual([400, expect.stringContaining(message)]);
  });

  it("the audit log refuses a subject's id that is none", async () => {
    const { status, json } = await server.request(`/api/AuditEvent?SubjectId=Foo&api_key=${key}`);
    expect([status, json.Errors]).toEqual([
      400,
      [
        {
          Path: "SubjectId",
          Code: "Invalid",
          Message: "Give the id of the changed item; SubjectName finds it by its name.",
        },
      ],
    ]);
  });

  it("the audit log refuses an invalid time", async () => {
    const { status, json } = await admin.request("/portal/api/AuditEvent?From=yesterday");
    expect([status, json.Code, json.Errors?.[0]?.Path]).toEqual([400, "ValidationFailed", "From"]);
  });
});

/** The cells of a CSV file by RFC 4180. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu)) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe("the audit as a file", () => {
  it("the audit export has one line for each event, with nothing that a spreadsheet would run", async () => {
    const { status, headers, text } = await admin.request("/portal/api/AuditEvent.csv?SubjectKind=Component");
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "no-store",
    ]);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/u);
    const [heading, ...lines] = cellsOf(text);
    expect(heading?.slice(1, 4)).toEqual(["ActorKind", "Actor", "Action"]);
    expect(lines.map((cells) => cells.slice(1, 7))).toEqual([
      [
        "Key",
        expect.stringMatching(/^50%_deploy/u),
        "Component.Update",
        "Component",
        componentId,
        "'=cmd|' /C calc'!A0",
      ],
      ["Person", 'Maja "ML", Lind', "Component.Create", "Component", componentId, "'=cmd|' /C calc'!A0"],
    ]);
    expect(JSON.parse(lines[0]?.[8] ?? "")).toMatchObject({ Description: "Line\nbreak" });
  });

  it("the audit export is audited with its filter; a HEAD request is not", async () => {
    await admin.request("/portal/api/AuditEvent.csv?Actor=Key&From=2026-01-01T00:00:00Z");
    const newest = async () =>
      (await admin.request("/portal/api/AuditEvent?Limit=1")).at("Result", "Items", 0);
    const noted = await newest();
    expect(noted).toMatchObject({
      Action: "Audit.Export",
      Actor: { Kind: "Person" },
      After: { Actor: "Key", From: "2026-01-01T00:00:00.000Z" },
    });
    await admin.request("/portal/api/AuditEvent.csv", { method: "HEAD" });
    expect(await newest()).toEqual(noted);
  });

  it("the audit export requires a permitted caller", async () => {
    const other = await signIn(server, "Admin");
    await forgetProof(server, other);
    const { status, json } = await other.request("/portal/api/AuditEvent.csv");
    expect([status, json.Code]).toEqual([403, "ProofRequired"]);
  });

  it("a long audit export is complete, and its filter is fast enough to delay nobody", async () => {
    const manyId = (number: number) => `0190f3e2-1a2b-7c3d-8e4f-0000000000${String(number).padStart(2, "0")}`;
    const count = repetitions(4_000, 20_000);
    const long: AuditEventRow[] = Array.from({ length: count }, (_, index) => ({
      id: 9_000_000 + index,
      at: 1_700_000_000_000 + index,
      actor: "clock",
      actor_name: "Scheduler",
      action: "Announcement.Update",
      subject_kind: "Announcement",
      subject_id: manyId(index % 20),
      subject_name: "Many",
      before: null,
      after: writeJson("audit_event", "after", { Number: index }),
      request_id: null,
    }));
    for (let from = 0; from < long.length; from += 1_000) {
      await server.bus.write(insertRows("audit_event", long.slice(from, from + 1_000)));
    }
    const { text } = await admin.request("/portal/api/AuditEvent.csv?Actor=Clock");
    expect(cellsOf(text)).toHaveLength(count + 1);
    expect(await actions(`SubjectId=${manyId(7)}&Limit=100`)).toHaveLength(100);
    expect(await actions("Actor=nobody+has+this+name")).toEqual([]);
    expect(await actions("Action=Component.Create")).toEqual(["Component.Create"]);
  });
});
