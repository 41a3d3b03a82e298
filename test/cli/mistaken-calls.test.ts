/** Calls that work as they are meant, or are answered with the call that was meant. */
import { existsSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

it("an override ends at a time, or after a duration, but not both", async () => {
  await box.call("component", "create", "--name", "API");
  const set = async (...end: string[]) =>
    await box.call("override", "set", "API", "--status", "Operational", "--reason", "Checked", ...end);
  expect((await set("--until", "2099-05-03 22:00")).out).toContain("It ends at 2099-05-03 22:00Z.");
  expect((await set("--until", "in 2 hours")).out).toContain("It ends at ");
  expect((await set("--until", "soon")).err).toContain('--until cannot be "soon".');
  const both = await set("--until", "in 2 hours", "--for", "2h");
  expect([both.code, both.err]).toEqual([2, expect.stringContaining("Give either --for or --until.")]);
  expect((await set("--until", "2020-01-01 22:00")).err).toContain("--until");
  expect((await set("--for", "0")).err).toContain('--for cannot be "0". Give a length above 0');
});

it.each([
  ["component", "--json", "list"],
  ["--json", "component", "list"],
])("an option before its command is said to come after it: %s %s %s", async (...words) => {
  expect(await box.call(...words)).toMatchObject({
    code: 2,
    err: "Options come after the command: `bin/signalbox component list --json`.\n",
  });
});

it("a report from the future is refused", async () => {
  await box.call("component", "create", "--name", "API");
  const report = ["report", "API", "--status", "Operational", "--occurred-at", "in 5m"];
  expect(await box.call(...report)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--occurred-at cannot be "in 5m". It lies in the future.') as unknown,
  });
});

it("reports that come too often or too rarely are refused with the durations that there are, or the missing unit, as other durations are", async () => {
  await box.call("component", "create", "API");
  const unit = 'cannot be "5". 5 what? Write 5m, 5h or 5d.';
  const range = "Give a duration from 10s to 366d, such as 30s, 10m or 25h.";
  const calls = [
    [["report", "API", "--status", "Operational", "--expires-in", "5"], `--expires-in ${unit}`],
    [["report", "API", "--status", "Operational", "--expires-in", "5s"], range],
    [["component", "set", "API", "--report-every", "5"], `--report-every ${unit}`],
    [
      ["override", "set", "API", "--status", "Operational", "--reason", "Move", "--for", "5"],
      `--for ${unit}`,
    ],
    [
      ["maintenance", "create", "Move", "--starts-at", "in 1h", "--message", "We move.", "--for", "90"],
      "90 what? Write 90s, 90m, 90h or 90d.",
    ],
    [["audit", "list", "--newer-than", "5"], `--newer-than ${unit}`],
    [["component", "create", "Website", "--report-every", "400d"], range],
  ] as const;
  for (const [words, message] of calls) {
    const { code, err } = await box.call(...words);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  }
});

it("a mistaken call is told the nearest word, the option it lacks, or the times that it can have", async () => {
  await box.call("component", "create", "API");
  await box.call("incident", "create", "Slow", "--message", "We look.");
  const calls = [
    [["report", "API", "Majr"], '"Majr" is an unexpected argument. Did you mean --status "Major Outage"?'],
    [["report", "API", "xyzzy"], "Did you mean --status STATUS? Choose one of: Operational,"],
    [["component", "set", "API", "--status", "Unknown"], "Unknown is set by the service alone"],
    [["incident", "edit-update", "Slow", "0190-1", "--message", "X"], "Did you mean --update 0190-1?"],
    [["incident", "delete-update", "Slow", "0190-1", "--yes"], "Did you mean --update 0190-1?"],
    [["signal", "close", "probe"], "Give the component and the source of the signal:"],
    [["incident", "update", "Slow", "monitoring"], "Did you mean --state Monitoring?"],
    [
      ["incident", "update", "Slow", "Fixed it"],
      'Did you mean --message "Fixed it"? Quote a title with spaces.',
    ],
    [["incident", "resolve", "Slow", "Fixed"], "Did you mean --message Fixed? Quote a title with spaces."],
    [["page", "create", "public", "--name", "Public"], "Did you mean --slug public? Quote values that"],
    [["page", "create", "My", "page", "--slug", "my"], '"page" is an unexpected argument. Quote values that'],
    [["integration", "types"], "Did you mean `integration create --help`?"],
    [["team", "destination", "list"], "Did you mean `team list`?"],
    [["team", "destinations", "delete", "Ops"], "Did you mean `team remove Ops`?"],
    [["report", "", "--status", "Operational"], "NAME|ID is empty: name the component, or give its id."],
    [["team", "set-rule", "foo"], 'There is no rule "foo". '],
    [["team", "set-rule", "Flapping", "off"], "Did you mean --alerts off?"],
    [["team", "set-rule", "Flapping", "10m"], "Did you mean --after 10m?"],
    [["override", "set", "API", "Majr"], 'Did you mean --status "Major Outage"?'],
    [["group", "set", "Core", "on"], '"on" is an unexpected argument. Quote values that contain spaces'],
    [["subscriber", "set", "a@example.com", "paused"], "Did you mean --paused-until TIME?"],
    [["report", "API", "Operational", "--occurred-at", "soon"], "Did you mean --status Operational?"],
    [["report", "API", "--status", "Operational", "--occurred-at", "soon"], "Give a past time such as"],
  ] as const;
  for (const [words, message] of calls) expect((await box.call(...words)).err).toContain(message);
});

it("the age of entries is given as a duration or as a time", async () => {
  await box.call("component", "create", "--name", "API");
  const list = async (...age: string[]) => await box.call("audit", "list", ...age);
  expect((await list("--newer-than", "yesterday")).out).toContain("Component.Create");
  expect((await list("--newer-than", "1w")).out).toContain("Component.Create");
  expect((await list("--older-than", "2020-01-01")).err).toContain("There are no such entries.");
  expect((await list("--newer-than", "soon")).err).toContain("or a time in UTC such as yesterday");
});

it("an announcement with the title of an open one is created, with a warning that leads to the other", async () => {
  const create = async () =>
    await box.call("announcement", "create", "Payments fail", "--message", "We look into it.");
  const first = await create();
  expect(first.err).not.toContain("Warning");
  const second = await create();
  expect(second.code).toBe(0);
  expect(second.err).toContain(
    `\`bin/signalbox announcement update ${first.out.trim().slice(0, 13)} --message TEXT\` posts an update to it instead`,
  );
  await box.call("announcement", "resolve", first.out.trim(), "--message", "Fixed.");
  await box.call("announcement", "resolve", second.out.trim(), "--message", "Fixed.");
  expect((await create()).err).not.toContain("Warning");
});

it("backup refuses the verb of another command as the name of its file", async () => {
  const { code, err } = await box.call("backup", "create");
  expect([code, err]).toEqual([2, expect.stringContaining("A backup is `bin/signalbox backup FILE`")]);
  expect(existsSync("create")).toBe(false);
});

it("a status that is shortened unambiguously is taken, and one after a colon is answered with the call", async () => {
  await box.call("component", "create", "API", "--status", "degraded");
  expect((await box.call("component", "show", "API")).out).toContain("Degraded Performance");
  expect((await box.call("component", "set", "API", "--status", "major")).code).toBe(0);
  const create = ["incident", "create", "Down", "--message", "We look.", "--component"];
  expect((await box.call(...create, "API:Major")).err).toContain('--component "API=Major Outage"');
  expect((await box.call(...create, "API=partial")).code).toBe(0);
  // A name may have a colon itself.
  await box.call("component", "create", "EU: Operations");
  const work = ["maintenance", "create", "Move", "--message", "We move.", "--starts-at", "in 1 hour"];
  expect((await box.call(...work, "--for", "2h", "--component", "EU: Operations")).code).toBe(0);
});

it("status says that the service is not running, and mail test that nothing listens, with exit code 3", async () => {
  await box.call("component", "create", "API");
  const status = await box.call("status");
  expect([status.code, status.err]).toEqual([3, expect.stringContaining("The service is not running on ")]);
  Object.assign(box.env, { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "status@example.com" });
  const mail = await box.call("mail", "test", "ada@example.com");
  expect([mail.code, mail.err]).toEqual([
    3,
    "The mail server 127.0.0.1:1 cannot be reached: the connection is refused: nothing listens there. Check SMTP_URL.\n",
  ]);
});

it("a misspelt kind of announcement is answered with the kind and the command", async () => {
  const answer = async (...words: readonly string[]) => (await box.call(...words)).err.split("\n")[0];
  expect(await answer("incidnet", "resolve", "X")).toBe(
    'There is no command "incidnet". Did you mean `incident resolve X`?',
  );
  expect(await answer("maintenence")).toBe('There is no command "maintenence". Did you mean `maintenance`?');
});

it.each([
  [["maint", "list"], "`maintenance list`"],
  [["inc", "list"], "`incident list`"],
  [["not", "list"], "`notice list`"],
  [["main", "create"], "`maintenance create`"],
  [["maint"], "`maintenance`"],
  [["comp", "list"], "`component list`"],
  [["sub", "lst"], "`subscriber list`"],
  [["incident", "cre"], "`incident create`"],
  [["settings", "show"], "`page set`"],
  [["component", "update", "API", "--status", "operational"], "`component set API --status operational`"],
  [["component", "update", "API", "--colour", "red"], "`component set API`"],
  [["reprot", "Main API", "--status", "down"], '`report "Main API" --status down`'],
])(
  "the beginning of a command is answered with the whole one, and the arguments of the call: %j",
  async (words, call) => {
    const { code, err } = await box.call(...words);
    expect([code, err.split("\n")[0]]).toEqual([2, expect.stringContaining(`. Did you mean ${call}?`)]);
  },
);

it("a state that no announcement of the kind has is refused with those of the kind", async () => {
  const list = async (kind: string, state: string) => await box.call(kind, "list", "--state", state);
  for (const [kind, state, states] of [
    ["incident", "foo", "Investigating, Identified, Monitoring, Resolved"],
    ["incident", "scheduled", "Investigating, Identified, Monitoring, Resolved"],
    ["maintenance", "resolved", "Scheduled, In Progress, Verifying, Completed, Cancelled"],
  ] as const) {
    const { code, out, err } = await list(kind, state);
    expect([code, out, err]).toEqual([2, "", expect.stringContaining(`Choose one of: ${states}.`)]);
  }
  expect((await list("incident", "open")).err).toContain("Did you mean --open");
  expect((await list("incident", "monitoring")).code).toBe(0);
  expect((await box.call("announcement", "list", "--state", "scheduled")).code).toBe(0);
});

it("an empty description or group of something new is none", async () => {
  expect((await box.call("group", "create", "Core", "--description", "", "--parent", "")).code).toBe(0);
  expect((await box.call("component", "create", "API", "--description=", "--group", "")).code).toBe(0);
  const { out } = await box.call("component", "show", "API", "--json");
  expect(JSON.parse(out)).toMatchObject({ Description: null, GroupId: null });
});

it("a restored group has its components again, and says which, or that it is empty", async () => {
  await box.call("group", "create", "Core");
  await box.call("group", "delete", "Core", "--yes");
  expect((await box.call("group", "restore", "Core")).err).toBe(
    "It is empty: `bin/signalbox component set NAME --group Core` puts a component into it.\n",
  );
  await box.call("component", "create", "API", "--group", "Core");
  await box.call("group", "delete", "Core", "--yes");
  expect((await box.call("group", "restore", "Core")).err).toBe("In it again: API.\n");
});

it("several mistakes of one call are named at once", async () => {
  const missing = await box.call("team", "add", "--channel", "Email");
  expect([missing.code, missing.err]).toEqual([
    2,
    expect.stringMatching(/^Give NAME: .+\n--role ROLE is required for Email\. /u),
  ]);
  const wrong = await box.call("team", "set-rule", "foo", "--enabled", "yes", "--pages", "x");
  expect([wrong.code, wrong.err]).toEqual([
    2,
    expect.stringContaining(
      'There is no option --enabled. Did you mean --alerts?\nThere is no option --pages. Did you mean --page?\nRULE cannot be "foo". Choose one of: UnannouncedOutage,',
    ),
  ]);
  const early = await box.call("team", "set-rule", "--enabled", "yes", "unannouncedoutage");
  expect(early.err).not.toContain("RULE");
  const well = await box.call("team", "set-rule", "unannouncedoutage", "--enabled", "yes");
  expect(well.err).not.toContain("RULE");
});

it.each([
  ["localhost:4793", "http://localhost:4793"],
  ["status.example.com", "https://status.example.com"],
])("an address without its beginning is answered with the whole: %s", async (text, whole) => {
  expect(await box.call("login", text)).toMatchObject({
    code: 2,
    err: expect.stringContaining(`URL cannot be "${text}". Did you mean ${whole}?`) as unknown,
  });
});

it("a backup into a folder that is not there names the folder", async () => {
  await box.call("component", "create", "API");
  const { code, err } = await box.call("backup", `${box.data}/nope/x.gz`);
  expect([code, err]).toEqual([1, expect.stringContaining(`there is no folder ${box.data}/nope.`)]);
});
