/** Reads as of now use the service's own clock, whatever the machine's says. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../harness/server.ts";

const minute = 60_000;
const hour = 60 * minute;
const days = 3 * 24 * hour;

let server: TestServer;
let key = "";
let ahead = 0;
beforeAll(async () => {
  const clock = { now: () => Date.now() + ahead, monotonic: () => performance.now() };
  server = await startServer({ clock });
  key = await server.key("Read-Write");
});
afterAll(() => server.close());

const inHours = (count: number) => new Date(Date.now() + count * hour).toISOString();

it("uptime is counted up to now, by the clock of the service", async () => {
  const id = await server.component("Website");
  ahead = days;
  const { at } = await server.request(`/api/Component/${id}/Uptime`, { key });
  ahead = 0;
  // The time is given in minutes.
  const asOf = Date.parse(String(at("Result", "AsOf")));
  expect(Math.abs(asOf - (Date.now() + days))).toBeLessThan(2 * minute);
  expect(at("Result", "To")).toBe(new Date(asOf).toISOString().slice(0, 10));
});

it("maintenance is overdue once its end has passed by that clock, alone and in the list", async () => {
  const body = {
    Kind: "Maintenance",
    Title: "New disks",
    State: "In Progress",
    StartsAt: inHours(-1),
    EndsAt: inHours(1),
    AutoComplete: false,
    Message: "We put in new disks.",
  };
  const created = await server.request("/api/Announcement", { method: "POST", key, body });
  expect(created.status).toBe(201);
  const path = `/api/Announcement/${String(created.at("Result", "Id"))}`;
  const overrunning = async () => {
    const [single, list] = [
      await server.request(path, { key }),
      await server.request("/api/Announcement", { key }),
    ];
    return [single.at("Result", "Overrunning"), list.at("Result", "Items", 0, "Overrunning")];
  };
  expect(await overrunning()).toEqual([false, false]);
  ahead = 2 * hour;
  expect(await overrunning()).toEqual([true, true]);
  ahead = 0;
});
