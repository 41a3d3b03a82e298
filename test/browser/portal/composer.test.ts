import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { signIn } from "../../harness/people.ts";
import { startServer } from "../../harness/server.ts";
import { expectAccessible, portalTests, shoot } from "./harness.ts";

const { server, url, open, visit, asOwner, complaints } = portalTests();

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const willHappen = (page: Page) => page.locator("p", { hasText: "What will happen:" });
const bar = (page: Page) => page.getByRole("region", { name: "Not out yet" });
const shown = (page: Page) => page.frameLocator("iframe");

/** Whether something has the focus. */
const hasFocus = async (one: Locator) => (await one.and(one.page().locator(":focus")).count()) === 1;

/** Makes two components, one of them as a monitor found it. */
async function twoComponents(suffix: string): Promise<{ checkout: string; api: string }> {
  const checkout = await server().component(`Checkout ${suffix}`);
  const api = await server().component(`Public API ${suffix}`);
  const key = await server().key("Webhook", { name: `Blackbox prober ${suffix}` });
  await server().ask("/api/WebHook/UpdateComponentStatus", {
    method: "POST",
    headers: { "x-api-key": key },
    body: { ComponentId: checkout, Status: "Major Outage" },
  });
  return { checkout, api };
}

async function summary(): Promise<string> {
  const { text } = await server().ask("/api/v2/incidents/unresolved.json");
  return text;
}

/** Writes an incident about what is red, as one does in the worst hour. */
async function writeIncident(page: Page, words: { title: string; message: string }): Promise<void> {
  await page.getByLabel("Title").fill(words.title);
  await page.getByLabel("Message").fill(words.message);
  await willHappen(page).waitFor();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await bar(page).waitFor();
}

async function publishAtOnce(page: Page): Promise<void> {
  await publish(page);
  await bar(page).getByRole("button", { name: "Publish at once" }).click();
  await soon(() => new URL(page.url()).pathname).toMatch(/announcements\/[0-9a-f-]{36}$/u);
}

/** What becomes so: the machine may be busy. */
const soon = <Value>(ask: () => Value) => expect.poll(ask, { timeout: 20_000, interval: 100 });

describe("an incident", () => {
  test("is opened from what is red, shown as visitors will see it, taken back, published, and resolved", async () => {
    await twoComponents("one");
    const page = await open("/announcements/new?from=red");
    expect(await title(page).textContent()).toBe("New incident");
    await writeIncident(page, {
      title: "Card payments fail at checkout",
      message: "About 8 in 10 card payments fail. Bank transfers **work**. Next word by 14:20.",
    });

    // What each component shows, who says so, and what it will show.
    await page.getByText("Plain report").waitFor();
    await page.getByRole("button", { name: "Add a component" }).click();
    await page.getByRole("checkbox", { name: "Public API one" }).check();
    await page.keyboard.press("Escape");
    await page.getByLabel("Public API one after publishing").selectOption("Partial Outage");
    await soon(() => willHappen(page).textContent()).toContain("Partial Outage");
    await shown(page).getByText("Card payments fail at checkout").first().waitFor();
    await shown(page).locator("strong", { hasText: "work" }).first().waitFor();
    await shoot(page, "composer");
    await expectAccessible(page);

    await publish(page);
    await page.getByRole("heading", { name: "Card payments fail at checkout" }).waitFor();
    const back = bar(page).getByRole("button", { name: "Take it back" });
    await soon(() => hasFocus(back)).toBe(true);
    await shoot(page, "composer-undo");
    await expectAccessible(page);
    expect(await summary()).not.toContain("Card payments fail");

    await page.keyboard.press("Enter");
    await page.getByText("Taken back. Nobody saw it.").first().waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Card payments fail at checkout");
    expect(await page.getByLabel("Public API one after publishing").inputValue()).toBe("Partial Outage");
    expect(await summary()).not.toContain("Card payments fail");

    await publishAtOnce(page);
    await page.getByRole("heading", { level: 1, name: "Card payments fail at checkout" }).waitFor();
    await soon(summary).toContain("Card payments fail at checkout");
    await shoot(page, "announcement");
    await expectAccessible(page);

    await page.getByRole("link", { name: "Post update" }).click();
    await title(page).filter({ hasText: "Post update" }).waitFor();
    expect(
      await page.getByRole("radio").evaluateAll((all) => all.map((one) => one.getAttribute("value"))),
    ).toEqual(["Investigating", "Identified", "Monitoring", "Resolved"]);
    await page.getByText("Resolved", { exact: true }).click();
    await page.getByLabel("Message").fill("All payments work again.");
    await soon(() => willHappen(page).textContent()).toContain("to Resolved");
    await publishAtOnce(page);
    await soon(summary).not.toContain("Card payments fail");
    await page.getByText("All payments work again.").waitFor();
  });

  test("goes out by itself after 15 seconds, also after a reload", async () => {
    await twoComponents("two");
    const page = await open("/announcements/new?from=red");
    await writeIncident(page, { title: "Search is slow", message: "We look into it." });
    await publish(page);
    await page.reload();
    await bar(page)
      .getByText(/Goes out in \d+ seconds?/u)
      .waitFor();
    await page.getByRole("heading", { level: 1, name: "Search is slow" }).waitFor();
    await soon(() => new URL(page.url()).pathname).toMatch(/announcements\/[0-9a-f-]{36}$/u);
    expect(await summary()).toContain("Search is slow");
  });

  test("is written and published by keys alone", async () => {
    await twoComponents("three");
    const page = await open("/announcements/new?from=red");
    await page.getByRole("radio", { name: "Incident" }).focus();
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 80; presses += 1) {
        if (await hasFocus(target)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error("No Tab leads there.");
    };
    await tabTo(page.getByLabel("Title"));
    await page.keyboard.type("Keys alone");
    await tabTo(page.getByLabel("Message"));
    await page.keyboard.type("It is *written* without a mouse.");
    await tabTo(page.getByRole("button", { name: "Publish", exact: true }));
    await page.keyboard.press("Enter");
    await bar(page).waitFor();
    await soon(() => hasFocus(bar(page).getByRole("button", { name: "Take it back" }))).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Keys alone" }).waitFor();
    await soon(summary).toContain("Keys alone");
  });

  test("is not published without a title: the focus goes to what is missing", async () => {
    const page = await open("/announcements/new");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Give a title.").first().waitFor();
    await soon(() => hasFocus(page.getByLabel("Title"))).toBe(true);
    await expectAccessible(page);
  });
});

describe("a published change", () => {
  test("still waits after a restart of the service, and can still be taken back", async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "signalbox-"));
    const env = { PORTAL_DIR: inject("portalDirectory") };
    const first = await startServer({ dataDirectory, env });
    const { port } = first;
    await first.component("Checkout");
    const page = await visit(`http://localhost:${port}/portal/announcements/new`, {
      as: await signIn(first, "Editor"),
    });
    await writeIncident(page, { title: "Through a restart", message: "It must not go out." });
    await publish(page);
    await first.close();
    const second = await startServer({ dataDirectory, env: { ...env, PORT: String(port) } });
    try {
      await page.reload();
      await bar(page).getByRole("button", { name: "Take it back" }).click();
      await soon(() => page.getByLabel("Title").inputValue()).toBe("Through a restart");
      // Between the two nobody answered.
      complaints();
      const open = async () => (await second.ask("/api/v2/incidents/unresolved.json")).text;
      expect(await open()).not.toContain("Through a restart");
      await publish(page);
      await bar(page).getByRole("button", { name: "Publish at once" }).click();
      await soon(open).toContain("Through a restart");
    } finally {
      await page.close();
      await second.close();
      await rm(dataDirectory, { recursive: true, force: true });
    }
  });
});

describe("what was typed", () => {
  test("is there after a reload, and is let go of when it is deleted", async () => {
    const page = await open("/announcements/new");
    await page.getByLabel("Title").fill("Half a sentence");
    // At once: nothing waits for the service to have it.
    await page.reload();
    await soon(() => page.getByLabel("Title").inputValue()).toBe("Half a sentence");
    await page.getByLabel("Message").fill("And half a message");
    await page.getByText(/Draft kept/u).waitFor();
    await page.getByRole("button", { name: "Keep as draft" }).click();
    await page.getByRole("link", { name: "Go on with “Half a sentence”" }).click();
    await soon(() => page.getByLabel("Message").inputValue()).toBe("And half a message");
    await page.goBack();
    await page.getByRole("button", { name: "Delete the draft “Half a sentence”" }).click();
    await page.getByText("Draft deleted.").waitFor();
    await soon(() => page.getByRole("link", { name: "Go on with “Half a sentence”" }).count()).toBe(0);
  });

  test("is there in another browser", async () => {
    const page = await open("/announcements/new");
    await page.getByLabel("Title").fill("Begun at the desk");
    await page.getByText(/Draft kept/u).waitFor();
    const phone = await open("/announcements", { device: "phone" });
    await phone.getByRole("link", { name: "Go on with “Begun at the desk”" }).click();
    await soon(() => phone.getByLabel("Title").inputValue()).toBe("Begun at the desk");
  });

  test("is there after the session ended and one has signed in again", async () => {
    const page = await open("/announcements/new");
    await page.getByLabel("Title").fill("Before the session ended");
    await page.getByText(/Draft kept/u).waitFor();
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByLabel("Title").fill("Typed after it");
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect(complaints().join()).toContain("401");
    await page.context().addCookies(cookies);
    const next = new URL(page.url()).searchParams.get("next");
    await page.goto(`${url()}/portal${next ?? ""}`);
    await soon(() => page.getByLabel("Title").inputValue()).toBe("Typed after it");
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

  test("see each other, and whoever saves what is stale is shown both versions and saves knowingly", async () => {
    const id = await anIncident("Logins fail");
    const mine = await open(`/announcements/${id}/edit`);
    const theirs = await open(`/announcements/${id}/edit`, { as: "Editor" });
    await mine.getByText(/is editing this too\./u).waitFor({ timeout: 15_000 });
    await theirs.getByText(/Maja Lind \(since .*\) is editing this too\./u).waitFor({ timeout: 15_000 });
    await shoot(mine, "composer-two-people");

    await theirs.getByLabel("Impact").selectOption("Major");
    await publishAtOnce(theirs);
    await mine.getByLabel("Title").fill("Logins fail for some");
    await mine.getByRole("button", { name: "Publish", exact: true }).click();
    await mine
      .getByText(/saved this at .*, after you opened it\. Compare both, then save again\./u)
      .waitFor();
    expect(complaints().join()).toContain("412");
    const table = mine.getByRole("table");
    await table.getByRole("row", { name: /Title.*Logins fail.*as it was.*Logins fail for some/u }).waitFor();
    await soon(() => hasFocus(mine.getByRole("alert"))).toBe(true);
    await table.getByRole("row", { name: /Impact.*Major.*as it was/u }).waitFor();
    await shoot(mine, "composer-stale");
    await expectAccessible(mine);

    await mine.getByRole("button", { name: "Publish over it" }).click();
    await bar(mine).getByRole("button", { name: "Publish at once" }).click();
    await mine.getByRole("heading", { level: 1, name: "Logins fail for some" }).waitFor();
    const { json } = await asOwner(`/portal/api/Announcement/${id}`);
    expect(json).toMatchObject({ Result: { Title: "Logins fail for some", Impact: "Major" } });
  });

  test("an update's text is mended in place", async () => {
    const id = await anIncident("Mail is late");
    const page = await open(`/announcements/${id}`);
    await page.getByRole("link", { name: /^Edit the update of/u }).click();
    await page.getByLabel("Message").fill("First word, mended.");
    await publishAtOnce(page);
    await page.getByText("First word, mended.").waitFor();
    await page.getByText(/edited/u).waitFor();
  });

  test("what was deleted is brought back by the notice of it", async () => {
    const id = await anIncident("Made in error");
    const page = await open(`/announcements/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByText("“Made in error” is deleted.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Restored.").waitFor();
    await page.getByRole("link", { name: "Made in error", exact: true }).waitFor();
  });
});

describe("planned work", () => {
  test("has its window, comes again by a plain choice, and says what it may cause at worst", async () => {
    await twoComponents("four");
    const page = await open("/announcements/new");
    await page.getByText("Maintenance", { exact: true }).click();
    await page.getByLabel("Title").fill("Search index moves to new machines");
    await page.getByLabel("Message").fill("Search answers slowly meanwhile.");
    await page.getByLabel("Starts", { exact: true }).fill("2031-11-30T02:00");
    await page.getByLabel("Comes again").selectOption("Every week on Sunday");
    await page.getByRole("button", { name: "Add a component" }).click();
    await page.getByRole("checkbox", { name: "Public API four" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).last().click();
    await page.getByLabel("Worst expected of Public API four").selectOption("Degraded Performance");
    await willHappen(page).waitFor();
    await shoot(page, "composer-maintenance");
    await expectAccessible(page);
    await publishAtOnce(page);
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

describe("templates", () => {
  test("are made, asked for their fields when used, deleted and brought back", async () => {
    const page = await open("/templates");
    await page.getByText("No templates yet.").waitFor();
    await page.getByRole("button", { name: "New template" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Payments");
    await dialog.getByLabel("Title").fill("{{Service}} fails");
    await dialog.getByLabel("Message").fill("We look into {{Service}}. Next word by {{Time}}.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save template" }).click();
    await page.getByText("Asks for Service, Time.").waitFor();
    await shoot(page, "templates");
    await page.getByRole("link", { name: "Use the template “Payments”" }).click();
    await page.getByLabel("Service").fill("Checkout");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Fill in the fields of the template.").first().waitFor();
    await soon(() => hasFocus(page.getByLabel("Time"))).toBe(true);
    await page.getByLabel("Time").fill("14:20");
    await shown(page).getByText("We look into Checkout. Next word by 14:20.").first().waitFor();
    await shoot(page, "composer-template");

    await page.goto(`${url()}/portal/templates`);
    await page.getByRole("button", { name: "Delete the template “Payments”" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Restored.").waitFor();
    await page.getByRole("link", { name: "Use the template “Payments”" }).waitFor();
  });
});

describe("every screen of announcements", () => {
  test("fits a phone and the narrowest window", async () => {
    await twoComponents("five");
    for (const device of ["phone", "narrow"] as const) {
      for (const [path, name] of [
        ["/announcements", "announcements"],
        ["/announcements/new?from=red", "composer"],
        ["/templates", "templates"],
      ] as const) {
        const page = await open(path, { device });
        await expectAccessible(page);
        await shoot(page, `${name}-${device}`);
      }
      const page = await open("/announcements/new?from=red", { device });
      await writeIncident(page, { title: "Card payments fail at checkout", message: "We look into it." });
      await page.getByRole("button", { name: "Add a component" }).scrollIntoViewIfNeeded();
      await shoot(page, `composer-table-${device}`);
      await page.getByRole("button", { name: "Publish", exact: true }).scrollIntoViewIfNeeded();
      await shoot(page, `composer-end-${device}`);
      await publish(page);
      await expectAccessible(page);
      await shoot(page, `composer-undo-${device}`);
      await page.keyboard.press("Enter");
      await page.getByText("Taken back. Nobody saw it.").first().waitFor();
    }
  });
});
