import { afterEach, expect, it } from "vitest";
import { changedDeliveries } from "../../src/contract/deliveries.ts";
import { q } from "../../src/store/query.ts";
import { until } from "../harness/until.ts";
import { type NotifiedService, startNotified, subscriberRow } from "./notified-service.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

let smtp: SmtpSink;
let service: NotifiedService;

async function start(env: Readonly<Record<string, string>> = {}, dataDirectory?: string): Promise<void> {
  service = await startNotified({
    env: { SMTP_URL: smtp.url, MAIL_FROM: "status@acme.example", ...env },
    ...(dataDirectory === undefined ? {} : { dataDirectory }),
  });
}

afterEach(async () => {
  await service.close();
  await smtp.close();
});

const states = async () => (await service.deliveries()).map(({ state }) => state);
const sending = (set: object) => q.updateTable("sending").set(set).where("id", "=", 1).compile();

it("a clone with SENDING=held sends nothing and holds everything", async () => {
  smtp = await startSmtpSink();
  await start({ SENDING: "held" });
  await service.subscribe(subscriberRow());
  await service.announce();
  await until(async () => (await states()).includes("Held"));
  expect(smtp.mails).toEqual([]);
});

it("after a restore nothing is sent until it is resumed and released", async () => {
  smtp = await startSmtpSink();
  await start();
  await service.door.bookkeep([sending({ state: "Held", held_for: "Restored" })]);
  await service.subscribe(subscriberRow(), subscriberRow());
  await service.announce();
  await until(async () => (await states()).length === 2);
  expect((await service.deliveries()).map(({ state, reason }) => [state, reason])).toEqual([
    ["Held", "Restored"],
    ["Held", "Restored"],
  ]);
  expect(smtp.mails).toEqual([]);
  await service.submit({ kind: "SetSending", state: "Running" });
  const { result } = await service.submit({ kind: "ReleaseDeliveries", selection: {} });
  expect(changedDeliveries.parse(result)).toEqual({ Changed: 2, HasMore: false });
  await until(() => smtp.mails.length === 2);
});

it("while sending is paused everything is queued, and sent once it is resumed", async () => {
  smtp = await startSmtpSink();
  await start();
  await service.submit({ kind: "SetSending", state: "Paused" });
  await service.subscribe(subscriberRow());
  await service.announce();
  await until(async () => (await states()).length === 1);
  expect(await states()).toEqual(["Queued"]);
  await service.submit({ kind: "SetSending", state: "Running" });
  await until(() => smtp.mails.length === 1);
});

it("mail that the server refuses for everybody is paused, and suspends nobody", async () => {
  smtp = await startSmtpSink();
  smtp.refuse = () => ({ code: 550, text: "5.1.1 No such user" });
  await start();
  await service.subscribe(...Array.from({ length: 60 }, () => subscriberRow()));
  await service.announce();
  await until(
    async () => (await service.deliveries()).some(({ reason }) => reason === "ChannelPaused"),
    30_000,
  );
  await until(async () => !(await states()).some((one) => one === "Queued" || one === "Sending"), 30_000);
  const suspended = q.selectFrom("subscriber").select("id").where("state", "=", "Suspended").compile();
  expect(await service.door.rows(suspended)).toEqual([]);
  expect(smtp.mails).toEqual([]);
});

it("a delivery that was dropped is not sent when its time comes", async () => {
  smtp = await startSmtpSink();
  smtp.refuse = () => ({ code: 451, text: "4.7.1 Later" });
  await start();
  await service.subscribe(subscriberRow());
  const id = await service.announce();
  await until(async () => (await states()).includes("Deferred"));
  await service.submit({ kind: "DropDeliveries", selection: { AnnouncementId: id } });
  smtp.refuse = () => undefined;
  const { result } = await service.submit({ kind: "RetryDeliveries", selection: {} });
  expect(changedDeliveries.parse(result).Changed).toBe(0);
  expect(await states()).toEqual(["Dropped"]);
});

it("mail is sent once the server is back, without counting the time that it was away as attempts", async () => {
  smtp = await startSmtpSink();
  const { port } = smtp;
  await smtp.close();
  await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await service.subscribe(...Array.from({ length: 25 }, () => subscriberRow()));
  await service.announce();
  await until(async () => (await service.deliveries()).some(({ reason }) => reason === "Unreachable"));
  smtp = await startSmtpSink(port);
  await until(() => smtp.mails.length === 25, 30_000);
  await until(async () =>
    (await service.deliveries()).every(({ state, attempts }) => state === "Sent" && attempts === 1),
  );
  expect(new Set(smtp.mails.flatMap(({ to }) => to)).size).toBe(25);
});
