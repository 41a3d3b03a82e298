import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bar, hasFocus, publish, publishAtOnce, title, willHappen } from "./composing.ts";
import { focused, owner, portalTests, pressTogether, shoot } from "./harness.ts";
import { button, copyLine, dialog, newKeyRegion, paste } from "./keys.ts";

const { server, url, visit, expectComplaint, stopClock, startClock } = portalTests({ setUp: false });

/** The headline that visitors read. */
const headline = async () => (await server().request("/")).text;

/** Moves the pointer over each notice as it appears: it stays then, on a busy machine too, until a form opens that it would cover. */
const holdNotices = (page: Page) =>
  page.evaluate(`new MutationObserver(() => {
    for (const notice of document.querySelectorAll("section.notices li > *"))
      notice.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  }).observe(document.body, { childList: true, subtree: true })`);

test("a newcomer gets from the setup link to a resolved incident without reading documents", async () => {
  const page = await visit((await server().service.setupPath()) ?? "");
  await page.getByLabel("E-mail").fill(owner.Email);
  await page.getByLabel("Your name").fill(owner.Name);
  await page.getByLabel("Password", { exact: true }).fill(owner.Password);
  await button(page, "Continue").click();
  await expect.poll(() => focused(page)).toBe("PageName");
  await button(page, "Back").click();
  await expect.poll(() => focused(page)).toBe("Email");
  await page.keyboard.press("Enter");
  await page.getByLabel("Name of the page").fill("Fernhill");
  // The zone of the browser is suggested.
  await expect
    .poll(() => page.getByRole("combobox", { name: "Time zone of the page" }).inputValue())
    .toBe("Asia/Tokyo");
  await shoot(page, "setup-page");
  await button(page, "Set up").click();
  await page.getByRole("link", { name: "Go to the overview" }).waitFor();
  // The token has been used.
  expect(page.url()).not.toContain("#");
  await page.getByRole("link", { name: "Go to the overview" }).click();

  // Each of the first steps leads into what it names.
  await page.getByRole("link", { name: "Create component" }).click();
  const createDialog = dialog(page, "Create component");
  const name = createDialog.getByLabel("Name");
  for (const componentName of ["Checkout", "Public API"]) {
    await name.fill(componentName);
    await button(page, "Create and add another").click();
    await expect.poll(() => name.inputValue()).toBe("");
    await expect.poll(() => hasFocus(name)).toBe(true);
  }
  await name.fill("checkout");
  await page.keyboard.press("Enter");
  await createDialog.getByText("The name “checkout” is taken.").waitFor();
  await expect.poll(() => hasFocus(name)).toBe(true);
  await name.fill("Search");
  await page.keyboard.press("Enter");
  await createDialog.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(title(page))).toBe(true);
  await expectComplaint(/409/u);

  await pressTogether(page, ["g", "o"]);
  await page.getByRole("link", { name: "Create Webhook Key" }).click();
  const key = dialog(page, "Create Webhook Key");
  await key.getByLabel("Name").fill("First key");
  await key.getByRole("radio", { name: "All components, including future ones" }).check();
  await button(page, "Create Webhook Key").click();
  expect(await paste(await copyLine(page))).toContain('"Status":"Major Outage"');
  await newKeyRegion(page).getByRole("button", { name: "I’ve saved it" }).click();
  const strip = page.getByRole("region", { name: "What visitors see" });
  await strip.getByText("Checkout: Major Outage").waitFor();
  // Times are in the zone that was suggested at the set-up.
  await strip.getByText("GMT+9").waitFor();
  await expect.poll(() => headline()).toContain("Checkout: Major Outage");

  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("link", { name: "Create incident: Checkout" }).click();
  await page.getByLabel("Title").fill("Card payments fail at checkout");
  await page.getByLabel("Message").fill("About 8 in 10 card payments fail. Next word by 14:20.");
  stopClock();
  await publish(page);
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => hasFocus(title(page))).toBe(true);
  startClock();
  await holdNotices(page);
  await publishAtOnce(page);

  // The end of the incident does not end the monitor's report: its source is shown, and it is closed there.
  const notice = page.getByRole("region", { name: "Notices" }).getByText(/is published\.$/u);
  await notice.waitFor();
  await page.getByRole("link", { name: "Post update" }).press("Enter");
  await page.getByLabel("Message").waitFor();
  await notice.waitFor({ state: "detached" });
  await page.getByText("Resolved", { exact: true }).click();
  await page.getByLabel("Message").fill("All payments work again.");
  await page
    .getByText("This status stays after the announcement ends: reported by key “First key”.")
    .waitFor();
  const remainingProblems = page.getByRole("list", { name: "Problems that stay" });
  await remainingProblems.getByText("Checkout will stay on Major Outage:").waitFor();
  await remainingProblems.getByText(/reported by key “First key”, since/u).waitFor();
  await button(page, "Resolve anyway").waitFor();
  // The warning says it; the rest is shown when it is asked for.
  await expect.poll(() => willHappen(page).textContent()).not.toContain("stays");
  await button(page, "Show all that will happen").click();
  await expect.poll(() => willHappen(page).textContent()).toContain("Checkout stays Major Outage");
  await shoot(page, "composer-resolve-stays");
  await button(page, "Set to Operational: Checkout").click();
  await remainingProblems.getByText("Checkout is set to Operational when this is published.").waitFor();
  // Nothing happens before it is published.
  await expect.poll(() => headline()).toContain("Checkout: Major Outage");
  await expect.poll(() => willHappen(page).textContent()).toContain("All Systems Operational");
  await publishAtOnce(page);
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByText("All quiet.").waitFor();
  await expect.poll(() => headline()).toContain("All Systems Operational");
  await expect.poll(() => page.url()).toBe(`${url()}/portal/`);
});

test("dialogs return the focus to their opener, and lead to what is missing", async () => {
  const page = await visit("/portal/sign-in");
  await page.getByLabel("E-mail").fill(owner.Email);
  await page.getByLabel("Password", { exact: true }).fill(owner.Password);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /^Components/u }).click();

  const opener = button(page, "Create group");
  await opener.click();
  await button(page, "Create group").click();
  const name = dialog(page, "Create group").getByLabel("Name");
  await expect.poll(() => hasFocus(name)).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => hasFocus(opener)).toBe(true);

  await button(page, "Override Search").click();
  await dialog(page, "Override Search").getByRole("button", { name: "Override", exact: true }).click();
  await expect.poll(() => hasFocus(page.getByLabel("Reason"))).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => hasFocus(button(page, "Override Search"))).toBe(true);

  // What is begun by two letters, from wherever one is.
  await pressTogether(page, ["n", "c"]);
  await expect.poll(() => hasFocus(dialog(page, "Create component").getByLabel("Name"))).toBe(true);
  await expect.poll(() => new URL(page.url()).search).toBe("");
});
