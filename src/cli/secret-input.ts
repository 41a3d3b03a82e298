/** Reads secrets, which must not be on the command line: other users can see it, and shells store it. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { UsageProblem } from "./command-line.ts";
import { lowerFirst, printNote } from "./terminal.ts";

/** So often a person at the terminal is asked for a secret that may not be empty. */
const maxAttempts = 3;

/**
 * Prompts for a secret, by its name, without echo on a terminal, again after an empty answer, otherwise reads the first
 * line of standard input. Rejects with a `UsageProblem` without one.
 */
export async function readSecret(what: string): Promise<string> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const line = await readHiddenLine(what);
    if (line !== undefined && line.trim() !== "") return line;
    if (line === undefined || !process.stdin.isTTY) break;
    if (attempt < maxAttempts) printNote("An answer is needed. Ctrl-C ends the call.");
  }
  throw new UsageProblem(
    `The ${lowerFirst(what)} is missing. Type it, or send it as the first line of standard input.`,
  );
}

/** A line without echo; undefined at the end of the input. */
async function readHiddenLine(what: string): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(`${what}: `);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden, terminal: stdin.isTTY });
  // A raw terminal sends Ctrl-C as a character.
  lines.on("SIGINT", () => {
    lines.close();
    stderr.write("\nNothing was changed.\n");
    process.kill(process.pid, "SIGINT");
  });
  try {
    for await (const line of lines) {
      if (stdin.isTTY) stderr.write("\n");
      return line;
    }
    return undefined;
  } finally {
    lines.close();
  }
}
