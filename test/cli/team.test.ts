/** Destinations of team alerts on the command line. */
import { expect, it, onTestFinished, vi } from "vitest";
import { retryTimer } from "../../src/cli/remote/retry-timer.ts";
import { withAddress } from "../../src/cli/team/address-sources.ts";
import { Refusal } from "../../src/contract/refusal.ts";
import { boxForTest, holdDirectory, meddle } from "./cli-on-either-engine.ts";
import { recordOutput } from "./in-process-cli.ts";

it.each([
  { args: ["--channel", "Slak"], problem: '--channel cannot be "Slak".' },
  { args: ["--channel", "Email"], problem: "--role ROLE is required for Email." },
  { args: ["--channel", "Slack", "--role", "Admin"], problem: "--role is for e-mail alone" },
])("team add says $problem before it asks for the secret", async ({ args, problem }) => {
  const box = await boxForTest();
  const { code, err } = await box.call("team", "add", "--name", "New", ...args);
  expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
  expect(err).not.toContain("is missing");
});

it("team add without a channel asks for no role", async () => {
  const box = await boxForTest();
  const { code, err } = await box.call("team", "add", "New");
  expect([code, err]).toEqual([2, expect.stringMatching(/^--channel CHANNEL is required\. /u)]);
  expect(err).not.toContain("--role");
});

it("team add asks a person at the terminal again for an address that is refused", async () => {
  for (const stream of [process.stdin, process.stderr]) {
    const before = Object.getOwnPropertyDescriptor(stream, "isTTY");
    onTestFinished(() => void Object.defineProperty(stream, "isTTY", before ?? { value: undefined }));
    Object.defineProperty(stream, "isTTY", { value: true, configurable: true, writable: true });
  }
  const answers = ["nonsense", "https://hooks.slack.com/services/T/B/X"];
  const errors = [{ Path: "Address", Message: "Give a URL." }];
  const work = (address: string) =>
    address === "nonsense"
      ? Promise.reject(new Refusal("ValidationFailed", "Address: Give a URL.", { errors }))
      : Promise.resolve(address);
  const { result, err } = await recordOutput(() =>
    withAddress("Slack", work, () => Promise.resolve(answers.shift() ?? "")),
  );
  expect({ result, err }).toEqual({ result: "https://hooks.slack.com/services/T/B/X", err: "Give a URL.\n" });
});

it("team add prints the destination as JSON, with the signing secret of a webhook", async () => {
  const box = await boxForTest();
  const words = ["team", "add", "Ops", "--channel", "Slack", "--json"];
  const ops = await box.callWith("https://hooks.slack.com/services/T/B/X\n", ...words);
  expect(ops.err).toContain("`bin/signalbox team test Ops` sends a test message.\n");
  const chat = JSON.parse(ops.out) as object;
  expect(chat).toMatchObject({ Name: "Ops", Channel: "Slack" });
  expect(chat).not.toHaveProperty("SigningSecret");
  box.env["OUTBOUND_ALLOW"] = "10.0.0.0/8";
  const hook = ["team", "add", "Hook", "--channel", "Webhook", "--json"];
  const added = JSON.parse((await box.callWith("https://10.1.2.3/hook\n", ...hook)).out) as object;
  expect(added).toMatchObject({ Name: "Hook", SigningSecret: expect.stringMatching(/^whsec_/u) as unknown });
  const rotated = await box.call("team", "rotate-secret", "hook");
  expect([rotated.code, rotated.out]).toEqual([0, expect.stringMatching(/^whsec_\S+\n$/u)]);
  expect(Object.values(added)).not.toContain(rotated.out.trim());
  const none = await box.call("team", "rotate-secret", "Ops");
  expect([none.code, none.err]).toEqual([1, expect.stringContaining("Only a webhook has a signing secret.")]);
});

it("the team's rules are listed and changed on the command line, and their errors name the option", async () => {
  const box = await boxForTest();
  expect((await box.call("team", "rules")).out).toMatch(
    /^Outage without announcement +on +10 minutes +UnannouncedOutage$/mu,
  );
  const changed = await box.call(
    "team",
    "set-rule",
    "outage without announcement",
    "--after",
    "5m",
    "--alerts",
    "off",
  );
  expect(changed).toMatchObject({ code: 0, err: "" });
  expect((await box.call("team", "rules")).out).toMatch(/^Outage without announcement +off +5 minutes/mu);
  const refused = await box.call("team", "set-rule", "Flapping", "--after", "5m");
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringContaining('--after cannot be "5m". This rule has no times.'),
  ]);
  expect((await box.call("team", "alerts")).err).toBe("There are no open alerts.\n");
});

it("a name of a destination is taken once on a page, and that of several pages lists their ids", async () => {
  const box = await boxForTest();
  const add = (...words: string[]) =>
    box.callWith("https://hooks.slack.com/services/T/B/X\n", "team", "add", ...words, "--channel", "Slack");
  await add("Ops");
  const second = await add("ops");
  expect([second.code, second.err]).toEqual([
    1,
    'The name "ops" is taken. Choose another, or change the destination that has it.\n`bin/signalbox team set ops` changes it.\n',
  ]);
  await add("Night");
  expect((await box.call("team", "set", "Night", "--name", "OPS")).err).toContain('The name "OPS" is taken.');
  await box.call("page", "create", "Internal", "--slug", "internal");
  expect((await add("Ops", "--page", "internal")).code).toBe(0);
  const ambiguous = await box.call("team", "test", "Ops");
  expect([ambiguous.code, ambiguous.err]).toEqual([
    1,
    expect.stringMatching(
      /^2 destinations are named "Ops"\. Give an id:(?:\n {2}[-\da-f]{36} \(Slack \S+, page "\w+"\)){2}\n$/u,
    ),
  ]);
});

it("a destination is renamed and switched off on the command line", async () => {
  const box = await boxForTest();
  await box.callWith("https://hooks.slack.com/services/T/B/X\n", "team", "add", "Ops", "--channel", "Slack");
  expect((await box.call("team", "set", "ops", "--name", "On call", "--sending", "off")).code).toBe(0);
  expect((await box.call("team", "list")).out).toMatch(/^On call .* disabled/mu);
});

it("team test and subscriber test wait for the outcome, and fail unless the receiver accepted the message", async () => {
  const box = await boxForTest();
  const outcomes = [
    "state = 'Sent', remote_answer = '200 ok'",
    "state = 'Failed', remote_answer = '404 no_team'",
  ];
  const pause = vi.spyOn(retryTimer, "pause").mockImplementation(async () => {
    const changes = outcomes.shift();
    if (changes !== undefined)
      await meddle(box, `update team_delivery set ${changes} where state = 'Queued'`);
  });
  onTestFinished(() => pause.mockRestore());
  await box.callWith("https://hooks.slack.com/services/T/B/X\n", "team", "add", "Ops", "--channel", "Slack");
  await box.call("subscriber", "add", "https://hooks.slack.com/services/T/B/Y");
  if (box.env["DATABASE_URL"] === undefined) {
    const stopped = await box.call("team", "test", "Ops");
    expect([stopped.code, stopped.err]).toEqual([
      1,
      'A test message to "Ops" is queued.\nThe service is not running: nothing is sent until `bin/signalbox serve` starts it. `bin/signalbox team list` shows its outcome.\n',
    ]);
    holdDirectory(box);
  }
  const sent = await box.call("team", "test", "Ops");
  expect([sent.code, sent.out]).toEqual([0, "Sent: 200 ok.\n"]);
  const failed = await box.call("team", "test", "Ops");
  expect([failed.code, failed.out]).toEqual([1, "Failed: 404 no_team.\n"]);
  expect((await box.call("team", "list")).out).toMatch(/Failed \S+ \S+ +404 no_team/u);
  const { Items } = JSON.parse(`{"Items":${(await box.call("subscriber", "list", "--json")).out}}`) as {
    Items: readonly { readonly Id: string }[];
  };
  const unsent = await box.call("subscriber", "test", Items[0]?.Id ?? "");
  expect([unsent.code, unsent.out, unsent.err]).toEqual([
    1,
    "",
    expect.stringContaining("The service has not sent it within 10 s. `bin/signalbox delivery list"),
  ]);
});

it("a test to people whose role nobody has is refused", async () => {
  const box = await boxForTest();
  box.env["SMTP_URL"] = "smtp://127.0.0.1:2525";
  box.env["MAIL_FROM"] = "status@example.com";
  await box.call("team", "add", "Owners", "--channel", "Email", "--role", "Owner");
  const { code, err } = await box.call("team", "test", "Owners");
  expect([code, err]).toEqual([1, expect.stringContaining("Nobody has the role Owner")]);
});
