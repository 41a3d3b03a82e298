/** Sending that is held, paused or given up, and released. */
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { changedDeliveries } from "../../src/contract/deliveries.ts";
import { pauseAllMail } from "../../src/notifications/dispatcher.ts";
import { q } from "../../src/store/query.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";
import { startWebhookSink } from "./webhook-sink.ts";

const minute = 60_000;

let smtp: SmtpSink;
let here: Dispatching;
beforeEach(async () => {
  smtp = await smtpSinkForTest();
  here = await dispatching();
});

const start = (isHeld = false) => here.start({ smtpPort: smtp.port, isHeld });
const states = async () => (await here.deliveries()).map(({ state }) => state);
const reasons = async () => (await here.deliveries()).map(({ state, reason }) => `${state} ${reason}`);
const sending = (set: object) => q.updateTable("sending").set(set).where("id", "=", 1).compile();
const later = () => ({ code: 451, text: "4.7.1 Later" });
const noSuchUser = () => ({ code: 550, text: "5.1.1 No such user" });
const people = (count: number) => Array.from({ length: count }, () => subscriberRow());
const release = async () => {
  const { result } = await here.submit({ kind: "ReleaseDeliveries", selection: {} });
  return changedDeliveries.parse(result);
};

describe("held sending", () => {
  sqliteTest(
    "a clone with SENDING=held sends nothing and holds everything, whatever is released",
    async () => {
      const clone = start(true);
      await here.subscribe(subscriberRow());
      await here.announce();
      await until(async () => (await states()).includes("Held"));
      expect(await release()).toEqual({ Changed: 1, HasMore: false, Skipped: [] });
      await until(async () => (await states()).includes("Held"));
      // The control: without the setting the same release sends.
      await clone.close();
      start();
      await release();
      await until(() => smtp.mails.length === 1);
    },
  );

  it("the service sends nothing after a restore until sending is resumed and released", async () => {
    await here.bus.bookkeep([sending({ state: "Held", held_for: "Restored" })]);
    start();
    await here.subscribe(...people(2));
    await here.announce();
    await until(async () => (await states()).length === 2);
    expect(await reasons()).toEqual(["Held Restored", "Held Restored"]);
    expect(smtp.mails).toEqual([]);
    await here.submit({ kind: "SetSending", state: "Running" });
    expect(await release()).toEqual({ Changed: 2, HasMore: false, Skipped: [] });
    await until(() => smtp.mails.length === 2);
  });

  sqliteTest("the service queues everything while sending is paused, and sends it once resumed", async () => {
    start();
    await here.submit({ kind: "SetSending", state: "Paused" });
    await here.subscribe(subscriberRow());
    await here.announce();
    await until(async () => (await states()).length === 1);
    expect(await states()).toEqual(["Queued"]);
    await here.submit({ kind: "SetSending", state: "Running" });
    await until(() => smtp.mails.length === 1);
  });

  it("notifications queued before 30 minutes without a dispatcher are held, and later ones are sent", async () => {
    const first = start();
    await here.subscribe(subscriberRow());
    await here.submit({ kind: "SetSending", state: "Paused" });
    await here.announce();
    await until(async () => (await states()).length === 1);
    await first.close();
    await here.announce();
    await here.bus.bookkeep([sending({ state: "Running", dispatcher_seen_at: Date.now() })]);
    here.clock.pass(31 * minute);
    start();
    await until(
      async () => (await reasons()).every((reason) => reason === "Held Gap") && (await states()).length === 2,
    );
    await here.announce();
    await until(() => smtp.mails.length === 1);
    expect(await release()).toMatchObject({ Changed: 2 });
    await until(() => smtp.mails.length === 3);
  });

  sqliteTest(
    "notifications queued before 29 minutes without a dispatcher are sent (the control)",
    async () => {
      await here.subscribe(subscriberRow());
      await here.announce();
      await here.bus.bookkeep([sending({ dispatcher_seen_at: Date.now() })]);
      here.clock.pass(29 * minute);
      start();
      await until(() => smtp.mails.length === 1);
      expect(await states()).not.toContain("Held");
    },
  );

  sqliteTest(
    "more events of a page in an hour than allowed are held, but never the end of a reported incident",
    async () => {
      here.start({ smtpPort: smtp.port, maxEventsPerHour: 4 });
      await here.subscribe(subscriberRow());
      const first = await here.announce({ Title: "The first" });
      const others: string[] = [];
      for (let index = 0; index < 4; index += 1)
        others.push(await here.announce({ Title: `Number ${index}` }));
      await until(async () => (await states()).filter((state) => state === "Sent").length === 4);
      await here.update(first, { State: "Resolved", Message: "All is well." });
      await until(() => smtp.mails.length === 5);
      // The end of what is held itself is held with it: else it would be read first.
      await here.update(others.at(-1) ?? "", { State: "Resolved", Message: "All is well." });
      await until(async () => (await states()).length === 7);
      expect((await reasons()).filter((reason) => reason === "Held HourlyCap")).toHaveLength(2);
      expect(smtp.mails.at(-1)?.parsed.text).toContain("Incident resolved");
    },
  );
});

describe("rejected mail", () => {
  sqliteTest(
    "mail is paused if the server rejects it for all recipients, and nobody is suspended",
    async () => {
      smtp.refuse = noSuchUser;
      start();
      // More than are under way when the pause begins.
      await here.subscribe(...people(60));
      await here.announce();
      await until(async () => (await reasons()).includes("Held ChannelPaused"));
      await until(async () => !(await states()).some((state) => state === "Queued" || state === "Sending"));
      const suspended = q.selectFrom("subscriber").select("id").where("state", "=", "Suspended").compile();
      expect(await here.bus.rows(suspended)).toEqual([]);
      expect(smtp.mails).toEqual([]);
      const line = "mail paused: the mail server rejects too many messages";
      await until(() => here.log.join("").includes(line));
      // A resume implies that it is fixed.
      smtp.refuse = () => undefined;
      await here.submit({ kind: "SetSending", state: "Running" });
      const { Changed } = await release();
      await until(() => smtp.mails.length === Changed);
    },
  );

  it("a refusal of an attempt that started before a resume does not pause mail again", async () => {
    const read = q.selectFrom("sending").select(["changed_at", "mail_paused_at"]).compile();
    await here.submit({ kind: "SetSending", state: "Running" });
    const [{ changed_at: resumedAt } = { changed_at: 0 }] = await here.bus.rows(read);
    const now = resumedAt + 100;
    expect(await pauseAllMail(here.bus, { now, startedAt: resumedAt })).toBe(false);
    expect(await here.bus.rows(read)).toEqual([{ changed_at: resumedAt, mail_paused_at: null }]);
    expect(await pauseAllMail(here.bus, { now, startedAt: resumedAt + 1 })).toBe(true);
    expect(await here.bus.rows(read)).toEqual([{ changed_at: resumedAt, mail_paused_at: now }]);
  });

  sqliteTest("a single nonexistent address suspends its subscriber only (the control)", async () => {
    const gone = subscriberRow({ address: "gone@bounce.example" });
    smtp.refuse = (address) => (address === "gone@bounce.example" ? noSuchUser() : undefined);
    start();
    await here.subscribe(gone, ...people(30));
    await here.announce();
    const read = q.selectFrom("subscriber").select("id").where("state", "=", "Suspended").compile();
    await until(async () => (await here.bus.rows(read)).length === 1);
    expect(await here.bus.rows(read)).toEqual([{ id: gone.id }]);
    await until(() => smtp.mails.length === 30);
  });

  sqliteTest(
    "a nonexistent address suspends its subscriber after 10 quiet seconds if no other mail is sent",
    async () => {
      smtp.refuse = noSuchUser;
      start();
      await here.subscribe(subscriberRow());
      await here.announce();
      await until(async () => (await states()).includes("Bounced"));
      here.clock.pass(10_001);
      const read = q.selectFrom("subscriber").select("id").where("state", "=", "Suspended").compile();
      await until(async () => (await here.bus.rows(read)).length === 1);
      expect(smtp.mails).toEqual([]);
    },
  );

  it("a dropped delivery is not sent when its time comes", async () => {
    smtp.refuse = later;
    start();
    await here.subscribe(subscriberRow());
    const id = await here.announce();
    await until(async () => (await states()).includes("Deferred"));
    await here.submit({ kind: "DropDeliveries", selection: { AnnouncementId: id } });
    smtp.refuse = () => undefined;
    const { result } = await here.submit({ kind: "RetryDeliveries", selection: {} });
    expect(changedDeliveries.parse(result).Changed).toBe(0);
    expect(await states()).toEqual(["Dropped"]);
  });
});

describe("messages that could not be sent for 10 minutes", () => {
  sqliteTest("mail is folded into the newest message of its announcement", async () => {
    smtp.refuse = later;
    start();
    await here.subscribe(subscriberRow());
    const id = await here.announce();
    await until(async () => (await states()).includes("Deferred"));
    await here.update(id, { Message: "A second time." });
    await here.update(id, { Message: "The newest." });
    await until(async () => (await states()).length === 3);
    smtp.refuse = () => undefined;
    here.clock.pass(11 * minute);
    await until(() => smtp.mails.length === 1);
    await until(async () => (await states()).at(-1) === "Sent");
    expect(await reasons()).toEqual(["Suppressed Superseded", "Suppressed Superseded", "Sent null"]);
    expect(smtp.mails[0]?.parsed.text).toContain("The newest.");
  });

  it("webhooks are never folded: each message arrives, in its order", async () => {
    const hooks = await startWebhookSink();
    onTestFinished(() => hooks.close());
    hooks.answer = () => ({ status: 503 });
    start();
    await here.subscribe(subscriberRow({ channel: "Webhook", address: `${hooks.url}/hook` }));
    const id = await here.announce();
    await until(async () => (await states()).includes("Deferred"));
    await here.update(id, { Message: "A second time." });
    await until(async () => (await states()).length === 2);
    const before = hooks.received.length;
    hooks.answer = () => ({ status: 204 });
    here.clock.pass(11 * minute);
    await until(async () => (await states()).every((state) => state === "Sent"));
    const bodies = hooks.received.slice(before).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toContain("A second time.");
  });
});
