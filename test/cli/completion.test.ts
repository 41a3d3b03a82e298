/** Completion of commands, as real shells ask for it. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entries } from "../../src/cli/commands.ts";
import { suggestionsFor } from "../../src/cli/completion/suggestions.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong } from "../harness/repetitions.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import { callHere, NearBox } from "./in-process-cli.ts";

const runFile = promisify(execFile);

const names: Readonly<Record<string, readonly string[]>> = {
  component: ["Main API", "Website", "it's $5"],
  group: ["Core"],
  page: ["status", "internal"],
  "open announcement": ["Slow"],
  "open signal": ["probe-2"],
  "started announcement": ["Slow"],
  "open announcement Incident": ["Cards"],
  "started announcement Maintenance": ["Disk"],
  announcement: ["Slow", "Past"],
};

/** The completions of a line, whose last word is completed. */
async function suggest(...words: readonly string[]) {
  const { kind, items } = await suggestionsFor({
    words: words.slice(0, -1),
    current: words.at(-1) ?? "",
    readNames: (name, of) => Promise.resolve(names[of === undefined ? name : `${name} ${of}`] ?? []),
  });
  return kind === "words" ? items.map(({ text }) => text) : { [kind]: items.map(({ text }) => text) };
}

describe("completion of a command line", () => {
  it.each<[readonly string[], unknown]>([
    [["comp"], ["component", "completion"]],
    [
      ["component", "s"],
      ["show", "set"],
    ],
    [["help", "component", "cr"], ["create"]],
    [["help", "env"], ["environment"]],
    [
      ["component", "set", ""],
      ["Main API", "Website", "it's $5"],
    ],
    [["component", "set", "web"], ["Website"]],
    [["component", "set", "Website", "--stat"], ["--status"]],
    [["page", "set", "--time-zone", "europe/amst"], ["Europe/Amsterdam"]],
    [["component", "set", "Website", "--status", "maj"], ["Major Outage"]],
    [["component", "set", "Website", "--status=maj"], ["--status=Major Outage"]],
    [
      ["component", "set", "--page", ""],
      ["status", "internal"],
    ],
    [["component", "set", "--page", "internal", "--pa"], []],
    [["component", "create", ""], []],
    [["override", "set", "M"], ["Main API"]],
    [["signal", "close", "Website", "p"], ["probe-2"]],
    [["announcement", "resolve", ""], ["Slow"]],
    [
      ["announcement", "show", ""],
      ["Slow", "Past"],
    ],
    [["announcement", "create", "Slow", "--component", "w"], { open: ["Website="] }],
    [["announcement", "create", "Slow", "--component", "Website=ma"], ["Website=Major Outage"]],
    [["announcement", "create", "Slow", "--component=Website=ma"], ["--component=Website=Major Outage"]],
    [
      ["announcement", "create", "Slow", "--notify", ""],
      ["yes", "no"],
    ],
    [["inc"], ["incident"]],
    [["maint"], ["maintenance"]],
    [["incident", "update", ""], ["Cards"]],
    [["maintenance", "resolve", ""], ["Disk"]],
    [
      ["notice", "update", "Hello", "--state", ""],
      ["Published", "Archived"],
    ],
    [["page", "show", "in"], ["internal"]],
    [
      ["component", "list", ""],
      ["--status", "--group", "--search", "--page", "--wide", "--json", "--help"],
    ],
    [
      ["completion", ""],
      ["bash", "zsh", "fish"],
    ],
    [["backup", ""], { files: [] }],
    [["integration", "set", "Prometheus", "--mapping", ""], { files: [] }],
    [["component", "set", "--", "--x"], []],
    [["frobnicate", "x", ""], []],
  ])("the command line completes %j", async (words, expected) => {
    expect(await suggest(...words)).toEqual(expected);
  });

  it("every command with --component completes the names of components, then the statuses where it takes one", async () => {
    const kinds: Readonly<Record<string, readonly string[]>> = {
      announcement: ["announcement", "incident", "maintenance", "notice"],
    };
    for (const entry of entries) {
      const { component } = (await entry.load()).options;
      if (component === undefined) continue;
      const [noun = "", ...verb] = entry.name.split(" ");
      for (const word of kinds[noun] ?? [noun]) {
        const call = [word, ...verb, "X", "--component"];
        const takesStatus = component.value === "NAME[=STATUS]" && word !== "notice";
        const title = call.join(" ");
        expect(await suggest(...call, "web"), title).toEqual(
          takesStatus ? { open: ["Website="] } : ["Website"],
        );
        if (!takesStatus) continue;
        expect(await suggest(...call, "Website=ma"), title).toEqual(["Website=Major Outage"]);
      }
    }
  });

  it("completion suggests every command and every option of the help, and nothing that does not exist", async () => {
    for (const entry of entries) {
      const { name } = entry;
      const words = name.split(" ");
      expect(await suggest(...words), name).toContain(words.at(-1));
      const { options } = await entry.load();
      expect(await suggest(...words, "--"), name).toEqual(
        [...Object.keys(options), "help"].map((option) => `--${option}`),
      );
    }
  });
});

describe("completion in bash", () => {
  let box: NearBox;
  beforeEach(() => {
    box = new NearBox();
  });
  afterEach(() => box.remove());

  /** The words that bash inserts for each line up to the cursor: with the variables that it sets for a completion. */
  async function complete(...lines: readonly string[]): Promise<string[][]> {
    const script = `source <("$1" "\${@:2:START}" completion bash)
eval "$(declare -f _signalbox | sed "s#'[^']*/bin/signalbox'#$LAUNCHER#")"
COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
for COMP_LINE in "\${@:2+START}"; do
COMP_POINT=\${#COMP_LINE}
_signalbox
printf '%s\\n' "\${COMPREPLY[@]}" "end of line"
done`;
    const LAUNCHER = [process.execPath, ...box.start].map((word) => `'${word}'`).join(" ");
    const { stdout } = await runFile(
      "bash",
      ["-c", script, "bash", process.execPath, ...box.start, ...lines],
      { env: { ...box.environment, LAUNCHER, START: String(box.start.length) }, cwd: box.folder },
    );
    const inserted = stdout.split("end of line\n").slice(0, -1);
    return inserted.map((text) => text.split("\n").filter((word) => word !== ""));
  }

  it("bash completes commands, statuses and names, quoted as the word is", async () => {
    box.copyEmptyStore();
    for (const name of ["Main API", "it's $5"]) await box.call("component", "create", name);
    const expected = {
      "signalbox component set ": ["Main\\ API", "it\\'s\\ \\$5"],
      "signalbox component set Main\\ A": ["Main\\ API"],
      'signalbox component set "it': ["it's \\$5"],
      'signalbox component set "Main API" --status=maj': ["Major\\ Outage"],
      'signalbox announcement create X --component "Main API=maj': ["Main API=Major Outage"],
      "signalbox announcement create X --component Main\\ API=maj": ["Major\\ Outage"],
    };
    // Every second is without quotes, within single ones, or within double ones; the others are variants of them.
    const lines = Object.entries(expected).filter((_, place) => isLong || place % 2 === 0);
    expect(await complete(...lines.map(([line]) => line))).toEqual(lines.map(([, words]) => words));
  });

  longTest("bash completes commands without a store", async () => {
    expect(await complete("signalbox component cr", "signalbox component set ")).toEqual([["create"], []]);
    expect(existsSync(box.data)).toBe(false);
  });

  it("the completion without a store suggests commands, creates none, and says nothing", async () => {
    expect((await box.call("__complete", "fish", "component", "cr")).out).toMatch(/^words\ncreate\t/u);
    expect(await box.call("__complete", "zsh", "component", "set", "")).toEqual({
      code: 0,
      out: "",
      err: "",
    });
    expect(readdirSync(box.folder)).toEqual([]);
  });
});

describe("signalbox completion", () => {
  it.each(["bash", "zsh", "fish"])(
    "signalbox completion prints a script for %s that calls this installation",
    async (shell) => {
      const { code, out, err } = await callHere("completion", shell);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain(
        `${join(import.meta.dirname, "..", "..", "bin", "signalbox")}' __complete ${shell}`,
      );
    },
  );

  it("signalbox completion refuses other shells", async () => {
    const { code, err } = await callHere("completion", "tcsh");
    expect([code, err]).toEqual([2, expect.stringContaining("Choose one of: bash, zsh, fish.")]);
  });

  it("completion reads the names of every kind from the store", async () => {
    const box = await boxForTest();
    await box.call("group", "create", "Core");
    await box.call("key", "create", "CI", "--role", "Read-Only");
    await box.call("integration", "create", "Prometheus", "--type", "Alertmanager");
    await box.call("announcement", "create", "Slow", "--message", "We look into it.");
    await box.call("component", "create", "Old");
    await box.call("component", "delete", "Old", "--yes");
    await box.call("component", "create", "Website");
    await box.call("page", "create", "Inner", "--slug", "inner");
    await box.call("page", "delete", "inner", "--yes");
    for (const name of ["Provider", "Disk"])
      await box.call("template", "create", name, "--title", `{{${name}}} fails`, "--message", "We wait.");
    await box.call("template", "create", "Past", "--title", "Past", "--message", "We wait.");
    await box.call("template", "delete", "Past", "--yes");
    for (const [words, expected] of [
      [["group", "set", ""], "Core"],
      [["report", "w"], "Website"],
      [["key", "revoke", ""], "CI"],
      [["integration", "show", ""], "Prometheus"],
      [["announcement", "resolve", ""], "Slow"],
      [["component", "restore", ""], "Old"],
      [["page", "show", ""], "status"],
      [["page", "restore", ""], "inner"],
      [["integration", "set", "X", "--template", "p"], "Provider"],
      [["template", "set", "p"], "Provider"],
      [["template", "restore", ""], "Past"],
      [["trash", "restore", "o"], "Old"],
      [["trash", "restore", "inn"], "Inner"],
      [["announcement", "create", "--field", "p"], "Provider="],
      [["announcement", "create", "--template", "disk", "--field", ""], "Disk="],
    ] as const) {
      const onSqlite = box.env["DATABASE_URL"] === undefined;
      const kind = expected.endsWith("=") && onSqlite ? "open" : "words";
      expect((await box.call("__complete", "fish", ...words)).out).toBe(
        `${kind}\n${onSqlite ? `${expected}\n` : ""}`,
      );
    }
    for (const words of [
      ["alert", "close", ""],
      ["team", "test", ""],
      ["user", "set", ""],
      ["group", "restore", ""],
      ["user", "restore", ""],
      ["signal", "close", "Website", ""],
    ])
      expect((await box.call("__complete", "fish", ...words)).out).toBe("words\n");
  });
});

it("no names of this machine are suggested for a service elsewhere", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website");
  box.env["SIGNALBOX_URL"] = "https://status.example.com";
  expect((await box.call("__complete", "fish", "component", "show", "")).out).toBe("");
});
