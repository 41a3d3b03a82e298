/** Plans of maintenance: their starts, ends and lengths, and the series that they repeat in. */
import { expect, it } from "vitest";
import { inTurn } from "../harness/repetitions.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import { remoteBox } from "./remote-box.ts";

const places = [
  ["here", boxForTest],
  ["elsewhere", async () => (await remoteBox()).box],
] as const;

const work = ["--kind", "Maintenance", "--message", "We move."];
const plan = ["--starts-at", "2099-05-03 22:00", "--ends-at", "2099-05-04 00:30"];

it.each(inTurn(places, 1))(
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
  expect(long.err).toContain("Times: from 2099-05-03 22:00Z to 2099-05-03 23:30Z (1 h 30 min).");
  const night = await box.call("announcement", "create", "Night", ...work, ...start, "--ends-at", "04:00");
  expect(night.err).toContain("Times: from 2099-05-03 22:00Z to 2099-05-04 04:00Z (6 h).");
  const longer = await box.call("announcement", "set", "Long", "--for", "3h");
  expect(longer.err).toContain("to 2099-05-04 01:00Z (3 h).");
  const later = await box.call("announcement", "set", "Long", "--ends-at", "23:00");
  expect(later.err).toContain("to 2099-05-03 23:00Z (1 h).");
  const both = await box.call("announcement", "create", "Both", ...work, ...plan, "--for", "2h");
  expect([both.code, both.err]).toEqual([2, expect.stringContaining("Give --ends-at or --for, not both.")]);
});

it("an end in the past is named by --for, if that gave it", async () => {
  const box = await boxForTest();
  const past = [...work, "--starts-at", "2020-05-03 22:00"];
  const short = await box.call("announcement", "create", "Short", ...past, "--for", "2h");
  expect([short.code, short.err]).toEqual([
    2,
    expect.stringMatching(/^--for cannot be "2h"\. The end lies in the past\. .+ or a longer --for\.\n/u),
  ]);
  const end = await box.call("announcement", "create", "End", ...past, "--ends-at", "2020-05-03 23:00");
  expect(end.err).toContain('--ends-at cannot be "2020-05-03 23:00". It lies in the past.');
});

it.each(inTurn(places, 1))(
  "closing one of a series says when the next one starts, and how the series ends (%s)",
  async (_place, open) => {
    const box = await open();
    await box.call("announcement", "create", "Restart", ...work, ...plan, "--repeat", "weekly");
    const cancelled = await box.call("announcement", "update", "Restart", "--state", "Cancelled");
    const next = /starts at 2099-05-10 22:00Z, and has the id (\S+)\./u.exec(cancelled.err)?.[1] ?? "";
    expect(cancelled.err).toContain(`announcement set ${next} --repeat none\` ends the series`);
    const ended = await box.call("announcement", "set", next, "--repeat", "none");
    expect([ended.code, ended.err]).toEqual([0, expect.stringContaining("Its series ended: ")]);
    const last = await box.call("announcement", "update", next, "--state", "Cancelled");
    expect(last.err).not.toContain("series");
  },
);

it.each(inTurn(places, 1))(
  "the only closed incident with a title is reopened by a new state (%s)",
  async (_place, open) => {
    const box = await open();
    const update = (...words: readonly string[]) => box.call("incident", "update", "Re", ...words);
    const createClosed = async () => {
      const created = await box.call("incident", "create", "Re", "--message", "Slow.");
      await box.call("incident", "resolve", created.out.trim(), "--message", "Over.");
    };
    await createClosed();
    expect((await update("--message", "More.")).err).toContain(" --state Investigating` reopens it.");
    expect((await update("--state", "Resolved")).code).toBe(1);
    expect(await update("--state", "Monitoring")).toMatchObject({
      code: 0,
      out: expect.stringContaining('"Re" is Monitoring.') as unknown,
    });
    expect((await box.call("incident", "resolve", "Re", "--message", "Over.")).code).toBe(0);
    await createClosed();
    const several = await update("--state", "Monitoring");
    expect([several.code, several.err]).toEqual([
      1,
      expect.stringContaining('2 closed incidents are titled "Re". Give an id:'),
    ]);
  },
);

it.each(inTurn(places, 1))(
  "components of an incident are added and removed alone, with an update or without (%s)",
  async (_place, open) => {
    const box = await open();
    for (const name of ["Website", "Checkout"]) await box.call("component", "create", name);
    const slow = ["incident", "create", "Slow", "--message", "Slow.", "--component", "Website=Major Outage"];
    const id = (await box.call(...slow)).out.trim();
    const replacing = ["--message", "x", "--component", "Checkout=Partial Outage", "--dry-run"];
    const replaced = await box.call("incident", "update", id, ...replacing);
    expect(replaced.out).toContain("\nWebsite will no longer be affected.\n");
    const adding = ["--message", "x", "--add-component", "Checkout=Partial Outage"];
    expect((await box.call("incident", "update", id, ...adding)).err).toContain(
      "Affects: Website = Major Outage, Checkout = Partial Outage\n",
    );
    const set = (...words: readonly string[]) => box.call("incident", "set", id, ...words);
    const changing = ["--add-component", "checkout=Degraded Performance", "--remove-component", "Website"];
    expect((await set(...changing, "--dry-run")).out).toContain("\nWebsite will no longer be affected.\n");
    expect((await set(...changing)).err).toContain("Affects: Checkout = Degraded Performance\n");
    expect((await set("--remove-component", "Website")).err).toContain(
      '"Website" is not on the list: "Slow" affects only "Checkout".',
    );
    expect((await set("--remove-component", "Checkout", "--component", "Website=Unknown")).code).toBe(2);
    const alone = await box.call("incident", "update", id, "--remove-component", "Checkout");
    expect(alone.err).toContain("`bin/signalbox incident set` changes the components without an update.");
    const { out } = await box.call("incident", "show", id, "--json");
    expect(JSON.parse(out)).toMatchObject({
      AffectedComponents: [{ Name: "Checkout", Status: "Degraded Performance" }],
      Updates: [{ Message: "x" }, { Message: "Slow." }],
    });
  },
);

it("a maintenance that starts and ends early shows when it did, beside its plan", async () => {
  const box = await boxForTest();
  await box.call("maintenance", "create", "Early", ...work.slice(2), ...plan, "--repeat", "none");
  const start = ["maintenance", "update", "Early", "--state", "In Progress"];
  const tried = await box.call(...start, "--dry-run");
  expect(tried.out).toMatch(/^Start {4}\S+ \S+, now \(planned 2099-05-03 22:00Z\)$/mu);
  await box.call(...start);
  const list = async () => (await box.call("maintenance", "list", "--all")).out;
  expect(await list()).toMatch(/^Early +In Progress +2[^9]\d{2}-\S+ \S+ +2099-05-04 00:30Z /mu);
  await box.call("maintenance", "resolve", "Early", "--message", "Done.");
  expect(await list()).not.toContain("2099");
  const { out } = await box.call("maintenance", "show", "Early");
  expect(out).toMatch(/^Started {2}2\d{3}-\S+ \S+Z \(planned 2099-05-03 22:00Z\)$/mu);
  expect(out).toMatch(/^Closed {3}2\d{3}-\S+ \S+Z \(planned end 2099-05-04 00:30Z\)$/mu);
  expect(out).not.toMatch(/^(?:Starts|Ends)/mu);
});

it("an update elsewhere is edited, and its text deleted", async () => {
  const { box } = await remoteBox();
  await box.call("announcement", "create", "Payments fail", "--message", "It fails.");
  await box.call("announcement", "update", "Payments fail", "--message", "We lok into it.");
  const edited = await box.call("announcement", "edit-update", "Payments fail", "--message", "We look.");
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

it.each(places)(
  "announcement resolve of an incident without components says which of the page's are still down (%s)",
  async (_place, open) => {
    const box = await open();
    const resolve = async () => {
      await box.call("announcement", "create", "Payments fail", "--message", "We look.");
      return await box.call("announcement", "resolve", "Payments fail", "--message", "It works.");
    };
    await box.call("component", "create", "Db");
    await box.call("component", "set", "Db", "--status", "Partial Outage");
    expect((await resolve()).err).toContain(
      "Still not operational: Db (Partial Outage). `bin/signalbox component show NAME` lists the sources",
    );
    await box.call("component", "set", "Db", "--status", "Operational");
    expect((await resolve()).err).not.toContain("Still not operational");
  },
);

it("announcement resolve of one elsewhere names the components that another source keeps from Operational", async () => {
  const { server, box } = await remoteBox();
  await server.component("Checkout");
  await box.call("component", "set", "Checkout", "--status", "Partial Outage");
  const affected = ["--component", "Checkout=Major Outage", "--message", "We look."];
  await box.call("announcement", "create", "Payments fail", ...affected);
  const { code, err } = await box.call("announcement", "resolve", "Payments fail", "--message", "It works.");
  expect([code, err]).toEqual([0, expect.stringMatching(/^Checkout still shows Partial Outage: /u)]);
  expect(err).toContain("component set Checkout --status Operational` replaces it.");
});

it("planned work that has begun is In Progress at once, unless it has another state or is over", async () => {
  const box = await boxForTest();
  const started = await box.call(
    "announcement",
    "create",
    "Move",
    ...work,
    "--starts-at",
    "2h ago",
    "--for",
    "3h",
  );
  expect(started.err).toContain('"Move" is In Progress.');
  const over = await box.call(
    "announcement",
    "create",
    "Over",
    ...work,
    "--starts-at",
    "2h ago",
    "--for",
    "1h",
  );
  expect([over.code, over.err]).toEqual([2, expect.stringContaining("The end lies in the past.")]);
  const state = ["--state", "Completed"];
  const done = await box.call(
    "announcement",
    "create",
    "Done",
    ...work,
    "--starts-at",
    "2h ago",
    "--for",
    "1h",
    ...state,
  );
  expect(done.err).toContain('"Done" is Completed.');
});

it.each(inTurn(places, 1))(
  "an announcement of a component on another page names the option for that page (%s)",
  async (place, open) => {
    const { server, box } = place === "here" ? { server: undefined, box: await open() } : await remoteBox();
    if (server === undefined) {
      await box.call("page", "create", "Second", "--slug", "second");
      await box.call("component", "create", "Widget", "--page", "second");
    } else {
      const key = await server.key("Read-Write");
      await server.request("/api/Page", { method: "POST", key, body: { Name: "Second", Slug: "second" } });
      const body = { Name: "Widget", Page: "second" };
      await server.request("/api/Component", { method: "POST", key, body });
    }
    const words = [
      "announcement",
      "create",
      "Down",
      "--message",
      "We look.",
      "--component",
      "Widget=Major Outage",
    ];
    const { code, err } = await box.call(...words);
    expect([code, err]).toEqual([1, expect.stringContaining('not on "status". Give --page second.')]);
    expect((await box.call(...words, "--page", "second")).code).toBe(0);
    const { out } = await box.call("announcement", "list");
    expect(out).toMatch(/^TITLE +KIND +STATE +IMPACT +START +END +REPEATS +PAGE\b.*\nDown .* second\b/mu);
  },
);

it("announcement list reads times in the zone of the page that --page names, otherwise in UTC", async () => {
  const box = await boxForTest();
  await box.call("page", "set", "--time-zone", "Europe/Berlin");
  const times = ["--starts-at", "2099-05-03T20:30:00Z", "--ends-at", "2099-05-03T21:00:00Z"];
  await box.call("announcement", "create", "Move", ...work, ...times);
  const bound = ["announcement", "list", "--older-than", "2099-05-03 21:00"];
  expect((await box.call(...bound)).out).toContain("Move");
  // In Berlin that is 19:00Z.
  expect((await box.call(...bound, "--page", "status")).out).toBe("");
});
