/**
 * A clock that is set under the running service while maintenance is planned and reports come (F-13, F-14): what is moved is
 * moved by the true time, once, and the history stays complete.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { statusPage } from "../../src/contract/pages.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { recallSnapshot, snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { resultOf } from "./calls.ts";
import { movableClock } from "./clock.ts";
import { account, edgePlace, everyMove, movesIn, windowsFrom } from "./maintenance-edges.ts";
import { historyOf, reportsIn } from "./records.ts";
import { Sender } from "./sender.ts";
import { type Place, type Running, serve } from "./service.ts";
import { must } from "./watching.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Milliseconds from each report to the next by the clock that took them, in the order in which they came. */
function stepsByTheClock({ box }: Pick<Place, "box">): number[] {
  const times = box
    .rows("select received_at from status_event order by id")
    .map((row) => Number(row["received_at"]));
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}

async function demandTruth(service: Running, here: Pick<Place, "components">, sender: Sender): Promise<void> {
  const page = resultOf(await service.calls.request("/api/StatusPage"), statusPage);
  expect(page.Components.at(-1)?.Status).toBe(sender.shown);
  const { text, status } = await service.calls.get("/");
  expect(status).toBe(200);
  expect(text).toContain(
    `Component 1: ${sender.shown}`.replace("Component 1: Operational", "All Systems Operational"),
  );
  expect(page.Components.at(-1)?.Uptime?.Percent ?? 100).toBeGreaterThanOrEqual(0);
  expect(page.Components.at(-1)?.Uptime?.Percent ?? 100).toBeLessThanOrEqual(100);

  const periods = await historyOf(service.calls, here.components.at(-1)?.id ?? "");
  const messages = periods.map(({ Cause }) => Cause?.Message).filter((message) => message != null);
  expect(messages).toEqual(sender.acknowledged);
  for (const [index, { From, To }] of periods.entries()) {
    // Gapless, and no shorter than nothing.
    expect(To).toBe(periods[index + 1]?.From ?? null);
    expect(Date.parse(To ?? "9999-12-31T00:00:00Z")).toBeGreaterThanOrEqual(Date.parse(From));
  }
}

/** Expects no day of the last 90 to be negative or longer than a day. */
async function demandWholeDays(here: Pick<Place, "box">): Promise<void> {
  const snapshot = await recallSnapshot(snapshotFolder(here.box.data), createLogger("fatal"));
  const days = snapshot?.components.flatMap((component) => component.days) ?? [];
  expect(days.length).toBeGreaterThan(0);
  for (const { shown } of days) {
    const parts = Object.values(shown);
    for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(25 * hour);
  }
}

/** A service whose clock is set: the tests follow one another. */
const theService = shared(async () => {
  const place = await edgePlace("sqlite", 2);
  const clock = movableClock();
  return { place, clock, service: await serve(place, clock.options) };
});

describe("a clock set back by an hour (F-13)", () => {
  it("a clock set back by an hour delays scheduled events until their time, and repeats or misses none", async () => {
    const { place, clock } = theService();
    const began = Date.now();
    const windows = windowsFrom(began + 1_500, { count: 10, every: 200, length: 3_000 });
    await place.plan(windows);
    await everyMove(place, 5);
    await clock.move({ wall: -hour, steady: 0 });
    // Some may have been under way just then.
    let before = -1;
    await until(async () => {
      const earlier = before;
      before = (await movesIn(place)).length;
      await sleep(1_000);
      return earlier === before;
    });
    await sleep(4_000);
    // By its clock none of the others is due; and moved ones are not moved again when their time recurs.
    expect(await movesIn(place)).toHaveLength(before);
    await clock.move({ wall: 0, steady: 0 });
    await everyMove(place);
    await sleep(1_500);
    expect(await account(place)).toEqual({ missed: [], doubled: [] });
    const periods = await place.rows("select from_at, to_at from status_period order by id");
    for (const { from_at: from, to_at: to } of periods) {
      expect(Number(to ?? Number.MAX_SAFE_INTEGER)).toBeGreaterThanOrEqual(Number(from));
    }
  });
});

describe("a clock set forward by a day and back (F-14)", () => {
  it("a clock set forward by a day and back moves nothing early, and nothing that is truly due late", async () => {
    const { place, clock, service } = theService();
    const jumps = () => service.log.filter((line) => line.includes("clock jumped forward")).length;
    const [earlier, earlierJumps] = [(await movesIn(place)).length, jumps()];
    const now = Date.now();
    // Half of them in the hours to come, which a clock that is believed would end at once.
    const later = windowsFrom(now + hour, { count: 5, every: 60_000, length: hour });
    const soon = windowsFrom(now + 2_000, { count: 5, every: 400, length: 20_000 });
    await place.plan([...later, ...soon]);
    await sleep(1_000);
    await clock.move({ wall: day, steady: 0 });
    // What began meanwhile is not taken for over, and began when it did.
    const startedNow = () =>
      place.rows(
        `select state, began_at, starts_at from announcement where state <> 'Scheduled' and starts_at > ${now}`,
      );
    await until(async () => (await startedNow()).length > 2);
    const started = await startedNow();
    for (const { state, began_at: at, starts_at: planned } of started) {
      expect(state).toBe("In Progress");
      expect(Number(at) - Number(planned)).toBeLessThan(hour);
    }
    await clock.move({ wall: 0, steady: 0 });
    await everyMove(place, earlier + 10);
    await sleep(1_500);
    const moves = (await movesIn(place)).slice(earlier);
    expect(moves).toHaveLength(10);
    expect(moves.filter(({ plannedAt }) => plannedAt > now + hour / 2)).toEqual([]);
    expect((await account(place)).doubled).toEqual([]);
    expect(jumps()).toBe(earlierJumps + 1);
    process.stdout.write(`a day forward and back: ${JSON.stringify({ moves: moves.length, tooEarly: 0 })}\n`);
  });

  longTest(
    "a service started with the wrong clock would end all of tomorrow's maintenance (the control)",
    async () => {
      const place = await edgePlace("sqlite");
      const clock = movableClock();
      await clock.move({ wall: day, steady: 0 });
      await place.plan(windowsFrom(Date.now() + hour, { count: 5, every: 60_000, length: hour }));
      await serve(place, clock.options);
      await until(async () => (await movesIn(place)).length === 10);
      expect(await account(place)).toEqual({ missed: [], doubled: [] });
    },
  );
});

describe("a clock set back by an hour under reports (F-13)", () => {
  it("a clock set back by an hour leaves the newest report the newest, the history complete, and no duration negative", async () => {
    // The last of them, which ends the service; what the maintenance did is on another component.
    const { place: here, clock, service: first } = theService();
    const sender = new Sender(first, "Component 1");
    const restart = async (running: Running) => {
      running.process.kill("SIGTERM");
      expect(await running.ended).toMatchObject({ code: 0 });
      await demandWholeDays(here);
      const next = await serve(here, clock.options);
      sender.service = next;
      await demandTruth(next, here, sender);
      await sender.deliverMany("restarted", 3);
      await demandTruth(next, here, sender);
      return next;
    };
    await sender.deliverMany("before", 3);
    await demandTruth(first, here, sender);

    await clock.move({ wall: -hour, steady: 0 });
    await sender.deliverMany("put-back", 4);
    await demandTruth(first, here, sender);
    // What is sent again is known again, though its first time lies ahead now.
    const again = await first.calls.report("Component 1", "Major Outage", "before-0");
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(reportsIn(here.box).filter((name) => name === "before-0")).toHaveLength(1);
    must(200)(await first.calls.get("/readyz/write"));
    const last = isLong ? await restart(first) : first;

    await clock.move({ wall: 0, steady: 0 });
    await sender.deliverMany("put-right", 3);
    await demandTruth(last, here, sender);
    last.process.kill("SIGTERM");
    expect(await last.ended).toMatchObject({ code: 0 });
    await demandWholeDays(here);

    // The control: by the clock alone a report came an hour before the one that it followed.
    expect(Math.min(...stepsByTheClock(here))).toBeLessThan(-hour / 2);
  });
});
