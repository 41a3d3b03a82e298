/** A clock set back by an hour under the running service (F-13). */
import { describe, expect, it } from "vitest";
import { statusPage } from "../../src/contract/pages.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { recallSnapshot, snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { resultOf } from "./calls.ts";
import { movableClock } from "./clock.ts";
import { historyOf, reportsIn } from "./records.ts";
import { Sender } from "./sender.ts";
import { type Place, place, type Running, serve } from "./service.ts";
import { must } from "./watching.ts";

const hour = 3_600_000;

/** Milliseconds from each report to the next by the clock that took them, in the order in which they came. */
function stepsByTheClock({ box }: Place): number[] {
  const times = box
    .rows("select received_at from status_event order by id")
    .map((row) => Number(row["received_at"]));
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}

async function demandTruth(service: Running, here: Place, sender: Sender): Promise<void> {
  const page = resultOf(await service.calls.request("/api/StatusPage"), statusPage);
  expect(page.Components[0]?.Status).toBe(sender.shown);
  const { text, status } = await service.calls.get("/");
  expect(status).toBe(200);
  expect(text).toContain(
    `Component 0: ${sender.shown}`.replace("Component 0: Operational", "All Systems Operational"),
  );
  expect(page.Components[0]?.Uptime?.Percent ?? 100).toBeGreaterThanOrEqual(0);
  expect(page.Components[0]?.Uptime?.Percent ?? 100).toBeLessThanOrEqual(100);

  const periods = await historyOf(service.calls, here.components[0]?.id ?? "");
  const messages = periods.map(({ Cause }) => Cause?.Message).filter((message) => message != null);
  expect(messages).toEqual(sender.acknowledged);
  for (const [index, { From, To }] of periods.entries()) {
    // Gapless, and no shorter than nothing.
    expect(To).toBe(periods[index + 1]?.From ?? null);
    expect(Date.parse(To ?? "9999-12-31T00:00:00Z")).toBeGreaterThanOrEqual(Date.parse(From));
  }
}

/** Expects no day of the last 90 to be negative or longer than a day. */
async function demandWholeDays(here: Place): Promise<void> {
  const snapshot = await recallSnapshot(snapshotFolder(here.box.data), createLogger("fatal"));
  const days = snapshot?.components.flatMap((component) => component.days) ?? [];
  expect(days.length).toBeGreaterThan(0);
  for (const { shown } of days) {
    const parts = Object.values(shown);
    for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(25 * hour);
  }
}

describe("a clock set back by an hour", () => {
  it("a clock set back by an hour leaves the newest report the newest, the history complete, and no duration negative", async () => {
    const here = await place();
    const clock = movableClock();
    const first = await serve(here, clock.options);
    const sender = new Sender(first, "Component 0");
    await sender.deliverMany("before", 3);
    await demandTruth(first, here, sender);

    await clock.move({ wall: -hour, steady: 0 });
    await sender.deliverMany("put-back", 4);
    await demandTruth(first, here, sender);
    // What is sent again is known again, though its first time lies ahead now.
    const again = await first.calls.report("Component 0", "Major Outage", "before-0");
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(reportsIn(here.box).filter((name) => name === "before-0")).toHaveLength(1);
    must(200)(await first.calls.get("/readyz/write"));
    first.process.kill("SIGTERM");
    expect(await first.ended).toMatchObject({ code: 0 });
    await demandWholeDays(here);

    const second = await serve(here, clock.options);
    sender.service = second;
    await demandTruth(second, here, sender);
    await sender.deliverMany("started-anew", 3);
    await demandTruth(second, here, sender);

    await clock.move({ wall: 0, steady: 0 });
    await sender.deliverMany("put-right", 3);
    await demandTruth(second, here, sender);
    second.process.kill("SIGTERM");
    expect(await second.ended).toMatchObject({ code: 0 });
    await demandWholeDays(here);

    // The control: by the clock alone a report came an hour before the one that it followed.
    expect(Math.min(...stepsByTheClock(here))).toBeLessThan(-hour / 2);
  });
});
