import { beforeEach, describe, expect, it } from "vitest";
import { repetitions } from "../harness/repetitions.ts";
import { boxForTest, meddle, rowsIn } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

describe("components on the command line", () => {
  let box: NearBox;
  beforeEach(async () => {
    box = await boxForTest();
  });

  it("components are created, listed and set on the command line", async () => {
    const created = await box.call(
      "component",
      "create",
      "--name",
      "Main API",
      "--description",
      "What apps call",
    );
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9a-f-]{36}\n$/u) as unknown });
    expect(created.err).toContain("shows Operational");
    const set = await box.call("component", "set", "main api", "--status", "major_outage");
    expect([set.code, set.out]).toEqual([0, "Main API: Major Outage\n"]);
    expect(set.err).toMatch(
      /^`bin\/signalbox component set "Main API" --status Operational` sets it back\.\n$/u,
    );
    const { out } = await box.call("component", "list", "--json");
    expect(JSON.parse(out)).toMatchObject([
      {
        Id: created.out.trim(),
        Name: "Main API",
        Description: "What apps call",
        Status: "Major Outage",
        GroupId: null,
      },
    ]);
    const table = (await box.call("component", "list")).out.split("\n");
    expect(table[0]).toMatch(/^NAME {6}STATUS {8}SINCE {14}GROUP {2}PAGE {4}ID$/u);
    expect(table[1]).toMatch(
      /^Main API {2}Major Outage {2}\d{4}-\d\d-\d\d \d\d:\d\dZ {9}status {2}[0-9a-f-]{36}$/u,
    );
  });

  it("create commands print their result as JSON with --json", async () => {
    for (const words of [
      ["component", "create", "--name", "API"],
      ["group", "create", "--name", "API"],
      ["page", "create", "--name", "API", "--slug", "api-page"],
    ]) {
      const { code, out } = await box.call(...words, "--json");
      expect([code, JSON.parse(out)]).toMatchObject([0, { Name: "API", Id: expect.any(String) as unknown }]);
    }
  });

  it("a component on the command line is taken off the page by its visibility, and keeps its status", async () => {
    const created = await box.call(
      "component",
      "create",
      "--name",
      "Vault",
      "--visibility",
      "when not operational",
    );
    expect(created.err).toBe(
      'The component "Vault" is Operational. The page lists it only while it is not Operational.\n',
    );
    const set = await box.call("component", "set", "Vault", "--visibility", "never");
    expect(set).toEqual({ code: 0, out: "Vault: Operational\nThe page never lists it.\n", err: "" });
    const { out } = await box.call("component", "list", "--json");
    expect(JSON.parse(out)).toMatchObject([{ Name: "Vault", Visibility: "Never", Status: "Operational" }]);
  });

  it("component set changes a component's name, description, group and expected reports, and clears them", async () => {
    const { out: groupId } = await box.call("group", "create", "--name", "Core");
    await box.call("component", "create", "--name", "API");
    const only = async () =>
      (JSON.parse((await box.call("component", "list", "--json")).out) as unknown[])[0];
    const set = ["--description", "What apps call", "--group", "core", "--report-every", "1h"];
    expect(await box.call("component", "set", "API", ...set, "--name", "Main API")).toMatchObject({
      code: 0,
    });
    expect(await only()).toMatchObject({
      Name: "Main API",
      Description: "What apps call",
      GroupId: groupId.trim(),
      ReportEvery: 3600,
    });
    const cleared = ["--description", "", "--group", "", "--report-every", ""];
    expect(await box.call("component", "set", "Main API", ...cleared)).toMatchObject({ code: 0 });
    expect(await only()).toMatchObject({ Description: null, GroupId: null, ReportEvery: null });
  });

  it("component set names the override that hides the status, until when it lasts, and what ends it", async () => {
    await box.call("component", "create", "--name", "API");
    const pin = ["--status", "Major Outage", "--reason", "Drill", "--until", "2099-05-03T22:00:00Z"];
    await box.call("override", "set", "API", ...pin);
    const override =
      'still show$ Major Outage: overridden on the command line (operator) until 2099-05-03 22:00Z ("Drill").';
    const note = `${override} \`bin/signalbox override remove API\` ends the override.\n`;
    const tried = await box.call("component", "set", "API", "--status", "Operational", "--dry-run");
    expect([tried.code, tried.err]).toEqual([
      0,
      `This was a dry run: nothing was changed.\nIt would be set to Operational, but ${note.replace("$", "")}`,
    ]);
    const set = await box.call("component", "set", "API", "--status", "Degraded Performance");
    expect(set.err).toBe(`It was set to Degraded Performance, but ${note.replace("$", "s")}`);
  });

  it("component show and component set name the sources that decide the status", async () => {
    await box.call("component", "create", "--name", "API");
    const news = ["--title", "Payments fail", "--message", "We look into it."];
    await box.call("announcement", "create", ...news, "--component", "API=Major Outage");
    const set = await box.call("component", "set", "API", "--status", "Partial Outage");
    expect(set.err).toContain(
      'It was set to Partial Outage, but still shows Major Outage: the incident "Payments fail". `bin/signalbox component show',
    );
    const { out } = await box.call("component", "show", "api");
    expect(out).toContain('Status       Major Outage: the incident "Payments fail"\n');
    expect(out).toMatch(
      /^Major Outage {4}the incident "Payments fail" +\d{4}-.+Z\nPartial Outage {2}set on the command line \(operator\)/mu,
    );
    expect(out).toMatch(/Open announcements:\n.+\nPayments fail {2}Incident {2}Investigating/u);
    const json: unknown = JSON.parse((await box.call("component", "show", "API", "--json")).out);
    expect(json).toMatchObject({ Name: "API", Voices: [{ Kind: "Announcement" }, { Kind: "Report" }] });
    await box.call("announcement", "resolve", "Payments fail", "--message", "Done.");
    expect((await box.call("component", "show", "API")).out).toContain("No open announcement affects it.");
  });

  it("a component is deleted with --yes, and restored by its name with its status", async () => {
    await box.call("component", "create", "--name", "API", "--status", "Partial Outage");
    await box.call("key", "create", "Prober", "--role", "Webhook", "--component", "API");
    const unconfirmed = await box.call("component", "delete", "API");
    expect(unconfirmed).toMatchObject({ code: 2, out: "" });
    expect(unconfirmed.err).toContain(
      'Add --yes to delete the component "API" (key "Prober" reports only this component) without being asked.',
    );
    const deleted = await box.call("component", "delete", "api", "--yes");
    expect(deleted.out).toMatch(/^Component "API" deleted. It can be restored until [-0-9]+ [:0-9]+Z\.\n$/u);
    expect((await box.call("component", "list", "--json")).out).toBe("[]\n");
    const other = await box.call("component", "restore", "Website");
    expect(other.err).toBe('No component "Website" was deleted in the last 30 days. Can be restored: API.\n');
    const restored = await box.call("component", "restore", "API");
    expect(restored).toEqual({ code: 0, out: 'Component "API" restored.\n', err: "" });
    const again = await box.call("component", "restore", "API");
    expect([again.code, again.err]).toEqual([0, 'The component "API" is not deleted. Nothing to do.\n']);
    expect((await box.call("component", "list")).out).toContain("Partial Outage");
  });

  it("a deleted component is identified by its id if several had its name", async () => {
    for (const description of ["first", "second"]) {
      await box.call("component", "create", "--name", "API", "--description", description);
      await box.call("component", "delete", "API", "--yes");
    }
    const { code, err } = await box.call("component", "restore", "API");
    expect(code).toBe(1);
    const [newest = ""] = /[\da-f-]{36}/u.exec(err) ?? [];
    expect(await box.call("component", "restore", newest)).toMatchObject({ code: 0 });
    const { out } = await box.call("component", "list", "--json");
    expect(JSON.parse(out)).toMatchObject([{ Id: newest, Description: "second" }]);
  });

  it("a component with expected reports is Unknown until its first report", async () => {
    const created = await box.call(
      "component",
      "create",
      "--name",
      "Job",
      "--report-every",
      "60s",
      "--on-lapse",
      "partial outage",
    );
    expect(created.err).toContain("shows Unknown until its first report");
    const { out } = await box.call("component", "list", "--json");
    expect(JSON.parse(out)).toMatchObject([
      { ReportEvery: 60, OnLapse: "Partial Outage", Status: "Unknown" },
    ]);
  });

  it("component commands name the invalid option", async () => {
    const { code, out, err } = await box.call(
      "component",
      "create",
      "--name",
      " ",
      "--report-every",
      "1s",
      "--on-lapse",
      "Operational",
    );
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain('--report-every cannot be "1s". ');
    expect(err).toContain('--on-lapse cannot be "Operational". Choose the status for missing reports');
  });

  it("a component is not added to a missing group", async () => {
    await box.call("group", "create", "--name", "Cores");
    const { code, err } = await box.call("component", "create", "--name", "API", "--group", "Core");
    expect(code).toBe(1);
    expect(err).toContain('There is no component group "Core". Did you mean "Cores"?');
  });

  it("component commands find a component by its name or id", async () => {
    await box.call("component", "create", "--name", "Website");
    const { code, err } = await box.call("component", "set", "Websiet", "--status", "Operational");
    expect(code).toBe(1);
    expect(err).toContain('There is no component "Websiet". Did you mean "Website"?');
  });

  it("component commands set the component on the given page if several share its name", async () => {
    await box.call("page", "create", "--name", "Inside", "--slug", "inside");
    await box.call("component", "create", "--name", "API");
    await box.call("component", "create", "--name", "API", "--page", "inside");
    const set = ["component", "set", "API", "--status", "Partial Outage"];
    const refused = await box.call(...set);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("Set --page, or give an id:");
    await box.call("group", "create", "--name", "Core", "--page", "inside");
    expect((await box.call("group", "list")).out).toBe(
      "NAME  COMPONENTS  DESCRIPTION  PAGE\nCore  0                        inside\n",
    );
    expect(await box.call(...set, "--page", "inside")).toMatchObject({
      code: 0,
      out: "API: Partial Outage\n",
    });
    expect((await box.call(...set, "--page", "outside")).err).toContain(
      'The component "API" is not on the page "outside", but on "status" and "inside".',
    );
    const { out } = await box.call("component", "list", "--json");
    expect(JSON.parse(out)).toMatchObject([
      { Page: "status", Status: "Operational" },
      { Page: "inside", Status: "Partial Outage" },
    ]);
  });

  it("component commands escape names that would control the terminal", async () => {
    await box.call("component", "create", "--name", "Website");
    await meddle(box, "update component set name = ?", "a\u001b[2Jb\u202ec");
    expect((await box.call("component", "list")).out.split("\n")[1]).toMatch(/^a \[2Jb c {2}/u);
  });

  it("concurrent creations all succeed, or say why not", async () => {
    const names = Array.from({ length: repetitions(2, 20) }, (_, index) => `Component ${index}`);
    const ended = await Promise.all(
      names.map((name) => box.callApart("component", "create", "--name", name)),
    );
    const created = names.filter((_, index) => ended[index]?.code === 0);
    for (const failure of ended.filter(({ code }) => code !== 0)) expect(failure.err).not.toBe("");
    expect(created.length).toBeGreaterThan(0);
    const rows = await rowsIn(box, "select name from component");
    expect(rows).toHaveLength(created.length);
    expect(rows).toEqual(expect.arrayContaining(created.map((name) => ({ name }))));
  });
});

describe("the page on the command line", () => {
  let box: NearBox;
  beforeEach(async () => {
    box = await boxForTest();
  });

  it("page set changes the name, description and time zone", async () => {
    const set = await box.call(
      "page",
      "set",
      "--name",
      "Acme Status",
      "--description",
      "How we are",
      "--time-zone",
      "Europe/Amsterdam",
      "--language",
      "nl-be",
      "--url",
      "https://status.acme.example/",
      "--accent",
      "#2255CC",
      "--show-sources",
      "on",
      "--written-languages",
      "fr, de",
      "--partial-weight",
      "0.5",
      "--major-weight",
      "1",
    );
    expect(set.code).toBe(0);
    expect(set.out.replace(/localhost:\d+/u, "localhost")).toBe(
      "Name: Status → Acme Status\nDescription: (none) → How we are\nAddress: http://localhost → https://status.acme.example\nTime zone: UTC → Europe/Amsterdam\nDefault language: en → nl-BE\nAccent colour: (none) → #2255cc\nSource of a status: not shown → shown\nDowntime counts: Partial Outage × 0.3, Major Outage × 1 → Partial Outage × 0.5, Major Outage × 1\nLanguages of texts: en → nl-BE, de, fr\n",
    );
    expect((await box.call("page", "set", "--name", "Acme Status")).out).toBe(
      'Nothing changed: the page "status" is so already.\n',
    );
    const shown = (await box.call("page", "show")).out;
    expect(shown).toMatch(/^Powered by Signalbox {2}shown\n/mu);
    expect(shown).toMatch(/^Allowed networks {6}\(all\)\n/mu);
    const { out } = await box.call("page", "show", "--json");
    expect(JSON.parse(out)).toMatchObject({ Name: "Acme Status", TimeZone: "Europe/Amsterdam" });
  });

  it("page set clears the description and address with an empty value", async () => {
    box.env["BASE_URL"] = "https://box.example";
    await box.call("page", "set", "--description", "How we are", "--url", "https://status.acme.example");
    expect((await box.call("page", "set", "--description", "", "--url", "")).code).toBe(0);
    const { out } = await box.call("page", "show");
    expect(out).toMatch(/^Description {2,}\(none\)$/mu);
    expect(out).toMatch(/^Address {2,}https:\/\/box\.example$/mu);
  });

  it("page set refuses an unknown time zone", async () => {
    const { code, out, err } = await box.call("page", "set", "--time-zone", "Mars/Olympus");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain('--time-zone cannot be "Mars/Olympus". Give an IANA time zone');
  });

  it.each([
    ["--language", "tlh"],
    ["--allow", "300.1.1.1"],
    ["--partial-weight", "1.2"],
    ["--major-weight", "0.1234"],
    ["--major-weight", "much"],
  ])("page set names the invalid option: %s", async (option, value) => {
    const { code, out, err } = await box.call("page", "set", option, value);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.startsWith(`${option} cannot be `)).toBe(true);
  });
});
