import { beforeEach, expect, it, onTestFinished } from "vitest";
import type { ReportStatus } from "../../src/commands/command.ts";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { statusMessage } from "../../src/contract/webhook-messages.ts";
import { foldName } from "../../src/rules/names.ts";
import { q } from "../../src/store/query.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import { report } from "../commands/stage.ts";
import { strictly } from "../harness/strict-schema.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";
import { startWebhookSink, type WebhookSink } from "./webhook-sink.ts";

const events = writeJson("subscriber", "events", { ...defaultEvents, StatusChanges: true });

let smtp: SmtpSink;
let hooks: WebhookSink;
let here: Dispatching;
beforeEach(async () => {
  smtp = await smtpSinkForTest();
  hooks = await startWebhookSink();
  onTestFinished(() => hooks.close());
  here = await dispatching();
});

const reports = (name: string, status: ReportStatus["status"]) =>
  here.submit(report({ componentNameKey: foldName(name), status }));
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));

it("a status without an announcement reaches its subscribers, by mail and webhook", async () => {
  here.start({ smtpPort: smtp.port });
  await here.component("Checkout");
  const scope = { page: false, componentIds: [await here.component("Search")], groupIds: [] };
  await here.subscribe(
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
  await until(async () => (await here.deliveries()).every(({ state }) => state === "Sent"));
  expect(smtp.mails).toHaveLength(1);
});

it("status changes over the hourly cap are held, but never an expected recovery or an incident", async () => {
  const webhook = subscriberRow({ channel: "Webhook", address: `${hooks.url}/status`, events });
  await here.subscribe(webhook);
  here.start({ maxEventsPerHour: 3 });
  const names = Array.from({ length: 5 }, (_, place) => `Service ${place}`);
  for (const name of names) await here.component(name);
  for (const name of names) await reports(name, "Partial Outage");
  const states = async () => Object.groupBy(await here.deliveries(), ({ state }) => state);
  await until(async () => (await states()).Sent?.length === 3);
  await until(async () => (await states()).Held?.length === 2);
  await reports("Service 0", "Operational");
  await reports("Service 4", "Operational");
  await here.announce();
  await until(async () => (await states()).Sent?.length === 5);
  expect((await states()).Held?.map(({ reason }) => reason)).toEqual(["HourlyCap", "HourlyCap", "HourlyCap"]);
  const held = q.selectFrom("notification").select("id").where("state", "!=", "Resolved").compile();
  expect(await here.bus.rows(held)).toEqual([]);
});
