/** Questions to the person at the terminal. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ReadStream } from "node:tty";
import { SelfContainedProblem, UsageProblem } from "./command-line.ts";
import { untilInterrupted } from "./interruption.ts";
import { printNote } from "./terminal.ts";
import { questionText } from "./text-width.ts";

/** Whether a person can be asked: not in a script, and not where standard input is a file. */
export const isInteractive = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** The text that a person writes in an editor. Rejects with a `UsageProblem` if the editor fails. */
async function readFromEditor(editor: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-text-"));
  const file = join(folder, "message.md");
  try {
    await writeFile(file, text, { mode: 0o600 });
    // The setting may have arguments, as in "code --wait".
    const child = spawn("sh", ["-c", `${editor} "$1"`, "sh", file], { stdio: "inherit" });
    await once(child, "close");
    if (child.exitCode !== 0)
      throw new UsageProblem(`The editor failed: ${editor}. Give --message TEXT, or set EDITOR.`);
    return await readFile(file, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A new stream from the terminal: standard input stays at its end after one Ctrl-D. */
function openTerminal(): NodeJS.ReadStream {
  try {
    return new ReadStream(openSync("/dev/tty", "r"));
  } catch {
    return process.stdin;
  }
}

/** So many lines from the terminal, or all until Ctrl-D; fewer if `signal` aborts. The terminal edits each itself. */
async function readLines(count: number, signal?: AbortSignal): Promise<readonly string[]> {
  const read: string[] = [];
  const input = openTerminal();
  const lines = createInterface({ input, terminal: false, ...(signal && { signal }) });
  try {
    for await (const line of lines) if (read.push(line) >= count) break;
  } finally {
    lines.close();
    if (input !== process.stdin) input.destroy();
  }
  return read;
}

type Decision = "yes" | "no" | "edit";

/** Asks until the answer is a decision; Ctrl-C and the end of the input are no. */
async function readDecision(question: string, { mayEdit = false } = {}): Promise<Decision> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt);
  try {
    for (;;) {
      process.stderr.write(`${questionText(question)} [${mayEdit ? "y/n/e" : "y/n"}] `);
      const [line] = await readLines(1, interruption.signal);
      if (line === undefined) process.stderr.write("\n");
      if (line === undefined || /^\s*no?\s*$/iu.test(line)) return "no";
      if (/^\s*y(?:es)?\s*$/iu.test(line)) return "yes";
      if (mayEdit && /^\s*e(?:dit)?\s*$/iu.test(line)) return "edit";
      printNote(
        mayEdit ? "Answer y for yes, n for no, or e to edit the message." : "Answer y for yes, or n for no.",
      );
    }
  } finally {
    process.off("SIGINT", interrupt);
  }
}

/** An object, so that tests can answer. */
export const terminalPrompts = {
  /** A line, without the spaces around it. Rejects with a `UsageProblem` at the end of the input, as by Ctrl-D. */
  async promptLine(subject: string): Promise<string> {
    process.stderr.write(`${questionText(subject)}: `);
    const [line] = await untilInterrupted(async () => await readLines(1));
    if (line === undefined || line.trim() === "") process.stderr.write("\n");
    if (line === undefined) throw new SelfContainedProblem("The input ended: nothing was done.");
    return line.trim();
  },

  /** A text, from the editor of `VISUAL` or `EDITOR`, which begins with `text`, or typed. Rejects with a `UsageProblem`. */
  async promptText(subject: string, text = ""): Promise<string> {
    const editor = [process.env["VISUAL"], process.env["EDITOR"]].find((name) => (name ?? "").trim() !== "");
    if (editor !== undefined) return (await readFromEditor(editor, text)).trim();
    printNote(`${subject}, in Markdown; end it with Ctrl-D on a line of its own:`);
    const lines = await untilInterrupted(async () => await readLines(Number.POSITIVE_INFINITY));
    return lines.join("\n").trim();
  },

  /** Whether the person agrees: Enter is no answer, so it is asked again; Ctrl-C and the end of the input do not agree. */
  async agree(question: string): Promise<boolean> {
    return (await readDecision(question)) === "yes";
  },

  /** The same where the message can be edited before. */
  async agreeOrEdit(question: string): Promise<Decision> {
    return await readDecision(question, { mayEdit: true });
  },
};
