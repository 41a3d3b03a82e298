/** Integrations, alerts, the team and pages of a service elsewhere. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shared } from "../harness/shared.ts";
import { alertmanagerPayload } from "../integrations/http/payloads.ts";
import { remoteBox } from "./remote-box.ts";

const service = shared(() => remoteBox());

it("an integration elsewhere is created and tried, and its alert is listed and closed", async () => {
  const { server, box } = service();
  await server.component("Checkout");
  const created = await box.call("integration", "create", "Grafana", "--type", "Alertmanager", "--json");
  expect(created.code, created.err).toBe(0);
  const { Url } = JSON.parse(created.out) as { Url: string };
  const alert = alertmanagerPayload({ name: "Slow", service: "Checkout" });
  const file = join(box.folder, "alert.json");
  await writeFile(file, JSON.stringify(alert));
  const tried = await box.call("integration", "try", "grafana", file);
  expect([tried.code, tried.out]).toEqual([0, expect.stringContaining("Slow (Checkout): would be applied")]);
  expect((await box.call("alert", "list")).err).toBe("There are no open alerts.\n");
  await fetch(Url, { method: "POST", body: JSON.stringify(alert) });
  expect((await box.call("integration", "events", "Grafana")).out).toContain("Slow (Checkout): Applied");
  expect((await box.call("integration", "list")).out).toMatch(
    /^Grafana +Alertmanager +status +\S+ \S+ +1 +\S+$/mu,
  );
  const listed = await box.call("alert", "list", "--component", "checkout");
  expect(listed.out).toMatch(/^Slow +Checkout /mu);
  const closed = await box.call("alert", "close", "slow");
  expect([closed.code, closed.out]).toEqual([0, 'Alert "Slow" closed. Checkout shows Operational.\n']);
});

it("an integration elsewhere is changed, disabled, rotated and deleted", async () => {
  const { box } = service();
  await box.call("integration", "create", "Loki", "--type", "Grafana");
  const set = await box.call(
    "integration",
    "set",
    "Loki",
    "--map",
    "labels.job=shop:Shop",
    "--fire-after",
    "5m",
  );
  expect([set.code, set.out]).toEqual([0, expect.stringContaining("Rule 1     labels.job is")]);
  expect((await box.call("integration", "disable", "Loki")).out).toContain("refuses events");
  expect((await box.call("integration", "show", "Loki")).out).toMatch(/^State +disabled$/mu);
  expect((await box.call("integration", "enable", "Loki")).out).toContain("accepts events again");
  const rotated = await box.call("integration", "rotate", "Loki", "--keep", "now");
  expect(rotated.out).toMatch(/^http\S+\n$/u);
  const deleted = await box.call("integration", "delete", "Loki", "--yes");
  expect(deleted).toMatchObject({ code: 0, out: 'Integration "Loki" deleted.\n', err: "" });
});

it("destinations, rules and alerts of the team elsewhere are listed and changed", async () => {
  const { box } = service();
  const added = await box.callWith(
    "https://203.0.114.1/hook\n",
    "team",
    "add",
    "Ops",
    "--channel",
    "Webhook",
  );
  expect([added.code, added.out]).toEqual([0, expect.stringMatching(/^whsec_\S+\n$/u)]);
  expect((await box.call("team", "set", "ops", "--sending", "off")).code).toBe(0);
  expect((await box.call("team", "rotate-secret", "OPS")).out).toMatch(/^whsec_\S+\n$/u);
  expect((await box.call("team", "list")).out).toMatch(/^Ops +Webhook .* disabled /mu);
  expect((await box.call("team", "alerts")).err).toBe("There are no open alerts.\n");
  const rules = await box.call("team", "rules", "--json");
  const [{ Rule } = { Rule: "" }] = (JSON.parse(rules.out) as { Rules: { Rule: string }[] }).Rules;
  const changed = await box.call("team", "set-rule", Rule, "--alerts", "off");
  expect(changed.out).toMatch(new RegExp(` off .*${Rule}$`, "mu"));
  expect((await box.call("team", "remove", "Ops", "--yes")).code).toBe(0);
});

it("a page elsewhere is created and changed", async () => {
  const { box } = service();
  const created = await box.call("page", "create", "Developers", "--slug", "developers");
  expect([created.code, created.out]).toEqual([0, expect.stringMatching(/^[0-9a-f-]{36}\n$/u)]);
  const missing = await box.call("page", "set", "developers", "--access", "Password");
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining("Add --password")]);
  const set = await box.call("page", "set", "developers", "--time-zone", "Asia/Tokyo", "--bar-days", "30");
  expect(set.out).toMatch(/^Time zone: UTC → Asia\/Tokyo\nBars: 90 days → 30 days$/mu);
});

it("the help of a group says which commands work for a service elsewhere", async () => {
  const { box } = service();
  const help = async (group: string) => (await box.call("help", group)).out.replaceAll(/\s+/gu, " ");
  expect(await help("page")).toMatch(
    /Also on a service elsewhere: list, create, show, set, delete, restore\./u,
  );
  expect(await help("team")).toContain("All of them also work on a service elsewhere");
  expect(await help("user")).toContain("None of them works on a service elsewhere");
});
