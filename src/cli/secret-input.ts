/** Reads secrets, which must not be on the command line: other users can see it, and shells store it. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { UsageProblem } from "./command-line.ts";
import { lowerFirst } from "./terminal.ts";

/** Prompts for a secret, by its name, without echo on a terminal, otherwise reads the first line of standard input. */
export async function readSecret(what: string): Promise<string> {
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
      if (line !== "") return line;
      break;
    }
  } finally {
    lines.close();
  }
  throw new UsageProblem(
    `The ${lowerFirst(what)} is missing. Type it, or send it as the first line of standard input.`,
  );
}
