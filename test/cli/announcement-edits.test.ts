/** Edits, postmortems, templates and recurrences of announcements on the command line. */
import { beforeEach, expect, it } from "vitest";
import type { AnnouncementOut } from "../../src/contract/announcements.ts";
import { boxForTest, meddle } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

const create = (...options: readonly string[]) =>
  box.call("announcement", "create", "Payments fail", "--message", "We look into it.", ...options);
const set = (...words: readonly string[]) => box.call("announcement", "set", ...words);
const show = async (title: string) => {
  const { out } = await box.call("announcement", "show", title, "--json");
  // The command prints an announcement.
  return JSON.parse(out) as AnnouncementOut;
};
const maintenance = [
  "--kind",
  "Maintenance",
  "--starts-at",
  "2030-01-01 22:00",
  "--ends-at",
  "2030-01-01 23:00",
];

it("announcement set changes the title of an open and of a closed announcement", async () => {
  await create();
  const changed = await set("payments FAIL", "--title", "Card payments fail");
  expect(changed).toMatchObject({ code: 0, out: '"Card payments fail" is changed. Nobody is notified.\n' });
  await box.call("announcement", "resolve", "Card payments fail", "--message", "Over.");
  expect((await set("Card payments fail", "--title", "Cards failed")).code).toBe(0);
  expect(await show("Cards failed")).toMatchObject({ Title: "Cards failed", State: "Resolved" });
});

it("announcement set needs a setting, and suggests a misspelt impact", async () => {
  await create();
  expect((await set("Payments fail")).err).toContain(
    "Nothing to set. Give --title or another option. `bin/signalbox announcement update` posts an update, and `bin/signalbox announcement edit-update` changes a posted one.",
  );
  expect((await set("Payments fail", "--impact", "Majr")).err).toContain('--impact cannot be "Majr". ');
});

it.each(["update", "set"])("announcement %s changes the state without a message", async (command) => {
  const { out: id } = await create();
  const call = (...words: readonly string[]) => box.call("announcement", command, id.trim(), ...words);
  expect((await call("--state", "Monitoring")).out).toContain('"Payments fail" is Monitoring.');
  const { State, Updates } = await show("Payments fail");
  expect([State, Updates.map(({ Message }) => Message)]).toEqual(["Monitoring", ["", "We look into it."]]);
});

it("announcement update needs a message or another state", async () => {
  await create();
  const update = (...words: readonly string[]) =>
    box.call("announcement", "update", "Payments fail", ...words);
  const neither = await update("--notify", "no");
  expect([neither.code, neither.err]).toEqual([
    2,
    expect.stringMatching(/^Give --message TEXT, --state STATE, or both\.\n/u),
  ]);
  expect((await update("--state", "Investigating")).err).toContain(
    "--message: Say what is new, in Markdown: it is Investigating already.",
  );
});

it("the change of an announcement is followed by the next commands, with its id", async () => {
  const created = await create();
  const id = created.out.trim().slice(0, 13);
  const call = (text: string) => `\`bin/signalbox announcement ${text}\``;
  expect(created.err).toContain(`${call(`update ${id} --message TEXT`)} posts an update.\n`);
  const notes = async (...words: readonly string[]) => (await box.call("announcement", ...words)).err;
  const end = `${call(`resolve ${id} --message TEXT`)} closes it.\n`;
  expect(await notes("set", id, "--title", "Cards fail")).toContain(end);
  const resolved = await notes("resolve", id, "--message", "Over.");
  expect(resolved).toContain(`${call(`postmortem ${id} --message TEXT`)} publishes a postmortem.\n`);
  expect(resolved).toContain(`${call(`update ${id} --state Investigating`)} reopens it.\n`);
  const planned = await create(...maintenance);
  expect(planned.err).toContain(
    `${call(`update ${planned.out.trim().slice(0, 13)} --state Cancelled`)} cancels it.\n`,
  );
});

it.each([
  ["Weekly", "FREQ=WEEKLY"],
  ["FREQ=WEEKLY;BYDAY=TU", "FREQ=WEEKLY;BYDAY=TU"],
])("--repeat %s is the rule %s", async (repeat, rule) => {
  await create(...maintenance, "--repeat", repeat);
  expect((await show("Payments fail")).Recurrence).toBe(rule);
});

it("--repeat suggests the rule that other words may mean", async () => {
  const { err } = await create(...maintenance, "--repeat", "every 2 weeks");
  expect(err).toContain('--repeat cannot be "every 2 weeks". Did you mean FREQ=WEEKLY;INTERVAL=2?');
});

it("times are given by the day and the time of day, or by how far they are from now", async () => {
  await box.call("page", "set", "--time-zone", "Europe/Amsterdam");
  const plan = (start: string, end: string) =>
    create("--kind", "Maintenance", "--starts-at", start, "--ends-at", end);
  const { err } = await plan("in 2 hours", "tomorrow 23:59");
  expect(err).toMatch(/In UTC: from [-\d]{10} [\d:]{5}Z to [-\d]{10} 2[12]:59Z[ .]/u);
  expect((await plan("tomorrow", "in 2 days")).err).toContain(
    '--starts-at cannot be "tomorrow". Add the time of day, such as "tomorrow 22:00".',
  );
});

it("announcement set moves a maintenance, with times in the time zone of the page", async () => {
  await box.call("page", "set", "--time-zone", "Europe/Amsterdam");
  await create(...maintenance);
  const moved = await set("Payments fail", "--starts-at", "2030-01-01 21:00");
  expect(moved.err).toContain("Its times were read in Europe/Amsterdam.");
  expect((await show("Payments fail")).StartsAt).toBe("2030-01-01T20:00:00.000Z");
});

it("a recurring maintenance is created, shown and ended, and the next window follows a cancelled one", async () => {
  const unclear = await create(...maintenance, "--repeat", "fortnightly");
  expect([unclear.code, unclear.err]).toEqual([
    2,
    expect.stringMatching(
      /^--repeat cannot be "fortnightly"\. Choose one of: daily, weekly, monthly, yearly, none, or give a rule/u,
    ),
  ]);
  const created = await create(...maintenance, "--repeat", "FREQ=WEEKLY", "--json");
  expect(created.err).toContain("\nIt repeats every week.\n");
  const { Id } = JSON.parse(created.out) as AnnouncementOut;
  expect((await box.call("announcement", "show", Id)).out).toContain("Repeats  every week\n");
  await box.call("announcement", "update", Id, "--state", "Cancelled", "--message", "Not this week.");
  const next = await show("Payments fail");
  expect(next).toMatchObject({ StartsAt: "2030-01-08T22:00:00.000Z", Recurrence: "FREQ=WEEKLY" });
  await set(next.Id, "--repeat", "");
  expect((await show(next.Id)).Recurrence).toBeNull();
});

it("announcement postmortem publishes, shows and removes the postmortem of a closed incident", async () => {
  await create();
  const postmortem = (...words: readonly string[]) =>
    box.call("announcement", "postmortem", "Payments fail", ...words);
  await box.call("announcement", "resolve", "Payments fail", "--message", "Over.");
  expect((await postmortem("--message", "A disk was full.")).out).toMatch(
    /^The postmortem of "Payments fail" is published: \S+\nNobody is notified: there are no subscribers for this\.\n$/u,
  );
  expect((await postmortem("--message", "A full disk.")).out).toContain(
    "Nobody is notified: it was published before. With --notify yes its subscribers are.\n",
  );
  expect((await postmortem("--message", "A disk was full.", "--notify", "no")).out).toMatch(
    /\nNobody is notified\.\n$/u,
  );
  expect((await box.call("announcement", "show", "Payments fail")).out).toContain(
    "Postmortem:\n  A disk was full.\n",
  );
  expect((await postmortem("--remove")).out).toBe('The postmortem of "Payments fail" is removed.\n');
  expect((await show("Payments fail")).Postmortem).toBeNull();
  expect(await postmortem("--remove")).toEqual({
    code: 1,
    out: "",
    err: '"Payments fail" has no postmortem.\n',
  });
});

it("announcement create --template takes the text of a template, with its fields filled in", async () => {
  await meddle(
    box,
    `insert into template (id, public_id, page_id, name, name_key, kind, title, message, affected, created_at, updated_at, revision)
     values (1, '01a21e06-0a54-7681-a863-4206c73deeda', 1, 'Provider outage', 'provider outage', 'Incident', '{{Provider}} fails', 'We wait for {{Provider}}.', '[]', 0, 0, 1)`,
  );
  expect((await box.call("template", "list")).out).toMatch(
    /Provider outage +Incident +\{\{Provider\}\} fails +Provider/u,
  );
  const of = (...words: readonly string[]) => box.call("announcement", "create", "--template", ...words);
  expect((await of("Provider outrage")).err).toContain('Did you mean "Provider outage"?');
  expect((await of("Provider outage")).err).toContain(
    'The template requires the field "Provider": --field Provider=VALUE.',
  );
  expect((await of("Provider outage", "--field", "Provider=Stripe")).code).toBe(0);
  expect(await show("Stripe fails")).toMatchObject({ Updates: [{ Message: "We wait for Stripe." }] });
});

it("announcement create --template takes the components, the impact and the state of a template", async () => {
  await box.call("component", "create", "API");
  await meddle(
    box,
    `insert into template (id, public_id, page_id, name, name_key, kind, title, message, state, impact, affected, created_at, updated_at, revision)
     select 1, '01a21e06-0a54-7681-a863-4206c73deeda', 1, 'Outage', 'outage', 'Incident', 'The API fails', 'We look into it.', 'Identified', 'Major', '[[' || id || ',"Partial Outage",null]]', 0, 0, 1 from component where name = 'API'`,
  );
  const of = (...words: readonly string[]) =>
    box.call("announcement", "create", "--template", "Outage", ...words);
  expect((await of()).code).toBe(0);
  const AffectedComponents = [{ Name: "API", Status: "Partial Outage" }];
  expect(await show("The API fails")).toMatchObject({
    State: "Identified",
    Impact: "Major",
    AffectedComponents,
  });
  await of("Other", "--state", "Monitoring", "--impact", "Minor", "--component", "API=Major Outage");
  expect(await show("Other")).toMatchObject({
    State: "Monitoring",
    Impact: "Minor",
    AffectedComponents: [{ Status: "Major Outage" }],
  });
});

it("announcement create takes a component by its id", async () => {
  const { out: id } = await box.call("component", "create", "API");
  expect((await create("--component", `${id.trim()}=Partial Outage`)).code).toBe(0);
  expect(await show("Payments fail")).toMatchObject({ AffectedComponents: [{ Name: "API" }] });
});

it("announcement create refuses a field without a template, and a field given twice", async () => {
  const refused = await box.call("announcement", "create", "--field", "A=1");
  expect(refused.code).toBe(2);
  expect(refused.err).toContain("--field needs --template.");
  const twice = await box.call(
    "announcement",
    "create",
    "--template",
    "T",
    "--field",
    "A=1",
    "--field",
    "A=2",
  );
  expect(twice.err).toContain("--field A=VALUE is given twice. Give it once.");
});

it("an open incident takes no planned end, and a resolved one its end", async () => {
  const end = ["--ends-at", "2020-01-01 11:00"];
  expect((await create(...end)).err).toContain("--ends-at: An incident has no planned end.");
  expect((await create("--state", "Resolved", "--starts-at", "2020-01-01 10:00", ...end)).code).toBe(0);
  const { out } = await box.call("announcement", "list", "--all", "--json");
  expect(JSON.parse(out)).toMatchObject([{ ResolvedAt: "2020-01-01T11:00:00.000Z" }]);
  await box.call("announcement", "create", "Open", "--message", "x");
  expect((await set("Open", ...end)).err).toContain("--ends-at: An incident has no planned end.");
});

it("announcement edit-update changes the text and the time of the newest update, or of a chosen one", async () => {
  await create("--starts-at", "2020-01-01 10:00");
  await box.call("announcement", "update", "Payments fail", "--message", "A dsik is full.");
  const edit = (...words: readonly string[]) =>
    box.call("announcement", "edit-update", "Payments fail", ...words);
  const edited = await edit("--message", "A disk is full.");
  expect(edited.out).toMatch(
    /^The update of "Payments fail" from [-\d: Z]+ \(Investigating\) is changed\.\n$/u,
  );
  const [newest, first] = (await show("Payments fail")).Updates;
  expect(newest).toMatchObject({ Message: "A disk is full.", EditedAt: expect.any(String) as string });
  const time = ["--posted-at", "2020-01-01 10:05"];
  expect((await edit("--update", first?.Id ?? "", ...time)).out).toContain("from 2020-01-01 10:05Z");
  expect((await show("Payments fail")).Updates[1]?.PostedAt).toBe("2020-01-01T10:05:00.000Z");
  expect((await edit("--update", "nothing", ...time)).err).toContain(
    '"Payments fail" has no update with the id "nothing". `bin/signalbox announcement show',
  );
  expect((await edit("--posted-at", "soon")).err).toContain('--posted-at cannot be "soon".');
});

it("announcement delete-update deletes the newest update, or a chosen one, and needs --yes in a script", async () => {
  await create();
  await box.call("announcement", "update", "Payments fail", "--message", "By mistake.");
  const remove = (...words: readonly string[]) =>
    box.call("announcement", "delete-update", "Payments fail", ...words);
  expect((await remove()).err).toMatch(/^Add --yes to delete the update of "Payments fail" from /u);
  const byBeginning = await box.call("announcement", "delete-update", "Pay", "--yes");
  expect([byBeginning.code, byBeginning.err]).toEqual([
    1,
    expect.stringContaining('"Pay" is only the beginning of the title "Payments fail".'),
  ]);
  expect((await remove("--yes")).out).toMatch(
    /^The update of "Payments fail" from \S+ \S+ \(Investigating\) is deleted\.$/mu,
  );
  const [only, ...others] = (await show("Payments fail")).Updates;
  expect([only?.Message, others]).toEqual(["We look into it.", []]);
  const last = await remove("--yes");
  expect([last.code, last.err]).toEqual([
    1,
    expect.stringMatching(/^It is the only update of the incident\. `.+ edit-update \S+ --message TEXT`/u),
  ]);
});

it("announcement show has the ids of updates, and beside each status the worst that a maintenance may cause", async () => {
  await box.call("component", "create", "API");
  await create("--component", "API=Degraded Performance", ...maintenance);
  const { out } = await box.call("announcement", "show", "Payments fail");
  expect(out).toMatch(
    /^COMPONENT {2}STATUS {13}AT WORST\nAPI {8}Under Maintenance {2}Degraded Performance$/mu,
  );
  expect(out).toMatch(/^[-\d]{10} [\d:]{5}Z {2}Scheduled {2}[-\da-f]{36}$/mu);
});

it("an announcement of the past says why nobody is notified of it, also when it is reopened", async () => {
  const created = await create("--state", "Resolved");
  expect(created.err).toContain("Nobody is notified: it is over. With --notify yes its subscribers are.");
  const id = created.out.trim();
  const reopen = async (...options: readonly string[]) =>
    (await box.call("announcement", "update", id, "--message", "Again.", "--state", "Monitoring", ...options))
      .out;
  expect(await reopen()).toContain("Nobody is notified: its notifications are off. With --notify yes");
  expect(await reopen("--notify", "no")).toBe('"Payments fail" is Monitoring. Nobody is notified.\n');
  const notice = ["--kind", "Notice", "--starts-at", "2099-01-01 10:00"];
  expect((await create(...notice)).err).toContain(
    "will be published at 2099-01-01 10:00Z. Its subscribers are notified then.",
  );
});
