/** The state of sending, as the portal and the command line show it. */
import { expect, it } from "vitest";
import { readSendingState } from "../../src/queries/notification-settings.ts";
import { q } from "../../src/store/query.ts";
import type { SendingRow } from "../../src/store/tables/delivery-tables.ts";
import { dispatching } from "../notifications/dispatching.ts";
import { subscriberRow } from "../notifications/notified-service.ts";

const minute = 60_000;

/** A store in which an announcement waits to be sent, and its state of sending some minutes later. */
async function waiting() {
  const here = await dispatching();
  await here.subscribe(subscriberRow());
  await here.announce();
  const at = Date.now();
  const set = (changes: Partial<SendingRow>) =>
    here.bus.bookkeep([q.updateTable("sending").set(changes).where("id", "=", 1).compile()]);
  const stateAfter = (minutes: number, isHeld = false) =>
    readSendingState(here.bus, { isHeld, isMailSetUp: true, mailboxPath: null, now: at + minutes * minute });
  return { here, at, set, stateAfter };
}

it("sending counts as stopped once something is due for a minute and no dispatcher reports", async () => {
  const { at, set, stateAfter } = await waiting();
  await set({ dispatcher_seen_at: at });
  expect(await stateAfter(0.5)).toMatchObject({ StoppedSince: null });
  expect(await stateAfter(2)).toMatchObject({ StoppedSince: new Date(at).toISOString() });
  await set({ dispatcher_seen_at: at + 1.9 * minute });
  expect(await stateAfter(2)).toMatchObject({ StoppedSince: null });
});

it("sending does not count as stopped while it is held, paused, or nothing is due", async () => {
  const { here, at, set, stateAfter } = await waiting();
  await set({ dispatcher_seen_at: at });
  expect(await stateAfter(5, true)).toMatchObject({ StoppedSince: null });
  await set({ state: "Paused" });
  expect(await stateAfter(5)).toMatchObject({ State: "Paused", StoppedSince: null });
  await set({ state: "Running" });
  expect(await stateAfter(5)).toMatchObject({ StoppedSince: new Date(at).toISOString() });
  await here.bus.bookkeep([q.updateTable("notification").set({ state: "Resolved" }).compile()]);
  expect(await stateAfter(5)).toMatchObject({ StoppedSince: null });
});

it("a crash of the sending thread is shown for a day", async () => {
  const { at, set, stateAfter } = await waiting();
  expect(await stateAfter(1)).toMatchObject({ LastCrash: null });
  await set({ crashed_at: at, crash: "Crashed" });
  expect(await stateAfter(1)).toMatchObject({ LastCrash: { Kind: "Crashed" } });
  expect(await stateAfter(25 * 60)).toMatchObject({ LastCrash: null });
});
