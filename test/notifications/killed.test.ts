/** The process that sends is killed, stopped, and replaced by another: nothing is lost, and repeats have the same id. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { endLeases, type Manner, startSending } from "./sending-process.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";

const connections = 10;
/** Each starts several processes, one after the other. */
const slow = { timeout: repetitions(900_000, 3_600_000) };
const never = new Promise<never>(() => undefined);

const people = (count: number) => Array.from({ length: count }, () => subscriberRow());

/** The outcome of many deliveries. */
type DeliverySummary = {
  /** Addresses that got nothing. */
  readonly lost: readonly string[];
  /** Mails beyond the first of an address. */
  readonly repeated: number;
  /** Addresses that got mails with different ids. */
  readonly otherIds: readonly string[];
};

function summarize(smtp: SmtpSink, addresses: readonly string[]): DeliverySummary {
  const ids = new Map<string, string[]>(addresses.map((recipient) => [recipient, []]));
  for (const { to, parsed } of smtp.mails) ids.get(String(to))?.push(parsed.messageId ?? "");
  const all = [...ids];
  return {
    lost: all.filter(([, own]) => own.length === 0).map(([address]) => address),
    repeated: all.reduce((sum, [, own]) => sum + Math.max(0, own.length - 1), 0),
    otherIds: all.filter(([, own]) => new Set(own).size > 1).map(([address]) => address),
  };
}

const areAll = async (here: Dispatching, state: string, count: number) => {
  const rows = await here.deliveries();
  return rows.length === count && rows.every((row) => row.state === state);
};

/** Kills processes that send in the midst of it, one after the other; a dispatcher of this process sends the rest. */
async function sendThroughKills(
  of: { readonly count: number; readonly kills: number },
  manner: Manner = "in earnest",
): Promise<DeliverySummary> {
  const { count, kills } = of;
  const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
  const rows = people(count);
  await here.subscribe(...rows);
  await here.announce();
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = (kill * count) / (kills + 2);
    // The last byte arrives, and its answer never. From the start: else all might have been answered by then.
    smtp.hold = () => (smtp.mails.length > enough ? never : Promise.resolve());
    const child = await startSending(here, smtp.port, manner);
    await until(() => smtp.mails.length > enough);
    child.process.kill("SIGKILL");
    await child.ended;
    await endLeases(here);
  }
  smtp.hold = () => Promise.resolve();
  here.start({ smtpPort: smtp.port });
  await until(() => areAll(here, "Sent", count));
  return summarize(
    smtp,
    rows.map(({ address }) => address),
  );
}

describe("a killed dispatcher", () => {
  it(
    "a killed dispatcher loses no delivery, and repeats at most one for each connection, with the same id",
    slow,
    async () => {
      const kills = repetitions(1, 100);
      const { lost, repeated, otherIds } = await sendThroughKills({ kills, count: repetitions(60, 10_000) });
      expect([lost, otherIds]).toEqual([[], []]);
      expect(repeated).toBeGreaterThan(0);
      expect(repeated).toBeLessThanOrEqual(kills * connections);
    },
  );

  it(
    "a killed dispatcher loses deliveries if they are recorded as sent before they are (the control)",
    slow,
    async () => {
      const { lost } = await sendThroughKills({ kills: 1, count: 100 }, "records first");
      expect(lost).not.toEqual([]);
    },
  );

  longTest(
    "a killed dispatcher repeats deliveries with another id if each attempt creates one (the control)",
    async () => {
      const { otherIds } = await sendThroughKills({ kills: 1, count: 60 }, "new ids");
      expect(otherIds).not.toEqual([]);
    },
  );
});

/** Stops a process outside of its transactions, whose locks would hold back everybody, and ends its leases. */
async function stopPastLease(here: Dispatching, child: { kill(signal: NodeJS.Signals): boolean }) {
  for (let timeoutMs = 500; ; timeoutMs *= 2) {
    child.kill("SIGSTOP");
    const endOfLeases = endLeases(here);
    if (await Promise.race([endOfLeases.then(() => true), sleep(timeoutMs, false)])) return;
    // It was stopped inside a transaction, and holds its lock: it goes on, and is stopped at another moment.
    child.kill("SIGCONT");
    await endOfLeases;
  }
}

/** Stops a process past its lease while another one sends; tells in which states the deliveries are after it woke. */
async function sendPastStop(manner: Manner): Promise<{ states: Set<string>; account: DeliverySummary }> {
  const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
  const rows = people(15);
  await here.subscribe(...rows);
  const held = Promise.withResolvers<{ code: number; text: string }>();
  smtp.hold = () => held.promise;
  const stopped = await startSending(here, smtp.port, manner);
  await here.announce();
  await until(() => smtp.mails.length === connections);
  await stopPastLease(here, stopped.process);
  smtp.hold = () => Promise.resolve();
  const other = here.start({ smtpPort: smtp.port });
  await until(() => areAll(here, "Sent", rows.length));
  await other.close();
  const account = summarize(
    smtp,
    rows.map(({ address }) => address),
  );
  // The suspended one gets failures for what the other has sent since.
  held.resolve({ code: 552, text: "5.2.2 Mailbox full" });
  stopped.process.kill("SIGCONT");
  // Once it has recorded the results of another announcement, it has recorded these as well.
  await here.announce();
  await until(
    async () => (await here.deliveries()).filter(({ attempts }) => attempts > 0).length === 2 * rows.length,
  );
  const first = (await here.deliveries()).slice(0, rows.length);
  return { states: new Set(first.map(({ state }) => state)), account };
}

describe("a dispatcher suspended past its lease", () => {
  it(
    "a dispatcher suspended past its lease changes no delivery that another has sent since",
    slow,
    async () => {
      const { states, account } = await sendPastStop("in earnest");
      expect([...states]).toEqual(["Sent"]);
      expect(account).toEqual({ lost: [], repeated: connections, otherIds: [] });
    },
  );

  longTest(
    "a suspended dispatcher would repeat those messages without fencing tokens (the control)",
    async () => {
      const { states } = await sendPastStop("unfenced");
      expect([...states]).toContain("Failed");
    },
  );
});

longTest("two dispatchers send everything once the leases of a killed one have ended", async () => {
  const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
  const rows = people(60);
  await here.subscribe(...rows);
  let isKilled = false;
  smtp.hold = () => (isKilled || smtp.mails.length < 20 ? Promise.resolve() : never);
  const killed = await startSending(here, smtp.port);
  // Where the store is a file, only one process sends at a time.
  if (here.place.database !== undefined) here.start({ smtpPort: smtp.port });
  await here.announce();
  await until(() => smtp.mails.length >= 20);
  killed.process.kill("SIGKILL");
  await killed.ended;
  isKilled = true;
  await endLeases(here);
  if (here.place.database === undefined) here.start({ smtpPort: smtp.port });
  // What the other one was sending is an attempt that failed: it follows a minute later.
  smtp.disconnect();
  await until(async () =>
    (await here.deliveries()).every(({ state }) => state === "Sent" || state === "Deferred"),
  );
  here.clock.pass(61_000);
  await until(() => areAll(here, "Sent", rows.length));
  const { lost, repeated, otherIds } = summarize(
    smtp,
    rows.map(({ address }) => address),
  );
  expect([lost, otherIds]).toEqual([[], []]);
  expect(repeated).toBeLessThanOrEqual(2 * connections);
});
