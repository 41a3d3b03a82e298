import { expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";
import { callHere } from "./in-process-cli.ts";

it.each([
  [["component", "set", "API", "--status", "Down"], "Major Outage"],
  [["component", "set", "API", "--status", "Operatonal"], "Operational"],
  [["component", "set", "API", "--visibility", "Allways"], "Always"],
  [["user", "set", "ada@example.com", "--role", "administrator"], "Admin"],
  [["key", "create", "CI", "--role", "writer"], "Read-Write"],
  [["audit", "list", "--action", "component.updaet"], "Component.Update"],
  [["audit", "list", "--action", "Templates"], "Template"],
  [["completion", "fsh"], "fish"],
])("the word that a misspelt or foreign one may mean is suggested: %j", async (words, intended) => {
  const { code, err } = await callHere(...words);
  expect([code, err]).toEqual([2, expect.stringContaining(`Did you mean ${intended}? Choose one of: `)]);
});

it.each([
  [["announcement", "create", "--type", "Notice"], "kind"],
  [["announcement", "create", "Outage", "-m", "Look."], "message"],
  [["component", "set", "API", "-s", "Down"], "status"],
  [["announcement", "create", "--body", "Look."], "message"],
  [["announcement", "create", "--severity", "Major"], "impact"],
  [["announcement", "create", "--start", "2030-01-01"], "starts-at"],
  [["integration", "create", "--kind", "Grafana"], "type"],
  [["component", "delete", "API", "--force"], "yes"],
  [["component", "list", "--output", "json"], "json"],
  [["component", "list", "--jsno"], "json"],
  [["component", "create", "API", "--grp", "Regions"], "group"],
  [["key", "create", "CI", "--scope", "read"], "role"],
  [["subscriber", "add", "ada@example.com", "--scope", "API"], "component"],
  [["override", "set", "API", "--ends-at", "22:00"], "until"],
  [["team", "set-rule", "Flapping", "--off"], "alerts"],
  [["team", "set-rule", "SilentIncident", "--state", "off"], "alerts"],
  [["team", "set", "Ops", "--paused"], "sending off"],
  [["subscriber", "set", "ada@example.com", "--suspend"], "state Suspended"],
  [["maintenance", "create", "Disk", "--starts", "22:00"], "starts-at"],
  [["maintenance", "create", "Disk", "--ends", "22:00"], "ends-at"],
  [["maintenance", "create", "Disk", "--duration", "2h"], "for"],
])("the option that a misspelt or foreign one may mean is suggested: %j", async (words, intended) => {
  const { code, err } = await callHere(...words);
  expect([code, err]).toEqual([2, expect.stringContaining(`Did you mean --${intended}?`)]);
});

it.each([
  [
    ["subscriber", "add", "https://example.com/hook", "--channel", "webhook"],
    "There is no option --channel. Leave it out: ",
  ],
  [
    ["integration", "try", "Prom", "--payload", "a.json"],
    "The file is an argument without an option: NAME|ID FILE.",
  ],
  [["component", "--halp"], "There is no option --halp. Did you mean --help?"],
  [["component", "list", "API"], "`bin/signalbox component show API` shows one; --search API lists"],
])("a word that is not needed is answered with how to go on: %j", async (words, advice) => {
  const { code, err } = await callHere(...words);
  expect([code, err]).toEqual([2, expect.stringContaining(advice)]);
});

it("a call with an option that does not exist says which arguments are missing", async () => {
  const both = await callHere("override", "set", "--bogus");
  expect([both.code, both.err]).toEqual([
    2,
    expect.stringMatching(
      /^There is no option --bogus\.\nGive NAME\|ID: .+\n--status STATUS is required\. .+\n--reason TEXT is required/u,
    ),
  ]);
  // Its value may be the name, and the option another one.
  const { err } = await callHere("override", "set", "--reasn", "Alarm", "--status", "Down");
  expect(err).toMatch(/Did you mean --reason\?/u);
  expect(err).not.toContain("is required");
});

it.each([
  [
    ["announcement", "set", "Outage", "--message", "x"],
    "`announcement update` and `announcement edit-update` have it.",
  ],
  [["component", "list", "--description", "x"], "`component create` and `component set` have it."],
])("an option that other commands of the group have names them: %j", async (words, advice) => {
  const { code, err } = await callHere(...words);
  expect([code, err]).toEqual([2, expect.stringContaining(advice)]);
});

it.each([
  [
    ["component", "--bogus"],
    "There is no option --bogus.\n`bin/signalbox component --help` lists its commands.\n",
  ],
  [
    ["incident", "--bogus=1"],
    "There is no option --bogus.\n`bin/signalbox incident --help` lists its commands.\n",
  ],
  [
    ["--verson"],
    "There is no option --verson. Did you mean --version?\n`bin/signalbox --help` lists the commands.\n",
  ],
])("an option that a group or the program does not have is named as one: %j", async (words, err) => {
  expect(await callHere(...words)).toEqual({ code: 2, out: "", err });
});

it.each([
  [
    ["integration", "set", "Prod", "--enabled", "no"],
    "--enabled. `integration enable` and `integration disable` do that.",
  ],
  [["incident", "set", "Outage", "--pinned"], "--pinned. `incident pin` and `incident unpin` do that."],
  [
    ["component", "set", "API", "--override", "x"],
    "--override. `override set` and `override remove` do that.",
  ],
])("an option that commands of their own replace names them: %j", async (words, advice) => {
  const { code, err } = await callHere(...words);
  expect([code, err]).toEqual([2, expect.stringContaining(`There is no option ${advice}`)]);
});

it.each([
  ["--message-file", "update.md"],
  ["--message", "@update.md"],
])("a message from a file is read from standard input: %s %s", async (option, file) => {
  const { code, err } = await callHere("incident", "create", "Outage", option, file);
  expect([code, err]).toEqual([2, expect.stringMatching(/`--message - < (?:FILE|update\.md)` reads /u)]);
});

it.each([
  [["serve", "--host", "127.0.0.1"], "HOST"],
  [["component", "list", "--data-dir", "/srv/signalbox"], "DATA_DIR"],
])("an option for what is a setting names the setting: %j", async (words, setting) => {
  const { code, err } = await callHere(...words);
  expect([code, err]).toEqual([2, expect.stringContaining(`It is a setting: ${setting}=VALUE`)]);
});

it.each([
  [["list"], "component list"],
  [["token", "create"], "key create"],
  [["outages", "list"], "announcement list"],
  [["environment"], "help environment"],
])("the command that a misspelt or foreign one may mean is suggested: %j", async (words, intended) => {
  const { code, err } = await callHere(...words);
  expect([code, err]).toEqual([2, expect.stringContaining(`Did you mean \`${intended}\`?`)]);
});

it.each([
  [["help", "incidents"], "incident create"],
  [["maintenance", "--help"], "maintenance create"],
  [["help", "outages"], "announcement create"],
  [["components", "--help"], "component create"],
])("the help for a word of the domain is that of its group: %j", async (words, name) => {
  const { code, out } = await callHere(...words);
  expect([code, out]).toEqual([0, expect.stringContaining(`\n  ${name} `)]);
});

it("the name that a misspelt one may mean is suggested for every resource", async () => {
  const box = await boxForTest();
  for (const words of [
    ["component", "create", "Website"],
    ["group", "create", "Website"],
    ["template", "create", "Website", "--title", "Down", "--message", "Look."],
    ["integration", "create", "Website", "--type", "Json"],
    ["key", "create", "Website", "--role", "Read-Only"],
    ["announcement", "create", "Website", "--message", "Look."],
  ])
    expect((await box.call(...words)).code).toBe(0);
  for (const words of [
    ["component", "show"],
    ["group", "delete"],
    ["template", "show"],
    ["integration", "show"],
    ["key", "revoke"],
    ["announcement", "show"],
    ["announcement", "pin"],
  ]) {
    const { code, err } = await box.call(...words, "Wesbite");
    expect([words, code, err]).toEqual([words, 1, expect.stringContaining('Did you mean "Website"?')]);
  }
});

it("a name that is taken, or that nothing has, is answered with the command that helps", async () => {
  const box = await boxForTest();
  const group = await box.call("component", "create", "Website", "--group", "Core");
  expect(group.err).toBe(
    'There is no component group "Core". `bin/signalbox group create Core` creates it.\n',
  );
  const affected = ["--message", "Look.", "--component", "Website=Major Outage"];
  const component = await box.call("announcement", "create", "Down", ...affected);
  expect(component.err).toContain("`bin/signalbox component create Website` creates it.");
  const missing = await box.call("component", "delete", "Website", "--yes");
  expect(missing.err).not.toContain("creates it");
  await box.call("component", "create", "Website");
  const report = await box.call("report", "Websiet", "--status", "Operational");
  expect([report.code, report.err]).toEqual([
    1,
    'There is no component "Websiet". Did you mean "Website"? `bin/signalbox component list` lists them.\n',
  ]);
  expect((await box.call("key", "rotate", "zz")).err).toBe(
    'There is no active key "zz". `bin/signalbox key list` lists those that are; with --all also revoked and expired ones.\n',
  );
  const second = await box.call("component", "create", "website");
  expect([second.code, second.err]).toEqual([
    1,
    expect.stringContaining("\n`bin/signalbox component set website` changes it.\n"),
  ]);
});

it.each([
  ["API", "--source", "probe"],
  ["--source=probe", "API"],
])("an argument may be given as an option: signal close %s %s %s", async (...words) => {
  const box = await boxForTest();
  await box.call("component", "create", "API");
  await box.call("report", "API", "--status", "Major Outage", "--source", "probe");
  const closed = await box.call("signal", "close", ...words.filter((word) => word !== undefined));
  expect([closed.code, closed.err]).toEqual([0, ""]);
});
