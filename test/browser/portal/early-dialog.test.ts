/** The dialog "Set status", used before the portal's scripts are loaded. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { expectVariantAccessible, portalTests, shoot, waitForHydration } from "./harness.ts";
import { prerenderedTests } from "./prerendered.ts";

const tests = portalTests();
const { server, asOwner, expectComplaint } = tests;
const { beforeScripts } = prerenderedTests(tests);

const componentCount = repetitions(9, 35);

const create = async (path: string, body: object) => {
  const { status, text, at } = await asOwner(`/portal/api/${path}`, { method: "POST", body });
  expect([status, text]).toEqual([201, text]);
  return String(at("Result", "Id"));
};

/** The components of the inner page. */
const innerIds: string[] = [];

async function resetStatuses(): Promise<void> {
  for (const id of innerIds)
    await asOwner(`/portal/api/Component/${id}`, { method: "PATCH", body: { Status: "Operational" } });
}

beforeAll(async () => {
  const numbers = Array.from({ length: componentCount }, (_, place) => place + 1);
  await Promise.all(numbers.map((number) => server().component(`Service ${number}`)));
  await create("Page", { Name: "Inner systems", Slug: "inner" });
  innerIds.push(await create("Component", { Name: "Payroll", Page: "inner" }));
  innerIds.push(await create("Component", { Name: "Door locks", Page: "inner" }));
  await resetStatuses();
});

const inner = "/portal/?page=inner";
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Set status" });
const openerOf = (page: Page) => page.getByRole("button", { name: "Set status" });
const saveIn = (page: Page) => dialogOf(page).getByRole("button", { name: "Set status" });
const isFocused = (page: Page, selector: string) =>
  page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);

/** Opens the dialog, and chooses a component and a status. */
async function choose(page: Page, name: string): Promise<void> {
  await openerOf(page).click();
  await dialogOf(page).getByRole("checkbox", { name }).check();
  await dialogOf(page).getByLabel("Status").selectOption("Partial Outage");
}

/** Holds the changes that a page sends until the returned function is called. */
async function holdChanges(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/portal/api/Component/*", async (route) => {
    if (route.request().method() === "PATCH") await promise;
    await route.continue();
  });
  return () => resolve();
}

const rateLimited = "Too many requests. Try again later.";

/** Refuses the changes that a page sends. */
async function refuseChanges(page: Page): Promise<void> {
  await page.route("**/portal/api/Component/*", (route) =>
    route.fulfill({
      status: 429,
      contentType: "application/json",
      body: JSON.stringify({ Success: false, Code: "RateLimited", Message: rateLimited, RequestId: "1" }),
    }),
  );
}

/** The statuses that a page has sent. */
function sentStatuses(page: Page): readonly string[] {
  const statuses: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") statuses.push(request.postData() ?? "");
  });
  return statuses;
}

/** Expects that Escape and Cancel close a filled dialog, return the focus, and clear its fields. */
async function expectCleared(page: Page, name: string, beforeClosing: () => Promise<void>): Promise<void> {
  const ways = [
    () => dialogOf(page).getByRole("button", { name: "Cancel" }).click(),
    () => page.keyboard.press("Escape"),
  ];
  // Escape ends each round.
  for (const close of ways.slice(0, repetitions(1, 2))) {
    await choose(page, name);
    await beforeClosing();
    await close();
    const discard = page.getByRole("button", { name: "Discard" });
    if ((await page.locator("html[data-begins]").count()) === 0) await discard.click();
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    expect(await isFocused(page, "[data-opens-dialog]")).toBe(true);
    await openerOf(page).click();
    await expect.poll(() => dialogOf(page).getByRole("checkbox", { checked: true }).count()).toBe(0);
    await expect.poll(() => dialogOf(page).getByLabel("Status").inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await expect.poll(() => dialogOf(page).count()).toBe(0);
  }
}

describe("the dialog before the scripts are loaded", () => {
  longTest("an early press opens the dialog at once, and focuses the first of few components", async () => {
    const { page } = await beforeScripts(inner);
    await openerOf(page).click();
    await dialogOf(page).waitFor();
    expect(await isFocused(page, "input[type=checkbox]")).toBe(true);
  });

  it.each(repetitions(["narrow"] as const, ["desk", "phone", "narrow"] as const))(
    "an early press opens the dialog at once, at the search field of many components; it is closed by Escape and Cancel, and does not move as the scripts take over: %s",
    async (device) => {
      const { page, releaseScripts } = await beforeScripts("/portal/", { device });
      await openerOf(page).click();
      await dialogOf(page).waitFor();
      expect(await isFocused(page, "input[type=search]")).toBe(true);
      expect(await page.locator("[data-waits], [aria-busy]").count()).toBe(0);
      await page.keyboard.press("Escape");
      await expectCleared(page, "Service 5", () => Promise.resolve());

      await choose(page, "Service 5");
      await expectVariantAccessible(page);
      await shoot(page, `early-dialog-${device}`);
      const boxes = () =>
        page.evaluate<string[]>(
          `[...document.querySelectorAll("dialog, dialog h2, dialog label, dialog button")].map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y, width, height].join(" ");
          })`,
        );
      const before = await boxes();
      releaseScripts();
      await waitForHydration(page);
      expect((await boxes()).slice(0, 5)).toEqual(before.slice(0, 5));
      await shoot(page, `hydrated-dialog-${device}`);
      await expectVariantAccessible(page);
    },
  );

  longTest(
    "Escape and Cancel close an early dialog after the scripts take over, return the focus, and clear its fields",
    async () => {
      const { page, releaseScripts } = await beforeScripts(inner);
      await expectCleared(page, "Payroll", async () => {
        releaseScripts();
        await waitForHydration(page);
      });
    },
  );

  longTest(
    "early choices survive the takeover, with the dialog and the focus, and can be saved",
    async () => {
      const { page, releaseScripts } = await beforeScripts(inner);
      const statuses = sentStatuses(page);
      await choose(page, "Payroll");
      await dialogOf(page).getByLabel("Status").focus();
      await page.evaluate("globalThis.early = document.querySelector('dialog[open]')");
      releaseScripts();
      await waitForHydration(page);
      expect(await page.evaluate("globalThis.early === document.querySelector('dialog[open]')")).toBe(true);
      expect(await isFocused(page, "select")).toBe(true);
      await expect
        .poll(() => dialogOf(page).getByRole("checkbox", { name: "Payroll" }).isChecked())
        .toBe(true);
      await saveIn(page).click();
      await page.getByText("Payroll shows Partial Outage.").waitFor();
      expect(statuses).toEqual([`{"Status":"Partial Outage"}`]);
    },
  );

  it("an early press on Save sets two components at once and once, and one undo covers both when the scripts are loaded", async () => {
    await resetStatuses();
    const { page, releaseScripts } = await beforeScripts(inner);
    const statuses = sentStatuses(page);
    const releaseChanges = await holdChanges(page);
    await choose(page, "Door locks");
    await dialogOf(page).getByRole("checkbox", { name: "Payroll" }).check();
    await saveIn(page).click();
    const outage = `{"Status":"Partial Outage"}`;
    await expect.poll(() => statuses).toEqual([outage, outage]);
    await expect.poll(() => saveIn(page).getAttribute("aria-busy")).toBe("true");
    await expectVariantAccessible(page);
    await saveIn(page).click();
    await shoot(page, "early-save");
    expect(new URL(page.url()).search).toBe("?page=inner");
    releaseScripts();
    await waitForHydration(page);
    await expect.poll(() => saveIn(page).getAttribute("aria-disabled")).toBe("true");
    releaseChanges();
    await page.getByText("2 components show Partial Outage.").waitFor();
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    expect(await isFocused(page, "[data-opens-dialog]")).toBe(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: 2 components have their previous status again.").waitFor();
    const calm = `{"Status":"Operational"}`;
    expect(statuses).toEqual([outage, outage, calm, calm]);
  });

  longTest("two early changes are sent one after the other, and each can be undone", async () => {
    await resetStatuses();
    const { page, releaseScripts } = await beforeScripts(inner);
    const statuses = sentStatuses(page);
    const releaseChanges = await holdChanges(page);
    await choose(page, "Door locks");
    await saveIn(page).click();
    await dialogOf(page).getByRole("checkbox", { name: "Door locks" }).uncheck();
    await dialogOf(page).getByRole("checkbox", { name: "Payroll" }).check();
    await saveIn(page).click();
    expect(statuses).toHaveLength(1);
    releaseChanges();
    await expect.poll(() => statuses.length).toBe(2);
    await dialogOf(page)
      .getByText(/^Saved\./u)
      .waitFor();
    releaseScripts();
    const names = ["Door locks", "Payroll"];
    for (const name of names) await page.getByText(`${name} shows Partial Outage.`).waitFor();
    await shoot(page, "early-two-changes");
    for (const name of names) {
      const notice = page.getByRole("listitem").filter({ hasText: `${name} shows` });
      await notice.getByRole("button", { name: "Undo" }).click();
      await page.getByText(`Undone: ${name} is set to Operational again.`).waitFor();
    }
    expect(statuses).toHaveLength(4);
  });

  longTest(
    "an early change that was saved says so before the scripts are loaded, and is sent once",
    async () => {
      const { page, releaseScripts } = await beforeScripts(inner);
      const statuses = sentStatuses(page);
      await choose(page, "Payroll");
      await saveIn(page).click();
      const saved = dialogOf(page)
        .getByRole("status")
        .getByText(/^Saved\./u);
      await saved.waitFor();
      expect(await saveIn(page).getAttribute("aria-busy")).toBeNull();
      await expectVariantAccessible(page);
      await shoot(page, "early-saved");
      await saveIn(page).click();
      await saved.waitFor();
      releaseScripts();
      await page.getByText("Payroll shows Partial Outage.").waitFor();
      await expect.poll(() => dialogOf(page).count()).toBe(0);
      await openerOf(page).click();
      await dialogOf(page).waitFor();
      expect(await saved.count()).toBe(0);
      expect(statuses).toEqual([`{"Status":"Partial Outage"}`]);
    },
  );

  longTest(
    "an early change that was refused says why before the scripts are loaded, and can be changed and sent again",
    async () => {
      const { page, releaseScripts } = await beforeScripts(inner);
      const statuses = sentStatuses(page);
      await refuseChanges(page);
      await choose(page, "Payroll");
      await saveIn(page).click();
      const refused = dialogOf(page).getByRole("alert").getByText(`Not saved. ${rateLimited}`);
      await refused.waitFor();
      await expectVariantAccessible(page);
      await shoot(page, "early-refused");
      await page.unroute("**/portal/api/Component/*");
      await dialogOf(page).getByLabel("Status").selectOption("Degraded Performance");
      await refused.waitFor({ state: "hidden" });
      await saveIn(page).click();
      await dialogOf(page)
        .getByRole("status")
        .getByText(/^Saved\./u)
        .waitFor();
      expect(statuses).toEqual([`{"Status":"Partial Outage"}`, `{"Status":"Degraded Performance"}`]);
      releaseScripts();
      await page.getByText("Payroll shows Degraded Performance.").waitFor();
      await expectComplaint(/429/u);
    },
  );

  const laterChoices = [
    ["stays closed", (page: Page) => page.keyboard.press("Escape"), 0],
    [
      "stays open for another choice",
      (page: Page) => dialogOf(page).getByRole("checkbox", { name: "Payroll" }).check(),
      1,
    ],
  ] as const;

  it.each(laterChoices.slice(0, repetitions(0, 2)))(
    "the dialog %s after an early press on Save",
    async (_, act, dialogCount) => {
      const { page, releaseScripts } = await beforeScripts(inner);
      const statuses = sentStatuses(page);
      await choose(page, "Door locks");
      await saveIn(page).click();
      await act(page);
      releaseScripts();
      await page.getByText("Door locks shows Partial Outage.").waitFor();
      await waitForHydration(page);
      await expect.poll(() => page.locator("[data-waits], [aria-busy]").count()).toBe(0);
      expect(await dialogOf(page).count()).toBe(dialogCount);
      expect(statuses).toEqual([`{"Status":"Partial Outage"}`]);
    },
  );

  const refusals = [
    ["in a notice if the dialog was closed", (page: Page) => page.keyboard.press("Escape")],
    ["in its dialog", () => Promise.resolve()],
  ] as const;

  it.each(refusals.slice(0, repetitions(0, 2)))(
    "a refused early change is explained when the scripts are loaded: %s",
    async (place, act) => {
      const { page, releaseScripts } = await beforeScripts(inner);
      await refuseChanges(page);
      await choose(page, "Payroll");
      await saveIn(page).click();
      await act(page);
      releaseScripts();
      const explained =
        place === "in its dialog" ? dialogOf(page) : page.getByRole("region", { name: "Notices" });
      await explained.getByText(rateLimited, { exact: true }).waitFor();
      await expectComplaint(/429/u);
    },
  );

  const corrections = [
    ["changed", (page: Page) => dialogOf(page).getByRole("checkbox", { name: "Door locks" }).check()],
    ["closed", (page: Page) => page.keyboard.press("Escape")],
  ] as const;

  it.each(corrections.slice(0, repetitions(0, 2)))(
    "an early press on Save without a status is discarded if the form is %s",
    async (_, act) => {
      const { page, releaseScripts } = await beforeScripts(inner);
      const statuses = sentStatuses(page);
      await openerOf(page).click();
      await dialogOf(page).getByRole("checkbox", { name: "Payroll" }).check();
      await saveIn(page).click();
      await expect.poll(() => saveIn(page).getAttribute("aria-busy")).toBe("true");
      await act(page);
      await expect.poll(() => page.locator("[data-waits], [aria-busy]").count()).toBe(0);
      releaseScripts();
      await waitForHydration(page);
      expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
      expect(statuses).toEqual([]);
    },
  );

  longTest("an early search filters the components of the document, and then all of them", async () => {
    const { page, releaseScripts } = await beforeScripts();
    await openerOf(page).click();
    const boxes = dialogOf(page).getByRole("checkbox");
    await dialogOf(page).getByText("7 more. Type part of a name.").waitFor();
    await expect.poll(() => boxes.count()).toBe(30);
    await page.keyboard.type("service 3");
    await expect.poll(() => boxes.count()).toBe(2);
    releaseScripts();
    await expect.poll(() => boxes.count()).toBe(7);
    await expect.poll(() => dialogOf(page).getByLabel("Find a component").inputValue()).toBe("service 3");
    expect(await isFocused(page, "input[type=search]")).toBe(true);
    await dialogOf(page).getByRole("checkbox", { name: "Service 35" }).check();
  });
});
