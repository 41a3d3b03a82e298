/** Conditional reads and writes, lists, and what creating and deleting answer with. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codesOf, takesIfMatch } from "../../src/contract/operations/operation.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { inTurn, repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";

beforeAll(async () => {
  server = await startServer({ keepsConnections: true });
  key = await server.key("Read-Write");
});

afterAll(() => server.close());

const get = (path: string, headers = {}) => server.request(path, { key, headers });
const send = (
  method: string,
  path: string,
  ...[body, headers = {}]: [body?: unknown, headers?: Readonly<Record<string, string>>]
) => server.request(path, { method, key, body, headers });
const tagOf = async (path: string) => String((await get(path)).headers["etag"]);

describe("a conditional read", () => {
  it.each([
    "/api/StatusPage",
    "/api/Component",
    "/api/Page",
    "/api/openapi.json",
    "/api/docs",
    "/",
    "/api/v2/status.json",
  ])(
    "a conditional read of %s is 304 while nothing has changed, with a strong ETag per encoding",
    async (path) => {
      for (const coding of ["identity", "gzip", "br"]) {
        const headers = { "accept-encoding": coding };
        const { headers: first } = await get(path, headers);
        const tag = String(first["etag"]);
        expect(tag).toMatch(/^"[^"]+"$/u);
        const conditional = (ifNoneMatch: string) => get(path, { ...headers, "if-none-match": ifNoneMatch });
        const same = await conditional(tag);
        expect([same.status, same.bytes.length, same.headers["etag"]]).toEqual([304, 0, tag]);
        const others = [
          [`"other", W/${tag}`, 304],
          ["*", 304],
          ['"other"', 200],
          [tag.slice(1, -1), 200],
        ] as const;
        for (const [sent, status] of inTurn(others, 2))
          expect([coding, sent, (await conditional(sent)).status]).toEqual([coding, sent, status]);
      }
    },
  );

  it("a conditional read includes Accept-Encoding in Vary at every path", async () => {
    const id = await server.component("Conditional");
    for (const path of ["/api/StatusPage", "/api/Component", `/api/Component/${id}`, "/api/Page"]) {
      const { headers } = await get(path);
      const same = await get(path, { "if-none-match": String(headers["etag"]) });
      for (const { vary } of [headers, same.headers]) {
        expect(String(vary).split(", ")).toEqual(expect.arrayContaining(["Accept-Encoding", "X-API-KEY"]));
      }
    }
  });

  it("a conditional read detects changes", async () => {
    const before = await tagOf("/api/Component");
    await send("POST", "/api/Component", { Name: "New" });
    expect((await get("/api/Component", { "if-none-match": before })).status).toBe(200);
  });

  it("a long read with a key is compressed, with a tag per coding, and refusals and short reads are not", async () => {
    const long = "At noon. ".repeat(600);
    const created = await send("POST", "/api/Component", { Name: "Long", Description: long.slice(0, 2_000) });
    const announcement = { Kind: "Notice", Title: "Long", State: "Published", Message: long };
    const notice = await send("POST", "/api/Announcement", announcement);
    const path = String(notice.headers["location"]);
    const plain = await get(path);
    const tag = String(plain.headers["etag"]);
    for (const [coding, decode, ending] of [
      ["gzip", gunzipSync, "-gz"],
      ["br", brotliDecompressSync, "-br"],
    ] as const) {
      const accepted = { "accept-encoding": coding };
      const compressed = await get(path, accepted);
      const own = `${tag.slice(0, -1)}${ending}"`;
      expect([compressed.headers["content-encoding"], compressed.headers["etag"]]).toEqual([coding, own]);
      expect(decode(compressed.bytes).toString("utf8")).toBe(plain.text);
      for (const sent of [own, tag]) {
        const same = await get(path, { ...accepted, "if-none-match": sent });
        expect([same.status, same.headers["etag"]]).toEqual([304, sent]);
      }
      const head = await server.request(path, { method: "HEAD", key, headers: accepted });
      expect(head.headers["content-length"]).toBe(String(compressed.bytes.length));
      const unknown = await get(`/api/Component?${"x".repeat(1_800)}=1`, accepted);
      const short = await get(String(created.headers["location"]), accepted);
      for (const { headers } of [unknown, short]) expect(headers["content-encoding"]).toBeUndefined();
    }
    const own = { "if-match": `${tag.slice(0, -1)}-br"`, "accept-encoding": "br" };
    const edited = await send("PATCH", path, { Title: "Longer" }, own);
    expect([edited.status, edited.headers["content-encoding"]]).toEqual([200, undefined]);
  });

  it("a conditional read distinguishes the encodings of one page", async () => {
    const tags = await Promise.all(
      ["identity", "gzip", "br"].map(
        async (coding) =>
          (await server.request("/", { headers: { "accept-encoding": coding } })).headers["etag"],
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

describe("the coding", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0.1, br;q=0.9", "br"],
    ["*", "br"],
    ["br;q=0, *;q=0.5", "gzip"],
    ["deflate", undefined],
    ["identity", undefined],
    ["br;q=0,gzip;q=0", undefined],
    ["", undefined],
    ["BR", "br"],
    ["x-gzip", "gzip"],
    [";;;,,q=", undefined],
  ])("the encoding for %j is %s", async (accepted, coding) => {
    const { headers, status } = await server.request("/", { headers: { "accept-encoding": accepted } });
    expect([status, headers["content-encoding"], headers["vary"]]).toEqual([
      200,
      coding,
      "Accept, Accept-Encoding, Accept-Language",
    ]);
  });
});

describe("a conditional write", () => {
  it("every operation that takes If-Match declares PreconditionFailed", () => {
    const conditional = operationList.filter(takesIfMatch);
    const undeclared = conditional.filter((operation) => !codesOf(operation).includes("PreconditionFailed"));
    expect(undeclared.map(({ name }) => name)).toEqual([]);
  });

  it("a POST that has no version to compare refuses If-Match, and has no effect", async () => {
    const refused = await send("POST", "/api/Component", { Name: "Unmatched" }, { "if-match": '"r1"' });
    expect([refused.status, refused.json.Errors]).toMatchObject([400, [{ Path: "If-Match" }]]);
    const report = { ComponentName: "Unmatched", Status: "Operational" };
    const reported = await send("POST", "/api/WebHook/UpdateComponentStatus", report, { "if-match": '"r1"' });
    expect(reported.json.Code).toBe("ComponentNotFound");
  });

  it("a conditional write is accepted with the current tag, and refused after another write", async () => {
    const created = await send("POST", "/api/Component", { Name: "Edited" });
    const path = String(created.headers["location"]);
    const read = await tagOf(path);
    const first = await send("PATCH", path, { Description: "one" }, { "if-match": read });
    const second = await send("PATCH", path, { Description: "two" }, { "if-match": read });
    expect([first.status, second.status, second.json.Code]).toEqual([200, 412, "PreconditionFailed"]);
    const third = await send(
      "PATCH",
      path,
      { Description: "three" },
      { "if-match": String(first.headers["etag"]) },
    );
    expect(third.status).toBe(200);
    expect((await send("DELETE", path, undefined, { "if-match": read })).status).toBe(412);
    expect(
      (await send("DELETE", path, undefined, { "if-match": `"x", ${String(third.headers["etag"])}` })).status,
    ).toBe(204);
  });

  it("a write answers with the tag of a read of the same resource", async () => {
    const template = { Name: "Tagged", Kind: "Notice", Title: "Tagged", Message: "At noon." };
    const created = await send("POST", "/api/Template", template);
    const path = String(created.headers["location"]);
    expect(created.headers["etag"]).toBe(await tagOf(path));
    const patched = await send("PATCH", path, { Title: "Changed" });
    expect(patched.headers["etag"]).toBe(await tagOf(path));
    expect(patched.headers["etag"]).not.toBe(created.headers["etag"]);
    const same = await get(path, { "if-none-match": String(patched.headers["etag"]) });
    expect(same.status).toBe(304);
  });

  it("an update and a correction are refused after another write, and have no effect", async () => {
    const component = await send("POST", "/api/Component", { Name: "Corrected" });
    const corrections = `${String(component.headers["location"])}/Correction`;
    const created = await send("POST", "/api/Announcement", {
      Kind: "Incident",
      Title: "Slow",
      Message: "We look.",
    });
    const path = String(created.headers["location"]);
    const stale = { "if-match": await tagOf(path) };
    const post = (State: string, headers = stale) =>
      send("POST", `${path}/Update`, { State, Message: "More." }, headers);
    expect((await post("Identified")).status).toBe(201);
    const refused = await post("Resolved");
    expect([refused.status, refused.json.Code]).toEqual([412, "PreconditionFailed"]);
    expect((await get(path)).at("Result", "State")).toBe("Identified");
    expect((await post("Monitoring", { "if-match": await tagOf(path) })).status).toBe(201);
    const span = { From: "2026-01-01T00:00:00Z", To: "2026-01-01T01:00:00Z" };
    const correction = { ...span, Status: "Major Outage", Reason: "Seen late." };
    expect((await send("POST", corrections, correction, stale)).status).toBe(412);
  });

  it("a conditional write is accepted from one of ten concurrent editors; without a tag all overwrite each other (F-45)", async () => {
    const path = String((await send("POST", "/api/Component", { Name: "Contested" })).headers["location"]);
    const rounds = repetitions(2, 5);
    const editing = (round: number, tag?: string) =>
      Promise.all(
        Array.from({ length: 10 }, (_, edit) =>
          send(
            "PATCH",
            path,
            { Description: `round ${round}, edit ${edit}` },
            tag === undefined ? {} : { "if-match": tag },
          ),
        ),
      );
    for (let round = 0; round < rounds; round += 1) {
      const statuses = (await editing(round, await tagOf(path)))
        .map(({ status }) => status)
        .toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    }
    // The control.
    expect((await editing(rounds)).map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
  });

  it("a conditional write accepts the tag of the creation, any of several, and *, but no weak one", async () => {
    const created = await send("POST", "/api/ComponentGroup", { Name: "Tagged" });
    const path = String(created.headers["location"]);
    const tag = String(created.headers["etag"]);
    const patch = async (ifMatch: string) =>
      (await send("PATCH", path, { Position: 1 }, { "if-match": ifMatch })).status;
    expect(await patch(`W/${tag}`)).toBe(412);
    expect(await patch('"nothing"')).toBe(412);
    for (const malformed of ["", tag.replaceAll('"', ""), `${tag}, r1`]) {
      const refused = await send("PATCH", path, { Position: 1 }, { "if-match": malformed });
      const Message =
        "It is no entity tag. Send the ETag of the resource as you received it, with its quotes.";
      expect([refused.status, refused.json.Errors]).toMatchObject([400, [{ Path: "If-Match", Message }]]);
    }
    expect(await patch("*")).toBe(200);
    expect(await patch(await tagOf(path))).toBe(200);
  });

  it("a conditional write is not refused because of reports in the meantime", async () => {
    const path = String((await send("POST", "/api/Component", { Name: "Reported" })).headers["location"]);
    const tag = await tagOf(path);
    await send("POST", "/api/WebHook/UpdateComponentStatus", {
      ComponentName: "Reported",
      Status: "Major Outage",
    });
    expect((await send("PATCH", path, { Description: "x" }, { "if-match": tag })).status).toBe(200);
  });
});

describe("creating, deleting and restoring", () => {
  it("creating, deleting and restoring answers 201 with location and tag, then 204, 404, and 200 with the resource", async () => {
    const texts = { Kind: "Notice", Title: "{{What}}", Message: "Read this." };
    for (const [kind, fields] of Object.entries({ Component: {}, ComponentGroup: {}, Template: texts })) {
      const created = await send("POST", `/api/${kind}`, { Name: "Comes and goes", ...fields });
      const path = String(created.headers["location"]);
      expect([created.status, path]).toEqual([201, `/api/${kind}/${String(created.at("Result", "Id"))}`]);
      expect(created.headers["etag"]).toMatch(/^"r\d+-[0-9a-f]{12}"$/u);
      const deleted = await send("DELETE", path);
      expect([deleted.status, deleted.text, deleted.headers["content-length"]]).toEqual([204, "", undefined]);
      expect(deleted.headers["link"]).toBe(`<${path}/Restore>; rel="restore"`);
      expect((await get(path)).status).toBe(404);
      const namesake = await send("POST", `/api/${kind}`, { Name: "comes and GOES", ...fields });
      const refused = await send("POST", `${path}/Restore`);
      expect([refused.status, refused.json.Code]).toEqual([409, "NameTaken"]);
      await send("DELETE", String(namesake.headers["location"]));
      const restored = await send("POST", `${path}/Restore`);
      expect([restored.status, restored.at("Result", "Name")]).toEqual([200, "Comes and goes"]);
      expect(restored.headers["etag"]).toBeDefined();
    }
  });
});

describe("a list", () => {
  it("a list is read completely by its cursor, in pages of any size", async () => {
    const all = new Set<unknown>();
    for (let count = 0; count < 7; count += 1) {
      all.add((await send("POST", "/api/ComponentGroup", { Name: `Group ${count}` })).at("Result", "Id"));
    }
    const seen: unknown[] = [];
    let cursor: unknown = "";
    while (typeof cursor === "string") {
      const query: string = cursor === "" ? "?Limit=2" : `?Limit=2&Cursor=${cursor}`;
      const part = await get(`/api/ComponentGroup${query}`);
      const items = part.at("Result", "Items") as { Id: string }[];
      expect(items.length).toBeLessThanOrEqual(2);
      seen.push(...items.map(({ Id }) => Id));
      cursor = part.at("Result", "NextCursor");
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of all) expect(seen).toContain(id);
  });
});

describe("a keyed read after a write", () => {
  it("a read with a key after a write shows it immediately, every time", async () => {
    await send("POST", "/api/Component", { Name: "Seen" });
    for (let turn = 0; turn < repetitions(10, 30); turn += 1) {
      const status = turn % 2 === 0 ? "Major Outage" : "Operational";
      const written = await send("POST", "/api/WebHook/UpdateComponentStatus", {
        ComponentName: "Seen",
        Status: status,
      });
      const page = await get("/api/StatusPage");
      const shown = (page.at("Result", "Components") as { Name: string; Status: string }[]).find(
        ({ Name }) => Name === "Seen",
      );
      expect(shown?.Status).toBe(status);
      expect(Number(page.at("Result", "Revision"))).toBeGreaterThanOrEqual(
        Number(written.at("Result", "Revision")),
      );
      expect((await get("/api/v2/components.json")).text).toContain(
        turn % 2 === 0 ? "major_outage" : "operational",
      );
    }
  });
});
