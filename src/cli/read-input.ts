/** Reads files that commands take as input. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { fileReason } from "../platform/file-reason.ts";
import { UsageProblem } from "./command-line.ts";
import { FailedCall } from "./failed-call.ts";
import { printNote } from "./terminal.ts";

/** The text of a file, or of standard input if the path is `-`. Rejects with a `FailedCall`. */
export async function readInput(path: string): Promise<string> {
  if (path === "-") {
    if (process.stdin.isTTY) printNote("Enter the text, and end it with Ctrl-D on a line of its own.");
    return await text(process.stdin);
  }
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new FailedCall(`${path} cannot be read: ${fileReason(error)}.`);
  }
}

/** The JSON of the file that an option names. Rejects with a `FailedCall`, or a `UsageProblem`. */
export async function readJsonInput(option: string, path: string): Promise<unknown> {
  const input = await readInput(path);
  try {
    const json: unknown = JSON.parse(input);
    return json;
  } catch {
    throw new UsageProblem(`--${option}: ${path === "-" ? "standard input" : path} is not JSON.`);
  }
}
