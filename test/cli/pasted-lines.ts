/** Lines that are to be pasted into a shell: bash takes them apart, and their calls are made in this process. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { NearBox } from "./in-process-cli.ts";

/** Stands in for the key until it is created. */
const placeholder = "the-key";

/** Both programs print their words, an empty line after each call; a key is created for `$KEY`. */
const programs = `note() { printf '%s\\n' "$@" "" >&2; }
bin/signalbox() { note signalbox "$@"; [ "$1" != key ] || echo ${placeholder}; }
signalbox() { bin/signalbox "$@"; }
curl() { note curl "$@"; }
`;

/** Sends the request of a call of curl. */
async function sendAsCurl(words: readonly string[]): Promise<unknown> {
  const after = (option: string) => words.filter((_, place) => words[place - 1] === option);
  const headers = after("-H").map((header) => header.split(": ", 2) as [string, string]);
  const [method = "GET"] = after("-X");
  const [body = null] = after("-d");
  const url = words.find((word) => word.startsWith("http")) ?? "";
  const response = await fetch(url, { method, headers, body });
  return await response.json();
}

/** Pastes lines that create a key and what it reports; returns the words of curl and its answer, and the shell's `DATA_DIR`. */
export async function pasteLines(box: NearBox, lines: string) {
  const script = `${programs}${lines}\necho "\${DATA_DIR-}"`;
  const shell = { cwd: box.folder, env: { PATH: process.env["PATH"] } };
  const { stdout, stderr } = await promisify(execFile)("bash", ["--norc", "-euc", script], shell);
  const calls = stderr
    .trim()
    .split("\n\n")
    .map((call) => call.split("\n"));
  expect(calls.map(([program]) => program)).toEqual(["signalbox", "signalbox", "curl"]);
  const [createKey = [], createComponent = [], report = []] = calls.map(([, ...words]) => words);
  const key = await box.call(...createKey);
  expect(key).toMatchObject({ code: 0 });
  expect(await box.call(...createComponent)).toMatchObject({ code: 0 });
  const curlWords = report.map((word) => word.replace(placeholder, key.out.trim()));
  return { curlWords, answer: await sendAsCurl(curlWords), dataDirectory: stdout.trim() };
}
