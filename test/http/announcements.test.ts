/** Announcements over HTTP, from the first word to the postmortem, and what each step answers with. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnnouncementOut, announcement, announcementUpdate } from "../../src/contract/announcements.ts";
import { languages } from "../../src/contract/languages.ts";
import { list as listOf } from "../../src/contract/operations/operation-builders.ts";
import { reportableStatuses } from "../../src/contract/words.ts";
import type { Received } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let server: TestServer;
let key = "";
let component = "";

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  component = await server.component("Checkout");
});

afterAll(() => server.close());

type Headers = Readonly<Record<string, string>>;

const request = (
  method: string,
  path: string,
  ...[body, headers = {}]: [body?: unknown, headers?: Headers]
) => server.request(path, { method, key, headers, ...(body === undefined ? {} : { body }) });
const read = (answer: Received): AnnouncementOut => announcement.parse(answer.json.Result);

const updateList = listOf(announcementUpdate);
const list = "/api/Announcement";
const incident = (fields: object = {}) => ({
  Kind: "Incident",
  Title: "Payments fail",
  Message: "We look into it.",
  ...fields,
});

async function announced(fields: object = {}): Promise<string> {
  const answer = await request("POST", list, incident(fields));
  expect(answer.status).toBe(201);
  return `${list}/${read(answer).Id}`;
}

describe("an incident", () => {
  it("an incident is created, updated, corrected, resolved, reopened and read afterwards", async () => {
    const affected = { AffectedComponents: [{ ComponentName: "checkout", Status: "major_outage" }] };
    const created = await request("POST", list, incident(affected));
    const { Id } = read(created);
    const path = `${list}/${Id}`;
    expect([created.status, created.headers["location"], created.json.Success]).toEqual([201, path, true]);
    expect(created.json.Message).toBe('Incident "Payments fail" created');
    expect(created.headers["etag"]).toMatch(/^"r\d+-[^"]+"$/u);
    expect((await request("GET", `/api/Component/${component}`)).at("Result", "Status")).toBe("Major Outage");

    const posted = await request("POST", `${path}/Update`, {
      State: "Identified",
      Message: "A *certificate*.",
    });
    const [newest] = read(posted).Updates;
    expect([posted.status, posted.headers["location"]]).toEqual([201, `${path}/Update/${newest?.Id}`]);
    expect(newest?.MessageHtml).toContain("<em>certificate</em>");

    const edited = await request("PATCH", String(posted.headers["location"]), { Message: "A certificate." });
    expect([edited.status, read(edited).Updates[0]?.Message]).toEqual([200, "A certificate."]);
    expect(read(edited).Updates[0]?.EditedAt).not.toBeNull();

    const resolved = await request("PATCH", path, { State: "Resolved", Message: "Renewed." });
    expect([resolved.status, read(resolved).State]).toEqual([200, "Resolved"]);
    expect((await request("GET", `/api/Component/${component}`)).at("Result", "Status")).toBe("Operational");

    const reopened = await request("POST", `${path}/Update`, { State: "Monitoring", Message: "Not quite." });
    expect(read(reopened)).toMatchObject({ State: "Monitoring", ResolvedAt: null });
    expect(reopened.json.Message).toMatch(
      /^Update posted to "Payments fail"; subscribers are notified\. It is open again: Monitoring since /u,
    );
    await request("POST", `${path}/Update`, { State: "Resolved", Message: "Now it is." });

    const postmortem = await request("PUT", `${path}/Postmortem`, { Message: "Why." });
    expect([postmortem.status, read(postmortem).Postmortem?.Message]).toEqual([200, "Why."]);

    const removed = await request("DELETE", String(posted.headers["location"]));
    expect([removed.status, removed.text]).toEqual([204, ""]);

    const last = await request("GET", path);
    expect(last.status).toBe(200);
    expect(read(last).Updates.map(({ State }) => State)).toEqual([
      "Resolved",
      "Monitoring",
      "Resolved",
      "Investigating",
    ]);
    expect(read(await request("PUT", `${path}/Postmortem`, { Message: null })).Postmortem).toBeNull();

    expect((await request("DELETE", path)).status).toBe(204);
    expect((await request("GET", path)).json.Code).toBe("AnnouncementNotFound");
    const restored = await request("POST", `${path}/Restore`);
    expect([restored.status, read(restored).Title]).toEqual([200, "Payments fail"]);
  });

  it("a pinned announcement is marked in the API and on the page until it is unpinned", async () => {
    const created = await request("POST", list, {
      Kind: "Notice",
      Title: "New prices",
      Message: "M",
      Pinned: true,
    });
    const path = `${list}/${read(created).Id}`;
    expect([created.status, read(created).Pinned]).toEqual([201, true]);
    expect(read(await request("GET", path)).Pinned).toBe(true);
    const id = read(created).Id;
    const pinnedOnPage = async () => (await server.request(`/announcement/${id}.json`)).at("Pinned");
    await until(async () => (await pinnedOnPage()) === true);
    expect(read(await request("PATCH", path, { Pinned: false })).Pinned).toBe(false);
    await until(async () => (await pinnedOnPage()) === false);
    expect((await request("PATCH", path, { Pinned: "yes" })).status).toBe(400);
  });

  it("an incident's changes are audited with their author and request", async () => {
    const path = await announced();
    await request("POST", `${path}/Update`, { Message: "More." }, { "x-request-id": "told-1" });
    const ofRequest = await request("GET", "/api/AuditEvent?RequestId=told-1");
    expect(ofRequest.at("Result", "Items", "length")).toBe(1);
    const { json } = await request("GET", "/api/AuditEvent?Limit=2");
    expect(json.Result).toMatchObject({
      Items: [
        {
          Action: "Announcement.PostUpdate",
          Actor: { Kind: "Key" },
          Subject: { Kind: "Announcement", Id: path.split("/").at(-1), Name: "Payments fail" },
          RequestId: "told-1",
        },
        { Action: "Announcement.Create" },
      ],
    });
  });

  it("an incident shows the authors' text, and runs none of it", async () => {
    const Message = '<script>alert(1)</script> [x](javascript:alert(2)) **b** <img src=x onerror="alert(3)">';
    const path = await announced({ Message, Title: "<b>Bold</b> & \u202eevil" });
    const { Title, Updates } = read(await request("GET", path));
    expect([Title, Updates[0]?.Message]).toEqual(["<b>Bold</b> & evil", Message]);
    expect(Updates[0]?.MessageHtml).toContain("<strong>b</strong>");
    expect(Updates[0]?.MessageHtml).not.toMatch(/<script|<img|href="javascript/u);
  });
});

describe("a conditional change", () => {
  it("a conditional write accepts the tag of a read or a response, and refuses an older one", async () => {
    const path = await announced();
    const { headers } = await request("GET", path);
    const tag = String(headers["etag"]);
    const changed = await request("PATCH", path, { Title: "New" }, { "if-match": tag });
    expect(changed.status).toBe(200);
    const { Updates } = read(changed);
    for (const [method, place, body] of [
      ["PATCH", path, { Title: "Newer" }],
      ["PUT", `${path}/Postmortem`, { Message: "Why." }],
      ["PATCH", `${path}/Update/${Updates[0]?.Id}`, { Message: "Edited." }],
      ["DELETE", `${path}/Update/${Updates[0]?.Id}`, undefined],
      ["DELETE", path, undefined],
    ] as const) {
      const { status, json } = await request(method, place, body, { "if-match": tag });
      expect([method, place, status, json.Code]).toEqual([method, place, 412, "PreconditionFailed"]);
    }
    const newest = String(changed.headers["etag"]);
    expect((await request("DELETE", path, undefined, { "if-match": newest })).status).toBe(204);
  });

  it("a write and a conditional read accept each other's tags while nothing has changed", async () => {
    const path = await announced();
    const { headers } = await request("GET", path);
    const again = await request("GET", path, undefined, { "if-none-match": String(headers["etag"]) });
    expect(again.status).toBe(304);
    await request("POST", `${path}/Update`, { Message: "More." });
    expect((await request("GET", path, undefined, { "if-none-match": String(headers["etag"]) })).status).toBe(
      200,
    );
  });
});

describe("a repeated request", () => {
  it("a repeated request under one Idempotency-Key announces once, and posts once", async () => {
    const idempotent = (name: string) => ({ "idempotency-key": name });
    const first = await request("POST", list, incident(), idempotent("make"));
    const second = await request("POST", list, incident(), idempotent("make"));
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect([second.headers["idempotency-replayed"], second.headers["location"]]).toEqual([
      "true",
      first.headers["location"],
    ]);
    const path = String(first.headers["location"]);
    const body = { State: "Identified", Message: "Found." };
    await Promise.all(
      Array.from({ length: 5 }, () => request("POST", `${path}/Update`, body, idempotent("post"))),
    );
    expect(read(await request("GET", path)).Updates).toHaveLength(2);
    const other = await request("POST", `${path}/Update`, { Message: "Other." }, idempotent("post"));
    expect([other.status, other.json.Code]).toEqual([422, "IdempotencyKeyReused"]);
  });

  it("a repeated request is evaluated again if the first was refused", async () => {
    const path = await announced();
    const headers = { "idempotency-key": "mended" };
    const wrong = await request("POST", `${path}/Update`, { State: "Completed", Message: "Over." }, headers);
    expect([wrong.status, wrong.json.Code]).toEqual([409, "IllegalTransition"]);
    expect(wrong.json.Errors).toMatchObject([{ Path: "State", Code: "IllegalTransition" }]);
    expect(wrong.json.Message).toContain("It may become Identified, Monitoring or Resolved");
    const right = await request("POST", `${path}/Update`, { State: "Resolved", Message: "Over." }, headers);
    expect(right.status).toBe(201);
  });
});

describe("the list", () => {
  it("the list is filtered by its query, with words in any spelling", async () => {
    const StartsAt = new Date(Date.now() + 86_400_000).toISOString();
    const EndsAt = new Date(Date.now() + 90_000_000).toISOString();
    const plan = { Kind: "Maintenance", Title: "Disks", Message: "New ones.", StartsAt, EndsAt };
    expect((await request("POST", list, plan)).status).toBe(201);
    const titles = async (query: string) => {
      const { json } = await request("GET", `${list}?${query}`);
      return announcement
        .array()
        .parse(Reflect.get(Object(json.Result), "Items"))
        .map(({ Title }) => Title);
    };
    const started = async (body: object) =>
      read(await request("POST", `${list}?DryRun=true`, { ...plan, ...body })).StartedAt;
    expect(await started({})).toBeNull();
    expect(await started({ State: "In Progress" })).not.toBeNull();
    expect(await titles("Kind=maintenance")).toEqual(["Disks"]);
    expect(await titles("state=SCHEDULED&open=true&limit=1")).toEqual(["Disks"]);
    expect(await titles(`From=${StartsAt}&To=${EndsAt}`)).toEqual(["Disks"]);
    expect(await titles("Kind=Maintenance&Open=False")).toEqual([]);
    // Anywhere in a title or a message; what `like` reads as a pattern is text.
    expect(await titles("Kind=Maintenance&Search=isk")).toEqual(["Disks"]);
    expect(await titles("Search=NEW+ones")).toEqual(["Disks"]);
    expect(await titles("Kind=Maintenance&Search=D_sks")).toEqual([]);
    expect(await titles("Kind=Maintenance&Search=%25")).toEqual([]);
    const inIndia = new Date(Date.parse(StartsAt) + 19_800_000).toISOString().replace("Z", "+05:30");
    expect(await titles(`From=${encodeURIComponent(inIndia)}`)).toEqual(["Disks"]);
    expect(await titles(`From=${inIndia}`)).toEqual(["Disks"]);
  });

  it.each([
    ["Kind=Outage", "Kind"],
    ["State=Over", "State"],
    ["Open=yes", "Open"],
    ["From=yesterday", "From"],
    ["To=2026-13-01T00:00:00Z", "To"],
    ["From=2026-11-24&To=2026-11-23", "To"],
    ["Limit=0", "Limit"],
    ["Open=true&Open=false", "Open"],
    ["Open=true&State=Resolved&State=Archived", "Open"],
    ["Open=false&State=Scheduled", "Open"],
  ])("the list with ?%s is refused at %s", async (query, path) => {
    const { status, json } = await request("GET", `${list}?${query}`);
    expect([status, json.Code, json.Errors?.map(({ Path }) => Path)]).toEqual([
      400,
      "ValidationFailed",
      [path],
    ]);
  });
});

describe("a body", () => {
  it("a body with a property of another operation gets the accepted ones", async () => {
    const { json } = await request("PATCH", await announced(), { TemplateId: null });
    expect(json.Errors?.[0]?.Message).toMatch(/^There is no such property here. There are: Title, State, /u);
  });

  it("the message begins with the misspelt property, then invalid values, then missing ones", async () => {
    const { json } = await request("POST", list, { Kind: "Incident", Titel: "x", Impact: "Bad", Colour: 1 });
    expect(json.Message).toBe(
      "Titel: There is no such property. Did you mean Title? (and 3 more, see Errors)",
    );
    expect(json.Errors?.map(({ Path }) => Path)).toEqual(["Titel", "Impact", "Message", "Colour"]);
  });

  it("a missing required property is named", async () => {
    const { status, json } = await request("POST", list);
    expect([status, json.Message]).toEqual([400, "Send a JSON object."]);
  });

  it("a body with a misspelt property is refused with the intended one", async () => {
    const { status, json } = await request("POST", list, incident({ Tittle: "x" }));
    expect([status, json.Errors]).toEqual([
      400,
      [{ Path: "Tittle", Code: "Unknown", Message: "There is no such property. Did you mean Title?" }],
    ]);
  });

  it.each([
    [{ NotifySubscribers: "yes" }, "NotifySubscribers", "Give true or false."],
    [
      { AffectedComponents: null },
      "AffectedComponents",
      'Give a list, such as [{"ComponentName": "Checkout", "Status": "Major Outage"}].',
    ],
    [
      { AffectedComponents: [{ ComponentName: "Checkout" }] },
      "AffectedComponents[0].Status",
      `It is required. Choose one of: ${reportableStatuses.join(", ")}.`,
    ],
    [{ Kind: undefined }, "Kind", "It is required. Choose one of: Incident, Maintenance, Notice."],
    [
      { AffectedComponents: ["API"] },
      "AffectedComponents[0]",
      'Give an object, such as {"ComponentName": "Checkout", "Status": "Major Outage"}.',
    ],
    [
      { Translations: { de: "Hallo" } },
      "Translations.de",
      'Give an object, such as {"Title": "Zahlungen gestört"}.',
    ],
    [{ Translations: { "!": {} } }, "Translations.!", "Name a language by its tag, for example de or pt-BR."],
    [
      { Translations: { xx: {} } },
      "Translations.xx",
      `Pages have no such language. They have: ${languages.join(", ")}.`,
    ],
    [{ Fields: { Service: 1 } }, "Fields.Service", "Give a text."],
    [{ Page: "x".repeat(101) }, "Page", "Keep it within 100 characters."],
  ])("a body with %j says how to fix it", async (fields, Path, Message) => {
    const { status, json } = await request("POST", list, incident(fields));
    expect([status, json.Errors]).toEqual([400, [expect.objectContaining({ Path, Message })]]);
  });

  it("a message of 64 KiB or of 256 KiB is refused for its size; one of 32 KiB is stored", async () => {
    const long = await request("POST", list, incident({ Message: "x".repeat(64 * 1024) }));
    expect([long.status, long.json.Errors?.[0]?.Path]).toEqual([400, "Message"]);
    expect((await request("POST", list, incident({ Message: "x".repeat(257 * 1024) }))).status).toBe(413);
    const path = await announced({ Message: "x".repeat(32 * 1024) });
    expect(read(await request("GET", path)).Updates[0]?.Message).toHaveLength(32 * 1024);
  });

  it("a body of 500 components, each named twice, is parsed completely", async () => {
    const AffectedComponents = Array.from({ length: 500 }, () => ({
      ComponentId: component,
      ComponentName: "Checkout",
      Status: "Operational",
    }));
    const { status, json } = await request("POST", list, incident({ AffectedComponents }));
    expect([status, json.Errors?.length]).toEqual([400, 499]);
    AffectedComponents.push(...AffectedComponents.slice(0, 1));
    const { json: more } = await request("POST", list, incident({ AffectedComponents }));
    expect(more.Message).toBe("AffectedComponents: Name at most 500 components.");
  });

  it("an update that does not exist, or of another announcement, is 404", async () => {
    const [path, other] = [await announced(), await announced()];
    const [newest] = read(await request("GET", other)).Updates;
    for (const id of [component, newest?.Id]) {
      const { status, json } = await request("PATCH", `${path}/Update/${id}`, { Message: "x" });
      expect([status, json.Code]).toEqual([404, "UpdateNotFound"]);
      const missing = await request("GET", `${path}/Update/${id}`);
      expect([missing.status, missing.json.Code]).toEqual([404, "UpdateNotFound"]);
    }
    const { status, json } = await request("GET", `${list}/${component}/Update`);
    expect([status, json.Code]).toEqual([404, "AnnouncementNotFound"]);
  });

  it("the updates of an announcement are listed in parts, newest first, also past one that was deleted", async () => {
    const path = await announced({ Message: "one" });
    for (const Message of ["two", "three", "four"]) await request("POST", `${path}/Update`, { Message });
    const part = async (query: string) => {
      const { status, json } = await request("GET", `${path}/Update${query}`);
      expect(status).toBe(200);
      return updateList.parse(json.Result);
    };
    const first = await part("?Limit=2");
    expect(first.Items.map(({ Message }) => Message)).toEqual(["four", "three"]);
    await request("DELETE", `${path}/Update/${first.Items[1]?.Id}`);
    const rest = await part(`?Limit=2&Cursor=${first.NextCursor}`);
    expect([rest.NextCursor, ...rest.Items.map(({ Message }) => Message)]).toEqual([null, "two", "one"]);
    expect((await part("")).Items).toHaveLength(3);
    const own = await request("GET", `${path}/Update/${rest.Items[0]?.Id}`);
    expect([own.status, own.json.Result]).toEqual([200, rest.Items[0]]);
  });
});
