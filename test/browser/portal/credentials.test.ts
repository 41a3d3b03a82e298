/** Settings > API Credentials, as people use it: keys made, taken along and tried. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { isLong, repetitions } from "../../harness/repetitions.ts";
import { expectAccessible, expectVariantAccessible, portalTests, pressTogether, shoot } from "./harness.ts";
import {
  button,
  copied,
  copyLine,
  create,
  credentialsPath,
  dialog,
  html,
  isFocused,
  keyForm,
  newKeyRegion,
  paste,
  row,
  tabTo,
  timesInMemory,
} from "./keys.ts";

const isSome = (count: number) => count > 0;

const { server, url, open, visit, asOwner } = portalTests();

async function component(name: string): Promise<string> {
  const response = await asOwner("/portal/api/Component", { method: "POST", body: { Name: name } });
  expect(response.status).toBe(201);
  return String(response.at("Result", "Id"));
}

/** Expects that the main button of a dialog that is taller than its window is in sight, and covers no focused field. */
async function expectDialogFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const opened = page.getByRole("dialog");
  const isScrollable = `(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector("[role=dialog]"))`;
  await expect.poll(() => page.evaluate(isScrollable)).toBe(true);
  const main = opened.getByRole("button", { name: "Create Webhook Key" });
  const { x, y, width, height } = (await main.boundingBox()) ?? expect.fail("the button has no box");
  const isOnTop = `document.elementFromPoint(${x + width / 2}, ${y + height / 2})?.closest("button") != null`;
  expect(await page.evaluate(isOnTop), "the button is in sight").toBe(true);
  const expiry = opened.getByLabel("Expires");
  await opened.getByRole("checkbox").last().focus();
  await page.keyboard.press("Tab");
  await expiry.and(page.locator(":focus")).waitFor();
  const fieldBox = (await expiry.boundingBox()) ?? expect.fail("the field has no box");
  expect(Math.round(fieldBox.y + fieldBox.height)).toBeLessThanOrEqual(Math.round(y));
  // Its heading is in sight as well.
  await page.evaluate(`document.querySelector("[role=dialog]").scrollTo(0, 9999)`);
  const heading = opened.getByRole("heading", { name: "Create Webhook Key" });
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? -1)).toBeGreaterThanOrEqual(0);
  await expectVariantAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

describe("a webhook key", () => {
  test("an empty key list says what to do; its button creates a key that can report, and another suggests a Read-Only key, whose line reads; a webhook key covers the components found and chosen from many, and its line reports one of them", async () => {
    // Before the screen is opened: a form that knew one of them would have it chosen.
    await Promise.all(Array.from({ length: 9 }, (_, place) => component(`Shard ${place + 1}`)));
    const page = await open(credentialsPath);
    await page.getByText("No API keys yet. Create a webhook key to let a script report.").waitFor();
    const first = page.getByRole("button", { name: "Create Webhook Key" });
    await first.waitFor();
    await shoot(page, "credentials-empty");
    await expectVariantAccessible(page);
    await first.click();
    const webhookDialog = dialog(page, "Create Webhook Key");
    await webhookDialog.getByLabel("Name").fill("Blackbox prober");
    await webhookDialog.getByRole("button", { name: "Create Webhook Key" }).click();
    await webhookDialog.getByText("Choose at least one component, or all.").waitFor();
    await expectVariantAccessible(page);
    await webhookDialog.getByLabel("Filter components").fill("shard 7");
    await webhookDialog.getByRole("checkbox", { name: "Shard 7" }).check();
    await webhookDialog.getByLabel("Filter components").fill("");
    await webhookDialog.getByRole("checkbox", { name: "Shard 9" }).check();
    await webhookDialog.getByText("2 components chosen").waitFor();
    await shoot(page, "credentials-webhook");
    await expectDialogFits(page);
    await webhookDialog.getByRole("button", { name: "Create Webhook Key" }).click();
    await newKeyRegion(page).waitFor();
    await expectAccessible(page);
    await newKeyRegion(page).getByLabel("Status to report").selectOption("Degraded Performance");
    await newKeyRegion(page).getByText("Waiting for the first report…").waitFor();
    expect(await paste(await copyLine(page))).toContain('"Success":true');
    const received =
      "Received: “Shard 7” is Degraded Performance. This command changes it back to Operational.";
    await newKeyRegion(page).getByText(received).waitFor();
    expect(await row(page, "Blackbox prober").textContent()).not.toContain("Never");
    const recovery = await copyLine(page);
    expect(recovery).toContain('"Status": "Operational"');
    await button(page, "I’ve saved it").click();
    await expect.poll(() => row(page, "Blackbox prober").textContent()).toContain("Shard 7, Shard 9");
    const response = await server().request("/api/v2/components.json");
    expect(response.text).toMatch(/"name":"Shard 7","status":"degraded_performance"/u);
    expect(await paste(recovery)).toContain('"Success":true');

    await button(page, "Create API Key").click();
    const createDialog = dialog(page, "Create API Key");
    await expect.poll(() => createDialog.getByRole("radio", { name: "Read-Only" }).isChecked()).toBe(true);
    await expect.poll(() => createDialog.getByLabel("Expires").inputValue()).toBe("90");
    await createDialog.getByLabel("Name").fill("Wallboard");
    await page.keyboard.press("Enter");
    await newKeyRegion(page).waitFor();
    const line = await copyLine(page);
    expect(line).toContain(`curl ${url()}/api/StatusPage`);
    expect(await paste(line)).toContain('"Success":true');
    await button(page, "I’ve saved it").click();
  });

  longTest("a webhook key covers all components only if chosen explicitly", async () => {
    const page = await open(credentialsPath, { device: "narrow" });
    await button(page, "Create Webhook Key").click();
    const createDialog = dialog(page, "Create Webhook Key");
    await createDialog.getByLabel("Name").fill("All of it");
    await createDialog.getByRole("radio", { name: "All components, including future ones" }).check();
    await shoot(page, "credentials-webhook-narrow");
    await createDialog.getByRole("button", { name: "Create Webhook Key" }).click();
    await newKeyRegion(page).waitFor();
    await shoot(page, "credentials-once-narrow");
    await expectVariantAccessible(page);
    await button(page, "I’ve saved it").click();
    await expect
      .poll(() => row(page, "All of it").textContent())
      .toContain("all components, including future ones");
  });
});

longTest("a key and its line turn the page red by keyboard alone", async () => {
  const name = `Mike's "pay" $HOME \`id\` & Co`;
  await component(name);
  const page = await open(credentialsPath);
  await tabTo(page, button(page, "Create API Key"));
  await page.keyboard.press("Enter");
  const createDialog = dialog(page, "Create API Key");
  await createDialog.waitFor();
  await shoot(page, "credentials-create");
  await expectVariantAccessible(page);

  // What is missing is said where it is missing, and the focus goes there.
  await tabTo(page, createDialog.getByRole("button", { name: "Create API Key" }));
  await page.keyboard.press("Enter");
  await createDialog.getByText("Enter a name").waitFor();
  await expect.poll(() => isFocused(page, createDialog.getByLabel("Name"))).toBe(true);
  await page.keyboard.type("Deploy script");
  await tabTo(page, createDialog.getByRole("radio", { name: "Read-Only" }));
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => createDialog.getByRole("radio", { name: "Read-Write" }).isChecked()).toBe(true);
  await createDialog
    .getByText("For monitors and scripts that read or change components and announcements.")
    .waitFor();
  await tabTo(page, createDialog.getByRole("button", { name: "Create API Key" }));
  await page.keyboard.press("Enter");

  // The focus goes to the new key, whose name is then said.
  await newKeyRegion(page).waitFor();
  const heading = page.getByRole("heading", {
    name: "Copy the key “Deploy script” now. It is shown once.",
  });
  await expect.poll(() => isFocused(page, heading)).toBe(true);
  await shoot(page, "credentials-once");
  await expectAccessible(page);
  await tabTo(page, button(page, "Copy key"));
  await page.keyboard.press("Enter");
  await expect.poll(() => copied(page)).toMatch(new RegExp(`^${keyForm.source}$`, "u"));
  const value = await copied(page);

  await tabTo(page, newKeyRegion(page).getByLabel("Component"));
  await page.keyboard.type("Mike");
  await tabTo(page, button(page, "Copy command"));
  await page.keyboard.press("Enter");
  await expect.poll(() => copied(page)).toContain("curl -X POST");
  const line = await copied(page);
  expect(line).toContain(`${url()}/api/WebHook/UpdateComponentStatus`);
  expect(line).toContain('"Status": "Major Outage"');
  for (const shell of ["bash", "sh"]) expect(await paste(line, shell)).toContain('"Success":true');
  const red = `${name}: Major Outage`;
  await page.getByText(red).first().waitFor();
  const public_ = await visit("/");
  await public_.getByText(red).first().waitFor();

  await tabTo(page, button(page, "I’ve saved it"));
  await page.keyboard.press("Enter");
  await expect.poll(() => isFocused(page, button(page, "Create API Key"))).toBe(true);
  await expect.poll(() => html(page)).not.toContain(value);
  // What a key was last used for is written down a moment after, and no news is made of it.
  await expect
    .poll(async () => {
      await page.reload();
      return await row(page, "Deploy script").textContent();
    })
    .toContain("POST UpdateComponentStatus");
  await expect.poll(() => row(page, "Deploy script").textContent()).toContain("by you");
  await shoot(page, "credentials-list");
  await expectAccessible(page);
});

describe("a shown key", () => {
  test("a new key asks for confirmation before the screen and the document are left, is stored nowhere, and is gone on return and from the browser's page cache", async () => {
    const page = await open("/components");
    await pressTogether(page, ["g", "k"]);
    await page.getByRole("heading", { level: 1, name: "API Credentials" }).waitFor();
    await create(page, "Left behind", "Read-Only");
    const [value = ""] = keyForm.exec(await html(page)) ?? [];
    expect(value).not.toBe("");

    // By a link, by going back, and by making another: stay.
    const question = dialog(page, "Have you saved the key?");
    const ways = [
      () => page.getByRole("link", { name: "Components" }).first().click(),
      () => page.evaluate("history.back()"),
      () => button(page, "Create Webhook Key").click(),
    ];
    for (const leave of ways.slice(repetitions(1, 0))) {
      await leave();
      await question.waitFor();
      await question.getByRole("button", { name: "Stay" }).click();
      await question.waitFor({ state: "detached" });
      await expect.poll(() => html(page)).toContain(value);
    }

    await page.getByRole("link", { name: "Components" }).first().click();
    await question.getByRole("button", { name: "I’ve saved it, continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
    await page.goBack();
    await row(page, "Left behind").waitFor();
    await expect.poll(() => html(page)).not.toContain(value);
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
    await expect.poll(() => html(page)).not.toContain(value);
    // Nor anywhere else that a script could read it from: requests and responses are dropped with the screen.
    const secret = value.slice("sbx_ro_".length);
    await expect
      .poll(() => timesInMemory(page, ["Left behind", secret]))
      .toEqual([expect.toSatisfy(isSome), 0]);

    await page.goBack();
    await row(page, "Left behind").waitFor();
    await create(page, "Reloaded", "Read-Only");
    const [reloaded = ""] = keyForm.exec(await html(page)) ?? [];
    const storedState =
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie])";
    await expect.poll(() => page.evaluate(storedState)).not.toContain(reloaded);
    expect(page.url()).not.toContain(reloaded);
    const isConfirmationRequired = `!dispatchEvent(new Event("beforeunload", { cancelable: true }))`;
    expect(await page.evaluate(isConfirmationRequired), "the browser asks before the document is left").toBe(
      true,
    );

    if (isLong) {
      const dialogTypes: string[] = [];
      page.on("dialog", (openedDialog) => {
        dialogTypes.push(openedDialog.type());
        void openedDialog.accept();
      });
      await page.reload();
      await row(page, "Reloaded").waitFor();
      expect(dialogTypes).toEqual(["beforeunload"]);
      await expect.poll(() => html(page)).not.toContain(reloaded);
      await create(page, "Put aside", "Read-Only");
      await expect.poll(() => html(page)).toMatch(keyForm);
      await page.goto(url());
      await page.goBack();
      await row(page, "Put aside").waitFor();
      await expect.poll(() => html(page)).not.toMatch(keyForm);
      await create(page, "Kept whole", "Read-Only");
    }

    // What a browser that keeps such pages whole would keep.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))");
    await expect.poll(() => html(page)).not.toMatch(keyForm);
  });
});
