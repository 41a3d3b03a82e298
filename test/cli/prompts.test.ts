/** Arguments that a person at a terminal is asked for. */
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { untilInterrupted } from "../../src/cli/interruption.ts";
import { answerPrompts, sitAtTerminal } from "./at-terminal.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import { type NearBox, recordOutput } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

/** Has an editor that writes a text. */
const writeInEditor = (text: string) => {
  box.env["EDITOR"] = `sh -c 'echo "${text}" > "$0"'`;
};

const listUpdates = async () => {
  const { out } = await box.call("announcement", "list", "--all", "--json");
  return (JSON.parse(out) as { Title: string; Updates: { Message: string }[] }[]).map(
    ({ Title, Updates }) => [Title, ...Updates.map(({ Message }) => Message)],
  );
};

it("Ctrl-C at a question says that nothing was changed, and ends the process by its signal", async () => {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  const { result, err } = await recordOutput(() =>
    untilInterrupted(() => {
      process.emit("SIGINT");
      return Promise.resolve("answer");
    }),
  );
  expect([result, err]).toEqual(["answer", "\nNothing was changed.\n"]);
  expect(kill.mock.calls).toEqual([[process.pid, "SIGINT"]]);
});

it("a title that is missing is asked for at a terminal, and the message is written in the editor", async () => {
  sitAtTerminal();
  const questions = answerPrompts(["Payments fail", "Payments fail"]);
  writeInEditor("We look into it.");
  expect((await box.call("announcement", "create")).code).toBe(0);
  writeInEditor("It works again.");
  expect((await box.call("announcement", "resolve")).code).toBe(0);
  expect(questions).toEqual(["Title", "Publish?", "Which one, by number, title or id", "Publish?"]);
  expect(await listUpdates()).toEqual([["Payments fail", "It works again.", "We look into it."]]);
});

it("a title that several have is chosen by its number, start and id, once a call, and not with --yes", async () => {
  const create = ["incident", "create", "Payments fail", "--message", "Slow."];
  const first = (await box.call(...create)).out.trim();
  await box.call(...create);
  sitAtTerminal();
  const questions = answerPrompts(["2"]);
  writeInEditor("It works again.");
  const resolved = await box.call("incident", "resolve", "Payments fail");
  expect(resolved.code).toBe(0);
  expect(resolved.err).toMatch(
    /^2 open incidents are titled "Payments fail":\n {2}1 Payments fail \(Investigating, start \S+ \S+Z, id \S{13}\)\n {2}2 /u,
  );
  expect(resolved.err).toContain(`id ${first.slice(0, 13)})`);
  expect(questions).toEqual(["Which one, by number or id", "Publish?"]);
  await box.call(...create, "--yes");
  expect((await box.call("incident", "update", "Payments fail", "--message", "x", "--yes")).code).toBe(1);
});

it("the fields of a template that are missing are asked for at a terminal", async () => {
  const text = [
    "--title",
    "{{Region}} is slow",
    "--message",
    "Requests to {{ Region }} by {{Network}} are slow.",
  ];
  expect((await box.call("template", "create", "Slow region", ...text)).code).toBe(0);
  const create = ["announcement", "create", "--template", "Slow region", "--field", "network=Level 3"];
  expect((await box.call(...create)).code).toBe(2);
  sitAtTerminal();
  const questions = answerPrompts(["Asia"]);
  expect((await box.call(...create)).code).toBe(0);
  expect(questions).toEqual(["Region", "Publish?"]);
  expect(await listUpdates()).toEqual([["Asia is slow", "Requests to Asia by Level 3 are slow."]]);
});

it("an incomplete call is refused without an answer, with an editor that fails, and without a terminal", async () => {
  const create = async () => await box.call("announcement", "create", "Payments fail");
  const isRequired = { code: 2, err: expect.stringContaining("--message TEXT is required") as unknown };
  expect(await create()).toMatchObject(isRequired);
  sitAtTerminal();
  writeInEditor("");
  expect(await create()).toMatchObject({ code: 2, err: "The message is empty: nothing was published.\n" });
  box.env["EDITOR"] = "false";
  expect(await create()).toMatchObject({
    code: 2,
    err: expect.stringContaining("The editor failed") as unknown,
  });
  expect(await listUpdates()).toEqual([]);
});

it("the affected components and their statuses are asked for, and the effect is shown before publication", async () => {
  for (const name of ["Website", "Checkout", "Search, fast"]) await box.call("component", "create", name);
  await box.call("subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May");
  sitAtTerminal();
  const create = ["announcement", "create", "Payments fail", "--message", "We look!"];
  const questions = answerPrompts(["Chekout", "2, sea", "majr", "major", "", "1", "4"], [false]);
  const declined = await box.call(...create);
  expect(declined.code).toBe(1);
  expect(questions).toEqual([
    ...Array<string>(2).fill("Affected components, with commas (Enter for none)"),
    ...Array<string>(2).fill("Status of Checkout"),
    "Status of Search, fast (Enter for Major Outage)",
    "Publish, and notify 1 subscriber?",
  ]);
  expect(declined.err).toContain('There is no component "Chekout" to choose. Did you mean "Checkout"?');
  expect(declined.err).toMatch(/^Checkout +Operational +Major Outage$/mu);
  const call = `announcement create "Payments fail" --message 'We look!' --component "Checkout=Major Outage" --component "Search, fast=Major Outage"`;
  expect(declined.err).toContain(
    `Nothing was published.\nThe call with your answers:\n  bin/signalbox ${call}\n`,
  );
  expect(await listUpdates()).toEqual([]);
  expect((await box.call(...create)).code).toBe(0);
  expect((await box.call("component", "show", "Website")).out).toContain("Partial Outage");
  questions.length = 0;
  expect((await box.call(...create, "--yes")).code).toBe(0);
  expect(questions).toEqual([]);
});

it("a component of a maintenance is asked for without a status, and one of a notice not at all", async () => {
  await box.call("component", "create", "Website");
  sitAtTerminal();
  const questions = answerPrompts(["web"]);
  const text = ["--message", "We replace a disk."];
  const create = await box.call(
    "maintenance",
    "create",
    "Disk",
    ...text,
    "--starts-at",
    "in 2 hours",
    "--for",
    "1h",
  );
  expect(create.code).toBe(0);
  expect((await box.call("notice", "create", "Holidays", ...text)).code).toBe(0);
  expect(questions).toEqual(["Affected components, with commas (Enter for none)", "Publish?", "Publish?"]);
  const { out } = await box.call("announcement", "list", "--json");
  expect(JSON.parse(out)).toMatchObject([
    { Kind: "Notice", AffectedComponents: [] },
    { Kind: "Maintenance", AffectedComponents: [{ Name: "Website" }] },
  ]);
});

it("an empty message leaves the call to go on with, with the title that was typed", async () => {
  sitAtTerminal();
  answerPrompts(["Payments fail"]);
  writeInEditor("");
  const { code, err } = await box.call("incident", "create");
  expect([code, err]).toEqual([
    2,
    'The message is empty: nothing was published. To go on with the rest:\n  bin/signalbox incident create "Payments fail" --message TEXT\n',
  ]);
});

it("announcement set asks before a change that notifies subscribers, and makes others without a question", async () => {
  await box.call("subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May");
  const start = ["--starts-at", "2099-05-03T22:00:00Z", "--for", "1h"];
  await box.call("maintenance", "create", "Disk", "--message", "We replace a disk.", ...start);
  sitAtTerminal();
  const questions = answerPrompts([], [false]);
  const move = ["announcement", "set", "Disk", "--starts-at", "2099-05-04T22:00:00Z"];
  const declined = await box.call(...move);
  expect([declined.code, declined.err]).toEqual([
    1,
    expect.stringContaining("1 subscriber would be notified"),
  ]);
  expect(questions).toEqual(["Publish, and notify 1 subscriber?"]);
  expect((await box.call(...move, "--yes")).out).toContain("The message to 1 subscriber waits");
  expect((await box.call("announcement", "set", "Disk", "--title", "New disk")).code).toBe(0);
  expect(questions).toHaveLength(1);
});

it("components are taken with their statuses, which are not asked for then", async () => {
  for (const name of ["Website", "Checkout"]) await box.call("component", "create", name);
  sitAtTerminal();
  const questions = answerPrompts(["Website=Broken", "Website=Major Outage, 2=degraded"]);
  const create = ["incident", "create", "Payments fail", "--message", "We look!"];
  const created = await box.call(...create);
  expect(created.code).toBe(0);
  expect(created.err).toContain('"Website=Broken": a status cannot be "Broken". Give one of: ');
  expect(questions).toHaveLength(3);
  const { out } = await box.call("announcement", "list", "--json");
  expect(JSON.parse(out)).toMatchObject([
    {
      AffectedComponents: [
        { Name: "Website", Status: "Major Outage" },
        { Name: "Checkout", Status: "Degraded Performance" },
      ],
    },
  ]);
});

it("the status that a component lacks is asked for, and a call that stays without one is printed whole", async () => {
  await box.call("component", "create", "Website");
  sitAtTerminal();
  const call = ["incident", "create", "Down", "--message", "We look.", "--component", "Website"];
  const questions = answerPrompts(["", "maj"]);
  const created = await box.call(...call);
  expect(created.code).toBe(0);
  expect(questions).toEqual(["Status of Website", "Status of Website", "Publish?"]);
  expect(created.err).toContain("An answer is needed. Ctrl-C ends the call.");
  answerPrompts(["", "", ""]);
  const refused = await box.call(
    "incident",
    "update",
    "Down",
    "--message",
    "More.",
    "--component",
    "Website",
  );
  expect(refused.code).toBe(2);
  expect(refused.err).toContain(" --message More. --component Website\n");
  questions.length = 0;
  const missing = await box.call(...call.slice(0, -1), "Websit");
  expect([missing.code, questions]).toEqual([1, []]);
});

it("component show and component set ask which component is meant", async () => {
  for (const name of ["Website", "Checkout"]) await box.call("component", "create", name);
  sitAtTerminal();
  answerPrompts(["2", "web"]);
  expect((await box.call("component", "show")).out).toMatch(/^Checkout\n/u);
  expect((await box.call("component", "set", "--status", "maj")).out).toContain("Website: Major Outage");
});

it("nothing is asked where there is no service", async () => {
  sitAtTerminal();
  const questions = answerPrompts(["Disk"]);
  box.env["DATA_DIR"] = "/nonexistent-data";
  const refused = await box.call("maintenance", "create");
  expect([refused.code, questions]).toEqual([1, []]);
  expect(refused.err).toContain("/nonexistent-data");
});

it("key create asks for the name, the role, the components and the lifetime", async () => {
  for (const name of ["Website", "Checkout"]) await box.call("component", "create", name);
  sitAtTerminal();
  const questions = answerPrompts(["Probe", "Webhok", "3", "e", "check", "soon", "90d"]);
  const created = await box.call("key", "create", "--json");
  expect(created.code).toBe(0);
  expect(questions).toEqual([
    "Name of the key",
    ...Array<string>(2).fill("Role, by number or name"),
    ...Array<string>(2).fill("It may report, with commas (Enter for all, also future ones)"),
    ...Array<string>(2).fill("Lifetime, such as 90d (Enter for no end)"),
  ]);
  expect(created.err).toContain('"e" may be "Website", "Checkout". Give more of the name, or the number.');
  expect(created.err).toContain("It reports Checkout, and reads nothing.\nIt expires in 90 days.");
  questions.length = 0;
  answerPrompts([]);
  const complete = ["key", "create", "CI", "--role", "Read-Only", "--expires-in", "1d"];
  expect((await box.call(...complete)).code).toBe(0);
  expect(questions).toEqual([]);
});

it("the start and the duration of a maintenance are asked for before its text, until they are valid", async () => {
  await box.call("component", "create", "Website");
  sitAtTerminal();
  writeInEditor("We replace a disk.");
  const questions = answerPrompts(["", "Disk", "soon", "in 2 hours", "long", "90m", ""]);
  const created = await box.call("maintenance", "create");
  expect(created.code).toBe(0);
  expect(questions).toEqual([
    ...Array<string>(2).fill("Title"),
    ...Array<string>(2).fill('Start, such as "tomorrow 22:00" or "in 2 hours"'),
    ...Array<string>(2).fill("Duration, such as 2h"),
    "Affected components, with commas (Enter for none)",
    "Publish?",
  ]);
  const { out } = await box.call("maintenance", "list", "--json");
  const [{ StartsAt, EndsAt }] = JSON.parse(out) as [{ StartsAt: string; EndsAt: string }];
  expect(Date.parse(EndsAt) - Date.parse(StartsAt)).toBe(90 * 60_000);
});

it("an announcement that is missing is chosen among the open ones of the kind, and another kind is refused", async () => {
  const text = ["--message", "We look."];
  for (const title of ["Payments fail", "Payments are slow"])
    await box.call("incident", "create", title, ...text);
  await box.call("notice", "create", "Hello", ...text);
  const wrong = await box.call("maintenance", "resolve", "Hello", ...text);
  expect([wrong.code, wrong.err]).toEqual([
    1,
    expect.stringMatching(
      /^"Hello" is a notice, not a maintenance: `bin\/signalbox notice resolve [0-9a-f-]{13} --message "We look\."`\.\n$/u,
    ),
  ]);
  const several = await box.call("incident", "resolve", "payments", ...text);
  expect(several.err).toMatch(
    /^2 incidents have a title that begins with "payments". Give an id:\n {2}\S+ "Payments are slow" \(/u,
  );
  const others = await box.call("maintenance", "resolve", "payments", ...text);
  expect(others.err).toMatch(
    /^2 incidents have a title that begins with "payments", no maintenance\. `bin\/signalbox incident resolve` takes an id:\n {2}\S+ "Payments are slow" \(/u,
  );
  const shown = await box.call("maintenance", "show", "payments");
  expect(shown.err).toBe(others.err.replace("incident resolve", "incident show"));
  sitAtTerminal();
  const questions = answerPrompts(["9", "payments", "slow"]);
  const resolved = await box.call("incident", "resolve", ...text);
  expect(resolved.out).toContain('"Payments are slow" is Resolved.');
  expect(questions).toEqual([...Array<string>(3).fill("Which one, by number, title or id"), "Publish?"]);
  expect(resolved.err).toContain("  1 Payments are slow (Investigating)\n  2 Payments fail (");
  expect(resolved.err).not.toContain("Hello");
  expect(resolved.err).toContain("`bin/signalbox incident update ");
  const none = await box.call("maintenance", "resolve", ...text);
  expect([none.code, none.err]).toEqual([
    1,
    expect.stringContaining("There is no maintenance that is open."),
  ]);
});

it.each([
  { title: "DB slow", code: 1, problem: 'There is no open incident "DB slow"' },
  { title: "Payments fail", code: 1, problem: '"Payments fail" is Resolved already.' },
])(
  "a command that closes looks $title up before it asks for the message",
  async ({ title, code, problem }) => {
    const text = ["--message", "We look."];
    const { out } = await box.call("incident", "create", "Payments fail", ...text);
    await box.call("incident", "resolve", out.trim(), ...text);
    sitAtTerminal();
    // It fails if it is opened.
    box.env["EDITOR"] = "false";
    const refused = await box.call("incident", "resolve", title === "DB slow" ? title : out.trim());
    expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(problem)]);
  },
);

it("commands that create, report or override ask for all that is missing", async () => {
  await box.call("component", "create", "Website");
  sitAtTerminal();
  const status = "Status, by number or name";
  const calls = [
    {
      words: ["report"],
      answers: ["Websitt", "1", "maj"],
      questions: [...Array<string>(2).fill("Which component, by number, name or id"), status],
      reports: '  1 Website\nThere is no "Websitt" to choose.',
    },
    { words: ["component", "set", "Website"], answers: ["operational"], questions: [status] },
    { words: ["report", "Websitt"], answers: [], questions: [], code: 1, reports: 'Did you mean "Website"?' },
    {
      words: ["subscriber", "add"],
      answers: ["ada", "ada@example.com", "no", "signed form of 3 May"],
      questions: [
        ...Array<string>(2).fill("E-mail address, or URL of a webhook"),
        ...Array<string>(2).fill("How consent was given, in 10 characters or more"),
      ],
      reports: "No confirmation can be sent: no service has run on this data yet",
    },
    {
      words: ["override", "set", "Website"],
      answers: ["Operational", "False alarm", "2 moons", "2h"],
      questions: [
        status,
        "Reason, for colleagues",
        ...Array<string>(2).fill("How long, such as 2h (Enter: until it is removed)"),
      ],
      reports: 'This cannot be "2 moons". Give a length, such as',
    },
    {
      words: ["integration", "create"],
      answers: ["Production", "Grafana"],
      questions: ["Name of the integration", "Type"],
    },
    {
      words: ["user", "invite"],
      answers: ["ada@example", "ada@example.com", "Edtior", "Editor"],
      questions: ["E-mail address", "E-mail address", "Role", "Role"],
      reports: 'This cannot be "Edtior". Did you mean Editor? Choose one of: Viewer, ',
    },
    {
      words: ["team", "add"],
      answers: ["On call", "Email", "Admin"],
      questions: ["Name", "Channel", "Recipients from this role up"],
      code: 1,
    },
  ];
  box.env["BASE_URL"] = "https://status.example.com";
  // Without a mail server the last one is refused.
  for (const { words, answers, questions, reports = "", code: expected = 0 } of calls) {
    const subjects = answerPrompts(answers);
    const { code, err } = await box.call(...words);
    expect(err).toContain(reports);
    expect({ words, subjects, code, err }).toMatchObject({ words, subjects: questions, code: expected });
  }
  writeInEditor("We wait.");
  const subjects = answerPrompts(["Provider", "Provider fails"]);
  expect((await box.call("template", "create")).code).toBe(0);
  expect(subjects).toEqual(["Name of the template", "Title of the announcements"]);
});
