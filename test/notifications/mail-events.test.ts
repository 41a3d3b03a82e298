import { afterAll, beforeAll, expect, it } from "vitest";
import { mailEventUrl } from "../../src/auth/mail-event-token.ts";
import { q } from "../../src/store/query.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { postmark } from "../integrations/mail-events/mail-event-samples.ts";
import { secret } from "./notification-secret.ts";
import { type NotifiedService, startNotified, subscriberRow } from "./notified-service.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

let smtp: SmtpSink;
let service: NotifiedService;
const settings = { provider: "Postmark", key: "any text" } as const;
const path = new URL(mailEventUrl("http://localhost", { secret, settings })).pathname;

beforeAll(async () => {
  smtp = await startSmtpSink();
  service = await startNotified({
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: "status@acme.example",
      MAIL_EVENTS_FROM: "postmark",
      MAIL_EVENTS_KEY: settings.key,
    },
  });
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});

const send = (body: unknown, to = path) => service.request(to, { method: "POST", body });
const subscriberAt = async (address: string) => {
  const query = q.selectFrom("subscriber").selectAll().where("address", "=", address).compile();
  return (await service.bus.rows(query))[0];
};

/** Sends an incident to an address, and returns its delivery once it is sent. */
async function notify(address: string) {
  const row = subscriberRow({ address });
  await service.subscribe(row);
  await service.announce();
  const sent = async () =>
    (await service.deliveries()).find(
      (candidate) => candidate.subscriber_id === row.id && candidate.state === "Sent",
    );
  await until(async () => (await sent()) !== undefined);
  const delivery = await sent();
  if (delivery === undefined) throw new Error("nothing was sent");
  return delivery;
}

sqliteTest("a hard bounce suspends the subscriber and is shown with the delivery", async () => {
  const delivery = await notify("gone@example.com");
  const mail = smtp.mails.find(({ to }) => to.includes("gone@example.com"));
  const header = mail?.parsed.headers.find(({ key }) => key === "x-pm-metadata-signalbox-delivery");
  expect(header?.value).toBe(delivery.public_id);
  const event = postmark({ Metadata: { "signalbox-delivery": header?.value } });
  for (const _ of ["first", "again"]) {
    const { status, json } = await send(event);
    expect([status, json]).toMatchObject([200, { Result: { Recorded: 1, Unknown: 0 } }]);
  }
  expect(await subscriberAt("gone@example.com")).toMatchObject({
    state: "Suspended",
    suspended_for: "Bounced",
  });
  const after = (await service.deliveries()).find(({ id }) => id === delivery.id);
  expect(after).toMatchObject({ state: "Bounced", reason: "AddressRefused" });
  expect(after?.remote_answer).toContain("5.1.1 No such user");
});

it("a complaint unsubscribes the address found by the provider's message id", async () => {
  const delivery = await notify("angry@example.com");
  await send(
    postmark({ RecordType: "SpamComplaint", Type: "SpamComplaint", MessageID: delivery.provider_id }),
  );
  expect(await subscriberAt("angry@example.com")).toMatchObject({ state: "Unsubscribed" });
});

it("a soft bounce and a bounce of an unknown mail suspend nobody", async () => {
  const delivery = await notify("busy@example.com");
  const metadata = { "signalbox-delivery": delivery.public_id };
  await send(postmark({ Type: "SoftBounce", Details: "mailbox full", Metadata: metadata }));
  const { json } = await send(postmark());
  expect(json).toMatchObject({ Result: { Recorded: 0, Unknown: 1 } });
  expect(await subscriberAt("busy@example.com")).toMatchObject({ state: "Active" });
  const after = (await service.deliveries()).find(({ id }) => id === delivery.id);
  expect(after).toMatchObject({ state: "Sent", remote_answer: "Bounce SoftBounce mailbox full" });
});

it("another token gets 401, and a body without an event 400", async () => {
  expect((await send(postmark(), `${path.slice(0, -1)}_`)).status).toBe(401);
  expect((await send(postmark(), "/api/WebHook/Mail/")).status).toBe(401);
  for (const body of ["{", "[]", "null", '{"RecordType":5}']) {
    const headers = { "content-type": "text/plain" };
    expect((await service.request(path, { method: "POST", headers, body: Buffer.from(body) })).status).toBe(
      400,
    );
  }
});
