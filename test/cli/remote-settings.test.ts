/** Signals, corrections, templates and subscribers of a service elsewhere. */
import { expect, it } from "vitest";
import { shared } from "../harness/shared.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import { remoteBox } from "./remote-box.ts";

const service = shared(async () => {
  const { server, box } = await remoteBox();
  await server.component("Checkout");
  return { box };
});

it("a signal elsewhere is closed, and the past of a component is corrected", async () => {
  const { box } = service();
  await box.call("report", "Checkout", "--status", "Partial Outage", "--source", "probe/2");
  const wrong = await box.call("signal", "close", "Checkout", "probe-3");
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("It has: probe/2.")]);
  const closed = await box.call("signal", "close", "checkout", "Probe/2");
  expect([closed.code, closed.out]).toEqual([0, 'Signal "probe/2" of "Checkout" closed.\n']);
  // Shortly after midnight 3 hours ago lie before the day of its creation.
  await box.call("component", "set", "Checkout", "--start-date", "2026-01-01");
  const past = ["--from", "3h ago", "--to", "2h ago", "--reason", "A wrong probe"];
  const corrected = await box.call("component", "correct", "Checkout", "--status", "Operational", ...past);
  expect(corrected.code).toBe(0);
  const edited = await box.call(
    "component",
    "edit-correction",
    "Checkout",
    "--reason",
    "A broken probe",
    "--json",
  );
  expect(JSON.parse(edited.out)).toMatchObject({ Reason: "A broken probe", Status: "Operational" });
});

it("a template elsewhere is created, changed, deleted and restored", async () => {
  const { box } = service();
  const texts = ["--title", "{{Provider}} fails", "--message", "We wait."];
  const affected = ["--component", "Checkout=Major Outage"];
  const created = await box.call("template", "create", "Outage", ...texts, ...affected);
  expect([created.code, created.out]).toEqual([0, expect.stringMatching(/^[0-9a-f-]{36}\n$/u)]);
  expect(created.err).toContain("announcement create --template Outage --field Provider=VALUE");
  const set = await box.call("template", "set", "outage", "--name", "Provider", "--component", "", "--json");
  expect(JSON.parse(set.out)).toMatchObject({ Name: "Provider", AffectedComponents: [] });
  expect((await box.call("template", "show", "prov")).out).toMatch(/^Provider$/mu);
  expect((await box.call("template", "delete", "prov", "--yes")).code).toBe(1);
  const deleted = await box.call("template", "delete", "Provider", "--yes");
  expect([deleted.code, deleted.out]).toEqual([0, expect.stringContaining('" deleted. It can be restored')]);
  const restored = await box.call("template", "restore", created.out.trim());
  expect([restored.code, restored.out]).toEqual([0, 'Template "Provider" restored.\n']);
});

it("a subscriber elsewhere is added, changed and erased, and its secret is rotated", async () => {
  const { box } = service();
  const hook = ["https://203.0.114.1/hook", "--component", "Checkout"];
  const added = await box.call("subscriber", "add", ...hook, "--json");
  const { Id } = JSON.parse(added.out) as { Id: string };
  expect(JSON.parse(added.out)).toMatchObject({
    Scope: { Kind: "Components" },
    SigningSecret: expect.stringMatching(/^whsec_/u) as unknown,
  });
  const rotated = await box.call("subscriber", "rotate-secret", Id);
  expect(rotated.out).toMatch(/^whsec_\S+\n$/u);
  const paused = await box.call(
    "subscriber",
    "set",
    Id,
    "--paused-until",
    "2099-01-01 08:00",
    "--whole-page",
  );
  expect(paused.out).toContain("It is paused until 2099-01-01 08:00Z.");
  const unsent = await box.call("subscriber", "resend", Id);
  expect(unsent.code).toBe(1);
  const mail = await box.call("subscriber", "add", "ada@example.com");
  expect([mail.code, mail.err]).toEqual([1, expect.stringContaining("already confirmed, with --consent.")]);
  expect((await box.call("subscriber", "remove", Id, "--yes")).out).toBe("Subscriber erased.\n");
});

it("a page elsewhere is deleted, and restored by its slug", async () => {
  const { box } = service();
  expect((await box.call("page", "create", "Internal", "--slug", "internal")).code).toBe(0);
  const unconfirmed = await box.call("page", "delete", "internal");
  expect([unconfirmed.code, unconfirmed.err]).toEqual([2, expect.stringContaining("--yes")]);
  const deleted = await box.call("page", "delete", "internal", "--yes");
  expect([deleted.code, deleted.out]).toEqual([0, expect.stringContaining('" deleted. It can be restored')]);
  expect(deleted.err).toContain("page restore internal` restores it.");
  const restored = await box.call("page", "restore", "internal");
  expect([restored.code, restored.out]).toEqual([0, 'Page "Internal" restored.\n']);
  expect(restored.err).toContain("`bin/signalbox page show internal` shows its settings.");
});

it("a command that cannot reach a service elsewhere says so before its options are read", async () => {
  const box = await boxForTest();
  box.env["SIGNALBOX_URL"] = "https://status.example.com";
  const { code, err } = await box.call("user", "invite");
  expect([code, err]).toEqual([2, expect.stringContaining("works on the service's own machine alone")]);
  expect(err).toContain("The portal has it: https://status.example.com/portal, under Settings > People.");
  expect((await box.call("page", "import", "--help")).code).toBe(0);
  expect((await box.call("page", "import", "x")).err).toContain("which the API does not accept.");
});

it("a key of a service elsewhere leads to SIGNALBOX_URL where there is no data", async () => {
  const box = await boxForTest();
  Object.assign(box.env, { SIGNALBOX_KEY: "sbx_rw_x", DATA_DIR: `${box.folder}/none`, DATABASE_URL: "" });
  const { err } = await box.call("component", "list");
  expect(err).toContain("SIGNALBOX_KEY is set, but SIGNALBOX_URL is not");
});

it("a status without its option leads to the option", async () => {
  const box = await boxForTest();
  const { code, err } = await box.call("report", "Checkout", "operational");
  expect([code, err]).toEqual([2, expect.stringContaining("Did you mean --status Operational?")]);
});
