/** One rule for every command: 2 for a call that must be corrected, 1 for one that was refused or failed. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { entries } from "../../src/cli/commands.ts";
import { Box } from "./box.ts";
import { callsByCommand } from "./exit-code-calls.ts";
import { callHere } from "./in-process-cli.ts";

let box: Box;
const call = (words: string, args: readonly string[]) =>
  callHere(...words.split(" "), ...args.map((word) => (word === "FILE" ? join(box.folder, "file") : word)));

/** Has the settings name a separate store. The test runner has its own `BASE_URL`. */
function settle(): void {
  const settings = { ...box.env, DATA_DIR: box.data, BASE_URL: "" };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}

beforeAll(async () => {
  box = new Box();
  writeFileSync(join(box.folder, "file"), "no backup");
  settle();
  await callHere("migrate");
});
beforeEach(settle);
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => box.remove());

const rows = (of: "wrong" | "refused") =>
  Object.entries(callsByCommand).flatMap(([words, calls]) =>
    (calls[of] ?? []).map((args) => ({ words, args, call: [words, ...args].join(" ") })),
  );

it("every command has its row in this table", () => {
  expect(Object.keys(callsByCommand)).toEqual(entries.map(({ name: words }) => words));
});

describe("exit code 2 with the usage", () => {
  it.each(entries)("$name refuses an unknown option", async ({ name: words }) => {
    const { code, out, err } = await call(words, ["--nothing-such"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`\`bin/signalbox ${words} --help\` shows its usage.`);
  });

  it.each(rows("wrong"))("the call exits as documented: $call", async ({ words, args }) => {
    const { code, out, err } = await call(words, args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`\`bin/signalbox ${words} --help\` shows its usage.`);
  });
});

describe("exit code 1", () => {
  beforeAll(async () => {
    settle();
    for (const words of [
      ["key", "create", "--name", "CI", "--role", "Read-Only"],
      ["component", "create", "--name", "API"],
      ["group", "create", "--name", "Core"],
    ]) {
      const { code, err } = await callHere(...words);
      if (code !== 0) throw new Error(err);
    }
  });

  it.each(rows("refused"))(
    "the call exits as documented for a missing or taken name: $call",
    async ({ words, args }) => {
      const { code, out, err } = await call(words, args);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).not.toMatch(/--help|error of Signalbox/u);
    },
  );

  // A demo hears the signals of its process from the start; the others depend on no settings of a service here.
  const others: ReadonlySet<string> = new Set(["demo", "completion", "login", "logout"]);
  it.each(Object.keys(callsByCommand).filter((words) => !others.has(words)))(
    "the call exits as documented for invalid settings: %s",
    async (words) => {
      vi.stubEnv("PORT", "http");
      const { code, out, err } = await call(words, callsByCommand[words]?.well ?? []);
      expect(code).toBe(1);
      expect(out + err).toMatch(words === "restore" ? /There is no file|no-such-file/u : /PORT is "http"/u);
    },
  );
});
