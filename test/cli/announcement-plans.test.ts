/** Plans of maintenance: their starts, ends and lengths, and the series that they repeat in. */
import { expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";
import { remoteBox } from "./remote-box.ts";

const places = [
  ["here", boxForTest],
  ["elsewhere", async () => (await remoteBox()).box],
] as const;

const work = ["--kind", "Maintenance", "--message", "We move."];
const plan = ["--starts-at", "2099-05-03 22:00", "--ends-at", "2099-05-04 00:30"];

it.each(places)(
  "announcement set --starts-at moves the end with the start, and says so (%s)",
  async (_place, open) => {
    const box = await open();
    await box.call("announcement", "create", "Move", ...work, ...plan);
    const moved = await box.call("announcement", "set", "Move", "--starts-at", "2099-06-01T10:00:00Z");
    expect([moved.code, moved.err]).toEqual([
      0,
      expect.stringContaining(
        "Its end moved with its start, to 2099-06-01 12:30Z: it lasts 2 h 30 min, as before.",
      ),
    ]);
    const shown = await box.call("announcement", "show", "Move");
    expect(shown.out).toMatch(/^Starts +2099-06-01 10:00Z\nEnds +2099-06-01 12:30Z$/mu);
  },
);

it("an end is given by --for, or as the first time of day after the start", async () => {
  const box = await boxForTest();
  const start = ["--starts-at", "2099-05-03 22:00"];
  const long = await box.call("announcement", "create", "Long", ...work, ...start, "--for", "90m");
  expect(long.err).toContain("In UTC: from 2099-05-03 22:00Z to 2099-05-03 23:30Z.");
  const night = await box.call("announcement", "create", "Night", ...work, ...start, "--ends-at", "04:00");
  expect(night.err).toContain("In UTC: from 2099-05-03 22:00Z to 2099-05-04 04:00Z.");
  const longer = await box.call("announcement", "set", "Long", "--for", "3h");
  expect(longer.err).toContain("to 2099-05-04 01:00Z.");
  const later = await box.call("announcement", "set", "Long", "--ends-at", "23:00");
  expect(later.err).toContain("to 2099-05-03 23:00Z.");
  const both = await box.call("announcement", "create", "Both", ...work, ...plan, "--for", "2h");
  expect([both.code, both.err]).toEqual([2, expect.stringContaining("Give --ends-at or --for, not both.")]);
});

it.each(places)(
  "closing one of a series says when the next one starts, and how the series ends (%s)",
  async (_place, open) => {
    const box = await open();
    await box.call("announcement", "create", "Restart", ...work, ...plan, "--repeat", "weekly");
    const cancelled = await box.call("announcement", "update", "Restart", "--state", "Cancelled");
    const next = /starts at 2099-05-10 22:00Z, and has the id (\S+)\./u.exec(cancelled.err)?.[1] ?? "";
    expect(cancelled.err).toContain(`announcement set ${next} --repeat ""\` ends the series`);
    const ended = await box.call("announcement", "set", next, "--repeat", "");
    expect([ended.code, ended.err]).toEqual([0, expect.stringContaining("Its series ended: ")]);
    const last = await box.call("announcement", "update", next, "--state", "Cancelled");
    expect(last.err).not.toContain("series");
  },
);

it("an update elsewhere is edited, and its text deleted", async () => {
  const { box } = await remoteBox();
  await box.call("announcement", "create", "Payments fail", "--message", "We lok into it.");
  const edited = await box.callApart("announcement", "edit-update", "Payments fail", "--message", "We look.");
  expect([edited.code, edited.out]).toEqual([
    0,
    expect.stringMatching(/^The update of "Payments fail" from \S+ \S+ \(Investigating\) is changed\.\n$/u),
  ]);
  const deleted = await box.call("announcement", "delete-update", "Payments fail", "--yes");
  expect([deleted.code, deleted.out]).toEqual([
    0,
    expect.stringMatching(/\(Investigating\) is deleted\.\n$/u),
  ]);
  expect((await box.call("announcement", "show", "Payments fail")).out).not.toContain("We look.");
});

it("announcement resolve of one elsewhere names the components that another source keeps from Operational", async () => {
  const { server, box } = await remoteBox();
  const id = await server.component("Checkout");
  await box.call("component", "set", "Checkout", "--status", "Partial Outage");
  const affected = ["--component", "Checkout=Major Outage", "--message", "We look."];
  await box.call("announcement", "create", "Payments fail", ...affected);
  const { code, err } = await box.call("announcement", "resolve", "Payments fail", "--message", "It works.");
  expect([code, err]).toEqual([0, expect.stringMatching(/^Checkout still shows Partial Outage: /u)]);
  expect(err).toContain(`component set ${id} --status Operational\` replaces it.`);
});
