import type { Page, Route } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { isLong } from "../../harness/repetitions.ts";
import { hasFocus, previewFrame, publishAtOnce, publishNow, title } from "./composing.ts";
import { expectAccessible, expectVariantAccessible, portalTests, pressTogether, shoot } from "./harness.ts";

const { server, url, open, navigate, reopen, asOwner, complaints, expectComplaint } = portalTests();

afterEach(deleteDrafts);

describe("drafts", () => {
  test("a draft is restored after a reload, and discarded when it is deleted", async () => {
    const page = await open("/announcements/new");
    await page.getByLabel("Title").fill("Half a sentence");
    // At once: nothing waits for the service to have it.
    await page.reload();
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Half a sentence");
    await page.getByLabel("Message").fill("And half a message");
    await page.getByText(/Draft saved/u).waitFor();
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Draft saved.", { exact: true }).waitFor();
    await page.getByText(/^New incident\. Saved/u).waitFor();
    const readSavedAt = async () =>
      (await asOwner("/portal/api/Draft")).at("Result", "Items", 0, "UpdatedAt");
    const savedAt = await readSavedAt();
    await page.getByRole("link", { name: "Continue “Half a sentence”" }).click();
    await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("And half a message");
    await page.goBack();
    // Reading it is no change.
    expect(await readSavedAt()).toBe(savedAt);
    await page.getByRole("button", { name: "Delete the draft “Half a sentence”" }).click();
    await page.getByText("Draft deleted.").waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Continue “Half a sentence”" }).count()).toBe(0);
    // With the row its button is gone, and with the notice the next one.
    await expect.poll(() => hasFocus(title(page))).toBe(true);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByRole("link", { name: "Continue “Half a sentence”" }).waitFor();
    await expect.poll(() => hasFocus(title(page))).toBe(true);
  });

  test("a text that was just typed is kept when the document ends: a slow service has it later, a lost one once the drafts are listed", async () => {
    const page = await open("/announcements/new");
    await page.getByLabel("Title").fill("Typed and gone");
    // Only the document that ends can send it: this one is none of the portal, which sends what is unsent.
    await page.goto(`${url()}/healthz`);
    await expect.poll(readTitles).toEqual(["Typed and gone"]);
    // The last request of a document gets lost as well.
    const lose = (route: Route) =>
      route.request().method() === "PUT" && route.request().postData()?.includes("Lost on the way") === true
        ? route.abort()
        : route.continue();
    await reopen(page, "/announcements/new");
    await page.route("**/portal/api/Draft/*", lose, { times: 1 });
    await page.getByLabel("Title").fill("Lost on the way");
    await reopen(page, "/announcements");
    await page.getByRole("link", { name: "Continue “Lost on the way”" }).waitFor();
    expect(await readTitles()).toEqual(["Lost on the way", "Typed and gone"]);
    complaints();
  });

  longTest("a draft is available in another browser", async () => {
    const page = await open("/announcements/new");
    await page.getByLabel("Title").fill("Begun at the desk");
    await page.getByText(/Draft saved/u).waitFor();
    const otherBrowser = await open("/announcements");
    await otherBrowser.getByRole("link", { name: "Continue “Begun at the desk”" }).click();
    await expect.poll(() => otherBrowser.getByLabel("Title").inputValue()).toBe("Begun at the desk");
  });

  longTest("a draft survives the end of the session and a new sign-in", async () => {
    const page = await open("/announcements/new");
    await page.getByLabel("Title").fill("Before the session ended");
    await page.getByText(/Draft saved/u).waitFor();
    const cookies = await page.context().cookies();
    // Until the text is there no request may find that the session has ended, and lead away from the form.
    const typed = Promise.withResolvers<undefined>();
    await page.route("**/portal/api/**", async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.context().clearCookies();
    await page.getByLabel("Title").fill("Typed after it");
    typed.resolve(undefined);
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await expectComplaint(/401/u);
    await page.context().addCookies(cookies);
    const next = new URL(page.url()).searchParams.get("next");
    await page.goto(`${url()}/portal${next ?? ""}`);
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Typed after it");
  });
});

/** Loses the service, waits until nothing more is tried to read the components again, and returns what ends the loss. */
async function loseService(page: Page): Promise<() => Promise<void>> {
  let failures = 0;
  page.on("requestfailed", (request) => {
    if (/\/portal\/api\/Component(?:\?|$)/u.test(request.url())) failures += 1;
  });
  // The open stream brings the change that makes the portal read again.
  await page.route(/\/portal\/(?:api|assets)\//u, (route) => route.abort());
  await server().component(`Fax ${crypto.randomUUID()}`);
  await expect.poll(() => failures).toBeGreaterThanOrEqual(4);
  return () => page.unrouteAll({ behavior: "ignoreErrors" });
}

/** Expects that a form stays usable while the service is lost. */
async function expectUsableForm(page: Page): Promise<void> {
  const message = page.getByLabel("Message");
  await message.fill("We are looking, without a connectio");
  await message.press("n");
  await page.getByText(/Saved in this browser/u).waitFor();
  expect(await message.inputValue()).toBe("We are looking, without a connection");
  expect(await page.getByText("Something went wrong").count()).toBe(0);
}

/**
 * Types letters right after the field with the focus lost it, by one script: a pause ends the text, however slow the
 * machine.
 */
async function typeOnAfterBlur(page: Page, letters: readonly string[]): Promise<void> {
  await page.evaluate(`
    const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    press("n");
    document.activeElement.blur();
    for (const key of ${JSON.stringify(letters)}) press(key);
  `);
}

/** The titles of the drafts on the service, newest first. */
async function readTitles(): Promise<readonly unknown[]> {
  const listed = await asOwner("/portal/api/Draft");
  return [0, 1, 2]
    .map((index) => listed.at("Result", "Items", index, "Title"))
    .filter((title) => title !== undefined);
}

/** Many drafts would be folded in the next test. */
async function deleteDrafts(): Promise<void> {
  const listed = await asOwner("/portal/api/Draft");
  for (let index = 0; ; index += 1) {
    const id = listed.at("Result", "Items", index, "Id");
    if (typeof id !== "string") return;
    await asOwner(`/portal/api/Draft/${id}`, { method: "DELETE" });
  }
}

describe("a lost connection", () => {
  test("a form stays while the service does not respond; letters typed on after a field is gone open nothing, and a screen that did not load recovers by itself", async () => {
    const page = await open("/announcements/new");
    await page.getByLabel("Title").fill("Faxes fail");
    await page.getByLabel("Message").fill("We are looking");
    await page.getByText(/Draft saved/u).waitFor();
    const endLoss = await loseService(page);
    await expectUsableForm(page);
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Faxes fail");
    await shoot(page, "composer-lost");
    await page.getByLabel("Message").focus();
    await typeOnAfterBlur(page, ["g", "t"]);
    expect(new URL(page.url()).pathname).toBe("/portal/announcements/new");
    await page.getByRole("heading", { level: 1 }).click();
    await pressTogether(page, ["g", "t"]);
    await page.getByRole("heading", { name: "This screen did not load" }).waitFor();
    await endLoss();
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByRole("heading", { level: 1, name: "Trash" }).waitFor();
    complaints();
  });

  longTest("the form of an update stays while the service does not respond", async () => {
    const { json } = await asOwner("/portal/api/Announcement", {
      method: "POST",
      body: { Kind: "Incident", Title: "Telex fails", Message: "First word." },
    });
    const { Result } = json as { Result: { Id: string } };
    const page = await open(`/announcements/${Result.Id}/update`);
    await page.getByLabel("Message").fill("We are looking");
    await page.getByText(/Draft saved/u).waitFor();
    await loseService(page);
    await expectUsableForm(page);
    complaints();
  });
});

describe("two people", () => {
  async function anIncident(name: string): Promise<string> {
    const { json } = await asOwner("/portal/api/Announcement", {
      method: "POST",
      body: { Kind: "Incident", Title: name, Message: "First word." },
    });
    const { Result } = json as { Result: { Id: string } };
    return Result.Id;
  }

  /** Opens the form of an edit as another person: in a browser in a long run, otherwise as one tells the service. */
  async function expectBothSeen(ownPage: Page, id: string, editor: TestPerson): Promise<void> {
    if (isLong) {
      const editorPage = await open(`/announcements/${id}/edit`, { as: editor });
      await editorPage.getByText(/Maja Lind \(since .*\) is editing this too\./u).waitFor();
    } else {
      const body = { AnnouncementId: id, Body: {} };
      await editor.request(`/portal/api/Draft/${crypto.randomUUID()}`, { method: "PUT", body });
    }
    await ownPage.getByText(/Tom Reyes \(since .*\) is editing this too\./u).waitFor();
  }

  test("two editors see each other, and the one with a stale version compares both before overwriting", async () => {
    const id = await anIncident("Logins fail");
    const ownPage = await open(`/announcements/${id}/edit`);
    const editor = await signIn(server(), "Editor", { name: "Tom Reyes" });
    await expectBothSeen(ownPage, id, editor);
    await shoot(ownPage, "composer-two-people");

    const body = { Impact: "Major" };
    const saved = await editor.request(`/portal/api/Announcement/${id}`, { method: "PATCH", body });
    expect(saved.status).toBe(200);
    await ownPage.getByLabel("Title").fill("Logins fail for some");
    await ownPage.getByRole("button", { name: "Publish", exact: true }).click();
    await ownPage
      .getByText(/saved this at .*, after you opened it\. Compare both versions, then save again\./u)
      .waitFor();
    await expectComplaint(/412/u);
    const table = ownPage.getByRole("table");
    await table.getByRole("row", { name: /Title.*Logins fail.*unchanged.*Logins fail for some/u }).waitFor();
    await expect.poll(() => hasFocus(ownPage.getByRole("alert"))).toBe(true);
    await table.getByRole("row", { name: /Impact.*Major.*unchanged/u }).waitFor();
    await shoot(ownPage, "composer-stale");
    await expectVariantAccessible(ownPage);

    await ownPage.getByRole("button", { name: "Overwrite" }).click();
    await publishNow(ownPage);
    await ownPage.getByRole("heading", { level: 1, name: "Logins fail for some" }).waitFor();
    const { json } = await asOwner(`/portal/api/Announcement/${id}`);
    expect(json).toMatchObject({ Result: { Title: "Logins fail for some", Impact: "Major" } });
  });

  longTest(
    "two editors see who saved the opened announcement from the audit log, never from presence",
    async () => {
      const id = await anIncident("Mail comes twice");
      const ownPage = await open(`/announcements/${id}/edit`);
      const editorPage = await open(`/announcements/${id}/edit`, { as: "Editor" });
      await ownPage.getByText(/is editing this too\./u).waitFor();
      await editorPage.getByText(/is editing this too\./u).waitFor();
      const saved = await asOwner(`/portal/api/Announcement/${id}`, {
        method: "PATCH",
        body: { Impact: "Major" },
      });
      expect(saved.status).toBe(200);
      for (const [page, author] of [
        [ownPage, "Maja Lind"],
        [editorPage, "Someone"],
      ] as const) {
        await page.getByLabel("Title").fill("Some mail comes twice");
        await page.getByRole("button", { name: "Publish", exact: true }).click();
        await page.getByRole("alert").getByText(`${author} saved this at`).waitFor();
        await expectComplaint(/412/u);
      }
    },
  );

  longTest("an announcement opened without writing leaves no draft", async () => {
    await asOwner(`/portal/api/Draft/${crypto.randomUUID()}`, {
      method: "PUT",
      body: { Body: { Title: "Truly begun" } },
    });
    const page = await open("/announcements");
    const editorPage = await open("/announcements", { as: "Editor" });
    for (const form of ["edit", "update"]) {
      const id = await anIncident(`Faxes fail, ${form}`);
      await reopen(page, `/announcements/${id}/${form}`);
      await reopen(editorPage, `/announcements/${id}/edit`);
      await editorPage.getByText(/Maja Lind \(since .*\) is editing this too\./u).waitFor();
      await expect.poll(() => page.getByText(/Draft saved/u).count()).toBe(0);
    }
    await reopen(page, "/announcements");
    await page.getByRole("link", { name: "Continue “Truly begun”" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: /^Continue .*Faxes fail/u }).count()).toBe(0);
  });

  longTest("the text of an update is edited in place", async () => {
    const id = await anIncident("Mail is late");
    const page = await open(`/announcements/${id}`);
    await page.getByRole("link", { name: /^Edit the update of/u }).click();
    await page.getByLabel("Message").fill("First word, mended.");
    await publishAtOnce(page);
    await page.getByText("First word, mended.").waitFor();
    await expect.poll(() => page.getByText(/edited/u).count()).toBe(1);
  });

  longTest("a deleted draft is restored from its notice, with its content", async () => {
    const page = await open("/announcements/new");
    await page.getByLabel("Title").fill("Begun and deleted");
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.getByRole("link", { name: /^Announcements/u }).click();
    await page.getByRole("button", { name: "Delete the draft “Begun and deleted”" }).click();
    await page.getByText("Draft deleted.").waitFor();
    const link = page.getByRole("link", { name: "Continue “Begun and deleted”" });
    await expect.poll(() => link.count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await link.click();
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Begun and deleted");
  });

  longTest("a deleted item is restored from its notice", async () => {
    const id = await anIncident("Made in error");
    const page = await open(`/announcements/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByText("“Made in error” deleted.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Restored.").waitFor();
    const link = page.getByRole("link", { name: "Made in error", exact: true });
    await expect.poll(() => link.count()).toBe(1);
  });
});

/** Starts announcements from templates with and without fields. */
async function expectTemplatesReplaced(page: Page): Promise<void> {
  const create = (body: object) =>
    asOwner("/portal/api/Template", {
      method: "POST",
      body: { Kind: "Incident", Title: "Slow search", ...body },
    });
  await create({ Name: "With fields", Message: "Ask {{vendor}}." });
  await create({ Name: "Without fields", Message: "We look into it." });
  await navigate(page, "/announcements/new");
  const start = async (template: string) => {
    await page.getByRole("button", { name: "Start from" }).press("Enter");
    await page.getByRole("menuitem", { name: template }).press("Enter");
  };
  await start("With fields");
  await expect.poll(() => hasFocus(page.getByLabel("vendor"))).toBe(true);
  await start("Without fields");
  const titleField = page.getByLabel("Title");
  await expect.poll(() => hasFocus(titleField)).toBe(true);
  // Templates alone are no draft; texts are replaced, and come back.
  expect(await page.getByText("Draft saved").count()).toBe(0);
  await titleField.fill("Search is down");
  await start("With fields");
  await expect.poll(() => titleField.inputValue()).toBe("Slow search");
  await page.getByText("Replaced with “With fields”.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titleField.inputValue()).toBe("Search is down");
}

describe("templates", () => {
  test("templates are created, ask for their fields when used, move the focus to the first empty one, replace texts that come back, and are deleted and restored", async () => {
    const page = await open("/templates");
    await page.getByText("No templates yet.").waitFor();
    await page.getByRole("button", { name: "Create template" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Payments");
    await dialog.getByLabel("Title").fill("{{Service}} fails");
    await dialog.getByLabel("Message").fill("We look into {{Service}}. Next word by {{Time}}.");
    await expectVariantAccessible(page);
    await dialog.getByRole("button", { name: "Create template" }).click();
    await page.getByText("Asks for Service, Time.").waitFor();
    await shoot(page, "templates");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);

    await expectTemplatesReplaced(page);
    await navigate(page, "/templates");
    await page.getByRole("link", { name: "Use the template “Payments”" }).click();
    await page.getByLabel("Service").fill("Checkout");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Fill in “Time”.").waitFor();
    await expect.poll(() => hasFocus(page.getByLabel("Time"))).toBe(true);
    await page.getByLabel("Time").fill("14:20");
    await previewFrame(page).getByText("We look into Checkout. Next word by 14:20.").first().waitFor();
    await shoot(page, "composer-template");

    await navigate(page, "/templates");
    await page.getByRole("button", { name: "Delete the template “Payments”" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Restored.").waitFor();
    await page.getByRole("link", { name: "Use the template “Payments”" }).waitFor();
  });
});
