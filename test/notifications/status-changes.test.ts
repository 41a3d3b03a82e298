import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReportStatus } from "../../src/commands/command.ts";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { statusMessage } from "../../src/contract/webhook-messages.ts";
import { foldName } from "../../src/rules/names.ts";
import { q } from "../../src/store/query.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import { report } from "../commands/stage.ts";
import { strictly } from "../harness/strict-schema.ts";
import { until } from "../harness/until.ts";
import { type NotifiedService, startNotified, subscriberRow } from "./notified-service.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { startWebhookSink, type WebhookSink } from "./webhook-sink.ts";

let smtp: SmtpSink;
let hooks: WebhookSink;
let service: NotifiedService;
const events = writeJson("subscriber", "events", { ...defaultEvents, StatusChanges: true });

beforeAll(async () => {
  smtp = await startSmtpSink();
  hooks = await startWebhookSink();
  service = await startNotified({ env: { SMTP_URL: smtp.url, MAIL_FROM: "status@acme.example" } });
});
afterAll(async () => {
  await service.close();
  await hooks.close();
  await smtp.close();
});

const reports = (name: string, status: ReportStatus["status"]) =>
  service.submit(report({ componentNameKey: foldName(name), status }));
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));

it("a status without an announcement reaches its subscribers, by mail and webhook", async () => {
  await service.component("Checkout");
  const scope = { page: false, componentIds: [await service.component("Search")], groupIds: [] };
  await service.subscribe(
    subscriberRow({ address: "grace@example.com", events }),
    subscriberRow({ address: "quiet@example.com" }),
    subscriberRow({
      address: "search@example.com",
      events,
      scope: writeJson("subscriber", "scope", { ...scope, announcementIds: [] }),
    }),
    subscriberRow({ channel: "Webhook", address: `${hooks.url}/status`, events }),
  );
  await reports("Checkout", "Major Outage");
  await until(() => mailsTo("grace@example.com").length === 1 && hooks.received.length === 1);
  const [mail] = mailsTo("grace@example.com");
  expect(mail?.parsed.subject).toMatch(/^\[.+\] Major Outage: Checkout$/u);
  expect(mail?.parsed.text).toContain("Operational → Major Outage");
  expect(mail?.parsed.text).toContain("/component/");
  const body: unknown = JSON.parse(hooks.received[0]?.body ?? "");
  expect(body).toMatchObject({
    type: "component.status_changed",
    data: { PreviousStatus: "Operational", Components: [{ Name: "Checkout", Status: "Major Outage" }] },
  });
  expect(strictly(statusMessage).safeParse(body).error?.issues).toBeUndefined();
  await until(async () => (await service.deliveries()).every(({ state }) => state === "Sent"));
  expect(smtp.mails).toHaveLength(1);
});

it("status changes over the hourly cap are held, but never an expected recovery or an incident", async () => {
  const names = Array.from({ length: 21 }, (_, place) => `Service ${place}`);
  await Promise.all(names.map((name) => service.component(name)));
  for (const name of names) await reports(name, "Partial Outage");
  const states = async () => {
    const deliveries = await service.deliveries();
    return Object.groupBy(
      deliveries.filter(({ channel }) => channel === "Webhook"),
      ({ state }) => state,
    );
  };
  await until(async () => (await states()).Sent?.length === 20);
  await until(async () => (await states()).Held?.length === 2);
  await reports("Service 0", "Operational");
  await reports("Service 20", "Operational");
  await service.announce();
  await until(async () => (await states()).Sent?.length === 22);
  expect((await states()).Held?.map(({ reason }) => reason)).toEqual(["HourlyCap", "HourlyCap", "HourlyCap"]);
  const held = q.selectFrom("notification").select("id").where("state", "!=", "Resolved").compile();
  expect(await service.bus.rows(held)).toEqual([]);
});
