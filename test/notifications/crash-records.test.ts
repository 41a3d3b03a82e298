/** The record of crashes of the sending thread: which deliveries fail for them. */

import { beforeEach, describe, expect, it } from "vitest";
import { recordCrash } from "../../src/notifications/unprocessable-deliveries.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";

let here: Dispatching;
let smtp: SmtpSink;
beforeEach(async () => {
  here = await dispatching();
  smtp = await smtpSinkForTest();
});

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => subscriberRow({ address: `grace${index}@example.com` }));

const countOf = (rows: readonly { readonly state: string }[], counted: string) =>
  rows.filter(({ state }) => state === counted).length;

describe("the record of a crash", () => {
  const crash = (ids: readonly number[]) =>
    recordCrash(here.bus, { crash: "Crashed", owner: "", ids, now: Date.now() });

  /** Queues deliveries of an announcement, as a dispatcher does that sends nothing; their numbers. */
  async function queued(count: number): Promise<number[]> {
    await here.subscribe(...people(count));
    const running = here.start({ smtpPort: smtp.port });
    smtp.refuse = () => ({ code: 451, text: "4.3.0 Later" });
    await here.announce();
    await until(async () => countOf(await here.deliveries(), "Deferred") === count);
    await running.close();
    return (await here.deliveries()).map(({ id }) => id);
  }

  const crashesOf = async () => (await here.deliveries()).map(({ sender_crashes: crashes }) => crashes);

  it("a crash counts for all deliveries in progress at first, and then for those alone that saw one before", async () => {
    const [first = 0, second = 0, third = 0] = await queued(3);
    await crash([first, second]);
    expect(await crashesOf()).toEqual([1, 1, 0]);
    await crash([second, third]);
    expect(await crashesOf()).toEqual([1, 2, 0]);
    expect(await crash([second, third])).toBe(1);
    const [, failed] = await here.deliveries();
    expect(failed).toMatchObject({ state: "Failed", reason: "Unprocessable" });
  });

  sqliteTest(
    "all deliveries of a notification fail once three of them have failed for crashes, and no other's",
    async () => {
      const ids = await queued(6);
      const running = here.start({ smtpPort: smtp.port });
      await here.announce({ Title: "Another" });
      await until(async () => (await here.deliveries()).length === 12);
      await running.close();
      for (const id of ids.slice(0, 2)) for (let count = 0; count < 3; count += 1) await crash([id]);
      expect(countOf(await here.deliveries(), "Failed")).toBe(2);
      const [third = 0] = ids.slice(2);
      await crash([third]);
      await crash([third]);
      expect(await crash([third])).toBe(4);
      const states = (await here.deliveries()).map(({ state }) => state);
      expect(states.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => "Failed"));
      expect(states.slice(6)).not.toContain("Failed");
    },
  );
});
