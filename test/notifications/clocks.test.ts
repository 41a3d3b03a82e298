/** Clocks that are put forward and back while notifications are sent. */
import { beforeEach, expect, it } from "vitest";
import { q } from "../../src/store/query.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";

const day = 24 * 60 * 60_000;

let smtp: SmtpSink;
let here: Dispatching;
beforeEach(async () => {
  smtp = await smtpSinkForTest();
  here = await dispatching();
});

const later = () => ({ code: 451, text: "4.7.1 Later" });
const states = async () => (await here.deliveries()).map(({ state }) => state);
const stamp = async () =>
  (await here.bus.rows(q.selectFrom("sending").select("dispatcher_seen_at as at").compile()))[0]?.at ?? 0;

/** Has a delivery deferred while the clock is a day ahead, and puts the clock back. */
async function deferAhead(): Promise<void> {
  smtp.refuse = later;
  here.clock.put(day);
  here.start({ smtpPort: smtp.port });
  await here.subscribe(subscriberRow({ address: "first@example.com" }));
  await here.announce();
  await until(async () => (await states()).includes("Deferred"));
  await until(async () => (await stamp()) > Date.now() + day / 2);
  smtp.refuse = () => undefined;
  here.clock.put(-day);
}

it("a delivery deferred while the clock was a day ahead is sent on schedule once it is corrected", async () => {
  await deferAhead();
  await until(
    async () =>
      (await here.deliveries())[0]?.next_attempt_at !== undefined && (await stamp()) < Date.now() + day / 2,
  );
  const [row] = await here.deliveries();
  expect((row?.next_attempt_at ?? day) - Date.now()).toBeLessThanOrEqual(61_000);
  here.clock.pass(61_000);
  await until(() => smtp.mails.length === 1);
  await until(async () => (await states()).includes("Sent"));
});

sqliteTest("a clock set forward by a day neither holds nor repeats deliveries in progress", async () => {
  const open = Promise.withResolvers<void>();
  smtp.hold = () => open.promise;
  here.start({ smtpPort: smtp.port });
  await here.subscribe(...Array.from({ length: 15 }, () => subscriberRow()));
  await here.announce();
  await until(() => smtp.mails.length === 10);
  here.clock.put(day);
  await until(async () => (await stamp()) > Date.now() + day / 2);
  open.resolve();
  await until(async () => (await states()).every((state) => state === "Sent"));
  expect(smtp.mails.map(({ to }) => to[0])).toHaveLength(15);
});

sqliteTest(
  "a real gap holds notifications queued before it, though the clock shows the same (the control)",
  async () => {
    await here.subscribe(subscriberRow());
    await here.announce();
    await here.bus.bookkeep([
      q.updateTable("sending").set({ dispatcher_seen_at: Date.now() }).where("id", "=", 1).compile(),
    ]);
    here.clock.put(day);
    here.start({ smtpPort: smtp.port });
    await until(async () => (await states()).includes("Held"));
    expect(smtp.mails).toEqual([]);
  },
);
