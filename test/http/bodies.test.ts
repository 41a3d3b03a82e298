/** The bodies that are refused, before and by their fields, without a 500 and without effect. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
let componentId = "";
const update = "/api/WebHook/UpdateComponentStatus";

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  componentId = await server.component("Website");
});

afterAll(() => server.close());

const post = (path: string, body: unknown, contentType: string | readonly string[] = "application/json") =>
  server.request(path, { method: "POST", key, body, headers: { "content-type": contentType } });
const report = JSON.stringify({ ComponentName: "Website", Status: "Major Outage" });

async function expectUntouched(): Promise<void> {
  const { at } = await server.request("/api/StatusPage", { key });
  expect(at("Result", "Components", 0, "Status")).toBe("Operational");
}

describe("the media type", () => {
  it.each([
    "text/plain",
    "application/json\tx",
    "application/json garbage",
    "application/json;",
    "application/json; charset=latin1",
    "application/json; charset=utf-16",
    "application/json; charset=utf-8; charset=utf-8",
    "application/json, text/plain",
    "application/json/x",
    "application/jsonx",
    "application/problem+json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "APPLICATION/JSON; boundary=x",
    "",
    "*/*",
  ])("the media type %j is refused before the body is read", async (contentType) => {
    const { status, json } = await post(update, report, contentType);
    expect([status, json.Code]).toEqual([415, "UnsupportedMediaType"]);
    await expectUntouched();
  });

  it("two Content-Type headers are refused", async () => {
    expect((await post(update, report, ["application/json", "text/plain"])).status).toBe(415);
  });

  it("a compressed body is refused by its media type", async () => {
    const { status } = await server.request(update, {
      method: "POST",
      key,
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
      body: report,
    });
    expect(status).toBe(415);
  });

  it.each([
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    "Application/JSON",
    'application/json; charset="utf-8"',
  ])("the media type %j is accepted", async (contentType) => {
    expect((await post(update, report.replace("Major Outage", "Operational"), contentType)).status).toBe(200);
  });

  it("a request without a body needs no media type", async () => {
    const deleted = await server.component("Short-lived");
    const path = `/api/Component/${deleted}`;
    expect((await server.request(path, { method: "DELETE", key })).status).toBe(204);
    expect((await server.request(`${path}/Restore`, { method: "POST", key })).status).toBe(200);
    expect((await server.request(path, { method: "DELETE", key })).status).toBe(204);
  });
});

describe("an absent body", () => {
  const restore = (...more: readonly string[]) =>
    [
      `POST /api/Component/${componentId}/Restore HTTP/1.1`,
      "Host: localhost",
      `X-API-KEY: ${key}`,
      "Connection: close",
      ...more,
    ].join("\r\n");

  it.each([
    ["whose length is written at length", "Content-Length: 00\r\n\r\n"],
    ["whose length is not told", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ])("an absent body needs no media type: one %s", async (_, rest) => {
    expect(await sendRaw(server.port, restore(rest))).toMatch(/^HTTP\/1\.1 200 /u);
  });

  it("an absent body is distinguished from one without a length and media type", async () => {
    const chunk = "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n";
    expect(await sendRaw(server.port, restore(chunk))).toMatch(/^HTTP\/1\.1 415 /u);
  });
});

describe("the size of a body", () => {
  const padded = (size: number) => report + " ".repeat(size - report.length);

  it("a body may have exactly 64 KiB at the webhook and 256 KiB elsewhere", async () => {
    const make = JSON.stringify({ Name: "" });
    expect((await post(update, padded(64 * 1024 + 1))).status).toBe(413);
    expect((await post(update, padded(64 * 1024).replace("Major Outage", "Operational "))).status).toBe(200);
    expect((await post("/api/Component", make + " ".repeat(256 * 1024 - make.length))).status).toBe(400);
    expect((await post("/api/Component", make + " ".repeat(256 * 1024 + 1 - make.length))).status).toBe(413);
    await expectUntouched();
  });

  it("a body is refused by its declared size alone", async () => {
    expect((await post(update, padded(4 * 1024 * 1024))).status).toBe(413);
  });
});

describe("JSON", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

  it.each([
    ["nothing", ""],
    ["half of it", '{"ComponentName":'],
    ["two of it", `${report}${report}`],
    ["single quotes", "{'ComponentName':'Website'}"],
    ["a comment", `// note\n${report}`],
    ["a trailing comma", '{"ComponentName":"Website",}'],
    ["NaN", '{"ComponentName":"Website","Status":NaN}'],
    ["a raw NUL", '{"ComponentName":"Web\0site","Status":"Operational"}'],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ["an overlong slash", Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ["21 levels", `{"ComponentName":"Website","Status":"Operational","Extra":${nested(20)}}`],
    ["half a million levels", nested(30_000)],
    ["an unclosed bomb", "[".repeat(60_000)],
    ["2,501 properties", `{${Array.from({ length: 2_501 }, (_, place) => `"p${place}":1`).join()}}`],
  ])("the JSON text %s is refused", async (_, body) => {
    for (const path of [update, "/api/Component"]) {
      const { status, json } = await post(path, body);
      expect(status).toBe(400);
      expect(["MalformedJson", "ValidationFailed"]).toContain(json.Code);
    }
    await expectUntouched();
  });

  it.each([
    ["__proto__", '"__proto__":{"isAdmin":true}', "__proto__"],
    ["__proto__ in escapes", '"\\u005f\\u005fproto__":{"isAdmin":true}', "__proto__"],
    ["__proto__ deep within", '"Extra":{"deep":[{"__proto__":{"isAdmin":true}}]}', "Extra.deep[0].__proto__"],
    [
      "constructor.prototype",
      '"labels":{"constructor":{"prototype":{"isAdmin":true}}}',
      "labels.constructor",
    ],
  ])(
    "a body that sets prototypes by %s is refused, and ignored at the webhook",
    async (_, property, Path) => {
      const refused = await post("/api/Component", `{"Name":"Reaching",${property}}`);
      expect([refused.status, refused.json.Code]).toEqual([400, "ValidationFailed"]);
      expect(refused.json.Errors).toMatchObject([{ Path, Code: "Unknown" }]);
      const reported = await post(update, `{"ComponentName":"Website","Status":"Operational",${property}}`);
      expect(reported.status).toBe(200);
      expect(Reflect.get({}, "isAdmin")).toBeUndefined();
      await expectUntouched();
    },
  );

  it("a JSON body of 20 levels and 2,500 properties is parsed", async () => {
    const extra = Array.from({ length: 2_498 }, (_, place) => `"p${place}":1`).join();
    const body = `{"ComponentName":"Website","Status":"Operational",${extra}}`;
    expect((await post(update, body)).status).toBe(200);
    expect(
      (await post(update, `{"ComponentName":"Website","Status":"Operational","Extra":${nested(19)}}`)).status,
    ).toBe(200);
  });

  it("a JSON body with braces and colons in strings is measured correctly", async () => {
    const Message = `${"{[:".repeat(300)}\\"`;
    expect((await post(update, { ComponentName: "Website", Status: "Operational", Message })).status).toBe(
      200,
    );
  });

  it.each([
    ["NUL", "\\u0000"],
    ["half of a surrogate pair", "\\ud800"],
    ["the other half", "\\udc00x"],
  ])("a JSON body with %s in a string is refused with its place", async (_, escape) => {
    for (const name of ["ComponentName", "ComponentId", "Status", "Source", "Page", "OccurredAt"]) {
      const fields = { ComponentName: "Website", Status: "Operational", [name]: "a-b" };
      const { status, json } = await post(update, JSON.stringify(fields).replace("a-b", `a${escape}`));
      expect([status, json.Errors?.[0]?.Path]).toEqual([400, name]);
    }
    const refused = await post(
      "/api/Component",
      `{"Name":"a${escape}","Translations":{"de":{"Name":"${escape}"}}}`,
    );
    expect([refused.status, refused.json.Errors?.[0]?.Path]).toEqual([400, "Name"]);
    const deep = await post("/api/Component", `{"Name":"a","Translations":{"de":{"Name":"${escape}"}}}`);
    expect(deep.json.Errors?.[0]?.Path).toBe("Translations.de.Name");
  });

  it.each(["\\u0000", "\\ud83d"])(
    "a JSON body with %s in a report's message or in unknown properties is accepted",
    async (escape) => {
      const fields = `"ComponentName":"Website","Status":"Operational"`;
      const cut = await post(update, `{${fields},"Message":"Down ${escape}"}`);
      expect(cut.status).toBe(200);
      const unasked = await post(update, `{${fields},"labels":{"a${escape}":["${escape}"]},"b${escape}":1}`);
      expect(unasked.status).toBe(200);
      const beat = await post("/api/WebHook/Heartbeat", `{${fields},"ExpiresIn":86400,"x":"${escape}"}`);
      expect(beat.status).toBe(200);
      const { at } = await server.request(`/api/Component/${componentId}/History`, { key });
      expect(at("Result", "Items", 0, "Cause", "Message")).toContain("Down \ufffd");
    },
  );

  it.each([
    [update, '{"ComponentName":"Website","Status":"Operational","Status":"Major Outage"}', "Status"],
    [update, '{"ComponentName":"Website","Status":"Operational","St\\u0061tus":"Major Outage"}', "Status"],
    ["/api/Component", '{"Name":"First","Name":"Second"}', "Name"],
    [
      "/api/Component",
      '{"Name":"One","Translations":{"de":{"Name":"a","Name":"b"}}}',
      "Translations.de.Name",
    ],
    [
      "/api/Announcement",
      '{"Kind":"Incident","AffectedComponents":[{"ComponentName":"Website","Status":"Operational","Status":"Major Outage"}]}',
      "AffectedComponents[0].Status",
    ],
  ])(
    "a JSON body at %s with a duplicate property is refused with its name: %s",
    async (path, body, property) => {
      const { status, json } = await post(path, body);
      expect([status, json.Code, json.Message]).toEqual([
        400,
        "ValidationFailed",
        `${property}: Give it once.`,
      ]);
      expect(json.Errors).toEqual([{ Path: property, Code: "Invalid", Message: "Give it once." }]);
      await expectUntouched();
    },
  );

  it.each(["null", "true", "7", '"Website"', "[]"])(
    "the JSON value %s is refused because it is not an object",
    async (body) => {
      for (const path of [update, "/api/Component"]) {
        expect((await post(path, body)).json).toMatchObject({ Code: "ValidationFailed" });
      }
    },
  );
});

describe("fields", () => {
  it("every invalid field is named with its remedy", async () => {
    const { json } = await post("/api/Component", { Name: 7, Position: -1, ReportEvery: 0.5 });
    expect(json.Errors?.map(({ Path }) => Path)).toEqual(
      expect.arrayContaining(["Name", "Position", "ReportEvery"]),
    );
    for (const { Message } of json.Errors ?? []) expect(Message).toMatch(/\w/u);
  });

  it("unknown fields are refused by name in management, with the nearest known one", async () => {
    const { status, json } = await server.request(`/api/Component/${componentId}`, {
      method: "PATCH",
      key,
      body: { Descripton: "x" },
    });
    expect(status).toBe(400);
    expect(json.Errors?.[0]?.Path).toBe("Descripton");
    expect(json.Errors?.[0]?.Message).toContain("Description");
  });

  it.each([
    "role",
    "isAdmin",
    "id",
    "Id",
    "pageId",
    "createdAt",
    "CreatedAt",
    "userId",
    "permissions",
    "Revision",
  ])("a special field such as %s is refused", async (name) => {
    const before = await server.request(`/api/Component/${componentId}`, { key });
    for (const [path, method] of [
      [`/api/Component/${componentId}`, "PATCH"],
      ["/api/Component", "POST"],
      ["/api/ComponentGroup", "POST"],
    ]) {
      const { status } = await server.request(String(path), {
        method: String(method),
        key,
        body: { Name: "Slipped", [name]: "x" },
      });
      expect(status).toBe(400);
    }
    expect((await server.request(`/api/Component/${componentId}`, { key })).text).toBe(before.text);
  });

  it("unknown fields are ignored at the webhook, whose names match without regard to case", async () => {
    const { status } = await post(update, {
      componentname: "Website",
      STATUS: "operational",
      monitor: { id: 7 },
    });
    expect(status).toBe(200);
  });

  it("unknown fields are refused where an operation takes no body", async () => {
    const { status, json } = await server.request(`/api/Component/${componentId}`, {
      method: "DELETE",
      key,
      body: { Force: true },
    });
    const Message = "This operation has no properties: send no body, or {}.";
    expect([status, json.Code, json.Errors]).toMatchObject([
      400,
      "ValidationFailed",
      [{ Path: "Force", Message }],
    ]);
    expect((await server.request(`/api/Component/${componentId}`, { key })).status).toBe(200);
  });
});

it("a PATCH that changes nothing says so, whether it is empty or repeats what is stored", async () => {
  const idOf = async (path: string, body: object) =>
    String((await server.request(path, { method: "POST", key, body })).at("Result", "Id"));
  const affected = { Title: "Slow", Message: "We look." };
  const paths = [
    [`/api/Component/${componentId}`, { Name: "Website" }],
    [`/api/ComponentGroup/${await idOf("/api/ComponentGroup", { Name: "Core" })}`, { Name: "Core" }],
    [`/api/Announcement/${await idOf("/api/Announcement", { Kind: "Notice", ...affected })}`, affected],
    [
      `/api/Template/${await idOf("/api/Template", { Name: "Slow", Kind: "Notice", ...affected })}`,
      { Name: "Slow" },
    ],
    [`/api/Page/${String((await server.request("/api/Page", { key })).at("Result", "Items", 0, "Id"))}`, {}],
  ] as const;
  for (const [path, same] of paths)
    for (const body of path.includes("Announcement") ? [{}] : [{}, same]) {
      const { status, json } = await server.request(path, { method: "PATCH", key, body });
      expect([path, status, json.Message]).toEqual([path, 200, expect.stringMatching(/ unchanged$/u)]);
    }
});

it("JSON in single quotes is refused with what is wrong", async () => {
  const { status, json } = await post("/api/Component", "{'Name': 'Web'}");
  expect([status, json.Code]).toEqual([400, "MalformedJson"]);
  expect(json.Message).toMatch(/see line 1, column 2\. Put names and texts in double quotes\.$/u);
  expect((await post("/api/Component", `{"Name": "it's"`)).json.Message).not.toContain("double quotes");
});
