/** A person at a terminal, who answers what the command line asks. */
import { onTestFinished, vi } from "vitest";
import { terminalPrompts } from "../../src/cli/terminal-prompts.ts";

/** Has standard input and standard error be a terminal until the test ends. */
export function sitAtTerminal(): void {
  for (const stream of [process.stdin, process.stderr]) {
    const before = Object.getOwnPropertyDescriptor(stream, "isTTY");
    onTestFinished(() => void Object.defineProperty(stream, "isTTY", before ?? { value: undefined }));
    Object.defineProperty(stream, "isTTY", { value: true, configurable: true, writable: true });
  }
}

/** Answers questions in turn, and whether to publish with yes unless told otherwise; returns the questions. */
export function answerPrompts(
  lines: readonly string[],
  agreements: readonly (boolean | "edit")[] = [],
): string[] {
  const subjects: string[] = [];
  const [rest, decisions] = [[...lines], [...agreements]];
  const spies = [
    vi.spyOn(terminalPrompts, "promptLine").mockImplementation((subject) => {
      subjects.push(subject);
      return Promise.resolve(rest.shift() ?? "");
    }),
    vi.spyOn(terminalPrompts, "agree").mockImplementation((question) => {
      subjects.push(question);
      return Promise.resolve(decisions.shift() !== false);
    }),
    vi.spyOn(terminalPrompts, "agreeOrEdit").mockImplementation((question) => {
      subjects.push(question);
      const decision = decisions.shift() ?? true;
      return Promise.resolve(decision === "edit" ? decision : decision ? "yes" : "no");
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return subjects;
}
