/** The store fails while notifications are resolved and sent: nothing is lost, and nothing is sent twice. */
import type { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import type { NotificationBus } from "../../src/notifications/notification-store.ts";
import { StoreFault } from "../../src/store/engine.ts";
import { runs } from "../harness/databases.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { smtpSinkForTest } from "./smtp-sink.ts";

type Bookkeep = NotificationBus["bookkeep"];

/** A bus whose bookkeeping goes through `bookkeep`. */
function bookkeptBy(
  bus: NotificationBus,
  bookkeep: (queries: readonly CompiledQuery[], whole: Bookkeep) => ReturnType<Bookkeep>,
): NotificationBus {
  return {
    read: (queries) => bus.read(queries),
    rows: (query) => bus.rows(query),
    onChange: (listener) => bus.onChange(listener),
    submit: (submission) => bus.submit(submission),
    bookkeep: (queries) => bookkeep(queries, (all) => bus.bookkeep(all)),
  };
}

const isClaim = (query: CompiledQuery | undefined) => query?.sql.includes("with picked") === true;
const claimsDeliveries = (queries: readonly CompiledQuery[]) =>
  isClaim(queries[0]) && queries[0]?.sql.includes('"delivery"') === true;
const returnsStrays = ([query]: readonly CompiledQuery[]) =>
  query?.sql.includes("state = 'Queued', lease_owner = null") === true;

const isUpkeep = ([query]: readonly CompiledQuery[]) =>
  /"dispatcher_seen_at"|'Superseded'|lease_owner <> /u.test(query?.sql ?? "");

const people = (count: number) => Array.from({ length: count }, () => subscriberRow());
const allAre = async (here: Dispatching, state: string, count: number) => {
  const rows = await here.deliveries();
  return rows.length === count && rows.every((row) => row.state === state);
};

/**
 * Sends to three subscribers while the `nth` transaction of the dispatcher fails, before or after its commit; the
 * addresses that are missing or too many.
 */
async function sendWithFault(nth: number, outcome: "refused" | "unknown"): Promise<string[]> {
  const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
  const rows = people(3);
  await here.subscribe(...rows);
  let count = 0;
  here.start({
    smtpPort: smtp.port,
    through: (bus) =>
      bookkeptBy(bus, async (queries, whole) => {
        // The upkeep goes on all the time: only what sending needs is counted.
        const counts = !isUpkeep(queries);
        count += counts ? 1 : 0;
        if (!counts || count !== nth) return await whole(queries);
        if (outcome === "unknown") await whole(queries);
        throw new StoreFault(outcome, new Error("the connection is lost"));
      }),
  });
  await here.announce();
  await until(() => allAre(here, "Sent", 3));
  const sent = smtp.mails.map(({ to }) => String(to));
  const missing = rows.map(({ address }) => address).filter((recipient) => !sent.includes(recipient));
  return [...missing, ...sent.filter((recipient, index) => sent.indexOf(recipient) < index)];
}

it("each subscriber is notified once, whichever transaction of the dispatcher fails, before or after its commit", async () => {
  const steps = Array.from({ length: runs(10) }, (_, index) => 1 + index * (10 / runs(10)));
  const outcomes = (nth: number) =>
    repetitions<readonly ("refused" | "unknown")[]>(
      [nth % 2 === 0 ? "refused" : "unknown"],
      ["refused", "unknown"],
    );
  const wrong = await Promise.all(
    steps.flatMap((nth) => outcomes(nth).map((outcome) => sendWithFault(nth, outcome))),
  );
  expect(wrong.flat()).toEqual([]);
});

/** Loses the answer to the first claim of deliveries, and the statements that `loses` names. */
async function sendWithLostClaim(
  loses: (queries: readonly CompiledQuery[]) => boolean,
): Promise<Dispatching> {
  const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
  let isLost = false;
  await here.subscribe(subscriberRow());
  here.start({
    smtpPort: smtp.port,
    through: (bus) =>
      bookkeptBy(bus, async (queries, whole) => {
        if (loses(queries)) return [];
        const rows = await whole(queries);
        if (isLost || !claimsDeliveries(queries)) return rows;
        isLost = true;
        throw new StoreFault("unknown", new Error("the connection is lost"));
      }),
  });
  await here.announce();
  await until(() => isLost);
  await here.announce();
  return here;
}

it("a delivery whose claim was committed is sent even if the store's response was lost", async () => {
  const here = await sendWithLostClaim(() => false);
  await until(() => allAre(here, "Sent", 2));
  expect((await here.deliveries()).map(({ attempts }) => attempts)).toEqual([1, 1]);
});

it("a delivery whose claim was committed stays claimed if nothing returns it (the control)", async () => {
  const here = await sendWithLostClaim(returnsStrays);
  await until(async () => (await here.deliveries()).at(1)?.state === "Sent");
  expect((await here.deliveries())[0]?.state).toBe("Sending");
});

it("deliveries claimed while leases are renewed are sent", async () => {
  const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
  const open = Promise.withResolvers<void>();
  smtp.hold = () => open.promise;
  const renewal = Promise.withResolvers<void>();
  let [isRenewing, claims] = [false, 0];
  await here.subscribe(...people(12));
  here.start({
    smtpPort: smtp.port,
    through: (bus) =>
      bookkeptBy(bus, async (queries, whole) => {
        if (!isRenewing && queries[0]?.sql.includes("set lease_until") === true && claims > 0) {
          isRenewing = true;
          await renewal.promise;
        }
        const rows = await whole(queries);
        if (claimsDeliveries(queries)) claims += (rows[0] ?? []).length;
        return rows;
      }),
  });
  await here.announce();
  await until(() => isRenewing && claims >= 12);
  await here.announce();
  await until(() => claims > 12);
  renewal.resolve();
  open.resolve();
  await until(() => allAre(here, "Sent", 24));
  expect(smtp.mails).toHaveLength(24);
});

it("results that the store rejects for a while are recorded once it is back, and nothing is sent again", async () => {
  const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
  let [isAway, refused] = [false, 0];
  smtp.hold = async () => {
    isAway = true;
  };
  await here.subscribe(...people(5));
  here.start({
    smtpPort: smtp.port,
    through: (bus) =>
      bookkeptBy(bus, async (queries, whole) => {
        if (!isAway) return await whole(queries);
        refused += 1;
        throw new StoreFault("refused", new Error("the database is away"));
      }),
  });
  await here.announce();
  await until(() => smtp.mails.length === 5 && refused > 5);
  smtp.hold = () => Promise.resolve();
  isAway = false;
  await until(() => allAre(here, "Sent", 5));
  expect(smtp.mails).toHaveLength(5);
});
