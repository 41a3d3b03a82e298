/** People, groups, announcements, overrides, signals and sending on the command line. */
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startServer } from "../harness/server.ts";
import { answerPrompts, sitAtTerminal } from "./at-terminal.ts";
import { boxForTest, meddle, rowsIn } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

const addPerson = (number: number, name: string, role: string) =>
  meddle(
    box,
    `insert into person values (${number}, 'p${number}', '${name}@example.com', '${name}@example.com', '${name}', '${role}', 'h', null, null, 1, 1, 'command line', 1, null, null, 1)`,
  );

describe("people on the command line", () => {
  beforeEach(async () => {
    await addPerson(1, "olga", "Owner");
    await addPerson(2, "ada", "Editor");
  });
  const roles = async () => {
    const { out } = await box.call("user", "list", "--json");
    const { People } = JSON.parse(out) as { People: { Name: string; Role: string; DisabledAt: unknown }[] };
    return People.map(
      ({ Name, Role, DisabledAt }) => `${Name} ${Role}${DisabledAt === null ? "" : " disabled"}`,
    );
  };

  it("a person's role, name and sign-in are changed by their address, and the last owner stays owner", async () => {
    const changed = await box.call("user", "set", "ADA@example.com", "--role", "admin", "--name", "Ada");
    expect(changed).toEqual({ code: 0, out: "Ada updated.\nRole: Admin.\n", err: "" });
    const disabled = await box.call("user", "set", "ada@example.com", "--sign-in", "off", "--json");
    expect(JSON.parse(disabled.out)).toMatchObject({ Name: "Ada", Role: "Admin" });
    expect(await roles()).toEqual(["olga Owner", "Ada Admin disabled"]);
    expect((await box.call("user", "list")).out).toMatch(/^ada@example\.com +Ada +Admin .*disabled \d{4}/mu);
    const refused = await box.call("user", "set", "olga@example.com", "--role", "Viewer");
    expect([refused.code, refused.err]).toEqual([
      1,
      "This is the last owner. Make another person an owner first.\n",
    ]);
  });

  it("a person is removed with --yes and restored by the address, and an invitation is revoked", async () => {
    expect((await box.call("user", "remove", "ada@example.com")).err).toContain("Add --yes to remove ada");
    const removed = await box.call("user", "remove", "ada@example.com", "--yes");
    expect(removed).toMatchObject({ code: 0, out: "ada removed. They can be restored for 30 days.\n" });
    expect(await roles()).toEqual(["olga Owner"]);
    expect((await box.call("user", "restore", "eve@example.com")).err).toContain(
      "Can be restored: ada@example.com.",
    );
    expect((await box.call("user", "restore", "Ada@example.com")).out).toBe("ada restored.\n");
    expect(await roles()).toEqual(["olga Owner", "ada Editor"]);

    const invited = await box.call("user", "invite", "eve@example.com", "--role", "Viewer", "--json");
    expect(JSON.parse(invited.out)).toEqual({
      Url: expect.stringContaining("/portal/invitation#") as unknown,
      ExpiresAt: expect.stringMatching(/Z$/u) as unknown,
    });
    expect((await box.call("user", "remove", "eve@example.com", "--yes")).code).toBe(0);
    expect((await box.call("user", "list")).out).not.toContain("eve");
  });
});

describe("a component's override and signals on the command line", () => {
  const shown = async () => {
    const { out } = await box.call("component", "list", "--json");
    return (JSON.parse(out) as { Status: string }[]).map(({ Status }) => Status);
  };

  it("an override decides the status until it is removed", async () => {
    await box.call("component", "create", "API");
    const set = ["override", "set", "api", "--status", "major_outage", "--reason", "The probe is wrong."];
    expect((await box.call(...set, "--for", "2h")).out).toMatch(
      /^"?API"? is overridden: Major Outage\. It ends at \d{4}-\d\d-\d\d \d\d:\d\dZ\.\n$/u,
    );
    expect((await box.call("component", "show", "API")).out).toMatch(
      /^Override +until \d{4}-\d\d-\d\d \d\d:\d\dZ: The probe is wrong\.$/mu,
    );
    await box.call("component", "set", "API", "--status", "Operational");
    expect(await shown()).toEqual(["Major Outage"]);
    expect((await box.call("component", "list")).out).toMatch(/^API +Major Outage \(override\) +\d/mu);
    expect((await box.call("override", "remove", "API")).out).toBe(
      'The override of "API" is removed; the component shows Operational.\n',
    );
    expect(await shown()).toEqual(["Operational"]);
    for (const words of [["show", "API"], ["list"]])
      expect((await box.call("component", ...words)).out).not.toMatch(/override/iu);
    const forever = await box.call(...set, "--json");
    expect(JSON.parse(forever.out)).toMatchObject({ Name: "API", Status: "Major Outage" });
    expect((await box.call("component", "show", "API")).out).toContain("until it is removed: The probe");
    const removed = await box.call("override", "remove", "API", "--json");
    expect(JSON.parse(removed.out)).toMatchObject({ Name: "API", Status: "Operational" });
    const again = await box.call("override", "remove", "API");
    expect([again.code, again.err]).toEqual([0, 'There is no override on "API". Nothing to do.\n']);
  });

  it("the signal of a source is closed, and another name is answered with the sources that there are", async () => {
    await box.call("component", "create", "API");
    const server = await startServer({ dataDirectory: box.data, env: box.env });
    onTestFinished(() => server.close());
    const { out: key } = await box.call("key", "create", "Probe", "--role", "Webhook", "--all-components");
    const response = await fetch(`${server.url}/api/WebHook/UpdateComponentStatus`, {
      method: "POST",
      headers: { "X-API-KEY": key.trim(), "Content-Type": "application/json" },
      body: JSON.stringify({ ComponentName: "API", Status: "Major Outage", Source: "eu-probe" }),
    });
    expect(response.status).toBe(200);
    expect(await shown()).toEqual(["Major Outage"]);
    await box.call("component", "create", "Website");
    for (const name of ["API", "Website"])
      await box.call("report", name, "--status", "Operational", "--source", "us-probe");
    const all = await box.call("signal", "list");
    expect(all.out.match(/^(?:API|Website) +\S+ +\S+/gmu)?.map((row) => row.split(/ +/u).join(" "))).toEqual([
      "API eu-probe Major",
      "API us-probe Operational",
      "Website us-probe Operational",
    ]);
    await box.call("component", "delete", "Website", "--yes");
    await box.call("signal", "close", "API", "us-probe");
    const list = await box.call("signal", "list");
    expect(list.out).toMatch(/^API +eu-probe +Major Outage +\S+ \S+Z +\S+ \S+Z +status$/mu);
    const overruled = await box.call("report", "API", "--status", "Operational");
    const closing = "`bin/signalbox signal close API eu-probe` closes the signal if";
    expect([overruled.out, overruled.err]).toEqual([
      "API: Major Outage\n",
      expect.stringContaining(closing) as unknown,
    ]);
    expect((await box.call("component", "show", "API")).err).toContain(closing);
    expect((await box.call("signal", "list", "--silent-for", "1h")).err).toBe(
      "No signal has been silent for that long.\n",
    );
    expect((await box.call("signal", "close", "API", "us-probe")).err).toBe(
      '"API" has no signal of a source "us-probe". It has: eu-probe.\n',
    );
    expect((await box.call("signal", "close", "API", "EU-probe")).out).toBe(
      'Signal "eu-probe" of "API" closed.\n',
    );
    expect(await shown()).toEqual(["Operational"]);
  });
});

describe("groups and announcements on the command line", () => {
  it("a group is renamed, described, deleted and restored", async () => {
    await box.call("group", "create", "Core");
    const set = await box.call("group", "set", "core", "--name", "Heart", "--description", "What all need");
    expect(set).toEqual({ code: 0, out: 'Component group "Heart" updated.\n', err: "" });
    expect((await box.call("group", "list")).out).toMatch(/^Heart +0 +What all need +status$/mu);
    await box.call("group", "create", "Edge");
    expect((await box.call("group", "set", "Edge", "--parent", "Heart")).out).toBe('"Edge" is in "Heart".\n');
    await box.call("group", "set", "Edge", "--description", "Near users");
    expect((await box.call("group", "list")).out).toMatch(/^ {2}Edge +0 +Near users +status$/mu);
    await box.call("group", "delete", "Heart", "--yes");
    expect((await box.call("group", "restore", "heart")).out).toBe('Component group "Heart" restored.\n');
  });

  it("an announcement is deleted with its effects, and restored", async () => {
    await box.call("component", "create", "API");
    const news = ["--message", "We look into it.", "--component", "API=Major Outage"];
    await box.call("announcement", "create", "Payments fail", ...news);
    const unconfirmed = await box.call("announcement", "delete", "payments fail");
    expect(unconfirmed.err).toContain(
      'Add --yes to delete the incident "Payments fail" without being asked.',
    );
    const deleted = await box.call("announcement", "delete", "payments fail", "--yes");
    expect(deleted).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Incident "Payments fail" deleted. It can be restored until [-0-9]+ [:0-9]+Z\.\n$/u,
      ) as unknown,
    });
    expect((await box.call("component", "list")).out).toContain("Operational");
    expect((await box.call("announcement", "restore", "Payments fail")).code).toBe(0);
    expect((await box.call("component", "list")).out).toContain("Major Outage");
    expect(await rowsIn(box, "select deleted_at from announcement")).toEqual([{ deleted_at: null }]);
  });
});

it("commands that print a secret print it with its resource as JSON with --json", async () => {
  const create = ["integration", "create", "Prom", "--type", "Alertmanager", "--json"];
  const created = JSON.parse((await box.call(...create)).out) as Record<string, unknown>;
  expect(created).toMatchObject({ Name: "Prom", Url: expect.stringMatching(/^http/u) as unknown });
  const rotated = JSON.parse((await box.call("integration", "rotate", "Prom", "--json")).out) as object;
  expect(rotated).toEqual({ Url: expect.stringMatching(/^http/u) as unknown });
  await box.call("key", "create", "CI", "--role", "Read-Only");
  const key = JSON.parse((await box.call("key", "rotate", "CI", "--json")).out) as object;
  expect(key).toMatchObject({ Name: "CI", Value: expect.stringMatching(/^sbx_ro_/u) as unknown });
});

it("delivery resume says whether sending was paused, and how many held deliveries it releases", async () => {
  expect((await box.call("delivery", "resume")).out).toBe("Sending was already running.\n");
  expect((await box.call("delivery", "pause")).out).toContain(
    "`bin/signalbox delivery resume` resumes it.\n",
  );
  const { out } = await box.call("delivery", "resume", "--release-newer-than", "2h");
  expect(out).toBe("Sending is resumed.\n0 deliveries released.\n");
});

it("a deletion at a terminal asks as a publication does, and deletes nothing without agreement", async () => {
  await box.call("component", "create", "API");
  sitAtTerminal();
  const questions = answerPrompts([], [false]);
  const refused = await box.call("component", "delete", "API");
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("Nothing was deleted.")]);
  const agreed = await box.call("component", "delete", "API");
  expect([agreed.code, questions]).toEqual([
    0,
    Array(2).fill(expect.stringMatching(/^Delete .*"API".*\?$/su)),
  ]);
});
