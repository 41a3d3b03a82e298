/** Answers of a person at a terminal that are checked at their own question. */
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { terminalPrompts } from "../../src/cli/terminal-prompts.ts";
import { answerPrompts, sitAtTerminal } from "./at-terminal.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

it.each(["component", "group"])("a taken name of a %s is asked for again", async (noun) => {
  expect((await box.call(noun, "create", "Website")).code).toBe(0);
  sitAtTerminal();
  const questions = answerPrompts(["website", "Checkout"]);
  const created = await box.call(noun, "create");
  expect(created.code).toBe(0);
  expect(questions).toEqual(Array<string>(2).fill(`Name of the ${noun}`));
  expect(created.err).toContain('The name "website" is taken. Choose another');
});

it("an address is refused at its own question, and a confirmation is offered where mail can be sent", async () => {
  Object.assign(box.env, { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "status@example.com" });
  sitAtTerminal();
  const questions = answerPrompts(["ada@", "ada@example.com", ""]);
  const added = await box.call("subscriber", "add");
  expect(added.code).toBe(0);
  expect(questions).toEqual([
    ...Array<string>(2).fill("E-mail address, or URL of a webhook"),
    "How consent was given, in 10 characters or more (Enter to send a confirmation)",
  ]);
});

it("component correct asks for all that a correction needs, each until it is valid", async () => {
  await box.call("component", "create", "Website");
  sitAtTerminal();
  const questions = answerPrompts([
    "web",
    "soon",
    "in 2 hours",
    "2 minutes ago",
    "2000-05-03 22:00",
    "in 2 hours",
    "1 minute ago",
    "Degraded",
    "It was slow.",
  ]);
  const corrected = await box.call("component", "correct");
  expect(corrected).toMatchObject({
    code: 0,
    out: expect.stringContaining("Website was Degraded Performance") as unknown,
  });
  expect(questions).toEqual([
    "Which component, by number, name or id",
    ...Array<string>(3).fill('Start, such as "yesterday 22:00" or "2h ago"'),
    ...Array<string>(3).fill('End, such as 23:00 or "1h ago"'),
    "Status that it had, by number or name",
    "Reason, which visitors see",
  ]);
  expect(corrected.err).toContain('This cannot be "soon".');
  expect(corrected.err).toContain("It must be after the start, ");
});

it("a message that was asked for can be edited before it is published, in the editor with its text", async () => {
  sitAtTerminal();
  const questions = answerPrompts(["Payments fail"], ["edit", true]);
  const texts = ["We lok.", "We look."];
  const before: (string | undefined)[] = [];
  const spy = vi.spyOn(terminalPrompts, "promptText").mockImplementation((_subject, text) => {
    before.push(text);
    return Promise.resolve(texts.shift() ?? "");
  });
  onTestFinished(() => spy.mockRestore());
  const created = await box.call("incident", "create", "--json");
  expect(created.code).toBe(0);
  expect(JSON.parse(created.out)).toMatchObject({
    Title: "Payments fail",
    Updates: [{ Message: "We look." }],
  });
  expect(questions).toEqual(["Title", "Publish?", "Publish?"]);
  expect(before).toEqual([undefined, "We lok."]);
});

it("the statuses of a closed incident are its last ones", async () => {
  await box.call("component", "create", "Website");
  const text = ["--message", "We look."];
  await box.call("incident", "create", "Down", ...text, "--component", "Website=Major Outage");
  expect((await box.call("incident", "show", "Down")).out).toMatch(/^COMPONENT +STATUS +AT WORST$/mu);
  await box.call("incident", "resolve", "Down", ...text);
  expect((await box.call("incident", "show", "Down")).out).toMatch(/^COMPONENT +LAST STATUS +AT WORST$/mu);
});

it("a text in single braces of a template is asked about at a terminal, since it is no field", async () => {
  sitAtTerminal();
  const words = ["Provider", "--title", "{Provider} is down", "--message", "We wait."];
  const questions = answerPrompts([], [false]);
  const refused = await box.call("template", "create", ...words);
  expect([refused.code, refused.out, questions]).toEqual([1, "", ["Save it so?"]]);
  expect(refused.err).toContain('"{Provider}" stays as it is: a field has double braces, as {{Service}}.');
  expect(refused.err).toContain("Nothing was saved.");
  expect(answerPrompts([])).toEqual([]);
  expect((await box.call("template", "create", ...words, "--yes")).code).toBe(0);
  const filled = ["incident", "create", "--template", "prov", "--yes"];
  const wrong = await box.call(...filled, "--field", "Provider=Stripe");
  expect([wrong.code, wrong.err]).toEqual([
    2,
    expect.stringContaining('"{Provider}" of the template is no field: write it'),
  ]);
  expect((await box.call(...filled)).err).toContain('Warning: "{Provider}" stays as it is');
});
