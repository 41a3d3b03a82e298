import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import {
  bar,
  expectProblemsStay,
  expectPublished,
  hasFocus,
  openIncidents,
  previewFrame,
  publish,
  publishNow,
  title,
  twoComponents,
  willHappen,
  writeIncident,
} from "./composing.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { server, open, navigate, reopen, asOwner, stopClock } = portalTests();

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("No Tab leads there.");
}

describe("planned work", () => {
  test("planned maintenance on a page that has had no components has a window, a recurrence by simple choice, and its worst expected status; a field that gets the focus by Tab is not below the summary, and a wrong value is named in it", async () => {
    const page = await open("/announcements/new");
    // A page without components leads to the first one.
    await page.getByText("The page has no components yet.").waitFor();
    const first = page.getByRole("link", { name: "Create component" });
    expect(await first.getAttribute("href")).toBe("/portal/components?create=true");
    await twoComponents(server(), "four");
    await page.getByRole("button", { name: "Add components" }).waitFor();
    await page.getByText("Maintenance", { exact: true }).click();
    // A start is suggested, so that there is a preview at once.
    await expect
      .poll(() => page.getByLabel("Starts", { exact: true }).inputValue())
      .toMatch(/^\d{4}-\d\d-\d\dT\d\d:00$/u);
    await previewFrame(page).getByText("Your title", { exact: true }).first().waitFor();
    await page.getByLabel("Title").fill("Moving the database");
    const message = page.getByLabel("Message");
    await page.getByLabel("Title").focus();
    while (!(await hasFocus(message))) await page.keyboard.press("Tab");
    const dock = page.locator("[data-dock]");
    const bottom = async () => {
      const [field, bar] = [await message.boundingBox(), await dock.boundingBox()];
      return (bar?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0);
    };
    await expect.poll(bottom).toBeGreaterThanOrEqual(0);
    await message.fill("We move it.");
    await previewFrame(page).getByText("Moving the database").first().waitFor();
    await willHappen(page).waitFor();
    await page.getByLabel("Ends").first().fill("2020-01-01T00:00");
    await dock.getByText("End must be after start. Then you’ll see here what will happen.").waitFor();
    // The last preview stays.
    await previewFrame(page).getByText("Moving the database").first().waitFor();
    // Without an end that nobody entered.
    const periods = previewFrame(page).locator("time[data-to]");
    await expect.poll(async () => (await periods.allTextContents()).join(" ")).not.toContain("–");

    await page.getByLabel("Title").fill("Search index moves to new machines");
    await page.getByLabel("Message").fill("Search answers slowly meanwhile.");
    await page.getByLabel("Starts", { exact: true }).fill("2031-11-30T02:00");
    await page.getByLabel("Ends").first().fill("2031-11-30T04:00");
    await page.getByLabel("Repeats").selectOption("Every week on Sunday");
    // A last day that was taken out is asked for.
    await page.getByLabel("Until", { exact: true }).selectOption("A date");
    await page.getByLabel("Last day").fill("");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Enter the last day.").first().waitFor();
    await expect.poll(() => page.getByLabel("Last day").getAttribute("aria-invalid")).toBe("true");
    const announced = page.locator("div.sr-only[aria-live=polite]");
    await expect.poll(() => announced.innerText()).toContain("Enter the last day.");
    await page.getByLabel("Until", { exact: true }).selectOption("No end date");
    await expect.poll(() => announced.innerText()).toBe("");
    const edge = async (field: Locator) => (await field.boundingBox())?.x;
    await expect
      .poll(() => edge(page.getByLabel("End automatically")))
      .toBe(await edge(page.getByLabel("Ends", { exact: true })));
    await page.getByRole("button", { name: "Add components" }).click();
    await page.getByRole("checkbox", { name: "Public API four" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).last().click();
    await page.getByLabel("Expected impact on Public API four").selectOption("Degraded Performance");
    await expect.poll(() => willHappen(page).textContent()).toContain("when it starts");
    await expect
      .poll(() => previewFrame(page).getByText("Search index moves to new machines").count())
      .toBeGreaterThan(0);
    await shoot(page, "composer-maintenance");
    await expectVariantAccessible(page);
    await publish(page);
    await page
      .getByRole("listitem")
      .filter({ hasText: /^Planned/u })
      .getByText(/\d{2}:\d{2} \S+, starts and ends automatically$/u)
      .waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: /^Repeats/u })
      .getByText("Every week on Sunday")
      .waitFor();
    await publishNow(page);
    // Nothing is under maintenance before it begins.
    const affectedItem = page.getByRole("listitem").filter({ hasText: "Public API four" });
    await affectedItem.getByText("Will be Under Maintenance, up to Degraded Performance").waitFor();
    const { json } = await asOwner("/portal/api/Announcement?Kind=Maintenance");
    expect(json).toMatchObject({
      Result: {
        Items: [
          {
            State: "Scheduled",
            Recurrence: "FREQ=WEEKLY;BYDAY=SU",
            AffectedComponents: [{ Expect: "Degraded Performance" }],
          },
        ],
      },
    });
  });
});

/** The components and their statuses as visitors see them. */
const statuses = async () => (await server().request("/api/v2/components.json")).text;

describe("an incident", () => {
  test("an incident is opened from a red component, written by keyboard alone, previewed, fits a phone, is undone, published, and resolved; its components are no start of another one, which leads to an update of it", async () => {
    await twoComponents(server(), "one");
    const page = await open("/announcements/new?from=red");
    await expect.poll(() => title(page).textContent()).toBe("Create incident");
    // It is written without a mouse.
    await page.getByRole("radio", { name: "Incident" }).focus();
    await tabTo(page, page.getByLabel("Title"));
    await page.keyboard.insertText("Card payments fail at checkout");
    await tabTo(page, page.getByLabel("Message"));
    await page.keyboard.insertText("Transfers **work**.");
    await willHappen(page).waitFor();

    // A page written in one language offers no translations.
    expect(await page.locator("summary", { hasText: "Translations" }).count()).toBe(0);
    // What each component shows, who says so, and what it will show.
    await page.getByText(/^Reported by key “Blackbox prober one”/u).waitFor();
    await page.getByRole("button", { name: "Add components" }).click();
    await page.getByRole("checkbox", { name: "Public API one" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add components" }).click();
    await page.getByRole("checkbox", { name: "Public API one" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await page.getByLabel("Public API one after publishing").selectOption("Partial Outage");
    await expect.poll(() => willHappen(page).textContent()).toContain("Partial Outage");
    await willHappen(page)
      .getByText(/You’ll have 15 seconds to undo\.$/u)
      .waitFor();
    await previewFrame(page).getByText("Card payments fail at checkout").first().waitFor();
    await previewFrame(page).locator("strong", { hasText: "work" }).first().waitFor();
    await shoot(page, "composer");
    // A window with room for it shows all that will happen.
    await page.setViewportSize({ width: 1000, height: 900 });
    const effects = `document.querySelector("[data-dock] p[aria-live]")`;
    const isWhole = () => page.evaluate(`${effects}.scrollHeight <= ${effects}.clientHeight + 1`);
    await expect.poll(isWhole).toBe(true);
    expect(
      await page.evaluate(
        `${effects}.clientHeight > 2.5 * parseFloat(getComputedStyle(${effects}).lineHeight)`,
      ),
    ).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
    // The summary takes a fifth of a low window, at most.
    await page.setViewportSize({ width: 1366, height: 650 });
    await expect
      .poll(async () => (await page.locator("[data-dock]").boundingBox())?.height, { timeout: 4_000 })
      .toBeLessThanOrEqual(130);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectDockFits(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectVariantAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    stopClock();
    await publish(page);
    await page.getByRole("heading", { name: "Card payments fail at checkout" }).waitFor();
    await page.getByRole("heading", { name: "What will happen" }).waitFor();
    const back = bar(page).getByRole("button", { name: "Undo" });
    await expect.poll(() => hasFocus(back)).toBe(true);
    await shoot(page, "composer-undo");
    await expectVariantAccessible(page);
    expect(await openIncidents(server())).not.toContain("Card payments fail");

    await page.keyboard.press("Enter");
    await page.getByText("Undone. Nothing was published.").first().waitFor();
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Card payments fail at checkout");
    await expect
      .poll(() => page.getByLabel("Public API one after publishing").inputValue())
      .toBe("Partial Outage");
    expect(await openIncidents(server())).not.toContain("Card payments fail");
    // The form says so itself, until it is changed: a notice would cover a field.
    expect(await page.getByRole("region", { name: "Notices" }).getByRole("listitem").count()).toBe(0);
    const undone = page.getByRole("paragraph").filter({ hasText: "Undone. Nothing was published." });
    await undone.waitFor();
    await page.getByLabel("Title").fill("Card payments fail");
    await undone.waitFor({ state: "detached" });
    await page.getByLabel("Title").fill("Card payments fail at checkout");

    // And so it is published.
    await tabTo(page, page.getByRole("button", { name: "Publish", exact: true }));
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(back)).toBe(true);
    await expect.poll(() => bar(page).getByRole("button", { name: "Publish now" }).isEnabled()).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectPublished(page);
    await page.getByRole("heading", { level: 1, name: "Card payments fail at checkout" }).waitFor();
    await expect.poll(() => openIncidents(server())).toContain("Card payments fail at checkout");
    await shoot(page, "announcement");
    await expectAccessible(page);

    // Its components are no start of another one, which leads to an update of it.
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("list", { name: "Components with a problem" }).first().waitFor();
    await navigate(page, "/announcements/new?from=red");
    await page.getByText("Open announcements already name all components with problems.").waitFor();
    expect(await page.getByLabel("Checkout one after publishing").count()).toBe(0);
    await page.getByRole("link", { name: "Post update to “Card payments fail at checkout”" }).click();
    await title(page).filter({ hasText: "Post update" }).waitFor();
    await page
      .getByText(/^This announcement: /u)
      .first()
      .waitFor();
    const states = await page.getByRole("radio").all();
    expect(await Promise.all(states.map((state) => state.getAttribute("value")))).toEqual([
      "Investigating",
      "Identified",
      "Monitoring",
      "Resolved",
    ]);
    await page.getByText("Resolved", { exact: true }).click();
    await page.getByLabel("Message").fill("All payments **work** again.");
    await expectProblemsStay(page);
    // Nothing happens before it is published.
    expect(await statuses()).toContain('"name":"Checkout one","status":"major_outage"');
    await expect.poll(() => willHappen(page).textContent()).toContain("to Resolved");
    // The update as it will read: the page itself no longer shows it.
    await previewFrame(page).getByText("All payments work again.").waitFor();
    await page.getByText("its own page, phone").waitFor();
    // From where the focus is.
    await page.keyboard.press("Control+Enter");
    await bar(page).waitFor();
    // Until it is published it is called an update, and shown as visitors will read it.
    await bar(page).getByText("The update of “Card payments fail at checkout” is not visible yet.").waitFor();
    await page.getByRole("main").getByText("Post update. Incident, Resolved").waitFor();
    await page.getByRole("main").locator("strong", { hasText: "work" }).waitFor();
    await publishNow(page);
    await expect.poll(() => openIncidents(server())).not.toContain("Card payments fail");
    await expect.poll(statuses).toContain('"name":"Checkout one","status":"operational"');
    await page.getByText("All payments work again.").waitFor();
  });

  longTest("an incident without a title is not published: the focus moves to the missing field", async () => {
    const page = await open("/announcements/new");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Enter a title.").first().waitFor();
    await expect.poll(() => hasFocus(page.getByLabel("Title"))).toBe(true);
    await page.getByLabel("Message", { exact: true }).focus();
    await page.getByRole("button", { name: "Fix 2 problems" }).click();
    await expect.poll(() => hasFocus(page.getByLabel("Title"))).toBe(true);
    await expectVariantAccessible(page);
  });
});

longTest(
  "an incident that has all failing components is offered templates to start from, not those components",
  async () => {
    await twoComponents(server(), "seven");
    const page = await open("/announcements/new?from=red");
    await page.getByLabel("Checkout seven after publishing").waitFor();
    await page.getByRole("button", { name: "Start from" }).click();
    await page.getByRole("menuitem", { name: "Manage templates" }).waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).not.toContainEqual(
      expect.stringMatching(/Major Outage|unannounced problems/u),
    );
    await page.getByRole("menuitem", { name: "Manage templates" }).click();
    await page.getByRole("heading", { name: "Templates", level: 1 }).waitFor();
  },
);

/** Expects that a component more, a pending publication and its end fit the window. */
async function expectTableAndUndoFit(page: Page, device: string): Promise<void> {
  const addButton = page.getByRole("button", { name: "Add components" });
  await addButton.click();
  await page.getByRole("checkbox", { name: `Public API ${device}` }).check();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // With a line more in the table the button stands lower, but not below the dock.
  await expect
    .poll(async () => {
      const [button, dock] = await Promise.all([
        addButton.boundingBox(),
        page.locator("[data-dock]").boundingBox(),
      ]);
      return button !== null && dock !== null && button.y + button.height <= dock.y;
    })
    .toBe(true);
  await shoot(page, `composer-table-${device}`);
  await page.getByRole("button", { name: "Publish", exact: true }).scrollIntoViewIfNeeded();
  await shoot(page, `composer-end-${device}`);
  stopClock();
  await publish(page);
  await expectVariantAccessible(page);
  await shoot(page, `composer-undo-${device}`);
  await page.keyboard.press("Enter");
  const undone = page.getByText("Undone. Nothing was published.").first();
  await undone.waitFor();
  await expect.poll(async () => (await undone.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  await shoot(page, `composer-undone-${device}`);
}

/** Expects that the form and its summary share a phone. */
async function expectDockFits(page: Page): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  // It is published without scrolling.
  const publishButtonBox = await page.getByRole("button", { name: "Publish", exact: true }).boundingBox();
  expect((publishButtonBox?.y ?? height) + (publishButtonBox?.height ?? 0)).toBeLessThanOrEqual(height);
  // The form keeps six sevenths of the screen; who is notified is said also where the choice is out of view.
  const dock = page.locator("[data-dock]");
  expect((await dock.boundingBox())?.height).toBeLessThanOrEqual(height / 7);
  await dock.getByText("Notify: Nobody has subscribed yet.").waitFor();
  // The preview is as wide as the page will be there.
  expect((await page.locator("iframe").boundingBox())?.width).toBe(390);
  // The choice, or its text, precedes the preview.
  const notify = page.getByText("Notify subscribers", { exact: true });
  const yOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await yOf(notify)).toBeLessThan(await yOf(page.locator("iframe")));
  expect(await notify.locator("xpath=following::iframe").count()).toBe(1);
  await dock.getByRole("button", { name: "Show all that will happen" }).click();
  const effects = "document.querySelector('[data-dock] p[aria-live]')";
  const isWhole = () => page.evaluate(`${effects}.scrollHeight <= ${effects}.clientHeight`);
  await expect.poll(isWhole).toBe(true);
  await dock.getByText("You’ll have 15 seconds to undo.").waitFor();
  await dock.getByRole("button", { name: "Show less of what will happen" }).click();
  await dock.getByText("You’ll have 15 seconds to undo.").waitFor({ state: "detached" });
  expect(await isWhole()).toBe(true);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await dock.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Close the menu" }).click();
  await dock.waitFor();
}

for (const device of ["phone", "narrow"] as const)
  longTest(`the announcement screens fit a window: ${device}`, async () => {
    await twoComponents(server(), device);
    const page = await open("/announcements", { device });
    await expectAccessible(page);
    await shoot(page, `announcements-${device}`);
    await reopen(page, "/templates");
    await expectAccessible(page);
    await shoot(page, `templates-${device}`);
    await reopen(page, "/announcements/new?from=red");
    await expectAccessible(page);
    await writeIncident(page, { title: "Card payments fail at checkout", message: "We look into it." });
    if (device === "phone") await expectDockFits(page);
    await shoot(page, `composer-docked-${device}`);
    await expectTableAndUndoFit(page, device);
  });

longTest(
  "the summary of an announcement ends the form where it would cover a phone held sideways",
  async () => {
    const page = await open("/announcements/new?from=red", { device: "phone" });
    await page.setViewportSize({ width: 844, height: 390 });
    const publishButton = page.getByRole("button", { name: "Publish", exact: true });
    await publishButton.waitFor();
    await expect.poll(async () => (await publishButton.boundingBox())?.y ?? 0).toBeGreaterThan(390);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await publishButton.boundingBox())?.y ?? 844).toBeLessThan(844);
  },
);
