/** Subscribers imported in the portal, and why one is notified or not. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { importProgress, subscriberOperations } from "../../../src/contract/portal/portal-subscribers.ts";
import { q } from "../../../src/store/query.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";

let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await startServer({
    env: { SENDING: "held", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@b.example" },
  });
  admin = await signIn(server, "Admin");
});
afterAll(() => server.close());

const note = "subscribed at status.example.com";
const csv = { "content-type": "text/csv" };

const preview = async (file: string) => {
  const answer = await admin.request("/portal/api/SubscriberImport/Preview", {
    method: "POST",
    headers: csv,
    body: file,
  });
  expect(answer.status).toBe(200);
  return subscriberOperations.PreviewImport.result.parse(answer.at("Result"));
};

const importFile = (file: string, consentNote = note) =>
  admin.request(
    `/portal/api/SubscriberImport?${new URLSearchParams({ ConsentNote: consentNote }).toString()}`,
    {
      method: "POST",
      headers: csv,
      body: file,
    },
  );

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => importProgress.parse(JSON.parse(line)));

const countAll = async () =>
  (await server.bus.rows(q.selectFrom("subscriber").select("id").compile())).length;

it("an import reports its progress and its result, and adds each address once", async () => {
  const people = Array.from({ length: 600 }, (_, number) => `p${number}@example.com`);
  const progress = linesOf((await importFile(["Email", ...people, "p1@example.com"].join("\n"))).text);
  expect(progress.map(({ Done }) => Done)).toEqual([0, 500, 601]);
  expect(progress.at(-1)).toEqual({ Done: 601, Total: 601, Imported: 600, IsComplete: true });
  expect(await countAll()).toBe(600);
});

it("a preview names the rows whose webhook is at a private address or without https", async () => {
  const urls = ["https://203.0.114.1/hook", "https://10.1.2.3/hook", "http://203.0.114.1/hook"];
  const file = ["Address,Channel", ...urls.map((url) => `${url},Webhook`)].join("\n");
  const Message: unknown = expect.stringContaining("not a public https address");
  expect(await preview(file)).toMatchObject({
    New: 1,
    FirstFaults: [
      { Line: 3, Message },
      { Line: 4, Message },
    ],
  });
});

it("a preview counts new, known and suppressed rows and names faults by their lines, and imports nothing", async () => {
  const [row] = await server.bus.rows(
    q.selectFrom("subscriber").select("public_id").where("address_key", "=", "p2@example.com").compile(),
  );
  await admin.request(`/portal/api/Subscriber/${row?.public_id ?? ""}`, { method: "DELETE" });
  const before = await countAll();
  const unknown = crypto.randomUUID();
  const file = [
    "Email,ComponentIds,Nickname",
    "p1@example.com,,One",
    "p2@example.com,,Two",
    "new@example.com,,New",
    "new@example.com,,Twice",
    "nobody,,Wrong",
    `far@example.com,${unknown},Foreign`,
  ].join("\n");
  expect(await preview(file)).toMatchObject({
    Rows: 6,
    New: 1,
    Known: 1,
    Repeated: 1,
    Suppressed: 1,
    Faults: 2,
    FirstRows: [
      { State: "Known", FirstLine: null },
      { State: "Suppressed" },
      { State: "New", FirstLine: null },
      { Line: 5, State: "Repeated", FirstLine: 4 },
    ],
    FirstFaults: [{ Line: 6 }, { Line: 7, Message: expect.stringContaining(unknown) as string }],
    Unread: ["Nickname"],
  });
  expect(await countAll()).toBe(before);
});

it("a file with a fault is refused completely, and so is one without a note of consent", async () => {
  const before = await countAll();
  const faulty = await importFile("Email\nfine@example.com\nnobody\n");
  expect([faulty.status, faulty.json.Errors?.[0]?.Message]).toEqual([
    400,
    expect.stringContaining("Line 3") as string,
  ]);
  const noted = await importFile("Email\nfine@example.com\n", "short");
  expect([noted.status, noted.json.Errors?.[0]?.Path]).toEqual([400, "ConsentNote"]);
  expect(await countAll()).toBe(before);
});

it("an import without consent adds pending addresses, and its progress counts those that wait for their confirmation", async () => {
  const answer = await admin.request("/portal/api/SubscriberImport?Confirmed=false", {
    method: "POST",
    headers: csv,
    body: "Email\nunconfirmed1@example.com\nunconfirmed2@example.com\n",
  });
  expect(linesOf(answer.text).at(-1)).toMatchObject({ Imported: 2, IsComplete: true });
  const rows = await server.bus.rows(
    q
      .selectFrom("subscriber")
      .select(["state", "source"])
      .where("address_key", "like", "unconfirmed%")
      .compile(),
  );
  expect(rows).toEqual([1, 2].map(() => ({ state: "Pending", source: "Import" })));
  const progress = subscriberOperations.ReadImportConfirmations.result.parse(
    (await admin.request("/portal/api/SubscriberImport/Confirmations")).at("Result"),
  );
  // The scheduler may have sent them already.
  expect(progress.Waiting + progress.SentInLastDay).toBe(2);
});

it("the subscribers of all pages or of one are counted by state", async () => {
  const counts = async (query: string) =>
    subscriberOperations.CountSubscribers.result.parse(
      (await admin.request(`/portal/api/SubscriberCounts${query}`)).at("Result"),
    ).Items;
  const all = await counts("");
  const [row] = await server.bus.rows(
    q
      .selectFrom("subscriber")
      .select(({ fn }) => [fn.countAll().as("total")])
      .where("state", "=", "Pending")
      .compile(),
  );
  expect(all.find(({ State }) => State === "Pending")?.Count).toBe(Number(row?.total));
  const [page] = await server.bus.rows(q.selectFrom("page").select("slug").compile());
  expect(await counts(`?Page=${page?.slug}`)).toEqual(all);
  expect((await admin.request("/portal/api/SubscriberCounts?Page=other")).status).toBe(400);
});

it("Statuspage's export is read unmodified: rows of other channels are skipped", async () => {
  const file = [
    "mode,email,endpoint,phone_number",
    "email,sp@example.com,,",
    "sms,,,5550100",
    "webhook,,https://hooks.example.com/status,",
  ].join("\n");
  expect(await preview(file)).toMatchObject({
    Rows: 3,
    New: 2,
    Foreign: 1,
    Faults: 0,
    FirstRows: [{ Channel: "Email" }, { Channel: "Webhook" }],
  });
});

it("a cell with a spreadsheet formula is an invalid address, and refused", async () => {
  const { Faults, FirstFaults } = await preview('Email\n"=HYPERLINK(""https://x.example"")"\n');
  expect([Faults, FirstFaults[0]?.Line]).toEqual([1, 2]);
});

it("a file that is empty or not sent as CSV is refused", async () => {
  const path = "/portal/api/SubscriberImport/Preview";
  const json = await admin.request(path, { method: "POST", body: { Email: "a@example.com" } });
  expect([json.status, json.json.Code]).toEqual([415, "UnsupportedMediaType"]);
  const empty = await admin.request(path, { method: "POST", headers: csv, body: "" });
  expect(empty.status).toBe(400);
});

it("a subscriber is explained for each announcement, and an announcement for each address", async () => {
  const checkout = await server.component("Checkout");
  const search = await server.component("Search");
  const add = (Address: string, ComponentId: string) =>
    admin.request("/portal/api/Subscriber", {
      method: "POST",
      body: {
        Channel: "Email",
        Address,
        Confirmed: true,
        ConsentNote: note,
        Scope: { Kind: "Components", ComponentIds: [ComponentId] },
      },
    });
  const [inside, outside] = [
    await add("inside@shop.example", checkout),
    await add("outside@shop.example", search),
  ];
  const created = await admin.request("/portal/api/Announcement", {
    method: "POST",
    body: {
      Kind: "Incident",
      Title: "Payments fail",
      Message: "We are looking into it.",
      AffectedComponents: [{ ComponentId: checkout, Status: "Major Outage" }],
    },
  });
  const id = String(created.at("Result", "Id"));
  const explain = async (of: string) => {
    const answer = await admin.request(`/portal/api/${of}`);
    return subscriberOperations.ExplainSubscriber.result.parse(answer.at("Result")).Items;
  };
  const shop = () => explain(`Announcement/${id}/Explanations?Search=SHOP.example`);
  await until(async () => (await shop()).some(({ Delivery }) => Delivery !== null));
  expect(await shop()).toMatchObject([
    {
      IsNotified: true,
      Reason: "Component",
      Event: "IncidentOpened",
      Delivery: { State: "Held", Reason: "SendingHeld" },
    },
    { IsNotified: false, Reason: "OutOfScope", Delivery: null },
  ]);
  const of = (answer: typeof inside) => `Subscriber/${String(answer.at("Result", "Id"))}/Explanations`;
  expect(await explain(of(inside))).toMatchObject([{ Title: "Payments fail", IsNotified: true }]);
  await admin.request(`/portal/api/Subscriber/${String(outside.at("Result", "Id"))}`, {
    method: "PATCH",
    body: { State: "Suspended" },
  });
  expect(await explain(of(outside))).toMatchObject([{ IsNotified: false, Reason: "NotActive" }]);
});
