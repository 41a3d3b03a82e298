import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startServer } from "../harness/server.ts";
import { alertmanagerPayload } from "../integrations/http/payloads.ts";
import { boxForTest, rowsIn } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

describe("an integration on the command line", () => {
  it("an integration is created with only its address on standard output, listed, rotated, disabled, enabled and deleted", async () => {
    const created = await box.call("integration", "create", "--type", "alertmanager", "--name", "Prometheus");
    expect(created.out).toMatch(/^http\S+\/api\/WebHook\/In\/[\w-]{22}\n$/u);
    const [base = ""] = created.out.split("/api/WebHook/");
    expect(created.err).toContain(
      `\n${base}/api/docs/guide-alertmanager shows how; \`bin/signalbox integration events Prometheus\` lists what arrives.\n`,
    );
    expect((await box.call("integration", "show", "Prometheus")).out).toMatch(/^Id {9}[-\da-f]{36}$/mu);
    const rotated = await box.call("integration", "rotate", "prometheus", "--keep", "0");
    expect(rotated.out).toMatch(/^http\S+\/api\/WebHook\/In\/[\w-]{22}\n$/u);
    expect(rotated.out).not.toBe(created.out);
    const disabled = await box.call("integration", "disable", "Prometheus");
    expect(disabled.out).toBe('"Prometheus" refuses events until it is enabled. No alert is open.\n');
    expect((await box.call("integration", "list")).out).toMatch(
      /Prometheus +Alertmanager +status +disabled/u,
    );
    const enabled = await box.call("integration", "enable", "Prometheus");
    expect(enabled.out).toBe('"Prometheus" accepts events again. No alert is open.\n');
    expect((await box.call("integration", "list")).out).not.toContain("disabled");
    expect((await box.call("integration", "events", "Prometheus")).err).toBe("No events yet.\n");
    await box.call("page", "create", "Inner", "--slug", "inner");
    await box.call("integration", "create", "--type", "Grafana", "--name", "Inside", "--page", "inner");
    expect((await box.call("integration", "list", "--page", "inner")).out).toMatch(/^NAME.*\nInside.*\n$/u);
    expect(await box.call("integration", "list", "--page", "none")).toMatchObject({ code: 1, out: "" });
    await box.call("integration", "delete", "Inside", "--yes");
    await box.call("integration", "delete", "Prometheus", "--yes");
    expect((await box.call("integration", "list", "--json")).out).toBe("[]\n");
  });

  it.each(["no-such-file", tmpdir()])("integration try refuses the unreadable file %s", async (path) => {
    const { code, err } = await box.call("integration", "try", "Prometheus", path);
    expect([code, err]).toEqual([1, expect.stringContaining(`${path} cannot be read: `)]);
  });

  it.each([
    ["Prometheus", "Alertmanager"],
    ["AWS CloudWatch", "Sns"],
    ["Grafana Cloud", "Grafana"],
    ["Jira Service Management", "Opsgenie"],
    ["Icinga 2", "Nagios"],
    ["Pagerdutty", "PagerDuty"],
  ])("an integration of the unknown type %s is refused with the suggestion %s", async (sent, type) => {
    const { code, err } = await box.call("integration", "create", "--type", sent, "--name", "New");
    expect(code).toBe(2);
    expect(err).toContain(`--type cannot be "${sent}". Did you mean ${type}? Choose one of: Alertmanager, `);
  });

  it("an integration's type may be written with spaces, in any case", async () => {
    const { code } = await box.call("integration", "create", "--type", "uptime kuma", "--name", "New");
    expect(code).toBe(0);
  });

  it("integration dry-run shows the effect of a payload without applying it, and names a missing integration", async () => {
    await box.call("component", "create", "--name", "Checkout");
    await box.call("integration", "create", "--type", "Alertmanager", "--name", "Prometheus");
    const file = join(mkdtempSync(join(tmpdir(), "signalbox-")), "payload.json");
    await writeFile(file, JSON.stringify(alertmanagerPayload({ name: "Down", service: "Checkout" })));
    const tried = await box.call("integration", "try", "Prometheus", file);
    expect(tried.code).toBe(0);
    expect(tried.out).toBe("Down (Checkout): would be applied, from Operational to Major Outage\n");
    expect((await box.call("component", "list")).out).not.toContain("Major Outage");
    await box.call("component", "set", "Checkout", "--status", "Major Outage");
    expect((await box.call("integration", "try", "Prometheus", file)).out).toContain(
      "would be applied, would stay Major Outage",
    );
    const input = JSON.stringify(alertmanagerPayload({ name: "Slow", service: "Checkout" }));
    const piped = await box.callWith(input, "integration", "try", "Prometheus", "-");
    expect(piped.out).toContain("Slow (Checkout): would be applied");
    const unknown = await box.call("integration", "events", "Nagios");
    expect([unknown.code === 0, unknown.err]).toEqual([false, expect.stringContaining('"Nagios"')]);
  });
});

describe("the settings of an integration on the command line", () => {
  const create = (...words: string[]) =>
    box.call("integration", "create", "--type", "Alertmanager", "--name", "Prometheus", ...words);
  const read = async (name = "Prometheus"): Promise<unknown> =>
    JSON.parse((await box.call("integration", "show", name, "--json")).out);

  it("integration create sets rules, expiry, holds and announcements, and integration show prints them", async () => {
    await box.call("component", "create", "--name", "Shop");
    const rules = ["--map", "labels.job=shop-*:shop", "--ignore", "severity=none"];
    const times = ["--expire-after", "2h", "--fire-after", "5m", "--resolve-after", "30s"];
    const { code, err } = await create(...rules, ...times, "--announce", "incident");
    expect([code, err]).toEqual([0, expect.not.stringContaining("Warning")]);
    expect(await read()).toMatchObject({
      Mapping: [
        { When: [{ Field: "severity", Op: "Equals", Value: "none" }], Ignore: true },
        { When: [{ Field: "labels.job", Op: "Glob", Value: "shop-*" }], Component: "shop" },
      ],
      ExpireAfter: 7200,
      FireAfter: 300,
      ResolveAfter: 30,
      Announce: "Incident",
    });
    const { out } = await box.call("integration", "show", "Prometheus");
    expect(out).toContain('Rule 1     severity is "none": ignored\n');
    expect(out).toContain('Rule 2     labels.job matches "shop-*": shop\n');
    expect(out).toContain("Expires    after 2 hours\n");
  });

  it("integration set adds rules before the present ones, which --mapping replaces", async () => {
    await create("--map", "labels.job=a:A");
    await box.call("integration", "set", "Prometheus", "--map", "labels.job=b:B");
    const rule = (value: string) => ({ When: [{ Value: value }], Component: value.toUpperCase() });
    expect(await read()).toMatchObject({ Mapping: [rule("b"), rule("a")] });
    const input = JSON.stringify([{ When: [], Component: "C", Statuses: { "*": "Partial Outage" } }]);
    await box.callWith(input, "integration", "set", "Prometheus", "--mapping", "-");
    expect(await read()).toMatchObject({ Mapping: [{ When: [], Component: "C" }] });
    const cleared = await box.callWith("[]", "integration", "set", "Prometheus", "--mapping", "-");
    expect(cleared.out).toContain("Rules      (none)");
  });

  it("integration set names the place of an error in a file of rules", async () => {
    await create();
    const When = [{ Field: "labels.job", Op: "Is", Value: "a" }, { Field: "title" }];
    const input = JSON.stringify([{ When, Component: "A" }]);
    const { code, err } = await box.callWith(input, "integration", "set", "Prometheus", "--mapping", "-");
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /^--mapping: Mapping\[0\]\.When\[0\]\.Op: Did you mean Equals\? Choose one of:.*\n--mapping: Mapping\[0\]\.When\[1\]\.Op: It is required\./u,
      ),
    ]);
  });

  it("a signing secret is read from standard input, never shown, and can be removed", async () => {
    const words = ["integration", "create", "--type", "GitHub", "--name", "GitHub", "--signing-secret"];
    expect((await box.callWith("hunter2hunter2\n", ...words)).code).toBe(0);
    const { out } = await box.call("integration", "show", "GitHub", "--json");
    expect(JSON.parse(out)).toMatchObject({ HasSigningSecret: true });
    expect(out).not.toContain("hunter2");
    const [stored] = await rowsIn(box, "select signing_secret from integration");
    expect(JSON.stringify(stored)).not.toContain("hunter2");
    await box.call("integration", "set", "GitHub", "--no-signing-secret");
    expect(await read("GitHub")).toMatchObject({ HasSigningSecret: false });
  });

  it("a topic belongs to the type Sns, and paths to the type Json", async () => {
    const topic = "arn:aws:sns:eu-west-1:123456789012:alarms";
    await box.call("integration", "create", "--type", "Sns", "--name", "Amazon", "--topic-arn", topic);
    expect(await read("Amazon")).toMatchObject({ TopicArn: topic });
    const refused = await create("--topic-arn", topic);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining(`--topic-arn cannot be "${topic}". Only the type Sns`),
    ]);
    const paths = JSON.stringify({ State: "$.condition" });
    const words = ["integration", "create", "--type", "Json", "--name", "Any", "--paths", "-"];
    expect((await box.callWith(paths, ...words)).code).toBe(0);
    expect(await read("Any")).toMatchObject({ Paths: { State: "$.condition" } });
  });

  it("a rule that names a missing component is saved with a warning and the nearest name", async () => {
    await box.call("component", "create", "--name", "Checkout");
    const warning =
      'Warning: Rule 1 names "Chekout": the page has no such component. Did you mean "Checkout"?';
    const created = await create("--map", "labels.job=shop:Chekout");
    expect([created.code, created.err]).toEqual([0, expect.stringContaining(warning)]);
    const corrected = await box.call("integration", "set", "Prometheus", "--map", "labels.job=shop:Checkout");
    expect(corrected.err).toContain('Rule 2 names "Chekout"');
    const template = ["--mapping", "-"];
    const input = JSON.stringify([{ When: [], Component: "{{labels.service}}" }]);
    const other = await box.callWith(input, "integration", "set", "Prometheus", ...template);
    expect(other.err).toBe("");
  });
});

describe("an integration that has received events", () => {
  /** An integration of a running service, and how its address answers an event. */
  async function receiving(): Promise<(body: object) => Promise<{ status: number; text: string }>> {
    await box.call("component", "create", "--name", "Checkout");
    const server = await startServer({ dataDirectory: box.data });
    onTestFinished(() => server.close());
    const { out } = await box.call("integration", "create", "--type", "Alertmanager", "--name", "Prometheus");
    return async (body) => {
      const path = new URL(out.trim()).pathname;
      const response = await fetch(`${server.url}${path}`, { method: "POST", body: JSON.stringify(body) });
      return { status: response.status, text: await response.text() };
    };
  }

  it("integration events shows for each of at most 10 alerts what it changed or why not, and why an event was refused", async () => {
    const send = await receiving();
    const alerts = [
      { name: "Down", service: "Checkout" },
      { name: "Full", service: "Dtabase" },
      { name: "Busy", service: "Checkout", severity: "info" },
    ];
    await send(alertmanagerPayload(...alerts));
    const { out, err } = await box.call("integration", "events", "Prometheus");
    expect(err).toContain("integration set Prometheus --map labels.service=Dtabase:COMPONENT");
    expect(out).toContain("  Down (Checkout): Applied, from Operational to Major Outage\n");
    expect(out).toContain(
      '  Full: NoComponent. It names "Dtabase", "Full": the page has no such component.\n',
    );
    expect(out).toContain("  Busy: IgnoredByRule. Severity info is ignored.\n");

    const many = Array.from({ length: 12 }, (_, index) => ({ name: `Alert ${index}`, service: "Checkout" }));
    await send(alertmanagerPayload(...many));
    const { out: shortened } = await box.call("integration", "events", "Prometheus");
    expect(shortened.match(/^ {2}Alert \d+ \(Checkout\)/gmu)).toHaveLength(10);
    expect(shortened).toContain("  2 more: --json shows all.\n");

    const newest = await box.call("integration", "events", "Prometheus", "--limit", "1");
    expect(newest.out).not.toContain("Dtabase");
    expect(newest.err).toBe("This is the newest one. --limit shows more.\n");

    const { status } = await send({ ...alertmanagerPayload(...many), orgId: 1 });
    expect(status).toBe(400);
    const { out: refused } = await box.call("integration", "events", "Prometheus");
    expect(refused).toContain("The body is an event of Grafana, not of Alertmanager.");
  });

  it("alert list shows the open alerts of an integration and of a component, and alert close closes one", async () => {
    const send = await receiving();
    await box.call("component", "create", "--name", "Search");
    await box.call("integration", "create", "--type", "Gatus", "--name", "Gatus");
    const alerts = [
      { name: "Down", service: "Checkout" },
      { name: "Slow", service: "Search", severity: "warning" },
      { name: "Full", service: "Search", severity: "minor" },
      { name: "Full", service: "Checkout", severity: "minor" },
    ];
    await send(alertmanagerPayload(...alerts));
    const { out: all } = await box.call("alert", "list");
    expect(all).toMatch(/^Down +Checkout +Major Outage +Open +\S+ \S+Z +Down\/Checkout$/mu);
    expect(all).toMatch(/^Slow +Search +Partial Outage/mu);
    expect((await box.call("alert", "list", "--component", "Search")).out).not.toContain("Down");
    expect((await box.call("alert", "list", "--integration", "Gatus")).err).toBe(
      "There are no open alerts.\n",
    );
    const closed = await box.call("alert", "close", "down/checkout");
    expect([closed.code, closed.err]).toEqual([1, expect.stringContaining('no open alert "down/checkout"')]);
    const ambiguous = await box.call("alert", "close", "Full");
    expect([ambiguous.code, ambiguous.err]).toEqual([
      1,
      expect.stringMatching(/^2 open alerts are "Full"\. [^]+\n {2}\S+ \(integration "/u),
    ]);
    expect((await box.call("alert", "close", "Down/Checkout")).out).toBe(
      'Alert "Down" closed. Checkout shows Degraded Performance.\n',
    );
    expect((await box.call("alert", "close", "slow")).out).toContain("Search shows Degraded Performance.");
    const rest: unknown = JSON.parse(
      (await box.call("alert", "list", "--component", "Search", "--json")).out,
    );
    expect(rest).toMatchObject([{ Title: "Full", Component: "Search", Integration: "Prometheus" }]);
    await box.call("component", "delete", "Checkout", "--yes");
    expect((await box.call("alert", "list")).out).not.toContain("Checkout");
  });

  it("a disabled integration refuses events with the command that enables it, and says how many alerts are open", async () => {
    const send = await receiving();
    await send(alertmanagerPayload({ name: "Down", service: "Checkout" }));
    const disabled = await box.call("integration", "disable", "Prometheus");
    expect(disabled.out).toBe('"Prometheus" refuses events until it is enabled. 1 alert is open.\n');
    const down = alertmanagerPayload({ name: "Down", service: "Checkout" });
    await expect.poll(async () => (await send(down)).status).toBe(403);
    expect((await send(down)).text).toContain(
      'The integration \\"Prometheus\\" is disabled. Enable it in the portal, with `bin/signalbox integration enable`',
    );
    await box.call("integration", "enable", "Prometheus");
    await expect.poll(async () => (await send(down)).status).toBe(202);
  });
});
