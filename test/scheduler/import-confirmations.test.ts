/** The confirmations of unconfirmed imports: a number a day, counted in the store, and kept until they were sent. */
import { describe, expect, it } from "vitest";
import { languages } from "../../src/contract/languages.ts";
import { messageTextsIn } from "../../src/notifications/messages/message-catalogues.ts";
import { readImportConfirmations } from "../../src/queries/import-confirmations.ts";
import { sendNextConfirmations } from "../../src/scheduler/import-confirmations.ts";
import { deleteExpiredSubscribers } from "../../src/store/bookkeeping/subscriber-cleanup.ts";
import { q } from "../../src/store/query.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "../notifications/dispatching.ts";
import { subscriberRow } from "../notifications/notified-service.ts";
import { smtpSinkForTest } from "../notifications/smtp-sink.ts";

const day = 24 * 60 * 60_000;

const pending = (changes: Partial<SubscriberRow> = {}) =>
  subscriberRow({ state: "Pending", confirmed_at: null, source: "Import", ...changes });

/** Sends confirmations until there are none to send at a time. */
async function sendAll(here: Dispatching, now: number): Promise<void> {
  while (await sendNextConfirmations(here.bus, now));
}

const confirmations = async (here: Dispatching) =>
  (
    await here.bus.rows(
      q
        .selectFrom("notification")
        .select("subscriber_id")
        .where("event", "=", "SubscriptionConfirmation")
        .compile(),
    )
  ).map((row) => row.subscriber_id);

describe("an unconfirmed import", () => {
  it("an unconfirmed import of 1,050 addresses is mailed 1,000 confirmations a day, one for each address", async () => {
    const here = await dispatching();
    const rows = Array.from({ length: 1_050 }, () => pending());
    await here.subscribe(...rows);
    await sendAll(here, Date.now());
    expect(await confirmations(here)).toHaveLength(1_000);
    expect(await readImportConfirmations(here.bus, Date.now())).toEqual({
      Waiting: 50,
      SentInLastDay: 1_000,
      PerDay: 1_000,
    });
    await sendAll(here, Date.now() + day + 60_000);
    const all = await confirmations(here);
    expect(new Set(all)).toEqual(new Set(rows.map(({ id }) => id)));
    expect(all).toHaveLength(1_050);
  });

  sqliteTest(
    "an unconfirmed import sends nothing to an address that has left, confirmed, or had its confirmation",
    async () => {
      const here = await dispatching();
      const waiting = pending();
      await here.subscribe(
        waiting,
        pending({ state: "Unsubscribed" }),
        pending({ state: "Active", confirmed_at: 1_000 }),
        pending({ confirmation_at: Date.now() - 2 * day }),
        pending({ source: "Page" }),
      );
      await sendAll(here, Date.now());
      expect(await confirmations(here)).toEqual([waiting.id]);
    },
  );
});

/** The texts of the confirmations that addresses of these sources and languages get. */
async function textsOf(rows: readonly SubscriberRow[]): Promise<string[]> {
  const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
  await here.subscribe(...rows);
  here.start({ smtpPort: smtp.port });
  for (const { public_id: id } of rows) await here.submit({ kind: "ResendToSubscriber", id, hasMail: true });
  await until(() => smtp.mails.length === rows.length);
  return rows.map(
    ({ address }) =>
      smtp.mails.find(({ to }) => to.includes(address))?.parsed.text?.replaceAll("\n", " ") ?? "",
  );
}

sqliteTest(
  "an added address is told that it was added, not that somebody signed up with it, in every language",
  async () => {
    const sources = languages.flatMap((language) => [
      pending({ language, source: "Import" }),
      pending({ language, source: "Portal" }),
      pending({ language, source: "Page" }),
    ]);
    const mails = await textsOf(sources);
    for (const [index, language] of languages.entries()) {
      const [imported = "", added = "", own = ""] = mails.slice(3 * index, 3 * index + 3);
      const texts = messageTextsIn(language);
      for (const text of [imported, added]) {
        expect(text).toContain(texts.added.ignore);
        expect(text).not.toContain(texts.ignore);
      }
      expect(own).toContain(texts.ignore);
      expect(own).not.toContain(texts.added.ignore);
    }
  },
);

describe("the retention of unconfirmed subscribers", () => {
  const remaining = async (row: SubscriberRow) => {
    const here = await dispatching();
    await here.subscribe(row);
    const engine = {
      read: here.bus.read.bind(here.bus),
      write: here.bus.write.bind(here.bus),
    };
    await deleteExpiredSubscribers(engine, Date.now());
    return (await here.bus.rows(q.selectFrom("subscriber").select("id").compile())).length;
  };
  const old = { state_at: Date.now() - 30 * day, created_at: Date.now() - 30 * day };

  it("an imported address that waits for its confirmation is kept", async () => {
    expect(await remaining(pending(old))).toBe(1);
  });

  sqliteTest("an imported address is deleted 7 days after its confirmation, and not before", async () => {
    expect(await remaining(pending({ ...old, confirmation_at: Date.now() - 6 * day }))).toBe(1);
    expect(await remaining(pending({ ...old, confirmation_at: Date.now() - 8 * day }))).toBe(0);
  });

  it("a visitor's address without a confirmation is deleted after 7 days (the control)", async () => {
    expect(await remaining(pending({ ...old, source: "Page" }))).toBe(0);
  });
});
