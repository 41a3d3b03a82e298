/** Whom a change would notify, before it is published; and what became of an announcement's deliveries. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { notificationOperations } from "../../../src/contract/portal/portal-notifications.ts";
import { q } from "../../../src/store/query.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";

let server: TestServer;
let editor: TestPerson;
let key = "";
let checkout = "";
let search = "";

const subscribe = async (fields: Record<string, unknown>) => {
  const answer = await server.request("/api/Subscriber", {
    method: "POST",
    key,
    body: { Channel: "Webhook", Confirmed: true, ConsentNote: "Asked for it by letter.", ...fields },
  });
  expect(answer.status).toBe(201);
};

beforeAll(async () => {
  server = await startServer({
    env: { SENDING: "held", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@b.example" },
  });
  editor = await signIn(server, "Editor");
  key = await server.key("Read-Write");
  checkout = await server.component("Checkout");
  search = await server.component("Search");
  const email = { Channel: "Email" };
  await subscribe({ ...email, Address: "all@example.com", Scope: { Kind: "Page" } });
  await subscribe({
    ...email,
    Address: "checkout@example.com",
    Scope: { Kind: "Components", ComponentIds: [checkout] },
  });
  await subscribe({
    ...email,
    Address: "search@example.com",
    Scope: { Kind: "Components", ComponentIds: [search] },
  });
});
afterAll(() => server.close());

const create = (fields: Record<string, unknown>) => ({
  Operation: "CreateAnnouncement",
  Body: {
    Kind: "Incident",
    Title: "Payments fail",
    Message: "We are looking into it.",
    AffectedComponents: [{ ComponentId: checkout, Status: "Major Outage" }],
    ...fields,
  },
});

const recipients = async (body: unknown) => {
  const answer = await editor.request("/portal/api/Announcement/Recipients", { method: "POST", body });
  expect(answer.status).toBe(200);
  return notificationOperations.CountRecipients.result.parse(answer.at("Result"));
};

it("the recipients of a new incident are counted by channel, and nothing is recorded", async () => {
  expect(await recipients(create({}))).toEqual({
    Event: "IncidentOpened",
    Total: 2,
    Channels: [{ Channel: "Email", Count: 2 }],
    HasSubscribers: true,
  });
  const notifications = await server.bus.rows(q.selectFrom("notification").selectAll().compile());
  expect(notifications.filter(({ announcement_id: id }) => id !== null)).toEqual([]);
});

it("the recipients of a new incident are listed with masked addresses, to administrators alone", async () => {
  const path = "/portal/api/Announcement/Recipients/List";
  const refused = await editor.request(path, { method: "POST", body: create({}) });
  expect(refused.status).toBe(403);
  const admin = await signIn(server, "Admin");
  const answer = await admin.request(path, { method: "POST", body: create({}) });
  const { Items, HasMore } = notificationOperations.ListRecipients.result.parse(answer.at("Result"));
  expect(Items.map(({ Address }) => Address)).toEqual(["a…@example.com", "c…t@example.com"]);
  expect(HasMore).toBe(false);
});

it("a change with NotifySubscribers false notifies nobody", async () => {
  expect(await recipients(create({ NotifySubscribers: false }))).toEqual({
    Event: null,
    Total: 0,
    Channels: [],
    HasSubscribers: false,
  });
});

it("a change that no subscriber wants is told from a page without subscribers", async () => {
  const before = await server.component("Nightly jobs");
  const AffectedComponents = [{ ComponentId: before, Status: "Major Outage" }];
  const subscribers = q.updateTable("subscriber").set({ state: "Unsubscribed" });
  const everything = subscribers.where("address", "=", "all@example.com").compile();
  await server.bus.write(everything);
  expect(await recipients(create({ AffectedComponents }))).toMatchObject({ Total: 0, HasSubscribers: true });
  await server.bus.write(subscribers.compile());
  expect(await recipients(create({ AffectedComponents }))).toMatchObject({ Total: 0, HasSubscribers: false });
  await server.bus.write(q.updateTable("subscriber").set({ state: "Active" }).compile());
});

it("the deliveries of a published incident are counted by state, and its resolution counts those who were notified", async () => {
  const { Body: body } = create({});
  const created = await editor.request("/portal/api/Announcement", { method: "POST", body });
  const id = String(created.at("Result", "Id"));
  const counts = async () => {
    const answer = await editor.request(`/portal/api/Announcement/${id}/DeliveryCounts`);
    return notificationOperations.CountDeliveries.result.parse(answer.at("Result"));
  };
  await until(async () => !(await counts()).IsOpen);
  expect(await counts()).toEqual({ States: [{ State: "Held", Count: 2 }], IsOpen: false });
  const update = { Operation: "PostUpdate", Id: id };
  const resolution = await recipients({ ...update, Body: { State: "Resolved", Message: "It works again." } });
  expect(resolution).toMatchObject({ Event: "IncidentResolved", Total: 2 });
  const other = {
    State: "Identified",
    Message: "Search as well.",
    AffectedComponents: [{ ComponentId: search, Status: "Partial Outage" }],
  };
  expect(await recipients({ ...update, Body: other })).toMatchObject({ Event: "IncidentUpdated", Total: 2 });
});

it("the counts of an announcement that does not exist are refused as AnnouncementNotFound", async () => {
  const answer = await editor.request(`/portal/api/Announcement/${checkout}/DeliveryCounts`);
  expect([answer.status, answer.json.Code]).toEqual([404, "AnnouncementNotFound"]);
});

it("an administrator reads how notifications are set up, without the password of the mail server", async () => {
  const admin = await signIn(server, "Admin");
  const answer = await admin.request("/portal/api/NotificationSettings");
  expect(notificationOperations.ReadNotificationSettings.result.parse(answer.at("Result"))).toMatchObject({
    Mail: { From: "a@b.example", Server: "127.0.0.1:9", IsSigned: false },
  });
});

it("everyone in the portal reads whether notifications are sent, and there is no mailbox outside a demo", async () => {
  const answer = await editor.request("/portal/api/SendingState");
  expect(notificationOperations.ReadSendingState.result.parse(answer.at("Result"))).toMatchObject({
    State: "Running",
    IsHeldBySetting: true,
    IsMailSetUp: true,
    MailboxPath: null,
  });
  expect((await server.request("/demo/mail")).status).toBe(404);
});

it("a test mail to a mail server that cannot be reached answers why it was not sent", async () => {
  const admin = await signIn(server, "Admin");
  const answer = await admin.request("/portal/api/NotificationSettings/TestMail", { method: "POST" });
  const result = notificationOperations.SendTestMail.result.parse(answer.at("Result"));
  expect(result).toMatchObject({ IsSent: false });
  expect(result.Answer).toBe("the connection is refused: nothing listens there");
});

it("an export of subscribers writes their addresses out and is audited", async () => {
  const admin = await signIn(server, "Admin");
  const answer = await admin.request("/portal/api/Subscriber.csv?Channel=Email");
  expect(answer.status).toBe(200);
  const lines = answer.text.trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",")[0])).toEqual([
    "Address",
    "all@example.com",
    "checkout@example.com",
    "search@example.com",
  ]);
  const { json } = await admin.request("/portal/api/AuditEvent?Limit=1");
  expect(JSON.stringify(json.Result)).toContain("Subscriber.Export");
});
