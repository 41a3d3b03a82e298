/** Settings > Integrations, as people connect a monitoring system and see what arrives. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { isLong } from "../../harness/repetitions.ts";
import { alertmanagerPayload } from "../../integrations/http/payloads.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";
import { button, dialog } from "./keys.ts";

const { server, open, navigate, reopen, asOwner, complaints } = portalTests();

/** Posts to the address of an integration. */
const post = (address: string, body: unknown) =>
  server().request(new URL(address).pathname, { method: "POST", body });

const region = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Closes an open alert, and maps an alert without a component, in the narrowest window. */
async function expectAlertHandled(page: Page): Promise<void> {
  const id = await server().component("Queue");
  const created = await asOwner("/portal/api/Integration", {
    method: "POST",
    body: { Name: "Alerts", Type: "Alertmanager" },
  });
  const address = String(created.at("Result", "Url"));
  const path = `/settings/integrations/${String(created.at("Result", "Id"))}`;
  const full = alertmanagerPayload({ name: "QueueFull", service: "queue-7" });
  await post(address, full);
  await navigate(page, path);
  await page.getByRole("heading", { level: 1, name: "Alerts" }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const actions = await button(page, "Actions for Alerts").boundingBox();
  expect(actions?.y, "the menu is beside the title").toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  await page.getByLabel("Component for queue-7").selectOption({ label: "Queue" });
  await page
    .getByText("Alerts of queue-7 now count for Queue. Replay an event to apply one that has arrived.")
    .waitFor();
  await post(address, full);
  const alert = region(page, "Open alerts");
  await alert.getByText("Queue · Major Outage").waitFor();
  await shoot(page, "integrations-alert");
  const events = Promise.withResolvers<void>();
  if (isLong) {
    // An outcome is named once it is read.
    await page.route("**/Integration/*/Events*", async (route) => {
      await events.promise;
      await route.continue();
    });
    await reopen(page, "/settings/integrations");
  } else await navigate(page, "/settings/integrations");
  const row = page.getByRole("listitem").filter({ hasText: "Last event" }).filter({ hasText: "Alerts" });
  await row.getByText("Last 24 hours: 1 applied, 0 ignored").waitFor();
  if (isLong) expect(await row.getByText("without a component").count()).toBe(0);
  events.resolve();
  await row.getByRole("link", { name: "1 without a component", exact: true }).click();
  await expectVariantAccessible(page);
  await alert.getByRole("button", { name: "Close QueueFull" }).click();
  const question = dialog(page, "Close QueueFull?");
  await shoot(page, "integrations-close");
  await question.getByRole("button", { name: "Close alert" }).click();
  await alert.waitFor({ state: "detached" });
  const { at } = await asOwner(`/portal/api/Component/${id}`);
  expect(at("Result", "Status")).toBe("Operational");
}

/** Edits the paths of an integration that accepts any JSON. */
async function expectPathsEdited(page: Page): Promise<void> {
  await server().component("Ledger");
  const created = await asOwner("/portal/api/Integration", {
    method: "POST",
    body: { Name: "Own checks", Type: "Json" },
  });
  const address = String(created.at("Result", "Url"));
  const event = { results: [{ key: "c1", colour: "red", label: "Ledger is down", service: "Ledger" }] };
  expect((await post(address, event)).status).toBe(400);
  await navigate(page, `/settings/integrations/${String(created.at("Result", "Id"))}`);
  const paths = region(page, "Fields of an event");
  await expect
    .poll(() => paths.getByLabel("Event", { exact: true }).inputValue())
    .toContain('"colour":"red"');
  for (const [label, path] of [
    ["Alerts", "$.results[*]"],
    ["Fingerprint", "$.key"],
    ["State", "$.colour"],
    ["Title", "$.label"],
    ["Meaning of states", "red = firing\ngreen = resolved"],
    ["Labels", "component = $.service"],
  ] as const)
    await paths.getByLabel(new RegExp(`^${label}(?: optional)?$`, "u")).fill(path);
  await paths.getByText("Ledger is down → Ledger: Operational → Major Outage").waitFor();
  await shoot(page, "integrations-paths");
  await expectVariantAccessible(page);
  await paths.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  // The browser reports a dry run that is refused while the paths are not complete.
  for (const complaint of complaints()) expect(complaint).toContain("status of 400");
  expect((await post(address, event)).json.Message).toBe("1 alert applied");
}

test("an integration is created, shows its address once in its guide, and turns green at its first event; an open alert is closed manually, and an alert without a component is mapped to one; the paths of any JSON are edited beside the newest event, with their result", async () => {
  await server().component("Checkout");
  const page = await open("/settings/integrations");
  await shoot(page, "integrations-none");
  await expectAccessible(page);
  await button(page, "Create integration").click();
  const createDialog = dialog(page, "Create integration");
  // Nothing is chosen, and the system's name is suggested.
  const name = createDialog.getByLabel("Name");
  await createDialog.getByRole("button", { name: "Create integration" }).click();
  await createDialog.getByText("Choose a monitoring system.").waitFor();
  if (isLong) {
    await createDialog.getByLabel("Monitoring system").selectOption("Grafana");
    await expect.poll(() => name.getAttribute("placeholder")).toBe("Grafana");
  }
  await createDialog.getByLabel("Monitoring system").selectOption("Prometheus Alertmanager");
  await expect.poll(() => name.getAttribute("placeholder")).toBe("Prometheus Alertmanager");
  expect(await name.inputValue()).toBe("");
  await name.fill("Prometheus");
  await shoot(page, "integrations-create");
  await expectVariantAccessible(page);
  await createDialog.getByRole("button", { name: "Create integration" }).click();
  await page.getByRole("heading", { level: 1, name: "Prometheus" }).waitFor();
  await page.getByText("receivers:").first().waitFor();
  const text = await page.locator("main").innerText();
  const [address = ""] = /http:\S+\/api\/WebHook\/In\/[\w-]+/u.exec(text) ?? [];
  expect(text.split(address)).toHaveLength(3);
  expect(text).toContain("receivers:");
  await page.getByText("Waiting for the first event…").waitFor();
  await shoot(page, "integrations-waiting");
  await expectVariantAccessible(page);

  const fired = await post(
    address,
    alertmanagerPayload(
      { name: "CheckoutDown", service: "Checkout" },
      { name: "QueueFull", service: "queue-7", severity: "warning" },
    ),
  );
  expect(fired.json.Message).toBe("1 alert applied, 1 without a component");
  await page.getByText("The first event has arrived.").waitFor();
  await region(page, "Open alerts").getByText("CheckoutDown").waitFor();
  await region(page, "Events").getByText("1 applied, 1 without a component").waitFor();
  await button(page, "Done").click();
  await shoot(page, "integrations-first-event");
  await expectVariantAccessible(page);

  await expectPathsEdited(page);
  await expectAlertHandled(page);
});

longTest(
  "a disabled integration keeps its alerts open, and says that they have stopped reporting",
  async () => {
    await server().component("Mail");
    const created = await asOwner("/portal/api/Integration", {
      method: "POST",
      body: { Name: "Grafana", Type: "Alertmanager" },
    });
    await post(
      String(created.at("Result", "Url")),
      alertmanagerPayload({ name: "MailDown", service: "Mail" }),
    );
    const page = await open(`/settings/integrations/${String(created.at("Result", "Id"))}`);
    await button(page, "Actions for Grafana").click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    const question = dialog(page, "Disable Grafana?");
    await question.getByText("1 open alert stays open until you close it.").waitFor();
    await question.getByRole("button", { name: "Disable" }).click();
    await region(page, "Open alerts")
      .getByText(
        "The integration is disabled, so its sender cannot resolve them: they stay open until you close them.",
      )
      .waitFor();
    await page.getByText("1 open alert, 1 stopped reporting").waitFor();
    await shoot(page, "integrations-disabled");
    await expectAccessible(page);
  },
);

longTest(
  "a rule gives a severity a status of its own, and a logged payload shows by a dry run what the rule does",
  async () => {
    await server().component("Search");
    const created = await asOwner("/portal/api/Integration", {
      method: "POST",
      body: { Name: "Severities", Type: "Alertmanager" },
    });
    const address = String(created.at("Result", "Url"));
    await post(address, alertmanagerPayload({ name: "SearchSlow", service: "Search", severity: "warning" }));
    const page = await open(`/settings/integrations/${String(created.at("Result", "Id"))}`);
    const mapping = region(page, "Mapping");
    await mapping.getByRole("button", { name: "Add rule" }).click();
    await mapping.getByLabel("Value").fill("Search");
    await mapping.getByLabel("Component", { exact: true }).fill("Serach");
    await mapping.getByText("No component has this name yet").waitFor();
    await mapping.getByLabel("Component", { exact: true }).fill("Search");
    await mapping.getByText("No component has this name yet").waitFor({ state: "detached" });
    await mapping.getByRole("button", { name: "Add status" }).click();
    await mapping.getByLabel("Severity", { exact: true }).fill("warning");
    await mapping.getByLabel("Status", { exact: true }).selectOption({ label: "Degraded Performance" });
    await shoot(page, "integrations-rule");
    await expectVariantAccessible(page);
    await mapping.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    const events = region(page, "Events");
    await events.getByRole("button", { name: "Payload" }).click();
    await events.getByText('"alertname": "SearchSlow"').waitFor();
    await events.getByRole("button", { name: "Dry run" }).click();
    await events.getByText("Partial Outage → Degraded Performance · rule 1").waitFor();
    await shoot(page, "integrations-payload");
    await expectVariantAccessible(page);
  },
);

longTest("an integration announces incidents by a template that is chosen in its settings", async () => {
  const template = await asOwner("/portal/api/Template", {
    method: "POST",
    body: { Kind: "Incident", Name: "Outage", Title: "{{Component}} is down", Message: "We look into it." },
  });
  const created = await asOwner("/portal/api/Integration", {
    method: "POST",
    body: { Name: "Announcer", Type: "Alertmanager" },
  });
  const id = String(created.at("Result", "Id"));
  const page = await open(`/settings/integrations/${id}`);
  const settings = region(page, "Settings");
  await settings.getByLabel("Announce incidents").check();
  await settings.getByLabel("Incident template").selectOption({ label: "Outage" });
  await shoot(page, "integrations-template");
  await expectVariantAccessible(page);
  await settings.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  const { at } = await asOwner(`/portal/api/Integration/${id}`);
  expect(at("Result")).toMatchObject({
    Announce: "Incident",
    TemplateId: template.at("Result", "Id"),
  });
});
