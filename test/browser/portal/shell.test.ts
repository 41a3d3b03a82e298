import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sendingState } from "../../../src/contract/portal/portal-notifications.ts";
import { longTest } from "../../harness/long-test.ts";
import {
  expectAccessible,
  expectVariantAccessible,
  focused,
  portalTests,
  pressTogether,
  shoot,
} from "./harness.ts";

const { server, url, browse, open, navigate, asOwner, complaints, expectComplaint } = portalTests();

const report = async (name: string, status: string) => {
  const { json } = await asOwner("/portal/api/Component");
  const { Items } = json.Result as { Items: { Id: string; Name: string }[] };
  const id = Items.find(({ Name }) => Name === name)?.Id;
  const response = await asOwner(`/portal/api/Component/${id}`, {
    method: "PATCH",
    body: { Status: status },
  });
  expect(response.status, response.text).toBe(200);
};
const repeater = (page: Page) => page.getByRole("region", { name: "What visitors see" });
const currentPath = (page: Page) => new URL(page.url()).pathname;

/** Bytes of scripts and styles as they came over the wire. */
const loaded = (page: Page) =>
  page.evaluate<number>(
    `performance.getEntriesByType("resource").filter(({ name }) => name.includes("/portal/assets/"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  );

/** Expects that the portal says when its live connection is lost, until it is back. */
async function expectLossShown(page: Page): Promise<void> {
  // An open stream outlives the loss of a network in a browser; a new one does not come about.
  await page.route("**/portal/api/Live*", (route) => route.abort());
  await page.evaluate("dispatchEvent(new Event('offline'))");
  await page.getByText("Disconnected. You won’t see others’ changes until we reconnect.").waitFor();
  await page.getByText(/Disconnected since .* What visitors see is unknown\./u).waitFor();
  await shoot(page, "shell-lost");
  await page.unroute("**/portal/api/Live*");
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(() => page.getByText("Disconnected").count()).toBe(0);
  // It may have asked for something meanwhile.
  complaints();
}

/** Expects that the theme chosen in the account menu stays in this browser. */
async function expectLastingTheme(page: Page): Promise<void> {
  const ground = () => page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
  await expect.poll(() => ground()).toBe("rgb(252, 252, 249)");
  await page.getByRole("button", { name: /Maja Lind/u }).click();
  await shoot(page, "account-menu");
  await expectVariantAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("radio", { name: "Dark theme" }).check();
  await expect.poll(() => ground()).toBe("rgb(15, 19, 24)");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Trash" }).waitFor();
  await expect.poll(() => ground()).toBe("rgb(15, 19, 24)");
}

describe("the shell", () => {
  test("the portal's first load is less than 200 KB and warns of no plain HTTP on localhost, and its shell shows live what visitors see, with the number of components that have a problem, without waiting for a refetch, unless the connection is lost", async () => {
    const page = await open("/components");
    await repeater(page).getByText("Nothing here yet").waitFor();
    await expect.poll(() => loaded(page)).toBeGreaterThan(50_000);
    await page.getByText("No components yet.").waitFor();
    expect(await loaded(page)).toBeLessThan(200_000);
    // The host is localhost.
    expect(await page.getByText("over plain HTTP").count()).toBe(0);
    await server().component("Checkout");
    await repeater(page).getByText("All Systems Operational").waitFor();
    // A single page is shown without its name, and without a page switch.
    expect(await repeater(page).innerText()).not.toContain("Fernhill");
    expect(await page.getByLabel("Switch page").count()).toBe(0);
    await page.getByRole("link", { name: "Components", exact: true }).waitFor();
    await shoot(page, "shell-calm");
    await expectVariantAccessible(page);

    await report("Checkout", "Major Outage");
    await repeater(page).getByText("Checkout: Major Outage").waitFor();
    await page.getByRole("link", { name: "Components 1" }).waitFor();
    await repeater(page).getByText("Shown to visitors since").waitFor();
    await shoot(page, "shell-trouble");
    await expectVariantAccessible(page);
    await report("Checkout", "Operational");
    await repeater(page).getByText("All Systems Operational").waitFor();
    await expectLossShown(page);

    // The live stream alone still answers.
    await page.route("**/portal/api/Overview*", () => new Promise(() => undefined));
    await report("Checkout", "Major Outage");
    await expect.poll(() => repeater(page).innerText()).toContain("Checkout: Major Outage");
  });

  longTest("the first load of the overview is less than 200 KB", async () => {
    const page = await open("/");
    await expect.poll(() => loaded(page)).toBeGreaterThan(50_000);
    await page.waitForTimeout(500);
    expect(await loaded(page)).toBeLessThan(200_000);
  });

  test("a keyboard user can skip to the content, and open screens by the palette and by shortcuts of two letters, unless a field has the focus or they are turned off; the chosen theme stays, and the end of the session leads to the sign-in and back", async () => {
    const page = await open("/trash");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("main:focus").count()).toBe(1);

    await page.getByRole("link", { name: "Audit" }).click();
    await page.locator("h1:focus", { hasText: "Audit" }).waitFor();
    await expect.poll(() => page.title()).toBe("Audit log · Signalbox");
    await page.goBack();
    await page.locator("h1:focus", { hasText: "Trash" }).waitFor();

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
    await shoot(page, "palette");
    await expectVariantAccessible(page);
    await page.getByRole("option", { name: "Components", exact: true }).waitFor();
    expect(await page.getByRole("option", { name: /^Show (?:all pages|Fernhill)/u }).count()).toBe(0);
    await page.keyboard.insertText("credent");
    await page.getByRole("option", { name: "API Credentials", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => currentPath(page)).toBe("/portal/settings/api-credentials");

    await pressTogether(page, ["g", "a"]);
    await expect.poll(() => currentPath(page)).toBe("/portal/announcements");
    await pressTogether(page, ["g", "t"]);
    await expect.poll(() => currentPath(page)).toBe("/portal/trash");
    await page.getByRole("heading", { name: "Trash" }).waitFor();

    await page.keyboard.type("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Ctrl Enter").waitFor();
    await shoot(page, "shortcuts");
    await expectVariantAccessible(page);
    await page.keyboard.press("Space");
    await expect.poll(() => page.getByRole("checkbox").isChecked()).toBe(false);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await pressTogether(page, ["g", "a"]);
    await page.keyboard.type("?");
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(currentPath(page)).toBe("/portal/trash");
    expect(await page.getByRole("dialog").count()).toBe(0);

    await expectLastingTheme(page);

    await page.context().clearCookies();
    await page.getByRole("link", { name: "Components" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByRole("status").getByText("Your session has ended.").waitFor();
    await expectVariantAccessible(page);
    await expect.poll(() => new URL(page.url()).searchParams.get("next")).toBe("/components");
    await expectComplaint(/401/u);
  });

  test("bars on every screen say that plain HTTP exposes passwords, and that nothing is sent although something is due", async () => {
    const at = Date.now() - 10 * 60_000;
    const response = await asOwner("/portal/api/SendingState");
    const result = { ...sendingState.parse(response.at("Result")), StoppedSince: new Date(at).toISOString() };
    const page = await browse();
    // A sender that hangs would be restarted by the service before this screen is open.
    await page.route("**/portal/api/SendingState", (route) =>
      route.fulfill({ json: { Success: true, Result: result, Message: "", Code: null } }),
    );
    await page.route("**/portal/trash", async (route) => {
      const response = await route.fetch();
      const from = /"BaseUrl":"http:\/\/localhost:\d+"/u;
      const text = (await response.text()).replace(from, '"BaseUrl":"http://status.fernhill.example"');
      await route.fulfill({ response, body: text });
    });
    await page.goto(`${url()}/portal/trash`);
    await page.getByText("Notifications are not sent at the moment.").waitFor();
    await page.getByText("This portal is served over plain HTTP").waitFor();
    await shoot(page, "shell-plain-http");
    await expectVariantAccessible(page);
    await page.getByRole("link", { name: "Review" }).click();
    await page.getByText("no sender has reported since").waitFor();
    await expectAccessible(page);
  });

  longTest("the navigation marks the current screen, also at the templates", async () => {
    const page = await open("/templates");
    const current = page.getByRole("navigation").locator("[aria-current=page]");
    await expect.poll(() => current.allInnerTexts()).toEqual(["Announcements"]);
  });

  test("Escape closes the phone menu, and returns the focus; each settings screen is titled like its tab, which is in sight, with its actions below the tabs", async () => {
    const page = await open("/settings/people", { device: "narrow" });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const trashLink = page.getByRole("link", { name: "Trash" });
    await trashLink.waitFor();
    await page.keyboard.press("Escape");
    await trashLink.waitFor({ state: "hidden" });
    await expect.poll(() => focused(page)).toBe("Menu");

    await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
    const tabs = await page.getByRole("navigation", { name: "Settings" }).boundingBox();
    const action = await page.getByRole("button", { name: "Invite someone" }).boundingBox();
    expect(action?.y ?? 0).toBeGreaterThan((tabs?.y ?? Infinity) + (tabs?.height ?? 0));
    await page.getByText("Signs in with: Password").first().waitFor();
    const tab = page.getByRole("link", { name: "Status and uptime", exact: true });
    const width = async () => (await tab.boundingBox())?.width;
    const inactiveWidth = await width();
    await tab.click();
    await page.getByRole("heading", { level: 1, name: "Status and uptime" }).waitFor();
    // Bold, it is no wider.
    expect(await width()).toBe(inactiveWidth);
    await expect.poll(() => page.title()).toBe("Status and uptime · Settings · Signalbox");
    await expect
      .poll(async () => {
        const box = await tab.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 320;
      })
      .toBe(true);
  });

  test("an unknown address shows a not-found screen with a link; viewers are offered only what they may see, and a screen beyond their role names the required role", async () => {
    const page = await open("/nowhere/at/all", { as: "Viewer" });
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await expect.poll(() => currentPath(page)).toBe("/portal/");

    await navigate(page, "/announcements/new");
    await page.getByText("You need the Editor role to do this; your role is Viewer.").waitFor();
    await expect.poll(() => page.getByRole("textbox").count()).toBe(0);
    await expectVariantAccessible(page);
    const links = page.getByRole("navigation", { name: "Places" }).getByRole("link");
    // The counts are there once the overview has been read.
    await expect
      .poll(() => links.allInnerTexts())
      .toEqual(["Overview", "Announcements", expect.stringMatching(/^Components/u), "Settings"]);
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await expect.poll(() => currentPath(page)).toBe("/portal/");
  });

  test("an Editor reads in the composer whom to tell that e-mail is not set up, the page settings without changing them, and neither keys nor the audit log", async () => {
    const page = await open("/announcements/new", { as: "Editor" });
    await page.getByText("E-mail is not set up. Tell an administrator.").waitFor();
    expect(await page.getByRole("link", { name: "Set up e-mail" }).count()).toBe(0);
    await navigate(page, "/settings/page");
    await page.getByText("Only admins and owners can change this.").waitFor();
    await expect.poll(() => page.getByLabel("Name").isDisabled()).toBe(true);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectVariantAccessible(page);
    await shoot(page, "settings-page-narrow");
    const refused = page.getByText("You need the Admin role to do this; your role is Editor");
    for (const [path, title, rows] of [
      ["/settings/api-credentials", "API Credentials", page.getByRole("row")],
      ["/audit", "Audit log", page.getByRole("list", { name: "Changes" }).getByRole("listitem")],
    ] as const) {
      await navigate(page, path);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await refused.waitFor();
      expect(await page.getByRole("button", { name: /^Create/u }).count()).toBe(0);
      expect(await rows.count()).toBe(0);
    }
  });
});

longTest("a warning says that a screen cannot be loaded without a network, and nothing hangs", async () => {
  const page = await open("/components");
  await page.getByRole("button", { name: "Create component" }).click();
  await page.getByLabel("Name").fill("Mail");
  // Another test may have loaded the screen.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await page.context().setOffline(true);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText("The service did not respond.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("link", { name: "Audit" }).click();
  await page.getByText("Could not load this part of the portal").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("heading", { name: "Trash" }).waitFor();
  await page.getByRole("link", { name: "Audit" }).click();
  await page.getByRole("heading", { name: "Audit" }).waitFor();
  const { text } = await server().request("/api/v2/components.json");
  expect(text).not.toContain("Mail");
  complaints();
});
