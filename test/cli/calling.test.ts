import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseArguments } from "../../src/cli/command-line.ts";
import { entries } from "../../src/cli/commands.ts";
import { readShellLine } from "../../src/cli/completion/shell-line.ts";
import { examples, kindExamples } from "../../src/cli/examples.ts";
import { readBuildVersion, readVersion } from "../../src/platform/project-root.ts";
import { callHere, NearBox } from "./in-process-cli.ts";

describe("calling the command line", () => {
  let box: NearBox;
  beforeEach(() => {
    box = new NearBox();
  });
  afterEach(() => box.remove());

  it.each(["--version", "-v", "version"])("the command line prints its version for %s", async (word) => {
    const { code, out, err } = await callHere(word);
    expect({ code, out, err }).toEqual({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u) as unknown,
      err: "",
    });
  });

  it("the version names the commit of the build, if the build has recorded it", () => {
    expect(readBuildVersion(box.folder)).toBe(readVersion());
    writeFileSync(join(box.folder, "commit"), "4f2a9c01d7be\n");
    expect(readBuildVersion(box.folder)).toBe(`${readVersion()}+4f2a9c01d7be`);
  });

  it("the command line lists the first commands, every group and the other commands on request, and the exit codes", async () => {
    const { code, out, err } = await box.call("--help");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.split("\n").length).toBeLessThan(60);
    const listed = new Set(entries.map(({ name }) => name.split(" ")[0]));
    for (const words of [...listed, "component create", "announcement create"])
      expect(out.match(new RegExp(`^ {2}${words} {2,}\\S`, "gmu"))).toHaveLength(1);
    expect(out.replaceAll(/\s+/gu, " ")).toContain(
      "Exit codes: 0 success, 1 refused or failed, 2 usage error, 3 unreachable, and of `status --exit-code` 4 not operational.",
    );
  });

  it("the help of every command fits a terminal of 80 columns, and repeats no sentence", async () => {
    const all = (await callHere("--help")).out;
    const names = new Set(entries.flatMap(({ name }) => [name, name.split(" ", 1).join("")]));
    const helps: { out: string }[] = [{ out: all }];
    for (const name of names) helps.push(await callHere(...name.split(" "), "--help"));
    expect(helps.length).toBeGreaterThan(50);
    for (const { out } of helps) {
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
      expect(out).toMatch(/\n\nExit codes: |^Usage: bin\/signalbox (?:\w+ )?COMMAND/u);
      const sentences = out.split(/(?<=[.:])\s+/u).filter((sentence) => sentence.length > 25);
      expect(sentences).toEqual([...new Set(sentences)]);
    }
  });

  it("a verb without its noun is answered with the commands that have it", async () => {
    const { code, err } = await callHere("export");
    expect(code).toBe(2);
    expect(err).toMatch(/^There is no command "export"\. Did you mean this\?\n {2}subscriber export {2}/u);
    expect((await callHere("postmortem")).err).toContain("announcement postmortem");
  });

  it("a result that cannot be written is reported in a sentence, with exit code 1", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [...box.start, "--version"], {
      env: box.environment,
      encoding: "utf8",
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^The result could not be written: .+\.\n$/u),
    ]);
  });

  it("every example in the help is a call that its command takes", async () => {
    for (const [name, lines] of [...Object.entries(examples), ...Object.entries(kindExamples)]) {
      const called = name.replace(/^(?:incident|maintenance|notice) /u, "announcement ");
      const command = await entries.find((entry) => entry.name === called)?.load();
      if (command === undefined) throw new Error(`There is no command ${name}`);
      for (const line of lines) {
        const { words, current } = readShellLine(line.replaceAll("\\\n", " ").replace(/ [|<>] .*$/u, ""));
        expect(line.startsWith(`${name} `), line).toBe(true);
        const args = [...words, current].slice(name.split(" ").length);
        expect(() => parseArguments(command, args), line).not.toThrow();
      }
    }
  });

  it.each([
    [
      "maintenance create",
      ["--starts-at TIME", "Scheduled, In Progress"],
      ["--kind", "--impact", "Resolved"],
    ],
    ["incident create", ["--impact IMPACT", "Investigating"], ["--kind", "--repeat", "Scheduled"]],
    ["notice create", ["--ends-at TIME"], ["--kind", "--repeat", "--impact", "Resolved"]],
    ["maintenance update", ["Verifying", 'maintenance update "Database move"'], ["Resolved", "incident"]],
    [
      "incident set",
      ["title, times, state or impact.", 'incident set "Payments fail"'],
      ["--repeat", "--ends-at", "Completed", "recurrence"],
    ],
    ["maintenance set", ["--repeat", "--ends-at"], ["--impact", "Resolved"]],
    ["notice resolve", ["It becomes Archived."], ["Resolved", "incident"]],
    ["incident list", ["incident list --all"], ["--kind", "Scheduled", "Published"]],
  ])(
    "the help of `%s` shows the options, states and example of this kind alone",
    async (call, shown, hidden) => {
      const { code, out } = await callHere(...call.split(" "), "--help");
      expect(code).toBe(0);
      for (const text of [`bin/signalbox ${call} `, ...shown]) expect(out).toContain(text);
      for (const text of hidden) expect(out).not.toContain(text);
    },
  );

  it.each([
    [
      ["maintenance", "create", "Disk swap", "--kind", "incident"],
      '`maintenance create` takes no --kind. For an incident:\n  bin/signalbox incident create "Disk swap"\n',
    ],
    [["incident", "list", "--kind=notice"], "  bin/signalbox notice list\n"],
    [
      ["maintenance", "create", "Disk swap", "--impact", "Major"],
      "`maintenance create` has no --impact; `incident create` has it.",
    ],
    [["notice", "set", "x", "--repeat", "daily"], "`notice set` has no --repeat; `maintenance set` has it."],
  ])("a call that names a kind refuses the options of another one: %j", async (words, message) => {
    const { code, out, err } = await callHere(...words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });

  it("the command line without arguments lists its commands on standard error", async () => {
    const { code, out, err } = await box.call();
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("key create");
  });

  it.each([
    [
      ["key", "create", "--help"],
      /^Usage: bin\/signalbox key create NAME --role ROLE \[--component NAME\|ID\]\.\.\.\n/u,
    ],
    [["help", "component", "set"], /^Usage: bin\/signalbox component set NAME/u],
    [["key", "--help"], /key revoke/u],
    [["doctor", "-h"], /^Usage: bin\/signalbox doctor \[--json\]/u],
    [["help", "environment"], /^ {2}SIGNALBOX_WORKERS {2,}Processes .+\(1\)$/mu],
    [["settings", "--help"], /^ {2}OIDC_NAME {2,}The provider's name/mu],
    [["serve", "--help"], /--port PORT +The port to listen on[^]+`bin\/signalbox help environment`/u],
  ])("the command line prints help for %j without touching anything", async (words, expected) => {
    const { code, out, err } = await callHere(...words);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(expected);
  });

  it.each([
    [["componet", "list"], "Did you mean `component list`?"],
    [["component", "add"], "Did you mean `component create`?"],
    [["component", "update"], "Did you mean `component set`?"],
    [["announcement", "edit", "Cards"], "  announcement edit-update  Change the text or the time of"],
    [["announcement", "edit", "Cards"], "  announcement update       Post an update to"],
    [["key", "delete"], "Did you mean `key revoke`?"],
    [["component", "Website"], "Did you mean `component show Website`?"],
    [["component", "status", "Website"], "Did you mean `component show Website`?"],
    [["component", "status", "Web", "down"], 'Did you mean `component set Web --status "Major Outage"`?'],
    [["component", "Web", "partial_outage"], 'Did you mean `component set Web --status "Partial Outage"`?'],
    [["component", "status"], "Did you mean `component list`?"],
    [["team", "add", "Ops", "--channel", "Slack", "https://chat.example/x"], "Leave out the URL or the key"],
    [["incident", "create"], "Give TITLE, or --template."],
    [["notice", "edit"], "  notice edit-update  Change the text or the time of"],
    [["incidents"], "incident resolve"],
    [["incidnet"], "Did you mean `incident`?"],
    [["incident", "close", "Cards"], "Did you mean `incident resolve Cards`?"],
    [["incident", "finish"], "Did you mean `incident resolve TITLE`?"],
    [["incident", "archive"], "Did you mean `incident resolve TITLE`?"],
    [["incident", "start"], "Did you mean `incident create`?"],
    [["incident", "reopen", "Cards"], "Did you mean `incident update Cards --state Investigating`?"],
    [["maintenance", "cancel"], "Did you mean `maintenance update TITLE --state Cancelled`?"],
    [["announcement", "close"], "Did you mean `announcement resolve TITLE`?"],
    [["create", "component", "Web"], "Did you mean `component create Web`?"],
    [["delete", "component", "API"], "Did you mean `component delete API`?"],
    [["delete", "key", "CI"], "Did you mean `key revoke CI`?"],
    [["list", "incidents"], "Did you mean `incident list`?"],
    [["get", "components"], "Did you mean `component list`?"],
    [["get", "incident", "Cards"], "Did you mean `incident show Cards`?"],
    [["describe", "components", "API"], "Did you mean `component show API`?"],
    [["start", "maintenance", "Move"], 'Did you mean `maintenance update Move --state "In Progress"`?'],
    [["stop", "incident", "Cards"], "Did you mean `incident resolve Cards`?"],
    [["import"], "  page import        Import a page"],
    [["restart"], "Restart the service with your service manager"],
    [["whoami"], "shows which service commands reach"],
    [["upgrade"], "it migrates the store"],
    [["init"], "nothing is to be prepared"],
    [["logs"], "bin/signalbox serve`: see your service manager"],
    [["webhook"], "bin/signalbox integration create"],
    [["incident", "resolve"], "Give TITLE|ID: the"],
    [["override", "clear"], "Did you mean `override remove`?"],
    [["override", "ls"], "Did you mean `override list`?"],
    [["constructor"], "`bin/signalbox --help` lists the commands."],
    [["key", "rotat", "CI"], "Did you mean `key rotate CI`?"],
    [["key"], "key revoke"],
    [["frobnicate"], "`bin/signalbox --help` lists the commands."],
    [["key", "create", "--nmae", "CI"], "Did you mean --name?"],
    [
      ["key", "create", "--role", "Read-Only"],
      "Give NAME: its name, of 1 to 100 characters, unique among live keys.",
    ],
    [["key", "create", "X"], "--role ROLE is required. Choose one of: Read-Only, Read-Write, Webhook.\n"],
    [["key", "create", "--name"], "--name needs a value"],
    [["key", "create", "--name", "--role", "x"], "write --name=--role"],
    [["key", "create", "--name", "a", "--name", "b", "--role", "Webhook"], "--name is given twice."],
    [["key", "create", "--name", "CI", "--role", "Admin"], "Choose one of: Read-Only, Read-Write, Webhook."],
    [
      ["key", "create", "--name", "CI", "--role", "Webhook", "--all-components", "--expires-in", "soon"],
      '--expires-in cannot be "soon". Give numbers',
    ],
    [
      ["key", "create", "--name", "CI", "--role", "Webhook", "--all-components", "--rate", "fast"],
      "whole requests a minute",
    ],
    [
      ["key", "create", "--name", "CI", "--role", "Read-Only", "--component", "A"],
      "--component requires --role Webhook",
    ],
    [["key", "rotate", "CI", "--keep", "8d"], "up to 7d"],
    [["key", "revoke"], "Give NAME|ID: the key, by its name or id, or its first characters"],
    [["backup"], "Give FILE: the file to write the backup to, or - for standard output."],
    [["restore", "--replace"], "Give FILE: the backup file, or - for standard input."],
    [["component", "create"], "Give NAME: its name"],
    [["component", "create", "--help=1"], "--help takes no value.\n"],
    [["report", "Website", "down"], 'Did you mean --status "Major Outage"?'],
    [["component", "create", "Main", "API"], '"API" is an unexpected argument. Quote values'],
    [["group", "set", "API", 'A "$" x'], 'Did you mean --name "A \\"\\$\\" x"?'],
    [["team", "add"], "Give NAME: its name"],
    [["subscriber", "add"], "Give one ADDRESS: an e-mail address, or the URL of a webhook."],
    [["subscriber", "add", "a@example.com", "--webhook", "https://example.com"], "Give one ADDRESS"],
    [["component", "set", "API", "Major Outage"], 'Did you mean --status "Major Outage"?'],
    [["component", "create", "--name", "Main", "API"], '"API" is an unexpected argument'],
    [
      ["component", "create", "--name", "API", "--report-every", "often"],
      '--report-every cannot be "often". Give numbers',
    ],
    [["component", "set", "API", "--status", "Broken"], "Choose one of: Operational"],
    [["component", "list", "--json=yes"], "--json takes no value."],
    [["page", "show", "eu", "--page", "us"], '"eu" is an unexpected argument'],
    [["subscriber", "list", "x"], '"x" is an unexpected argument.\n'],
    [["page", "set"], "Nothing to set."],
  ])("the command line called as %j prints its usage, and exits with 2", async (words, expected) => {
    const { code, out, err } = await callHere(...words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(expected);
  });

  it("the command line reports every fault of the configuration", async () => {
    box.env["PORT"] = "http";
    box.env["SIGNALBOX_SECRT"] = "x";
    const { code, out, err } = await box.call("key", "list");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain('- PORT is "http".');
    expect(err).toContain("Did you mean SIGNALBOX_SECRET?");
  });

  it("the command line says what to do if the data directory is a file", async () => {
    writeFileSync(box.data, "");
    const { code, err } = await box.call("key", "list");
    expect(code).toBe(1);
    expect(err).toBe(
      `The data directory ${box.data} cannot be created, because a file is in its place. Move that file, or set DATA_DIR to another folder.\n`,
    );
  });

  it("a command does not create the data directory, and migrate does", async () => {
    const refused = await box.call("component", "create", "--name", "API");
    expect(refused).toEqual({
      code: 1,
      out: "",
      err: `There is no data in ${box.data}. Set DATA_DIR (or DATABASE_URL) as for the service: it may use another folder. Its first start creates the data.\nFor a service on another machine set SIGNALBOX_URL and SIGNALBOX_KEY, or call \`bin/signalbox login URL\`.\n`,
    });
    expect(existsSync(box.data)).toBe(false);
    mkdirSync(box.data);
    expect((await box.call("key", "list")).err).toBe(refused.err);
    expect(readdirSync(box.data)).toEqual([]);
    expect((await box.call("migrate")).out).toBe(`The store in ${box.data} was created.\n`);
    expect((await box.call("migrate")).out).toBe(`The store in ${box.data} is up to date.\n`);
    expect((await box.call("component", "create", "--name", "API")).code).toBe(0);
  });

  it("the command line does not touch the store of a newer version", async () => {
    box.copyEmptyStore();
    box.meddle("insert into migration (name, checksum, applied_at) values ('9999-tomorrow', 'x', 0)");
    const { code, out, err } = await box.call("component", "create", "--name", "API");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^The store was written by a newer Signalbox: .*9999-tomorrow/u);
  });

  it("the command line reports a file that is not a store", async () => {
    mkdirSync(box.data);
    writeFileSync(
      join(box.data, "signalbox.sqlite"),
      "this is no database, however long it may be. ".repeat(99),
    );
    const { code, out, err } = await box.call("key", "list");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("file is not a database");
    expect(err).not.toContain("error of Signalbox");
  });
});
