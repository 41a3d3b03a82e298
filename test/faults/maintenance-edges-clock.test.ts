/** A clock that is set while maintenance is planned (F-13, F-14): what is moved is moved by the true time, once. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { movableClock } from "./clock.ts";
import { account, edgePlace, everyMove, movesIn, windowsFrom } from "./maintenance-edges.ts";
import { serve } from "./service.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** A service whose clock is set: the tests follow one another. */
const theService = shared(async () => {
  const place = await edgePlace("sqlite");
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

describe("a node's clock that differs from the database's (F-14, F-16)", () => {
  it("a node's clock that differs from the database's has no effect: scheduled events follow the database's", async () => {
    const place = await edgePlace("postgres");
    const clock = movableClock();
    await clock.move({ wall: day, steady: 0 });
    await serve(place, clock.options);
    const windows = windowsFrom(Date.now() + 1_500, { count: 5, every: 200, length: 2_000 });
    await place.plan([...windows, ...windowsFrom(Date.now() + hour, { count: 5, every: 1, length: hour })]);
    await everyMove(place, 10);
    await clock.move({ wall: -day, steady: 0 });
    await sleep(2_000);
    const moves = await movesIn(place);
    expect(moves).toHaveLength(10);
    expect(moves.every(({ late }) => late >= 0 && late < hour)).toBe(true);
    expect((await account(place)).doubled).toEqual([]);
  });
});
