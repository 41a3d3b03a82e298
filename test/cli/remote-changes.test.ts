/** Changes of components and announcements of a service elsewhere. */
import { expect, it } from "vitest";
import { q } from "../../src/store/query.ts";
import { remoteBox } from "./remote-box.ts";

it("component set changes a component elsewhere, and component show shows it with its sources, who set them, and announcements", async () => {
  const { server, box } = await remoteBox();
  await server.component("Checkout");
  const show = async () => (await box.call("component", "show", "Checkout")).out;
  expect(await show()).toContain("Operational: set on the command line");
  const set = await box.call("component", "set", "checkout", "--status", "degraded performance");
  expect([set.code, set.out, set.err]).toEqual([
    0,
    "Checkout: Degraded Performance\n",
    expect.stringContaining("--status Operational` sets it back."),
  ]);
  expect(await show()).toContain("Degraded Performance: set by key");
  const moved = await box.call(
    "component",
    "set",
    "Checkout",
    "--description",
    "Cards",
    "--report-every",
    "1h",
  );
  expect(moved.out).toContain('Component "Checkout" updated.');
  const affected = ["--component", "Checkout=Major Outage"];
  await box.call("announcement", "create", "Payments fail", "--message", "We look into it.", ...affected);
  const hidden = await box.call("component", "set", "Checkout", "--status", "Operational");
  expect(hidden.err).toContain('still shows Major Outage: the incident "Payments fail".');
  const tried = await box.call("component", "set", "Checkout", "--status", "Partial Outage", "--dry-run");
  expect(tried.err).toContain('but still show Major Outage: the incident "Payments fail".');
  // A status that the incident shows already is set all the same: it was named on purpose.
  await box.call("component", "set", "Checkout", "--status", "Major Outage");
  const reported = await box.call("component", "show", "Checkout", "--json");
  expect(JSON.parse(reported.out)).toMatchObject({
    Voices: [{}, { Kind: "Report", Status: "Major Outage" }],
  });
  await box.call("component", "set", "Checkout", "--status", "Operational");
  const shown = await box.call("component", "show", "Checkout");
  expect([shown.code, shown.err]).toEqual([0, ""]);
  expect(shown.out).toMatch(/^Status +Major Outage: the incident "Payments fail"$/mu);
  expect(shown.out).toMatch(/^Expected +a report every hour, the next one by /mu);
  expect(shown.out).toMatch(/^Payments fail +Incident +Investigating +\S+$/mu);
  const json = await box.call("component", "show", "Checkout", "--json");
  expect(JSON.parse(json.out)).toMatchObject({ Description: "Cards", Voices: [{}, {}] });
  const typo = await box.call("component", "set", "Chekout", "--status", "Operational");
  expect([typo.code, typo.err]).toEqual([1, expect.stringContaining('Did you mean "Checkout"?')]);
});

it("an override elsewhere is set until a time in the page's zone, and removed", async () => {
  const { server, box } = await remoteBox();
  await server.component("Checkout");
  const status = ["--status", "Major Outage", "--reason", "Test of the alarm"];
  const tried = await box.call("override", "set", "Checkout", ...status, "--dry-run");
  expect(tried).toEqual({
    code: 0,
    out: '"Checkout" would show Major Outage instead of Operational.\n',
    err: "This was a dry run: nothing was changed.\n",
  });
  const set = await box.call("override", "set", "Checkout", ...status, "--until", "2099-05-03 22:00");
  expect(set).toEqual({
    code: 0,
    out: "Checkout is overridden: Major Outage. It ends at 2099-05-03 22:00Z.\n",
    err: "`bin/signalbox override remove Checkout` ends it.\n",
  });
  expect((await box.call("component", "list")).out).toContain("Major Outage (override)");
  const overrides = await box.call("override", "list");
  expect(overrides.out).toMatch(
    /^Checkout +Major Outage +2099-05-03 22:00Z +Test of the alarm +key "Key \d+"/mu,
  );
  expect((await box.call("component", "show", "Checkout")).out).toMatch(/overridden by key "Key \d+"/u);
  const trial = await box.call("override", "remove", "Checkout", "--dry-run", "--json");
  expect(JSON.parse(trial.out)).toMatchObject({ Name: "Checkout", Status: "Operational" });
  const removed = await box.call("override", "remove", "Checkout");
  expect(removed).toEqual({
    code: 0,
    out: 'The override of "Checkout" is removed; the component shows Operational.\n',
    err: "",
  });
  box.env["SIGNALBOX_KEY"] = await server.key("Read-Only");
  const shown = await box.call("component", "show", "Checkout", "--json");
  expect(JSON.parse(shown.out)).toMatchObject({ Voices: [{ Kind: "Report", By: null }] });
  box.env["SIGNALBOX_KEY"] = await server.key("Read-Write");
  expect((await box.call("override", "list")).err).toBe("No status is overridden.\n");
  const again = await box.call("override", "remove", "Checkout");
  expect([again.code, again.err]).toEqual([0, expect.stringContaining("There is no override")]);
});

it("a maintenance elsewhere is planned, moved, pinned and shown, and says how many subscribers are notified", async () => {
  const { server, box } = await remoteBox();
  await server.component("Checkout");
  const words = ["--kind", "Maintenance", "--message", "We move.", "--component", "Checkout"];
  const times = ["--starts-at", "2099-01-01 10:00", "--ends-at", "2099-01-01 12:00"];
  const created = await box.call("announcement", "create", "Move", ...words, ...times);
  expect([created.code, created.err]).toEqual([0, expect.stringContaining("from 2099-01-01 10:00Z")]);
  const moved = await box.call("announcement", "set", "Move", "--ends-at", "2099-01-01 13:00");
  expect([moved.code, moved.out]).toEqual([
    0,
    '"Move" is changed. Nobody is notified: there are no subscribers for this.\n',
  ]);
  const renamed = await box.call("announcement", "set", "Move", "--title", "The move", "--notify", "no");
  expect(renamed.out).toBe('"The move" is changed. Nobody is notified.\n');
  expect((await box.call("announcement", "pin", "The move")).out).toBe('"The move" is pinned.\n');
  const shown = await box.call("announcement", "show", "the move");
  expect(shown.out).toMatch(/^Ends +2099-01-01 13:00Z$/mu);
  expect(shown.out).toMatch(/^Pinned +yes$/mu);
});

it("the postmortem of an incident elsewhere is published and removed by its title", async () => {
  const { box } = await remoteBox();
  const early = ["announcement", "postmortem", "Payments fail"];
  await box.call("announcement", "create", "Payments fail", "--message", "We look.", "--notify", "no");
  await box.call("announcement", "resolve", "Payments fail", "--message", "It works.");
  const none = await box.call(...early, "--remove");
  expect([none.code, none.err]).toEqual([1, '"Payments fail" has no postmortem.\n']);
  const published = await box.call(...early, "--message", "A cable.", "--notify", "yes");
  expect([published.code, published.out]).toEqual([
    0,
    expect.stringMatching(
      /is published: http\S+\nNobody is notified: there are no subscribers for this\.\n$/u,
    ),
  ]);
  const removed = await box.call(...early, "--remove");
  expect(removed.out).toBe('The postmortem of "Payments fail" is removed.\n');
});

it("an announcement elsewhere is deleted, and restored by its title or id, but not as another kind", async () => {
  const { box } = await remoteBox();
  const { out } = await box.call("incident", "create", "Payments fail", "--message", "We look into it.");
  const remedy = `\`bin/signalbox incident restore ${out.slice(0, 13)}\``;
  const deleted = await box.call("incident", "delete", "payments fail", "--yes", "--json");
  expect(JSON.parse(deleted.out)).toMatchObject({ Id: out.trim() });
  expect(deleted.err).toBe(`${remedy} restores it.\n`);
  expect((await box.call("announcement", "list")).out).toBe("");
  for (const text of ["payments fail", out.trim(), out.slice(0, 13)])
    expect(await box.call("maintenance", "restore", text)).toEqual({
      code: 1,
      out: "",
      err: `"Payments fail" is an incident, not a maintenance: ${remedy}.\n`,
    });
  expect((await box.call("incident", "restore", out.slice(0, 13))).code).toBe(0);
  const again = await box.call("announcement", "delete", "payments fail", "--yes");
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('fail" deleted. It can be restored')]);
  const restored = await box.call("announcement", "restore", "payments FAIL");
  expect([restored.code, restored.out]).toEqual([0, 'Incident "Payments fail" restored.\n']);
});

it("the number of recipients elsewhere says that sending is paused or held", async () => {
  const { server, box } = await remoteBox();
  const key = box.env["SIGNALBOX_KEY"] ?? "";
  const body = { Address: "https://203.0.114.1/hook" };
  expect((await server.request("/api/Subscriber", { method: "POST", key, body })).status).toBe(201);
  const create = ["announcement", "create", "Payments fail", "--message", "We look into it."];
  expect((await box.call(...create, "--dry-run")).out).toMatch(/ would be notified: 1 by Webhook\.\n$/u);
  await server.submit({ kind: "SetSending", state: "Paused" });
  expect((await box.call(...create, "--dry-run")).out).toContain("would wait: sending is paused.");
  const created = await box.call(...create);
  expect(created.err).toContain("The message to 1 subscriber waits: sending is paused.");
  await server.bus.bookkeep([
    q.updateTable("sending").set({ state: "Held", held_for: "Restored" }).where("id", "=", 1).compile(),
  ]);
  const resolved = await box.call("announcement", "resolve", created.out.trim(), "--message", "It works.");
  expect(resolved.out).toContain("The message to 1 subscriber is held: a backup was restored.");
});
