/** `--dry-run` of the commands that publish. */
import { expect, it } from "vitest";
import { inTurn } from "../harness/repetitions.ts";
import { boxForTest, recordSettings, rowsIn } from "./cli-on-either-engine.ts";
import { remoteBox } from "./remote-box.ts";

it("announcement create, update and resolve show their effect in a dry run, and publish nothing", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Checkout");
  await box.call("subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May");
  await recordSettings(box, { isMailSetUp: false });
  const create = [
    "announcement",
    "create",
    "Payments fail",
    "--message",
    "We look into it.",
    "--component",
    "Checkout=Major Outage",
  ];
  const tried = await box.call(...create, "--dry-run");
  expect(tried).toEqual({
    code: 0,
    out: [
      "Payments fail (Incident, Investigating, impact Critical)",
      "  We look into it.",
      "",
      "Affects: Checkout = Major Outage",
      "COMPONENT  NOW          AFTER",
      "Checkout   Operational  Major Outage",
      "",
      "1 subscriber would be notified: 1 by Email.",
      "E-mail would wait: the service has no SMTP_URL and MAIL_FROM.",
      "",
    ].join("\n"),
    err: "This was a dry run: nothing was published.\n",
  });
  // In a process of its own, which ends when nothing but a pause of the store is left to wait for.
  expect(await box.callApart(...create, "--dry-run")).toEqual(tried);
  expect(await rowsIn(box, "select id from announcement")).toEqual([]);
  expect((await box.call(...create)).err).toContain("\nAffects: Checkout = Major Outage\n");
  const again = await box.call(...create.with(-1, "Checkout=Maj"), "--dry-run");
  expect(again.out).toContain("\nAffects: Checkout = Major Outage\nNo component would change.\n");
  expect(again.err).toMatch(/^Warning: "Payments fail" is open already, with the id /u);
  const resolve = ["announcement", "resolve", "Payments fail", "--message", "It works.", "--notify", "no"];
  const closing = await box.call(...resolve, "--dry-run");
  expect(closing.out).toMatch(/^Checkout +Major Outage +Operational$/mu);
  expect(closing.out).toContain("Nobody would be notified.");
  expect(closing.err).toBe("This was a dry run: nothing was published.\n");
  const bare = await box.call("announcement", "resolve", "Payments fail", "--dry-run");
  expect(bare.err).toContain("--message TEXT is required without --dry-run.");
  const set = ["announcement", "set", "Payments fail", "--title", "Cards fail", "--impact", "Major"];
  expect((await box.call(...set, "--starts-at", "2026-01-03T10:00:00Z", "--dry-run")).out).toMatch(
    /^ {2}Title: Payments fail → Cards fail\n {2}Impact: \w+ → Major\n {2}Start: none → 2026-01-03 10:00Z\n\n/mu,
  );
  const notice = await box.call(
    "notice",
    "create",
    "Hello",
    "--message",
    "x",
    "--component",
    "Checkout",
    "--dry-run",
  );
  expect(notice.out).toContain("\nAffects: Checkout\n");
  await box.call("announcement", "create", "Quiet", "--message", "Small.", "--notify", "no");
  const quiet = await box.call("announcement", "update", "Quiet", "--state", "Monitoring", "--dry-run");
  expect(quiet.out).toContain("Without a text: visitors see the new state alone.");
  expect(quiet.out).toContain(
    "Nobody would be notified: its notifications are off. With --notify yes its subscribers would be.\n",
  );
  const json = await box.call(
    "announcement",
    "update",
    "Payments fail",
    "--state",
    "Identified",
    "--dry-run",
    "--json",
  );
  expect(JSON.parse(json.out)).toMatchObject({
    State: "Identified",
    DryRun: { Recipients: { Total: 1 }, Start: null },
  });
  expect((await box.call("announcement", "list")).out).toMatch(/^Payments fail +Incident +Investigating/mu);
});

it("the JSON of a dry run that would create an announcement has no id and no address", async () => {
  const box = await boxForTest();
  const words = ["incident", "create", "Payments fail", "--message", "We look.", "--dry-run", "--json"];
  const { out } = await box.call(...words);
  const expected = {
    Id: null,
    Url: null,
    Title: "Payments fail",
    Updates: [{ Id: null, Message: "We look." }],
  };
  expect(JSON.parse(out)).toMatchObject(expected);
});

it("a dry run refuses what publishing would refuse", async () => {
  const box = await boxForTest();
  const words = ["announcement", "create", "Payments fail", "--message", "We look.", "--dry-run"];
  const { code, out, err } = await box.call(...words, "--component", "Nothing=Major Outage");
  expect([code, out, err]).toEqual([1, "", expect.stringContaining('There is no component "Nothing".')]);
});

it("a dry run of a deletion shows which statuses would change, and deletes nothing", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Checkout");
  const affected = ["--component", "Checkout=Major Outage"];
  await box.call("announcement", "create", "Payments fail", "--message", "It fails.", ...affected);
  await box.call("announcement", "update", "Payments fail", "--message", "We look.");
  const update = await box.call("announcement", "delete-update", "Payments fail", "--dry-run");
  expect(update.out).toMatch(
    /^The update of "Payments fail" from .+ \(Investigating\) would be deleted:\n {2}We look\.\n$/u,
  );
  const err = "Nobody would be notified. This was a dry run: nothing was deleted.\n";
  expect(await box.call("announcement", "delete", "Payments fail", "--dry-run")).toEqual({
    code: 0,
    out: 'The incident "Payments fail" would be deleted.\nCheckout would show Operational, now Major Outage.\n',
    err,
  });
  const shown = await box.call("announcement", "show", "Payments fail");
  expect(shown.out).toContain("  We look.\n");
});

it("a deletion elsewhere has no dry run, and is not made", async () => {
  const { box } = await remoteBox();
  await box.call("announcement", "create", "Payments fail", "--message", "We look.");
  const tried = await box.call("announcement", "delete", "Payments fail", "--dry-run", "--yes");
  expect([tried.code, tried.err]).toEqual([2, expect.stringContaining("Nothing was deleted")]);
  expect((await box.call("announcement", "show", "Payments fail")).code).toBe(0);
});

/** A command line on its own store, and one of a service elsewhere; each with a component and a subscriber. */
const places = [
  ["here", boxForTest],
  ["elsewhere", remoteBoxAlone],
] as const;

async function remoteBoxAlone() {
  const { server, box } = await remoteBox();
  await server.component("Checkout");
  return box;
}

it.each(inTurn(places, 1))(
  "a dry run of planned work says its times, its start and the next ones (%s)",
  async (place, open) => {
    const box = await open();
    if (place === "here") {
      await box.call("component", "create", "Checkout");
      await box.call("subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May");
    }
    const plan = ["--starts-at", "2099-05-03 22:00", "--for", "2h", "--repeat", "weekly"];
    const words = ["--kind", "Maintenance", "--message", "We move.", "--component", "Checkout", ...plan];
    const { code, out, err } = await box.call("announcement", "create", "Move", ...words, "--dry-run");
    expect([code, err]).toEqual([0, "This was a dry run: nothing was published.\n"]);
    expect(out).toMatch(
      /^Move \(Maintenance, Scheduled\)\n {2}We move\.\n\nStart {4}2099-05-03 22:00Z, in \d+ d/u,
    );
    expect(out).toMatch(/^End {6}2099-05-04 00:00Z, 2 h later$/mu);
    expect(out).toContain(
      "Repeats  every week\nThen     2099-05-10 22:00Z, 2099-05-17 22:00Z, 2099-05-24 22:00Z\n",
    );
    expect(out).toContain("No component changes now; at the start Checkout becomes Under Maintenance.");
    expect(out).toMatch(/would be notified now.*\n.*would be notified at the start, 2099-05-03 22:00Z, in /u);
    if (place === "here") {
      expect(out).toMatch(/^1 subscriber would be notified at the start/mu);
      expect(out).toMatch(/^They would be reminded 1 d and 1 h before the start\.$/mu);
    }
    expect((await box.call("announcement", "list")).out).toBe("");
  },
);

it.each(inTurn(places, 1))(
  "a dry run names the source for which a component does not become Operational (%s)",
  async (place, open) => {
    const box = await open();
    if (place === "here") await box.call("component", "create", "Checkout");
    await box.call("component", "set", "Checkout", "--status", "Partial Outage");
    const affected = ["--component", "Checkout=Major Outage", "--message", "We look."];
    await box.call("announcement", "create", "Payments fail", ...affected);
    const { code, out } = await box.call("announcement", "resolve", "Payments fail", "--dry-run");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Checkout becomes Partial Outage, not Operational: .* since .*Z\.$/mu),
    ]);
    const without = await box.call("announcement", "resolve", "Payments fail");
    expect([without.code, without.err]).toEqual([2, expect.stringContaining("--message TEXT is required.")]);
  },
);

it.each(inTurn(places, 1))(
  "a future notice is not said to be published before it is (%s)",
  async (_place, open) => {
    const box = await open();
    const words = ["announcement", "create", "New limits", "--kind", "Notice", "--message", "From May."];
    const start = ["--starts-at", "2099-05-03T22:00:00Z"];
    const tried = await box.call(...words, ...start, "--dry-run");
    expect(tried.out).toContain("New limits (Notice, hidden until its start)");
    expect(tried.out).toMatch(
      /^Nobody would be notified now\.\nNobody would be notified when it is published, 2099/mu,
    );
    const { err } = await box.call(...words, ...start);
    expect(err).toContain(
      '"New limits" will be published at 2099-05-03 22:00Z. Its subscribers are notified then.',
    );
  },
);

it.each(inTurn(places, 1))(
  "announcement set shows its effect in a dry run, without the text of an older update (%s)",
  async (_place, open) => {
    const box = await open();
    await box.call("announcement", "create", "Payments fail", "--message", "We look.");
    const { code, out } = await box.call(
      "announcement",
      "set",
      "Payments fail",
      "--title",
      "Cards fail",
      "--dry-run",
    );
    expect([code, out]).toEqual([0, expect.stringMatching(/^Cards fail \(Incident, Investigating/u)]);
    expect(out).not.toContain("We look.");
    expect((await box.call("announcement", "list")).out).toContain("Payments fail");
  },
);

it.each(inTurn(places, 1))(
  "a dry run of an edit shows the text of the edited update (%s)",
  async (_place, open) => {
    const box = await open();
    await box.call("announcement", "create", "Payments fail", "--message", "We look.");
    const { out } = await box.call("announcement", "show", "Payments fail", "--json");
    const { Updates } = JSON.parse(out) as { Updates: { Id: string }[] };
    await box.call("announcement", "update", "Payments fail", "--message", "A disk is full.");
    const edit = ["announcement", "edit-update", "Payments fail", "--update", Updates[0]?.Id ?? ""];
    const tried = await box.call(...edit, "--message", "We look into it.", "--dry-run");
    expect(tried.out).toMatch(
      /^Payments fail \(Incident, Investigating, impact Minor\)\n {2}We look into it\.\n/u,
    );
    expect(tried.out).toContain("Nobody would be notified.");
    expect((await box.call("announcement", "show", "Payments fail")).out).toContain("  We look.\n");
  },
);

it.each(inTurn(places, 1))(
  "components and groups have a dry run of each change, and stay as they are (%s)",
  async (place, open) => {
    const box = await open();
    if (place === "here") await box.call("component", "create", "Checkout");
    await box.call("group", "create", "Core");
    await box.call("group", "create", "Databases", "--parent", "Core");
    await box.call("component", "set", "Checkout", "--group", "Core");
    const before = [await box.call("component", "list", "--json"), await box.call("group", "list", "--json")];
    const tried = async (...words: string[]) => {
      const { code, out, err } = await box.call(...words, "--dry-run");
      expect([code, err]).toEqual([0, "This was a dry run: nothing was changed.\n"]);
      return out;
    };
    expect(await tried("component", "create", "Search")).toMatch(
      /^The component "Search" would be created on the page "\w+": Operational\.\n$/u,
    );
    expect(await tried("component", "set", "Checkout", "--status", "Major Outage", "--group", "")).toBe(
      'The component "Checkout" would change:\n  Group: Core → none\n  Status: Operational → Major Outage\n',
    );
    expect(await tried("component", "delete", "Checkout")).toMatch(
      /^The component "Checkout" would be deleted, from the page "\w+"\.\n$/u,
    );
    expect(await tried("group", "create", "Edge")).toMatch(
      /^The component group "Edge" would be created on/u,
    );
    expect(await tried("group", "set", "Databases", "--name", "Stores", "--top-level")).toBe(
      'The component group "Databases" would change:\n  Name: Databases → Stores\n  Parent: Core → none\n',
    );
    expect(await tried("group", "set", "Core", "--name", "Core")).toBe(
      'The component group "Core" would stay as it is.\n',
    );
    expect(await tried("group", "delete", "Core")).toBe(
      'The component group "Core" would be deleted.\nIn no group then: Checkout.\nAt the top level then: Databases.\n',
    );
    expect(JSON.parse(await tried("component", "create", "Search", "--json"))).toMatchObject({
      Name: "Search",
    });
    const refused = await box.call("component", "create", "checkout", "--dry-run");
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect([
      await box.call("component", "list", "--json"),
      await box.call("group", "list", "--json"),
    ]).toEqual(before);
  },
);

it.each(inTurn(places, 1))(
  "a dry run of a postmortem shows its text, and publishes none (%s)",
  async (_, open) => {
    const box = await open();
    await box.call("announcement", "create", "Payments fail", "--message", "We look.");
    await box.call("announcement", "resolve", "Payments fail", "--message", "It works.");
    const words = ["announcement", "postmortem", "Payments fail", "--message", "A disk was full."];
    const { code, out, err } = await box.call(...words, "--dry-run");
    expect([code, err]).toEqual([0, "This was a dry run: nothing was published.\n"]);
    expect(out).toMatch(/^Payments fail \(Incident, Resolved, impact \w+\)\n {2}A disk was full\.\n/u);
    expect((await box.call("announcement", "show", "Payments fail")).out).not.toContain("A disk was full.");
  },
);
