import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSubscriptionToken } from "../../src/auth/subscription-tokens.ts";
import { delivery } from "../../src/contract/deliveries.ts";
import { statuspageExamples } from "../../src/contract/document/statuspage-message.ts";
import { testedSubscriber } from "../../src/contract/subscribers.ts";
import { announcementMessage, testMessage } from "../../src/contract/webhook-messages.ts";
import { palettes } from "../../src/publishing/colour-palette.ts";
import { q } from "../../src/store/query.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import { strictly } from "../harness/strict-schema.ts";
import { until } from "../harness/until.ts";
import { secret } from "./notification-secret.ts";
import { type NotifiedService, signingSecret, startNotified, subscriberRow } from "./notified-service.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { startWebhookSink, type WebhookSink } from "./webhook-sink.ts";

let smtp: SmtpSink;
let hooks: WebhookSink;
let service: NotifiedService;

beforeAll(async () => {
  smtp = await startSmtpSink();
  hooks = await startWebhookSink();
  service = await startNotified({
    env: { SMTP_URL: smtp.url, MAIL_FROM: "Acme Status <status@acme.example>" },
  });
});
afterAll(async () => {
  await service.close();
  await hooks.close();
  await smtp.close();
});

const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));
const header = (mail: (typeof smtp.mails)[number] | undefined, name: string) =>
  mail?.parsed.headers.find(({ key }) => key === name)?.value;

it("the message that asks for a confirmation names what will be followed", async () => {
  const id = await service.component("Storefront");
  const key = await service.key("Read-Write");
  const body = { Address: "follower@example.com", Scope: { Kind: "Components", ComponentIds: [id] } };
  expect((await service.request("/api/Subscriber", { method: "POST", key, body })).status).toBe(201);
  await until(() => mailsTo("follower@example.com").length === 1);
  expect(mailsTo("follower@example.com")[0]?.parsed.text).toContain("You will follow: Storefront");
});

it("the message that asks for a confirmation names the announcement that alone is followed", async () => {
  const key = await service.key("Read-Write");
  const send = (path: string, body: object) => service.request(path, { method: "POST", key, body });
  const fields = {
    Kind: "Incident",
    Title: "Logins fail",
    Message: "We look into it.",
    NotifySubscribers: false,
  };
  const announced = await send("/api/Announcement", fields);
  expect(announced.status).toBe(201);
  const AnnouncementId = String(announced.at("Result", "Id"));
  const scope = { Kind: "Announcement", AnnouncementId };
  for (const [Address, Language] of [["one@example.com"], ["ichi@example.com", "ja"]])
    expect(
      await send("/api/Subscriber", {
        Address,
        Scope: scope,
        ...(Language === undefined ? {} : { Language }),
      }),
    ).toMatchObject({ status: 201 });
  await until(() => mailsTo("one@example.com").length + mailsTo("ichi@example.com").length === 2);
  const [mail] = mailsTo("one@example.com");
  expect(mail?.parsed.subject).toMatch(/^\[[^\]]+\] Confirm your subscription to “Logins fail”$/u);
  expect(mailsTo("ichi@example.com")[0]?.parsed.subject).toMatch(/「Logins fail」の/u);
});

describe("a test message", () => {
  const send = async (id: string) => {
    const key = await service.key("Read-Write");
    const { status, json } = await service.request(`/api/Subscriber/${id}/Test`, { method: "POST", key });
    return [status, status === 200 ? json.Message : json.Code];
  };
  it("the answer to a test message has the id of its delivery, which can be read at once", async () => {
    const key = await service.key("Read-Write");
    const row = subscriberRow({ channel: "Webhook", address: `${hooks.url}/asked` });
    await service.subscribe(row);
    const sent = await service.request(`/api/Subscriber/${row.public_id}/Test`, { method: "POST", key });
    const { DeliveryId } = testedSubscriber.parse(sent.json.Result);
    const read = async () => {
      const { status, json } = await service.request(`/api/Delivery/${DeliveryId}`, { key });
      expect(status).toBe(200);
      return delivery.parse(json.Result);
    };
    expect(await read()).toMatchObject({
      Id: DeliveryId,
      SubscriberId: row.public_id,
      Event: "SubscriptionTest",
    });
    await until(async () => (await read()).State === "Sent");
    for (const [id, message] of [
      [row.public_id, "No delivery has this id. GET /api/Delivery lists all of them."],
      ["none", "That is not an id. GET /api/Delivery lists all of them."],
    ]) {
      const { status, json } = await service.request(`/api/Delivery/${id}`, { key });
      expect([status, json.Code, json.Message]).toEqual([404, "DeliveryNotFound", message]);
    }
  });

  const outcomes = async ({ id }: { readonly id: number }) =>
    (await service.deliveries())
      .filter((delivery) => delivery.subscriber_id === id)
      .map(({ event, state, attempts }) => [event, state, attempts]);

  it("a test message reaches a webhook signed, is tried once, and its delivery says what was answered", async () => {
    const hook = { channel: "Webhook", name: "Acme on-call" } as const;
    const own = subscriberRow({ ...hook, address: `${hooks.url}/tested` });
    const statuspage = subscriberRow({ ...hook, address: `${hooks.url}/alike`, format: "Statuspage" });
    await service.subscribe(own, statuspage);
    hooks.answer = ({ path }) => ({ status: path === "/tested" ? 500 : 204 });
    expect(await send(own.public_id)).toEqual([200, "A test message is queued"]);
    await send(statuspage.public_id);
    await until(async () => (await outcomes(own))[0]?.[1] === "Failed");
    await until(async () => (await outcomes(statuspage))[0]?.[1] === "Sent");
    hooks.answer = () => ({ status: 204 });
    expect(await outcomes(own)).toEqual([["SubscriptionTest", "Failed", 1]]);
    const [received, alike] = ["/tested", "/alike"].map((path) =>
      hooks.received.find((request) => request.path === path),
    );
    const body: unknown = new Webhook(signingSecret).verify(received?.body ?? "", { ...received?.headers });
    expect(strictly(testMessage).safeParse(body).error?.issues).toBeUndefined();
    expect(Object.keys(JSON.parse(alike?.body ?? "{}") as object)).toEqual(["meta", "page"]);
  });

  it("a test message reaches a mailbox twice a day, and none that has not confirmed", async () => {
    const row = subscriberRow({ address: "tested@example.com", language: "de" });
    const pending = subscriberRow({ address: "unconfirmed@example.com", state: "Pending" });
    await service.subscribe(row, pending);
    expect([await send(row.public_id), await send(row.public_id), await send(row.public_id)]).toEqual([
      [200, "A test message is queued"],
      [200, "A test message is queued"],
      [409, "MailLimitReached"],
    ]);
    expect(await send(pending.public_id)).toEqual([409, "SubscriberStateForbids"]);
    await until(() => mailsTo("tested@example.com").length === 2);
    const [mail] = mailsTo("tested@example.com");
    expect(mail?.parsed.subject).toMatch(/^Testnachricht von /u);
    expect(mail?.parsed.text).toContain("Dies ist ein Test.");
  });
});

describe("a published incident", () => {
  it("a published incident reaches a subscriber by mail, with personal links", async () => {
    await service.component("Checkout");
    const row = subscriberRow({ address: "grace@example.com" });
    await service.subscribe(row);
    const id = await service.announce({
      AffectedComponents: [{ ComponentName: "Checkout", Status: "Major Outage" }],
    });
    await until(() => mailsTo("grace@example.com").length === 1);
    const [mail] = mailsTo("grace@example.com");
    expect(mail?.from).toBe("status@acme.example");
    expect(mail?.parsed.subject).toMatch(/^\[.+\] New incident: Payments fail at checkout$/u);
    expect(mail?.parsed.text).toMatch(/Affected: Checkout \(Major Outage\)\s+Impact: Critical/u);
    expect(mail?.parsed.text).toContain("failed payments");
    expect(mail?.parsed.html).toContain("<strong>failed payments</strong>");
    // Lists of mails show the text beside the subject, instead of heading and title again.
    expect(mail?.parsed.html).toMatch(
      /<body [^>]+>\n<div dir="auto" style="display:none[^>]+>[^<]*failed payments/u,
    );
    expect(mail?.parsed.text).toContain(`/announcement/${id}`);
    expect(header(mail, "auto-submitted")).toBe("auto-generated");
    expect(header(mail, "list-id")).toMatch(/^<.+\.acme\.example>$/u);
    expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const link = /^<(?<url>.+)\/subscription\/(?<token>[\w-]+)\/unsubscribe>$/u.exec(
      header(mail, "list-unsubscribe") ?? "",
    );
    expect(readSubscriptionToken(secret, link?.groups?.["token"] ?? "")).toMatchObject({
      id: row.public_id,
      purpose: "unsubscribe",
    });
    expect(mail?.parsed.html).not.toMatch(/<img|https?:\/\/(?!127|localhost)[^"]*\.(?:png|gif|css|js)/u);
    const ofTheirs = async () =>
      (await service.deliveries()).find((delivery) => delivery.subscriber_id === row.id);
    await until(async () => (await ofTheirs())?.state === "Sent");
    const sent = await ofTheirs();
    expect(sent).toMatchObject({ attempts: 1, event: "IncidentOpened" });
    expect(sent?.message_id).toBe(mail?.parsed.messageId);
    expect(sent?.provider_id).toMatch(/^sink-/u);
  });

  it("the mails of an incident say their state first, and stay in its thread, in order", async () => {
    await service.component("Payments");
    await service.subscribe(subscriberRow({ address: "linus@example.com" }));
    const id = await service.announce({
      AffectedComponents: [{ ComponentName: "Payments", Status: "Major Outage" }],
    });
    await service.update(id, { State: "Identified", Message: "Found it." });
    const AffectedComponents = [{ ComponentName: "Payments", Status: "Operational" }];
    await service.update(id, { State: "Monitoring", Message: "It is fixed.", AffectedComponents });
    await service.update(id, { State: "Resolved", Message: "All is well." });
    await until(() => mailsTo("linus@example.com").length === 4);
    const mails = mailsTo("linus@example.com");
    expect(mails.map(({ parsed }) => parsed.subject?.replace(/^\[.*\] /u, ""))).toEqual([
      "New incident: Payments fail at checkout",
      "Identified: Payments fail at checkout",
      "Monitoring: Payments fail at checkout",
      "Resolved: Payments fail at checkout",
    ]);
    expect(new Set(mails.map((mail) => header(mail, "references"))).size).toBe(1);
    expect(new Set(mails.map(({ parsed }) => parsed.messageId)).size).toBe(4);
    expect(mails[0]?.parsed.text).toContain("New incident");
    expect(mails[1]?.parsed.text).toContain("Investigating → Identified");
    expect(mails[1]?.parsed.html).toContain("Incident, Identified");
    expect(mails[1]?.parsed.text).toMatch(/Affected: Payments \(Major Outage\)\s+Impact: Critical/u);
    // A fix that is only watched is no outage any more, in words and colour.
    expect(mails[2]?.parsed.text).toContain("Affected: Payments (Operational, previously Major Outage)");
    expect(mails[2]?.parsed.text).not.toContain("Impact");
    const [, critical, watched] = mails.map(
      ({ parsed }) => /color:(#\w+)[^>]*>Incident, /u.exec(String(parsed.html))?.[1],
    );
    expect([critical, watched]).toEqual([palettes.light.mark["Major Outage"], "#8a5d00"]);
    expect(mails[3]?.parsed.text).toContain("Incident resolved");
    // It says the status that the component had, and how long it took.
    expect(mails[3]?.parsed.text).toContain("Affected: Payments (had a Major Outage)");
    expect(mails[3]?.parsed.text).toMatch(/Duration: (?:less than )?1\u00A0min/u);
  });

  it("a published incident reaches a webhook with a signature that the reference implementation verifies, and another in Statuspage's format", async () => {
    await service.subscribe(
      subscriberRow({ channel: "Webhook", address: `${hooks.url}/signed` }),
      subscriberRow({ channel: "Webhook", address: `${hooks.url}/statuspage`, format: "Statuspage" }),
    );
    const AffectedComponents = [{ ComponentName: "Checkout", Status: "Major Outage" }];
    const id = await service.announce({ Impact: "Major", AffectedComponents });
    await until(() =>
      ["/signed", "/statuspage"].every((at) => hooks.received.some(({ path }) => path === at)),
    );
    const hook = hooks.received.find(({ path }) => path === "/signed");
    const body: unknown = new Webhook(signingSecret).verify(hook?.body ?? "", { ...hook?.headers });
    expect(body).toMatchObject({
      type: "announcement.created",
      data: { Id: id, Kind: "Incident", State: "Investigating", Updates: [{ State: "Investigating" }] },
    });
    expect(strictly(announcementMessage).safeParse(body).error?.issues).toBeUndefined();
    // No setting of a subscriber adds a header (S-51).
    expect(Object.keys(hook?.headers ?? {}).toSorted()).toEqual([
      "accept-encoding",
      "connection",
      "content-length",
      "content-type",
      "host",
      "user-agent",
      "webhook-id",
      "webhook-signature",
      "webhook-timestamp",
    ]);
    const other = hooks.received.find(({ path }) => path === "/statuspage");
    expect(JSON.parse(other?.body ?? "")).toMatchObject({
      incident: {
        name: "Payments fail at checkout",
        status: "investigating",
        impact: "major",
        incident_updates: [{ status: "investigating", body: "We are looking into **failed payments**." }],
      },
    });
    // The documentation shows the same fields.
    const namesIn = (json: string) => new Set([...json.matchAll(/"(\w+)":/gu)].map(([, name]) => name));
    expect(namesIn(other?.body ?? "")).toEqual(namesIn(JSON.stringify(statuspageExamples[0])));
  });

  it("a delivery that was sent is sent once more by its id alone, with the same webhook-id", async () => {
    const row = subscriberRow({ channel: "Webhook", address: `${hooks.url}/lost` });
    await service.subscribe(row);
    await service.announce();
    const received = () => hooks.received.filter(({ path }) => path === "/lost");
    const own = async () =>
      (await service.deliveries()).find((delivery) => delivery.subscriber_id === row.id);
    await until(async () => (await own())?.state === "Sent");
    const key = await service.key("Read-Write");
    const retry = async (body: object) => {
      const { status, json } = await service.request("/api/Delivery/Retry", { method: "POST", key, body });
      return [status, status === 200 ? json.Message : json.Errors?.[0]?.Path];
    };
    const Ids = [(await own())?.public_id];
    expect(await retry({ State: "Sent", SubscriberId: row.public_id })).toEqual([400, "Ids"]);
    expect(await retry({ State: "Sent", All: true })).toEqual([400, "Ids"]);
    expect(await retry({ Ids })).toEqual([200, "0 deliveries queued again, 1 skipped"]);
    expect(await retry({ Ids, State: "Sent" })).toEqual([200, "1 delivery queued again"]);
    await until(() => received().length === 2);
    expect(new Set(received().map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const { json } = await service.request("/api/AuditEvent?Action=Delivery.Retry", { key });
    expect(JSON.stringify(json.Result)).toContain('{"Count":1,"State":"Sent"}');
    // A confirmation is not: an address gets few of them.
    const mail = (await service.deliveries()).find(({ event }) => event === "SubscriptionConfirmation");
    expect(await retry({ Ids: [mail?.public_id], State: "Sent" })).toEqual([
      200,
      "0 deliveries queued again, 1 skipped",
    ]);
  });

  it("a published incident is sent once per address, in the subscriber's language, and not to paused, suspended or unsubscribed people", async () => {
    const states = ["Suspended", "Unsubscribed", "Pending"] as const;
    await service.subscribe(
      ...states.map((state) => subscriberRow({ address: `${state}@example.com`, state })),
      subscriberRow({ address: "paused@example.com", paused_until: Date.now() + 60_000 }),
      subscriberRow({ address: "barbara@example.com" }),
      subscriberRow({ address: "amal@example.com", language: "ar" }),
      subscriberRow({ address: "heidi@example.com", language: "de", time_zone: "Europe/Berlin" }),
    );
    const translations = writeJson("page", "translations", { de: { Name: "Acme-Läden" } });
    await service.bus.bookkeep([q.updateTable("page").set({ translations }).compile()]);
    await service.announce();
    const mailOf = (name: string) => mailsTo(`${name}@example.com`)[0]?.parsed;
    await until(() => ["barbara", "amal", "heidi"].every((name) => mailOf(name) !== undefined));
    for (const name of ["barbara", "amal", "heidi"]) expect(mailsTo(`${name}@example.com`)).toHaveLength(1);
    for (const name of [...states, "paused"]) expect(mailsTo(`${name}@example.com`)).toEqual([]);
    expect(mailOf("heidi")?.text).toContain("Neue Störung");
    expect(mailOf("amal")?.html).toContain('<html lang="ar" dir="rtl">');
    // A message without a translation keeps its own direction.
    expect(mailOf("amal")?.html).toContain('<div class="ink body" dir="ltr"');
    expect(mailOf("heidi")?.subject).toContain("[Acme-Läden]");
    expect(mailOf("barbara")?.subject).not.toContain("Acme-Läden");
  });

  it("a deleted incident is no longer sent", async () => {
    await service.subscribe(subscriberRow({ address: "later@deferred.example" }));
    smtp.refuse = (address) =>
      address === "later@deferred.example" ? { code: 451, text: "4.7.1 Try again later" } : undefined;
    const id = await service.announce();
    const mine = async () =>
      (await service.deliveries()).filter((delivery) => delivery.destination === "deferred.example");
    await until(async () => (await mine()).some(({ state }) => state === "Deferred"));
    expect((await mine())[0]).toMatchObject({
      reason: "RemoteError",
    });
    expect((await mine())[0]?.remote_answer).toContain("4.7.1");
    await service.submit({ kind: "DeleteAnnouncement", id });
    smtp.refuse = () => undefined;
    const [first] = await mine();
    await service.bus.bookkeep([
      q
        .updateTable("delivery")
        .set({ next_attempt_at: 0 })
        .where("id", "=", first?.id ?? 0)
        .compile(),
    ]);
    await until(async () => (await mine())[0]?.state === "Dropped");
    expect(mailsTo("later@deferred.example")).toEqual([]);
  });

  it("a published incident suspends a subscriber whose address does not exist, once another mail is accepted, disables a webhook that answers 410, and follows no redirect", async () => {
    const row = subscriberRow({ address: "gone@bounce.example" });
    const gone = subscriberRow({ channel: "Webhook", address: `${hooks.url}/gone` });
    const moved = subscriberRow({ channel: "Webhook", address: `${hooks.url}/moved` });
    await service.subscribe(row, gone, moved);
    smtp.refuse = (address) =>
      address === "gone@bounce.example" ? { code: 550, text: "5.1.1 No such user" } : undefined;
    hooks.answer = ({ path }) => {
      if (path === "/gone") return { status: 410 };
      return path === "/moved"
        ? { status: 302, headers: { location: `${hooks.url}/target` } }
        : { status: 204 };
    };
    await service.announce();
    await until(async () => (await service.deliveries()).some(({ state }) => state === "Bounced"));
    await until(async () => {
      const own = (await service.deliveries()).filter((delivery) =>
        [gone.id, moved.id].includes(delivery.subscriber_id),
      );
      return own.some(({ state }) => state === "Failed") && own.some(({ state }) => state === "Deferred");
    });
    expect(hooks.received.some(({ path }) => path === "/target")).toBe(false);
    await service.announce();
    const read = q
      .selectFrom("subscriber")
      .select(["state", "suspended_for"])
      .where("id", "=", row.id)
      .compile();
    await until(async () => (await service.bus.rows(read))[0]?.state === "Suspended");
    expect((await service.bus.rows(read))[0]?.suspended_for).toBe("Bounced");
  });
});
