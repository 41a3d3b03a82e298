/** Settings > Team alerts: destinations, rules and open alerts; and the channels of Subscribers. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type Clock, systemClock } from "../../../src/platform/clock.ts";
import { evaluateTeamAlerts } from "../../../src/scheduler/team-alerts.ts";
import { longTest } from "../../harness/long-test.ts";
import { isLong } from "../../harness/repetitions.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

/** Milliseconds by which the service's clock is ahead. */
let aheadMs = 0;
const clock: Clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
const { open, asOwner, server, expectComplaint } = portalTests({ clock, env: { SENDING: "held" } });

async function createComponent(Name: string): Promise<string> {
  const response = await asOwner("/portal/api/Component", { method: "POST", body: { Name } });
  return String(response.at("Result", "Id"));
}

/** Opens the alert of a component that fails for ten minutes. */
async function alertOutage(ComponentId: string): Promise<void> {
  const key = await server().key("Read-Write");
  const body = { ComponentId, Status: "Major Outage" };
  await server().request("/api/WebHook/UpdateComponentStatus", { method: "POST", key, body });
  aheadMs += 10 * 60_000;
  await evaluateTeamAlerts(server().bus, { now: clock.now(), copyFailingSince: null });
}

/** Adds a subscriber by e-mail with proof of consent, which is required, and edits it on its own screen. */
async function expectSubscriberAdded(page: Page): Promise<void> {
  await asOwner("/portal/api/Component", { method: "POST", body: { Name: "Search" } });
  await page.getByRole("button", { name: "Add subscriber" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Channel").selectOption("E-mail");
  await dialog.getByLabel("E-mail address").fill("kim@fernhill.example");
  await expect.poll(() => dialog.getByLabel("How they gave consent").count()).toBe(0);
  await dialog.getByRole("button", { name: "Add subscriber" }).click();
  await dialog.getByText("can’t ask this person").waitFor();
  await dialog.getByLabel("Already confirmed").check();
  await dialog.getByRole("button", { name: "Add subscriber" }).click();
  await expect
    .poll(() => dialog.getByLabel("How they gave consent").getAttribute("aria-invalid"))
    .toBe("true");
  await expectComplaint(/400/u);
  await dialog.getByLabel("How they gave consent").fill("Requested by e-mail on 3 May.");
  await dialog.getByRole("button", { name: "Add subscriber" }).click();
  await page.getByText("Active · E-mail · Everything on the page").waitFor();

  // Edited on its own screen.
  await page.getByRole("link", { name: /@fernhill\.example$/u }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Name").fill("Kim");
  await dialog.getByLabel("Incidents", { exact: true }).selectOption("Start and end");
  await dialog.getByLabel("Impact of incidents").selectOption("Major or worse");
  await dialog.getByLabel("Maintenance").uncheck();
  await dialog.getByLabel("Chosen components").check();
  if (isLong) {
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Choose at least one component.").waitFor();
    await expectComplaint(/400/u);
  }
  await dialog.getByRole("checkbox", { name: "Search" }).check();
  await shoot(page, "subscriber-edit");
  await expectVariantAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Kim" }).waitFor();
  await page.getByText("Start and end of incidents (impact Major or worse), notices").waitFor();
}

describe("the team's alerts", () => {
  test("a destination is added and disabled, and a rule gets another time; a webhook gets another address, and another signing secret, which is shown once; an open alert links to its subject; a subscriber by e-mail with proof of consent is active at once, the proof is required, and it is edited", async () => {
    const page = await open("/settings/team-alerts");
    await page.getByText("No destinations yet.").waitFor();
    await page.getByRole("button", { name: "Add destination" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Channel").selectOption("E-mail");
    await dialog.getByText("E-mail is not set up").waitFor();
    await dialog.getByLabel("Channel").selectOption("PagerDuty");
    await dialog.getByLabel("Name").fill("On call");
    if (isLong) await dialog.getByLabel("Integration key").fill("short");
    await shoot(page, "team-alerts-dialog");
    await expectVariantAccessible(page);
    await dialog.getByLabel("Integration key").fill("0123456789abcdef0123456789abcdef");
    await dialog.getByRole("button", { name: "Add destination" }).click();
    const row = page.getByRole("list", { name: "Destinations" }).getByRole("listitem");
    await row.getByText("PagerDuty · …cdef").waitFor();
    await row.getByText("No message yet").waitFor();
    await row.getByRole("button", { name: "Actions for On call" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await row.getByText("Disabled").waitFor();
    if (isLong) {
      await row.getByRole("button", { name: "Actions for On call" }).click();
      await page.getByRole("menuitem", { name: "Enable" }).click();
      await row.getByText("Disabled").waitFor({ state: "detached" });
    }

    const ruleOf = (name: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name, exact: true }) });
    await ruleOf("Upcoming maintenance").getByRole("group", { name: "Before" }).waitFor();
    await ruleOf("Flapping component").getByText("More than 4 changes in 10 minutes").waitFor();
    await ruleOf("Incident without update").getByRole("group", { name: "After" }).waitFor();
    const stale = ruleOf("Alerts without events");
    await expect.poll(() => stale.getByLabel("After", { exact: true }).inputValue()).toBe("1");
    await expect.poll(() => stale.getByLabel("After: unit").inputValue()).toBe("day");
    await stale.getByLabel("After: unit").selectOption("hours");
    await ruleOf("Outage without announcement").getByLabel("After", { exact: true }).fill("5");
    await page.getByLabel("Flapping component").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Rules saved.").waitFor();
    const rules = await asOwner("/portal/api/TeamAlert/Rules");
    expect(rules.text).toContain('{"Rule":"UnannouncedOutage","Enabled":true,"Minutes":[5]}');
    expect(rules.text).toContain('{"Rule":"StaleAlerts","Enabled":true,"Minutes":[60]}');
    expect(rules.text).toContain('{"Rule":"Flapping","Enabled":false');
    await expectAccessible(page);

    const body = { Name: "Bot", Channel: "Webhook", Address: "https://203.0.114.1/hook" };
    expect((await asOwner("/portal/api/TeamDestination", { method: "POST", body })).status).toBe(201);
    const id = await createComponent("Checkout");
    await alertOutage(id);
    // An open screen reads all again after a change of the page.
    await createComponent("Logins");
    const title = page.getByRole("link", { name: /^Checkout: Major Outage for .*, not announced$/u });
    await expect.poll(() => title.getAttribute("href")).toBe(`/portal/components/${id}`);
    await shoot(page, "team-alerts-desk");
    const bot = page.getByRole("listitem").filter({ hasText: "Bot" });
    await bot.getByRole("button", { name: "Actions for Bot" }).click();
    await page.getByRole("menuitem", { name: "Change address" }).click();
    const addressDialog = page.getByRole("dialog", { name: "Change the address of Bot" });
    await addressDialog.getByText("The signing secret stays the same.").waitFor();
    if (isLong) {
      await addressDialog.getByLabel("Webhook URL").fill("http://203.0.114.2/hook");
      await addressDialog.getByRole("button", { name: "Save" }).click();
      await addressDialog.getByText("not a public https address").waitFor();
      await expectComplaint(/400/u);
    }
    await shoot(page, "team-alerts-address");
    await expectVariantAccessible(page);
    await addressDialog.getByLabel("Webhook URL").fill("https://203.0.114.2/hook");
    await addressDialog.getByRole("button", { name: "Save" }).click();
    await bot.getByText("203.0.114.2").waitFor();
    await bot.getByRole("button", { name: "Actions for Bot" }).click();
    await page.getByRole("menuitem", { name: "Rotate signing secret" }).click();
    await page.getByText(/^whsec_/u).waitFor();
    await page.getByText("For 24 hours messages are signed with the old one as well.").waitFor();
    await shoot(page, "team-alerts-secret");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText(/^whsec_/u).waitFor({ state: "detached" });

    await page.getByRole("link", { name: "Subscribers", exact: true }).click();
    await expectSubscriberAdded(page);
  });

  longTest("an open alert fits a phone", async () => {
    await alertOutage(await createComponent("Mail"));
    const page = await open("/settings/team-alerts", { device: "phone" });
    await page.getByRole("link", { name: /^Mail: Major Outage for .*, not announced$/u }).waitFor();
    await shoot(page, "team-alerts-phone");
    await expectVariantAccessible(page);
  });
});

longTest("the screen accepts the incoming webhook of a chat channel", async () => {
  const page = await open("/subscribers");
  await page.getByRole("button", { name: "Add subscriber" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Channel").selectOption("Slack");
  await dialog
    .getByLabel("URL of the incoming webhook")
    .fill("https://hooks.slack.com/services/T000/B000/abc");
  await shoot(page, "subscriber-chat-dialog");
  await expectVariantAccessible(page);
  await dialog.getByRole("button", { name: "Add subscriber" }).click();
  await page.getByText("Active · Slack · Everything on the page").waitFor();
});
