import { describe, expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { isLong } from "../../harness/repetitions.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { server, open, navigate, asOwner } = portalTests();

async function announce(body: Readonly<Record<string, unknown>>): Promise<string> {
  const { json } = await asOwner("/portal/api/Announcement", { method: "POST", body });
  const { Result } = json as { Result: { Id: string } };
  return Result.Id;
}

async function report(
  key: string,
  ComponentId: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { status } = await server().request("/api/WebHook/UpdateComponentStatus", {
    method: "POST",
    headers: { "x-api-key": key },
    body: { ComponentId, ...fields },
  });
  expect(status).toBe(200);
}

describe("the overview", () => {
  test("the overview of a new page lists the first steps; it and the subscribers lead to the settings of e-mail where it is not set up", async () => {
    const page = await open("/");
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("link", { name: "Create component" }).waitFor();
    await steps.getByRole("link", { name: "Create Webhook Key" }).waitFor();
    await steps.getByRole("link", { name: "View the page" }).waitFor();
    await steps.getByRole("group", { name: "Variable for the public address" }).waitFor();
    await shoot(page, "overview-new");
    await expectVariantAccessible(page);

    await steps.getByText("Not set up (SMTP_URL and MAIL_FROM)").waitFor();
    await navigate(page, "/subscribers");
    await page.getByText("E-mail is not set up: nobody can subscribe by it, and none is sent.").waitFor();
    const setUp = page.getByRole("link", { name: "Set up e-mail" });
    expect(await setUp.getAttribute("href")).toBe("/portal/settings/notifications");
    await expectVariantAccessible(page);
    // A new subscriber is suggested a channel that can be sent to.
    await page.getByRole("button", { name: "Add subscriber" }).click();
    const channel = page.getByRole("dialog").getByLabel("Channel");
    await expect.poll(() => channel.inputValue()).toBe("Webhook");
    await navigate(page, "/settings/notifications");
    await page.getByText("Set these in the environment of the service and restart it").waitFor();
    await page.getByText("Notifications are sent, except by e-mail, which is not set up.").waitFor();
  });

  test("the overview follows events as they happen, and each row ends in its next action", async () => {
    const checkout = await server().component("Checkout");
    const webhooks = await server().component("Webhooks");
    const search = await server().component("Search");
    const key = await server().key("Webhook", { name: "Blackbox prober" });
    const page = await open("/");
    await page.getByText("All 3 components are Operational").waitFor();
    await page.getByRole("region", { name: "Open", exact: true }).getByText("All quiet.").waitFor();
    // E-mail is not set up: the other steps are done.
    await page.getByRole("region", { name: "First steps" }).getByRole("button", { name: "Hide" }).click();
    await expect.poll(() => page.getByRole("heading", { name: "First steps" }).count()).toBe(0);

    await report(key, checkout, { Status: "Major Outage" });
    await report(key, webhooks, { Status: "Degraded Performance", Source: "Alertmanager: QueueLag" });
    const fails = page.getByRole("region", { name: "Unannounced problems" });
    await fails.getByText(/Degraded Performance since .*, reported by Alertmanager: QueueLag\./u).waitFor();
    const createIncident = fails.getByRole("link", { name: "Create incident: Checkout" });
    expect(await createIncident.getAttribute("href")).toBe(`/portal/announcements/new?component=${checkout}`);
    if (isLong) {
      await createIncident.click();
      await page.getByLabel("Checkout after publishing").waitFor();
      await expect.poll(() => page.getByLabel("Checkout after publishing").inputValue()).toBe("Major Outage");
      await page.goBack();
    }

    const incident = await announce({
      Kind: "Incident",
      Title: "Card payments fail at checkout",
      State: "Identified",
      Message: "A certificate ran out.",
      AffectedComponents: [{ ComponentId: checkout, Status: "Major Outage" }],
    });
    await announce({
      Kind: "Maintenance",
      Title: "Search index moves to new machines",
      Message: "Search answers slowly meanwhile.",
      StartsAt: "2031-11-30T02:00:00Z",
      EndsAt: "2031-11-30T04:00:00Z",
      AffectedComponents: [{ ComponentId: search, Expect: "Degraded Performance" }],
    });
    const going = page.getByRole("region", { name: "Open", exact: true });
    await going.getByText(/Incident, Identified\. Last update /u).waitFor();
    await going.getByRole("link", { name: "Post update: Card payments fail at checkout" }).waitFor();
    const coming = page.getByRole("region", { name: "Upcoming" });
    await coming.getByText(/starts automatically\. Search, up to Degraded Performance\./u).waitFor();
    await coming.getByRole("link", { name: "Edit: Search index moves to new machines" }).waitFor();
    await expect.poll(() => fails.getByText("Checkout").count()).toBe(0);
    const announced = going.getByRole("list", { name: "Components with a problem" });
    await announced.getByText(/Major Outage since .*, reported by key “Blackbox prober”\./u).waitFor();
    await announced.getByRole("link", { name: "Checkout", exact: true }).waitFor();
    // A problem that nobody announced is the first of all.
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect.poll(() => headings.first().textContent()).toBe("Unannounced problems");
    await page
      .getByRole("region", { name: "Recent activity" })
      .getByText(/set Webhooks to Degraded/u)
      .waitFor();
    await shoot(page, "overview");
    await page.setViewportSize({ width: 320, height: 640 });
    await shoot(page, "overview-narrow");
    await expectAccessible(page);

    await fails.getByRole("link", { name: "Create incident: Webhooks" }).waitFor();
    await fails.getByRole("link", { name: "Add to incident: Webhooks" }).click();
    await expect.poll(() => page.url()).toContain(`${incident}/update`);
    await page.locator("[name=Message]:focus").waitFor();
    await page.getByLabel("Webhooks after publishing").waitFor();
    await expect
      .poll(() => page.getByLabel("Webhooks after publishing").inputValue())
      .toBe("Degraded Performance");
  });

  test("setting a status manually asks for component and status, can be undone, and leads to announcing", async () => {
    const names = ["Assets", "Billing", "Docs", "E-mail", "Files", "Login"];
    await Promise.all(names.map((name) => server().component(name)));
    const page = await open("/");
    await page.getByRole("button", { name: "Set status" }).click();
    const dialog = page.getByRole("dialog", { name: "Set status" });
    const find = dialog.getByLabel("Find a component");
    await find.waitFor();
    await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await expect.poll(() => dialog.getByLabel("Status").inputValue()).toBe("");

    await dialog.locator("input[type=search]:focus").waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByText("Choose a component.").waitFor();
    await dialog.getByText("Choose a status.").waitFor();
    await dialog.locator("input[type=search]:focus").waitFor();
    await find.fill("sear");
    await expect.poll(() => dialog.getByRole("checkbox").count()).toBe(1);
    await dialog.getByRole("checkbox", { name: "Search" }).check();
    await dialog.getByLabel("Status").selectOption("Partial Outage");
    await expectVariantAccessible(page);
    await shoot(page, "set-status");
    await dialog.getByRole("button", { name: "Set status" }).click();
    const notice = page.getByText("Search shows Partial Outage.");
    await notice.waitFor();
    if (isLong) {
      // On a phone its text keeps one line.
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => (await notice.boundingBox())?.height).toBeLessThan(44);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    await page
      .getByRole("region", { name: "Recent activity" })
      .getByText(/ set Search to Partial Outage\./u)
      .waitFor();
    await page.getByText(/Partial Outage since/u).waitFor();
    await shoot(page, "set-status-undo");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: Search is set to Operational again.").waitFor();
    await page.getByText(/Partial Outage since/u).waitFor({ state: "detached" });

    // A notice without a button does not stand bright above the backdrop of a dialog.
    const notices = page.getByRole("region", { name: "Notices" }).getByRole("listitem");
    await expect.poll(() => notices.count()).toBe(1);
    await page.getByRole("button", { name: "Set status" }).click();
    await expect.poll(() => notices.count()).toBe(0);
    await find.fill("search");
    await dialog.getByRole("checkbox", { name: "Search" }).check();
    await dialog.getByLabel("Status").selectOption("Major Outage");
    await dialog.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("button", { name: "Announce it" }).click();
    await page.getByLabel("Search after publishing").waitFor();
  });

  longTest("undoing a status keeps one that a report has set since", async () => {
    const page = await open("/");
    const key = await server().key("Webhook", { name: "Second prober" });
    await page.getByRole("button", { name: "Set status" }).click();
    const dialog = page.getByRole("dialog", { name: "Set status" });
    await dialog.getByRole("checkbox", { name: "Docs" }).check();
    await dialog.getByLabel("Status").selectOption("Major Outage");
    await dialog.getByRole("button", { name: "Set status" }).click();
    await page.getByText("Docs shows Major Outage.").waitFor();
    const { json } = await asOwner("/portal/api/Component?Limit=100");
    const { Result } = json as { Result: { Items: readonly { Id: string; Name: string }[] } };
    const docs = Result.Items.find(({ Name }) => Name === "Docs")?.Id ?? "";
    await report(key, docs, { Status: "Degraded Performance" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Not undone: the status of Docs has changed since.").waitFor();
    expect((await asOwner(`/portal/api/Component/${docs}`)).json).toMatchObject({
      Result: { Status: "Degraded Performance" },
    });
  });

  longTest(
    "maintenance that must be started or completed by hand needs attention, and what starts by itself does not",
    async () => {
      const page = await open("/");
      const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      const maintain = (Title: string, [starts, ends]: readonly [number, number], more: object) =>
        announce({
          Kind: "Maintenance",
          Title,
          Message: "Planned.",
          StartsAt: at(starts),
          EndsAt: at(ends),
          ...more,
        });
      await maintain("Disk swap", [-3, -1], { State: "In Progress", AutoComplete: false });
      await maintain("Router swap", [-1, 2], { AutoStart: false });
      await maintain("Cable swap", [5, 6], { AutoStart: false });
      await maintain("Battery swap", [5, 6], {});
      await maintain("Rack move", [50, 60], {});
      const findings = page.getByRole("region", { name: "Needs attention" });
      await findings.getByRole("link", { name: "“Disk swap” is overdue" }).waitFor();
      await findings.getByRole("link", { name: "“Router swap” has not started" }).waitFor();
      await findings.getByRole("link", { name: "“Cable swap” starts soon" }).waitFor();
      await page.getByRole("region", { name: "Upcoming" }).getByText("Rack move").waitFor();
      await page.getByRole("region", { name: "Upcoming" }).getByText("Battery swap").waitFor();
      await expect.poll(() => findings.getByText(/Rack move|Battery swap/u).count()).toBe(0);
      await expectVariantAccessible(page);
    },
  );

  longTest("the overview fits a phone", async () => {
    const page = await open("/", { device: "phone" });
    await page.getByRole("region", { name: "Open", exact: true }).waitFor();
    await expectVariantAccessible(page);
    await shoot(page, "overview-phone");
  });

  longTest("the overview offers viewers nothing to change", async () => {
    const reader = await open("/", { as: "Viewer" });
    await reader.getByRole("region", { name: "Open", exact: true }).waitFor();
    await expect
      .poll(() =>
        reader.getByRole("link", { name: /Post update|Create announcement|Add to incident/u }).count(),
      )
      .toBe(0);
    await expect.poll(() => reader.getByRole("button", { name: "Set status" }).count()).toBe(0);
  });
});
