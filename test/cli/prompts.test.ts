/** Arguments that a person at a terminal is asked for. */
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { terminalPrompts } from "../../src/cli/terminal-prompts.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

/** Has standard input and standard error be a terminal until the test ends. */
function sitAtTerminal(): void {
  for (const stream of [process.stdin, process.stderr]) {
    const before = Object.getOwnPropertyDescriptor(stream, "isTTY");
    onTestFinished(() => void Object.defineProperty(stream, "isTTY", before ?? { value: undefined }));
    Object.defineProperty(stream, "isTTY", { value: true, configurable: true, writable: true });
  }
}

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

it("a title that is missing is asked for at a terminal, and the message is written in the editor", async () => {
  sitAtTerminal();
  const promptLine = vi.spyOn(terminalPrompts, "promptLine").mockResolvedValue("Payments fail");
  onTestFinished(() => promptLine.mockRestore());
  writeInEditor("We look into it.");
  expect((await box.call("announcement", "create")).code).toBe(0);
  writeInEditor("It works again.");
  expect((await box.call("announcement", "resolve")).code).toBe(0);
  expect(promptLine.mock.calls).toEqual([["Title"], ["Title or id of the announcement"]]);
  expect(await listUpdates()).toEqual([["Payments fail", "It works again.", "We look into it."]]);
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
  const promptLine = vi.spyOn(terminalPrompts, "promptLine").mockResolvedValue("Asia");
  onTestFinished(() => promptLine.mockRestore());
  expect((await box.call(...create)).code).toBe(0);
  expect(promptLine.mock.calls).toEqual([["Region"]]);
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
