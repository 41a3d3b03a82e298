/** Subscribers over the API: who may, what is refused in which order, and which secrets are shown once. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { importedSubscribers } from "../../src/contract/subscribers.ts";
import { q } from "../../src/store/query.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
});

afterAll(() => server.close());

const consent = { Confirmed: true, ConsentNote: "signed form of 3 May" };
let people = 0;

function bodyOf(fields: Readonly<Record<string, unknown>> = {}) {
  const Address = `person${(people += 1)}@example.com`;
  return { Channel: "Email", Address, Scope: { Kind: "Page" }, ...consent, ...fields };
}

const create = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  server.request("/api/Subscriber", { method: "POST", key, body, headers });
const idIn = (created: Awaited<ReturnType<typeof create>>) => String(created.at("Result", "Id"));

const namedList = z.object({ Items: z.array(z.object({ Name: z.string().nullable() })) });
const itemNames = (result: unknown) => namedList.parse(result).Items.map(({ Name }) => Name);

describe("a subscriber over the API", () => {
  it("a subscriber's address is complete by its id, and masked in lists", async () => {
    const body = bodyOf();
    const created = await create(body);
    expect([created.status, created.headers["location"]]).toEqual([201, `/api/Subscriber/${idIn(created)}`]);
    const read = await server.request(`/api/Subscriber/${idIn(created)}`, { key });
    expect(read.at("Result", "Address")).toBe(body.Address);
    const listed = await server.request(`/api/Subscriber?Search=${body.Address}&State=Active&Channel=Email`, {
      key,
    });
    expect([listed.at("Result", "Items", 0, "Id"), listed.text.includes(body.Address)]).toEqual([
      idIn(created),
      false,
    ]);
    expect((await server.request("/api/Subscriber?Sate=Active", { key })).status).toBe(400);
  });

  it("a subscriber without Channel and Scope gets them from its address, and the whole page", async () => {
    const { Address, Confirmed, ConsentNote } = bodyOf();
    const mail = await create({ Address, Confirmed, ConsentNote });
    const hook = await create({ Address: "https://hooks.example.com/short" });
    const chosen = [mail, hook].map((created) => [
      created.at("Result", "Channel"),
      created.at("Result", "Scope"),
    ]);
    expect(chosen).toEqual([
      ["Email", { Kind: "Page" }],
      ["Webhook", { Kind: "Page" }],
    ]);
  });

  it("a webhook in Statuspage's format has no notices among its events, and cannot choose them", async () => {
    const [Address, Format] = ["https://hooks.example.com/ported", "Statuspage"];
    const alone = { Incidents: "None", Maintenance: false };
    const refused = await Promise.all([
      create({ Address, Format, Events: { Notices: true } }),
      create({ Address, Format, Events: alone }),
    ]);
    const pathOf = (answer: (typeof refused)[number]) => [answer.status, answer.at("Errors", 0, "Path")];
    expect(refused.map(pathOf)).toEqual([
      [400, "Events.Notices"],
      [400, "Events"],
    ]);
    const created = await create({ Address, Format });
    const path = `/api/Subscriber/${idIn(created)}`;
    const patch = (body: unknown) => server.request(path, { method: "PATCH", key, body });
    expect(pathOf(await patch({ Events: { Notices: true } }))).toEqual([400, "Events.Notices"]);
    const answers = [
      created,
      await server.request(path, { key }),
      await patch({ Format: "Signalbox" }),
      await patch({ Events: { ...alone, Notices: true } }),
    ];
    expect(answers.map((answer) => answer.at("Result", "Events", "Notices"))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(pathOf(await patch({ Format }))).toEqual([400, "Events"]);
  });

  it("a webhook's secret is in the response to its creation and repeats, and nowhere else", async () => {
    const Address = "https://hooks.example.com/status?token=secret";
    const body = { Channel: "Webhook", Address, Scope: { Kind: "Page" } };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const [created, again] = [await create(body, headers), await create(body, headers)];
    const secret = String(created.at("Result", "SigningSecret"));
    expect([created.status, secret.startsWith("whsec_")]).toEqual([201, true]);
    expect([again.at("Result", "SigningSecret"), again.headers["idempotency-replayed"]]).toEqual([
      secret,
      "true",
    ]);
    const read = await server.request(`/api/Subscriber/${idIn(created)}`, { key });
    expect(read.text).not.toMatch(/whsec_|token=secret/u);
    const stored = JSON.stringify(
      await server.bus.read([
        q.selectFrom("subscriber").selectAll().compile(),
        q.selectFrom("idempotent_answer").selectAll().compile(),
        q.selectFrom("audit_event").selectAll().compile(),
      ]),
    );
    expect(stored).not.toMatch(/whsec_|token=secret/u);
    const rotated = await server.request(`/api/Subscriber/${idIn(created)}/RotateSecret`, {
      method: "POST",
      key,
    });
    expect(String(rotated.at("Result", "SigningSecret"))).toMatch(/^whsec_/u);
    expect(rotated.at("Result", "SigningSecret")).not.toBe(secret);
    const rotate = (KeepFor: number) =>
      server.request(`/api/Subscriber/${idIn(created)}/RotateSecret`, {
        method: "POST",
        key,
        body: { KeepFor },
      });
    const oldUntil = async (KeepFor: number) => (await rotate(KeepFor)).at("Result", "OldValidUntil");
    const startedAt = Date.now();
    const until = Date.parse(String(await oldUntil(3_600)));
    expect(until).toBeGreaterThanOrEqual(startedAt + 3_600_000);
    expect(until).toBeLessThan(startedAt + 7_200_000);
    expect(await oldUntil(0)).toBeNull();
    expect((await rotate(-1)).json.Errors).toMatchObject([{ Path: "KeepFor", Code: "OutOfRange" }]);
    const path = `/api/Subscriber/${idIn(await create(bodyOf({})))}/RotateSecret`;
    const ofMail = await server.request(path, { method: "POST", key });
    expect([ofMail.status, ofMail.json.Code]).toEqual([409, "NoSigningSecret"]);
  });

  it("two webhooks on one host are told apart by their names, which lists, filters and the audit log have", async () => {
    const names = ["Straße pager", "Acme on-call"];
    const hooks = await Promise.all(
      names.map((Name, index) =>
        create({ Address: `https://apart.example.com/services/secret${index}RM5X/?token=x`, Name }),
      ),
    );
    // Of a long path the end is shown, which tells those without a name apart.
    const { json: listed } = await server.request("/api/Subscriber?Search=apart.example", { key });
    expect(listed).toMatchObject({
      Result: { Items: names.map(() => ({ Address: "https://apart.example.com/…RM5X" })) },
    });
    const found = async (query: string) => {
      const { status, json } = await server.request(`/api/Subscriber?${query}`, { key });
      return [status, itemNames(json.Result)];
    };
    const [first, second] = hooks.map((hook) => [hook.status, hook.at("Result", "Name")]);
    expect([first, second]).toEqual(names.map((name) => [201, name]));
    expect(await found("Search=STRASSE")).toEqual([200, ["Straße pager"]]);
    expect((await found("Search=apart.example"))[1]).toHaveLength(2);
    expect(await found("Name=acme%20ON-CALL")).toEqual([200, ["Acme on-call"]]);
    const [hook] = hooks;
    const path = `/api/Subscriber/${hook === undefined ? "" : idIn(hook)}`;
    const renamed = await server.request(path, { method: "PATCH", key, body: { Name: "Acme on-call" } });
    expect([renamed.status, renamed.at("Result", "Name")]).toEqual([200, "Acme on-call"]);
    const cleared = await server.request(path, { method: "PATCH", key, body: { Name: " " } });
    expect(cleared.at("Result", "Name")).toBeNull();
    const tooLong = await server.request(path, { method: "PATCH", key, body: { Name: "n".repeat(101) } });
    expect([tooLong.status, tooLong.at("Errors", 0, "Path")]).toEqual([400, "Name"]);
  });

  it("the name of an e-mail address is erased with it: the audit log has its first letter", async () => {
    const created = await create(bodyOf({ Name: "Zaphod Beeblebrox" }));
    expect(created.at("Result", "Name")).toBe("Zaphod Beeblebrox");
    await server.request(`/api/Subscriber/${idIn(created)}`, { method: "DELETE", key });
    const audited = JSON.stringify(await server.bus.rows(q.selectFrom("audit_event").selectAll().compile()));
    expect([audited.includes("Z…"), audited.includes("Beeblebrox")]).toEqual([true, false]);
  });

  it("a pause that is over is refused, unless it is the one that the subscriber has already", async () => {
    const past = { PausedUntil: "2020-01-01T00:00:00Z" };
    const refused = await create(bodyOf(past));
    expect([refused.status, refused.at("Errors", 0)]).toEqual([
      400,
      {
        Path: "PausedUntil",
        Code: "OutOfRange",
        Message: "It is in the past. Give a future time, or null to end a pause.",
      },
    ]);
    const path = `/api/Subscriber/${idIn(await create(bodyOf()))}`;
    const change = (body: object) => server.request(path, { method: "PATCH", key, body });
    expect((await change(past)).json.Code).toBe("ValidationFailed");
    expect((await change({ PausedUntil: "2099-01-01T00:00:00Z" })).status).toBe(200);
    await server.bus.write(q.updateTable("subscriber").set({ paused_until: 1_577_836_800_000 }).compile());
    expect((await change({ ...past, Name: "Back" })).status).toBe(200);
  });

  it("subscribers are imported from CSV with an outcome for each row, and a dry run changes nothing", async () => {
    const existing = bodyOf();
    const existingId = (await create(existing)).at("Result", "Id");
    const Csv = [
      "Email,Name,Channel,State,Notes",
      "fresh@example.com,Fresh,,,x",
      `${existing.Address},,,,`,
      "fresh@example.com,,,,",
      "+31612345678,,SMS,,",
      "https://hooks.example.com/…,,Webhook,Active,",
      "gone@example.com,,Email,Unsubscribed,",
    ].join("\n");
    const send = (body: object, query = "") =>
      server.request(`/api/Subscriber/Import${query}`, { method: "POST", key, body });
    const outcomesOf = ({ json }: Awaited<ReturnType<typeof send>>) =>
      importedSubscribers.parse(json.Result).Rows.map(({ Line, Outcome }) => `${Line} ${Outcome}`);
    const expected = ["2 Imported", "3 Known", "4 Known", "5 Unsupported", "6 Unsupported", "7 Unsupported"];
    const tried = await send({ Csv }, "?DryRun=true");
    expect([tried.status, outcomesOf(tried)]).toEqual([200, expected]);
    const idsOf = ({ json }: Awaited<ReturnType<typeof send>>) =>
      importedSubscribers.parse(json.Result).Rows.map(({ Id }) => Id);
    expect(idsOf(tried)).toEqual([null, existingId, null, null, null, null]);
    const ConsentNote = "subscribed at status.example.com";
    const done = await send({ Csv, Confirmed: true, ConsentNote });
    expect(outcomesOf(done)).toEqual(expected);
    const [addedId] = idsOf(done);
    expect(idsOf(done)).toEqual([addedId, existingId, addedId, null, null, null]);
    expect(done.at("Result")).toMatchObject({ Imported: 1, Skipped: 5, IgnoredColumns: ["Notes"] });
    const added = await server.request(`/api/Subscriber/${String(done.at("Result", "Rows", 0, "Id"))}`, {
      key,
    });
    expect(added.at("Result")).toMatchObject({ Name: "Fresh", State: "Active", ConsentNote });
    const faulty = await send({ Csv: "Email\nok@example.com\nnobody", Confirmed: true, ConsentNote });
    expect(faulty.at("Errors", 0)).toMatchObject({
      Path: "Csv",
      Line: 3,
      Message: expect.stringMatching(/^Line 3: /u) as string,
    });
    const unknown = await send({ Csv: "Foo\nc\n", Confirmed: true, ConsentNote });
    const Message = "The first line must name the columns; Address or Email is required.";
    expect(unknown.json).toMatchObject({ Message: `Csv: ${Message}`, Errors: [{ Path: "Csv", Message }] });
    const undecided = await send({ Csv });
    expect(undecided.json.Errors).toEqual([
      {
        Path: "Confirmed",
        Code: "Missing",
        Message: expect.stringMatching(/true with a ConsentNote .*, or false to ask each/u) as string,
      },
    ]);
    // Without SMTP_URL nobody could confirm; the advice is what an import takes.
    const unasked = await send({ Csv, Confirmed: false });
    expect(unasked.json.Message).toMatch(
      /import the addresses as already confirmed: with Confirmed: true and/u,
    );
    const many = Array.from({ length: 501 }, (_, number) => `many${number}@example.com`);
    const refused = [
      await send({ Csv, Confirmed: true, ConsentNote: "short" }),
      await send({ Csv, Confirmed: true }),
      // As in a body of one subscriber.
      await send({ Csv, ConsentNote }),
      await send({ Csv, Confirmed: false, ConsentNote }),
      await send({ Csv: ["Email", ...many].join("\n"), Confirmed: true, ConsentNote }),
      unasked,
    ].map(({ status, json }) => [status, json.Code, json.Errors?.[0]?.Path]);
    expect(refused).toEqual([
      ...Array.from({ length: 4 }, () => [400, "ValidationFailed", "ConsentNote"]),
      [400, "ValidationFailed", "Csv"],
      [409, "ChannelUnavailable", undefined],
    ]);
  });

  it("an export has complete e-mail addresses and masked webhooks, is audited, and can be imported again", async () => {
    const body = bodyOf({ Name: "Exported" });
    await create(body);
    const exported = await server.request("/api/Subscriber/Export?Name=exported", { key });
    expect([exported.status, exported.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(exported.text.split("\r\n")[1]).toContain(`${body.Address},Exported,Email,Active`);
    const all = (await server.request("/api/Subscriber/Export?Channel=Webhook", { key })).text;
    expect(all).not.toContain("token=");
    const again = await server.request("/api/Subscriber/Import?DryRun=true", {
      method: "POST",
      key,
      body: { Csv: exported.text + all.split("\r\n").slice(1).join("\r\n") },
    });
    expect(new Set(importedSubscribers.parse(again.json.Result).Rows.map(({ Outcome }) => Outcome))).toEqual(
      new Set(["Known", "Unsupported"]),
    );
    const audited = await server.request("/api/AuditEvent?Action=Subscriber.Export&Limit=2", { key });
    expect(audited.at("Result", "Items", 1, "After")).toEqual({ Subscribers: 1 });
    expect((await server.request("/api/Subscriber/Export?Page=nowhere", { key })).status).toBe(400);
  });

  it("a subscriber's scope names components and groups, and an unknown name gets the one that was meant", async () => {
    const post = (path: string, body: object) => server.request(path, { method: "POST", key, body });
    const group = await post("/api/ComponentGroup", { Name: "Named regions" });
    const component = await post("/api/Component", { Name: "Named basket" });
    const ids = { component: component.at("Result", "Id"), group: group.at("Result", "Id") };
    const scope = (fields: object) => ({ Scope: { Kind: "Components", ...fields } });
    const names = { ComponentNames: ["named BASKET"], GroupNames: ["named regions"] };
    const created = await create(bodyOf(scope({ ...names, ComponentIds: [ids.component] })));
    const byIds = { Kind: "Components", ComponentIds: [ids.component], GroupIds: [ids.group] };
    expect([created.status, created.at("Result", "Scope")]).toEqual([201, byIds]);
    const path = `/api/Subscriber/${String(created.at("Result", "Id"))}`;
    const patch = (body: object) => server.request(path, { method: "PATCH", key, body });
    const patched = await patch(scope({ GroupNames: ["Named regions"] }));
    expect(patched.at("Result", "Scope")).toEqual({ ...byIds, ComponentIds: [] });
    const wrong = async () => {
      const names = { ComponentNames: ["Named baskt"], GroupNames: ["Named region"] };
      return (await patch(scope(names))).json.Errors;
    };
    // The names to suggest are those of the snapshot, which follows a commit.
    await expect.poll(wrong).toMatchObject([
      {
        Path: "Scope.ComponentNames[0]",
        Message: 'No component is named "Named baskt". Did you mean "Named basket"?',
        Code: "ComponentNotFound",
      },
      {
        Path: "Scope.GroupNames[0]",
        Message: expect.stringContaining('Did you mean "Named regions"?') as string,
        Code: "ComponentGroupNotFound",
      },
    ]);
    const hidden = await post("/api/Component", { Name: "Named vault", Visibility: "Never" });
    const ofHidden = { ComponentNames: ["Named vault"], ComponentIds: [hidden.at("Result", "Id")] };
    const reason = (property: string): unknown =>
      expect.stringMatching(
        new RegExp(
          `^The page ".*" shows no component with this ${property}: its Visibility is Never\\.$`,
          "u",
        ),
      );
    expect((await patch(scope(ofHidden))).json.Errors).toMatchObject([
      { Path: "Scope.ComponentIds[0]", Message: reason("id") },
      { Path: "Scope.ComponentNames[0]", Message: reason("name") },
    ]);
    const ofNothing = await patch({ Scope: { Kind: "Components" } });
    for (const name of ["ComponentIds", "ComponentNames", "GroupIds", "GroupNames"])
      expect(ofNothing.json.Message).toContain(name);
    const ofPage = await patch({ Scope: { Kind: "Page", GroupNames: [] } });
    expect(ofPage.json.Errors?.map(({ Path }) => Path)).toEqual(["Scope.GroupNames"]);
  });

  it("a subscriber is refused with all faults at once, in the contract's order", async () => {
    const wrong = await create({ Channel: "Fax", Address: 7, Scope: { Kind: "Page", AnnouncementId: "x" } });
    expect(wrong.status).toBe(400);
    const paths = (wrong.json.Errors ?? []).map(({ Path }) => Path);
    expect(paths).toEqual(expect.arrayContaining(["Channel", "Address"]));
    const unknown = crypto.randomUUID();
    const statuses = [
      // 400 of the body, before what it names is looked for.
      await create(bodyOf({ ConsentNote: "no", Scope: { Kind: "Components", ComponentIds: [unknown] } })),
      await create(bodyOf({ Scope: { Kind: "Components", ComponentIds: [unknown] } })),
      await create(bodyOf({ Page: "nowhere" })),
      // Without SMTP_URL nobody could confirm.
      await create(bodyOf({ Confirmed: undefined, ConsentNote: undefined })),
    ].map(({ status, json }) => [status, json.Code]);
    expect(statuses).toEqual([
      [400, "ValidationFailed"],
      [400, "ComponentNotFound"],
      [400, "PageNotFound"],
      [409, "ChannelUnavailable"],
    ]);
  });

  it("a subscriber is changed with its version, suspended and resumed, and erased", async () => {
    const body = bodyOf();
    const created = await create(body);
    const path = `/api/Subscriber/${idIn(created)}`;
    const patch = (fields: unknown, headers = {}) =>
      server.request(path, { method: "PATCH", key, body: fields, headers });
    const tag = String((await server.request(path, { key })).headers["etag"]);
    const suspended = await patch({ State: "Suspended" }, { "if-match": tag });
    expect([suspended.at("Result", "State"), suspended.at("Result", "SuspendedFor")]).toEqual([
      "Suspended",
      "ByOperator",
    ]);
    const stale = await patch({ State: "Active" }, { "if-match": tag });
    expect([stale.status, stale.json.Code]).toEqual([412, "PreconditionFailed"]);
    expect((await patch({ State: "Active", Language: "de" })).at("Result", "State")).toBe("Active");
    expect((await create({ ...body, Address: body.Address.toUpperCase() })).json.Code).toBe(
      "SubscriberExists",
    );
    expect((await server.request(path, { method: "DELETE", key })).status).toBe(204);
    expect((await server.request(path, { key })).json.Code).toBe("SubscriberNotFound");
  });
});
