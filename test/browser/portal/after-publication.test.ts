/** The time after Publish in a browser: a refused due change, drafts of updates and edits, a postmortem. */
import { expect, test } from "vitest";
import { announcement } from "../../../src/contract/announcements.ts";
import { q } from "../../../src/store/query.ts";
import { longTest } from "../../harness/long-test.ts";
import { isLong } from "../../harness/repetitions.ts";
import {
  bar,
  previewFrame,
  publish,
  publishAtOnce,
  publishNow,
  title,
  willHappen,
  writeIncident,
} from "./composing.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { server, open, reopen, asOwner, expectComplaint, stopClock } = portalTests();

async function anIncident(name: string): Promise<string> {
  const { json } = await asOwner("/portal/api/Announcement", {
    method: "POST",
    body: { Kind: "Incident", Title: name, Message: "First word." },
  });
  return announcement.pick({ Id: true }).parse(Reflect.get(Object(json), "Result")).Id;
}

/** Expects that a colleague sees who published what was refused, and no way to the draft. */
async function expectNoDraftOfOthers(): Promise<void> {
  const colleague = await open("/", { as: "Editor" });
  await colleague
    .getByRole("region", { name: "Not published" })
    .getByText("Maja Lind published it")
    .waitFor();
  await expect
    .poll(() => colleague.getByRole("link", { name: "Open the draft of “Logins fail”" }).count())
    .toBe(0);
  await colleague.close();
}

test("a publication refused when due is reported by the bar and the overview, with its draft", async () => {
  const id = await anIncident("Logins fail");
  const page = await open(`/announcements/${id}/edit`);
  await page.getByLabel("Title").fill("Logins fail for some");
  await publish(page);
  await page.getByRole("link", { name: "Overview" }).click();
  await title(page).filter({ hasText: "Overview" }).waitFor();
  const changed = await asOwner(`/portal/api/Announcement/${id}`, {
    method: "PATCH",
    body: { Impact: "Major" },
  });
  expect(changed.status).toBe(200);
  // It is due as soon as something has changed.
  await server().bus.write(
    q
      .updateTable("pending_publication")
      .set((row) => ({ due_at: row("created_at", "+", 1) }))
      .compile(),
  );
  await server().component("Search");
  const refusalNotice = page.getByRole("alert", { name: "Not published yet" });
  await refusalNotice.getByText("“Logins fail” was not published.").waitFor();
  const section = page.getByRole("region", { name: "Not published" });
  await section.getByText("Another version was saved in the meantime. Open the draft").waitFor();
  await shoot(page, "overview-refused");
  await expectVariantAccessible(page);

  if (isLong) await expectNoDraftOfOthers();

  await section.getByRole("link", { name: "Open the draft of “Logins fail”" }).waitFor();
  await refusalNotice.getByRole("button", { name: "Open the draft" }).click();
  await title(page).filter({ hasText: "Edit announcement" }).waitFor();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Logins fail for some");
  await refusalNotice.waitFor({ state: "detached" });
  if (!isLong) return;
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText(/saved this at/u).waitFor();
  await expectComplaint(/412/u);
  await page.getByRole("button", { name: "Overwrite" }).click();
  await publishNow(page);
  await page.getByRole("heading", { level: 1, name: "Logins fail for some" }).waitFor();
});

longTest(
  "drafts of an update, an edit and an update's text are listed, and each opens its form",
  async () => {
    const id = await anIncident("Mail is late");
    const page = await open(`/announcements/${id}/update`);
    await page.getByLabel("Message").fill("Half an update");
    await expectAccessible(page);
    await page.getByText(/Draft saved/u).waitFor();
    await reopen(page, `/announcements/${id}/edit`);
    await page.getByLabel("Title").fill("Half an edit");
    await expectVariantAccessible(page);
    await page.getByText(/Draft saved/u).waitFor();
    await reopen(page, `/announcements/${id}`);
    await page.getByRole("link", { name: /^Edit the update of/u }).click();
    await page.getByLabel("Message").fill("Half a word");
    await expectVariantAccessible(page);
    await page.getByText(/Draft saved/u).waitFor();

    for (const [name, field, text] of [
      ["Update of Mail is late", "Message", "Half an update"],
      ["Edit of Half an edit", "Title", "Half an edit"],
      ["Edit of an update of Mail is late", "Message", "Half a word"],
    ] as const) {
      await page.getByRole("link", { name: /^Announcements/u }).click();
      await title(page).filter({ hasText: "Announcements" }).waitFor();
      await page.getByText("Not published yet: 3").click();
      if (field === "Title") await shoot(page, "drafts");
      const announcement = page.getByRole("link", { name: `View the announcement of the draft “${name}”` });
      await expect.poll(() => announcement.getAttribute("href")).toContain(`/announcements/${id}`);
      await page.getByRole("link", { name: `Continue “${name}”` }).click();
      await expect.poll(() => page.getByLabel(field).inputValue()).toBe(text);
    }
    await publishAtOnce(page);
    await page.getByText("Half a word").waitFor();
  },
);

longTest("an undone edit of an update's text is back in its form", async () => {
  const id = await anIncident("Search is slow");
  const page = await open(`/announcements/${id}`);
  await page.getByRole("link", { name: /^Edit the update of/u }).click();
  await page.getByLabel("Message").fill("Mended.");
  stopClock();
  await publish(page);
  await page.getByRole("link", { name: "Overview" }).click();
  await title(page).filter({ hasText: "Overview" }).waitFor();
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await title(page).filter({ hasText: "Edit update" }).waitFor();
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("Mended.");
});

longTest(
  "a pending update is called an update, and its message is shown as visitors will read it",
  async () => {
    const id = await anIncident("Orders are late");
    const page = await open(`/announcements/${id}/update`);
    await page.getByLabel("Message").fill("They **arrive** again.");
    await expectAccessible(page);
    stopClock();
    await publish(page);
    await bar(page).getByText("The update of “Orders are late” is not visible yet.").waitFor();
    await title(page).filter({ hasText: "Orders are late" }).waitFor();
    await page.getByRole("main").getByText("Post update. Incident, Investigating").waitFor();
    await page.getByRole("main").locator("strong", { hasText: "arrive" }).waitFor();
    await expectVariantAccessible(page);
    await bar(page).getByRole("button", { name: "Undo" }).click();
    await bar(page).waitFor({ state: "detached" });
  },
);

longTest("a pending edit is called an edit, and shows the new title and the changes", async () => {
  const id = await anIncident("Orders fail");
  const page = await open(`/announcements/${id}/edit`);
  await page.getByLabel("Title").fill("Some orders fail");
  stopClock();
  await publish(page);
  await bar(page).getByText("The edit of “Orders fail” is not visible yet.").waitFor();
  await title(page).filter({ hasText: "Some orders fail" }).waitFor();
  await page
    .getByRole("region", { name: "What changes" })
    .getByText("Its title changes from “Orders fail” to “Some orders fail”.")
    .waitFor();
  await expectVariantAccessible(page);
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await bar(page).waitFor({ state: "detached" });
});

longTest("a colour chosen in the meantime appears in the preview without a reload", async () => {
  const page = await open("/announcements/new");
  await writeIncident(page, { title: "Nothing prints", message: "We look into it." });
  const name = previewFrame(page).locator(".top > :first-child").first();
  const top = "document.querySelector('iframe').contentDocument.querySelector('.top > :first-child')";
  // Each preview is a document of its own, which begins empty.
  const colour = () => page.evaluate<string>(`${top} === null ? "none" : getComputedStyle(${top}).color`);
  await name.waitFor();
  await expect.poll(colour).not.toBe("none");
  const initialColours = ["none", await colour()];
  const { json } = await asOwner("/portal/api/Me");
  const { Id } = Reflect.get(Object(Reflect.get(Object(json), "Result")), "Page") as { Id: string };
  const response = await asOwner(`/portal/api/Page/${Id}`, { method: "PATCH", body: { Accent: "#2255cc" } });
  expect(response.status).toBe(200);
  await expect.poll(colour).not.toBeOneOf(initialColours);
});

test("a postmortem is written, previewed, undone, published and unpublished", async () => {
  const id = await anIncident("Exports stand still");
  const resolved = await asOwner(`/portal/api/Announcement/${id}/Update`, {
    method: "POST",
    body: { State: "Resolved", Message: "They run again." },
  });
  expect(resolved.status).toBe(201);
  const page = await open(`/announcements/${id}`);
  const section = page.getByRole("region", { name: "Postmortem" });
  const text = page.getByLabel("Message");
  await page.getByRole("link", { name: "Write postmortem" }).click();
  await page.getByRole("button", { name: "Start with headings" }).click();
  await expect.poll(() => text.inputValue()).toMatch(/^## What happened\n[^]*## What we changed\n/u);
  await text.fill("A **full** disk.");
  if (isLong) {
    await page.getByText(/Draft saved/u).waitFor();
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe("A **full** disk.");
  }
  await previewFrame(page).locator("#postmortem strong", { hasText: "full" }).waitFor();
  // There is nothing to choose.
  await page.getByText("Notify subscribers", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Notify subscribers").count()).toBe(0);
  await page.getByText("Nobody has subscribed yet").waitFor();
  await willHappen(page).getByText("The postmortem goes on the announcement’s own page").waitFor();
  await expectVariantAccessible(page);
  await shoot(page, "postmortem");

  const publicText = async () => (await server().request(`/announcement/${id}`)).text;
  await publish(page);
  await page.getByRole("region", { name: "What changes" }).waitFor();
  await expect.poll(publicText).not.toContain("full");
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => text.inputValue()).toBe("A **full** disk.");
  await publishAtOnce(page);
  await section.locator("strong", { hasText: "full" }).waitFor();
  await expect.poll(publicText).toContain("<strong>full</strong>");
  if (isLong) {
    await section.getByRole("link", { name: "Edit postmortem" }).click();
    await expect.poll(() => text.inputValue()).toBe("A **full** disk.");
    await page.getByRole("button", { name: "Publish", exact: true }).and(page.locator(":disabled")).waitFor();
    await text.fill("A disk that was *full*.");
    await page.getByLabel("Notify subscribers").and(page.locator(":not(:checked)")).waitFor();
    await publishAtOnce(page);
    await section.locator("em", { hasText: "full" }).waitFor();
  }
  await section.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("link", { name: "Write postmortem" }).waitFor();
  await expect.poll(publicText).not.toContain("full");
});

longTest("a postmortem of maintenance, as the API takes it, is shown and can be edited", async () => {
  const hourMs = 3_600_000;
  const timeBefore = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
  const created = await asOwner("/portal/api/Announcement", {
    method: "POST",
    body: {
      Kind: "Maintenance",
      Title: "New disks",
      Message: "We replace them.",
      State: "Completed",
      StartsAt: timeBefore(3),
      EndsAt: timeBefore(2),
    },
  });
  const { Id } = Reflect.get(Object(created.json), "Result") as { Id: string };
  const Message = "It took **longer**.";
  const put = await asOwner(`/portal/api/Announcement/${Id}/Postmortem`, {
    method: "PUT",
    body: { Message },
  });
  expect([created.status, put.status]).toEqual([201, 200]);
  const page = await open(`/announcements/${Id}`);
  const section = page.getByRole("region", { name: "Postmortem" });
  await section.locator("strong", { hasText: "longer" }).waitFor();
  // On a phone the heading stays one line, and its actions are below.
  await page.setViewportSize({ width: 390, height: 844 });
  const heading = section.getByRole("heading", { name: "Postmortem" });
  await expect.poll(async () => (await heading.boundingBox())?.height).toBeLessThan(36);
  await shoot(page, "postmortem-phone");
  await page.setViewportSize({ width: 1280, height: 900 });
  await section.getByRole("link", { name: "Edit postmortem" }).click();
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe(Message);
});

longTest("the number of subscribers of a pending publication is there again after a reload", async () => {
  const added = await asOwner("/portal/api/Subscriber", {
    method: "POST",
    body: { Channel: "Webhook", Address: "https://example.com/hook" },
  });
  expect(added.status).toBe(201);
  const page = await open("/announcements/new");
  await page.getByLabel("Title").fill("Exports are late");
  await page.getByLabel("Message").fill("We look into it.");
  stopClock();
  await publish(page);
  const count = bar(page).getByText("1 subscriber is notified then.");
  await count.waitFor();
  await page.reload();
  await count.waitFor();
  await bar(page).getByRole("button", { name: "Undo" }).click();
});

longTest(
  "a draft that is published in two tabs is published in the first, and the second alone has the conflict",
  async () => {
    const id = await anIncident("Invoices are late");
    const page = await open(`/announcements/${id}/edit`);
    await page.getByLabel("Title").fill("Invoices are late for some");
    await page.getByText(/^Draft saved/u).waitFor();
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    await otherTab.getByLabel("Title").fill("Invoices are late today");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("timer").waitFor();
    await otherTab.getByRole("button", { name: "Publish", exact: true }).click();
    await otherTab.getByRole("timer").waitFor();
    await server().bus.write(
      q
        .updateTable("pending_publication")
        .set((row) => ({ due_at: row("created_at", "+", 1) }))
        .compile(),
    );
    await otherTab.getByRole("alert").getByText("Invoices are late for some").waitFor();
    await page.waitForURL(/\/announcements\/[^/]+$/u);
    await title(page).filter({ hasText: "Invoices are late for some" }).waitFor();
  },
);

longTest(
  "a conflict between two tabs of one browser names neither someone else nor another person",
  async () => {
    const id = await anIncident("Tickets are slow");
    const page = await open(`/announcements/${id}/edit`);
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url().replace(/\?.*$/u, ""));
    await otherTab.getByLabel("Title").fill("Tickets are slow for some");
    await page.getByLabel("Title").fill("Tickets are slow today");
    await publishAtOnce(otherTab);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("alert").getByText("You saved this in another tab at").waitFor();
    await expectComplaint(/412/u);
  },
);
