/** The searches of the portal's palette and lists find by a text. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { isLong } from "../../harness/repetitions.ts";
import { expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { server, open, asOwner } = portalTests();

const send = (path: string, body: unknown) => asOwner(`/portal/api/${path}`, { method: "POST", body });

beforeAll(async () => {
  await server().component("Checkout");
  await server().component("Search");
  const base = { Kind: "Incident", Message: "We look into it." };
  await send("Announcement", { ...base, Title: "Card payments fail at checkout" });
  await send("Announcement", { ...base, Title: "Slow logins", Message: "The cause is a full disk." });
  await server().key("Read-Only", { name: "Checkout probe" });
});

async function find(page: Page, text: string): Promise<void> {
  // The shortcut works from when the screen is there.
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(text);
}

const line = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test("the palette takes the keys pressed at once after its shortcut, finds components, announcements and keys by part of their name, and sets a status: of the component and to the status that are typed", async () => {
  const page = await open("/trash");
  await page.getByRole("heading", { level: 1 }).waitFor();
  // All in one task: nothing is rendered in between.
  const areTaken = await page.evaluate<readonly boolean[]>(
    `["Control+k", "x", "Control+a", "n", "o", " "].map((press) => {
      const init = { key: press.at(-1), ctrlKey: press.length > 1, bubbles: true, cancelable: true };
      return !document.body.dispatchEvent(new KeyboardEvent("keydown", init));
    })`,
  );
  expect(areTaken).toEqual(areTaken.map(() => true));
  await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("no ");
  await page.keyboard.press("Escape");
  await find(page, "check");
  await line(page, /^Checkout.*Operational/u).waitFor();
  await line(page, /^Card payments fail at checkout.*Investigating/u).waitFor();
  await line(page, "Post update: Card payments fail at checkout").waitFor();
  await line(page, /^Checkout probe/u).waitFor();
  await expect.poll(() => line(page, /Slow logins/u).count()).toBe(0);
  await shoot(page, "palette-found");
  await expectVariantAccessible(page);
  if (isLong) {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectVariantAccessible(page);
    await shoot(page, "palette-found-phone");
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await line(page, /^Checkout.*Operational/u).click();
  // Also where another title precedes it until it is loaded.
  await page.getByRole("heading", { level: 1, name: "Checkout" }).and(page.locator(":focus")).waitFor();

  await find(page, "checkout major");
  await page.getByRole("option", { name: "Set Checkout to Major Outage", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set status" });
  await dialog.getByRole("checkbox", { name: "Checkout", checked: true }).waitFor();
  await dialog.getByRole("button", { name: "Set status" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Checkout shows Major Outage.").first().waitFor();
  await page.getByRole("heading", { level: 1, name: "Overview" }).and(page.locator(":focus")).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

longTest(
  "the palette lists the next steps of open announcements, and leads to the update in its state",
  async () => {
    const page = await open("/trash");
    const answer = Promise.withResolvers<void>();
    await page.route("**/portal/api/Overview*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.reload();
    // The screen waits for the pages; the shortcut works already.
    await page.getByRole("button", { name: /^Commands/u }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Overview", selected: true }).waitFor();
    // Names are apart from the notes beside them.
    await page.getByRole("option", { name: "Page Settings", exact: true }).waitFor();
    answer.resolve();
    // The next step is selected, although it came later.
    await page.getByRole("option", { name: /^Post update: /u, selected: true }).waitFor();
    await line(page, "Post update: Slow logins").waitFor();
    await page.getByRole("combobox").fill("resolve slow");
    await expect.poll(() => page.getByRole("option").count()).toBe(1);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Post update" }).waitFor();
    await page.getByRole("radio", { name: "Resolved", checked: true }).waitFor();
    await page.getByText("Slow logins").first().waitFor();
  },
);

longTest(
  "the palette finds an announcement by its message, a setting by its name, and nothing for nonsense",
  async () => {
    const page = await open("/trash");
    await find(page, "full disk");
    await line(page, /^Slow logins/u).waitFor();
    await expect.poll(() => page.getByText("No results.").count()).toBe(0);
    await page.getByRole("combobox").fill("time zone");
    await line(page, /^Page/u).waitFor();
    await page.getByRole("combobox").fill("new maintenance");
    await line(page, "Create maintenance").waitFor();
    await page.getByRole("combobox").fill("maja");
    await line(page, /^Maja Lind/u).waitFor();
    // Misspelt.
    await page.getByRole("combobox").fill("chekout");
    await line(page, /^Checkout.*(?:Operational|Major Outage)/u).waitFor();
    await page.getByRole("combobox").fill("subscriber");
    await line(page, "Add subscriber").waitFor();
    await page.getByRole("combobox").fill("override");
    await line(page, "Override a component").waitFor();
    await page.getByRole("combobox").fill("qqqq");
    await page.getByText("No results.").waitFor();
    await expect.poll(() => page.getByRole("option").count()).toBe(0);
  },
);

longTest(
  "the form of a new subscriber says that its address must be confirmed already where there is no mail",
  async () => {
    const page = await open("/subscribers");
    await page.getByRole("button", { name: "Add subscriber" }).first().click();
    await page.getByRole("dialog").getByLabel("Channel").selectOption("E-mail");
    const hint = page.getByText("Needed as long as the service sends no mail");
    await expect.poll(() => hint.count()).toBe(1);
  },
);

longTest("text typed while the palette is loading becomes its query, and runs no shortcut", async () => {
  const page = await open("/trash");
  const answer = Promise.withResolvers<void>();
  await page.route("**/Palette-*.js", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("heading", { level: 1, name: "Trash" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("xg a");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  answer.resolve();
  await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("xg ");
  await page.getByRole("heading", { level: 1, name: "Trash", includeHidden: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox").waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("");
});

test("the palette opens the form of a person, a subscriber, an integration and a destination, which Ctrl+Enter submits", async () => {
  const page = await open("/trash");
  for (const [query, action, dialog] of [
    ["invite", "Invite someone", "Invite someone"],
    ["subscriber", "Add subscriber", "Add subscriber"],
    ["integration", "Create integration", "Create integration"],
    ["destination", "Add destination", "Add destination"],
  ] as const) {
    await find(page, query);
    await line(page, action).click();
    await page.getByRole("dialog", { name: dialog }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    // A missing value is named.
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").locator("[aria-invalid=true]").first().waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
});

longTest("the palette puts a command that contains the query in one piece first", async () => {
  const page = await open("/trash");
  await find(page, "new comp");
  await expect.poll(() => page.getByRole("option").first().innerText()).toMatch(/^Create component/u);
});

longTest(
  "the palette does not open over a dialog, except over the shortcuts, which it replaces",
  async () => {
    const page = await open("/components?create=true");
    const dialog = page.getByRole("dialog");
    // The address keeps the wish for a dialog until it is open for good.
    await page.waitForURL((address) => !address.searchParams.has("create"));
    await dialog.getByLabel("Name").fill("Payouts");
    await page.keyboard.press("Control+k");
    // Opened meanwhile, the palette would take these keys.
    await page.keyboard.type(" EU");
    await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Payouts EU");
    expect(await dialog.count()).toBe(1);
    await page.goto(new URL("/portal/trash", page.url()).href);
    await page.getByRole("heading", { level: 1, name: "Trash" }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await expect.poll(() => dialog.count()).toBe(1);
  },
);

longTest("a new announcement opened over an open composer has the focus in its title", async () => {
  const page = await open("/announcements/new");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("Slow exports");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("new announcement");
  await page.keyboard.press("Enter");
  await expect.poll(() => title.inputValue()).toBe("");
  await title.and(page.locator(":focus")).waitFor();
});

longTest("text typed while the dialog of a new component is loading becomes its name", async () => {
  const page = await open("/components");
  const answer = Promise.withResolvers<void>();
  await page.route("**/CreateComponent-*.js", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Create component" }).click();
  await page.keyboard.type("Gift cards");
  answer.resolve();
  await expect.poll(() => page.getByRole("dialog").getByLabel("Name").inputValue()).toBe("Gift cards");
});

longTest(
  "results that come late are selected before the next step of maintenance, unless a line was chosen",
  async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const times = { StartsAt: hours(48), EndsAt: hours(49) };
    const fixed = { Kind: "Maintenance", Message: "We check the storage." };
    await send("Announcement", { ...fixed, ...times, Title: "Regular check of storage" });
    const page = await open("/trash");
    let answer = Promise.withResolvers<void>();
    await page.route("**/portal/api/Announcement?*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await find(page, "regular check");
    const selected = page.getByRole("option", { selected: true });
    await expect.poll(() => selected.innerText()).toBe("Start now: Regular check of storage");
    answer.resolve();
    await expect.poll(() => selected.innerText()).toMatch(/^Regular check of storage/u);
    expect(await page.getByRole("option").first().getAttribute("aria-selected")).toBe("true");

    answer = Promise.withResolvers<void>();
    await page.getByRole("combobox").fill("regular check of");
    await expect.poll(() => selected.innerText()).toBe("Start now: Regular check of storage");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => selected.innerText()).toBe("Cancel: Regular check of storage");
    answer.resolve();
    await line(page, /^Regular check of storage/u).waitFor();
    await expect.poll(() => selected.innerText()).toBe("Cancel: Regular check of storage");
  },
);
