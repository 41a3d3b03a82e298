/** The number of subscribers whom a publication notifies, while it is written. */
import { expect, test } from "vitest";
import { bar, hasFocus, publish, writeIncident } from "./composing.ts";
import { portalTests } from "./harness.ts";

const { open, asOwner, stopClock, startClock } = portalTests();

async function addSubscriber(address: string): Promise<void> {
  const body = { Channel: "Email", Address: address, Confirmed: true, ConsentNote: "asked by phone" };
  expect(await asOwner("/portal/api/Subscriber", { method: "POST", body })).toMatchObject({ status: 201 });
}

test("the composer says that mail is only queued where e-mail is not set up, and counts who subscribes meanwhile", async () => {
  await addSubscriber("ada@example.com");
  const page = await open("/announcements/new");
  const counted = page.waitForResponse(
    (response) =>
      response.url().endsWith("/Announcement/Recipients") &&
      response.request().postData()?.includes("We look into it.") === true,
  );
  await writeIncident(page, { title: "Search is slow", message: "We look into it." });
  await counted;
  await page.getByText("1 by e-mail.", { exact: true }).waitFor();
  await page.getByText("E-mail is not set up, so it is only queued.").waitFor();
  expect(await page.getByRole("link", { name: "Set up e-mail" }).getAttribute("href")).toMatch(
    /settings\/notifications$/u,
  );
  await addSubscriber("bob@example.com");
  const recount = page.getByText("2 by e-mail.", { exact: true });
  await expect.poll(() => recount.count()).toBe(1);
  stopClock();
  await publish(page);
  await bar(page).getByText("2 subscribers are notified then.").waitFor();
  await bar(page).getByRole("button", { name: "Undo" }).click();
  startClock();
});

test("the summary on a phone says who is notified, and leads to the choice", async () => {
  await addSubscriber("di@example.com");
  const page = await open("/announcements/new", { device: "phone" });
  await writeIncident(page, { title: "Search is slow", message: "We look into it." });
  await page.getByRole("button", { name: /^Notify: \d+ by e-mail\.$/u }).click();
  const choice = page.getByRole("checkbox", { name: "Notify subscribers" });
  await expect.poll(() => hasFocus(choice)).toBe(true);
  const [box, dock] = await Promise.all([choice.boundingBox(), page.locator("[data-dock]").boundingBox()]);
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(dock?.y ?? 0);
});

test("the number of recipients is recounted as soon as the state or the components change, not for a text", async () => {
  await addSubscriber("cy@example.com");
  const page = await open("/announcements/new");
  await writeIncident(page, { title: "Search is slow", message: "We look into it." });
  const count = page.getByText(/^\d+ by e-mail/u).first();
  await count.waitFor();
  let release = Promise.withResolvers<void>();
  await page.route("**/Announcement/Recipients", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByText("Identified", { exact: true }).click();
  await page.getByText("Counting…", { exact: true }).first().waitFor();
  release.resolve();
  await count.waitFor();
  release = Promise.withResolvers<void>();
  const request = page.waitForRequest("**/Announcement/Recipients");
  await page.getByLabel("Message").first().fill("We know the cause.");
  await request;
  expect(await page.getByText("Counting…", { exact: true }).count()).toBe(0);
  release.resolve();
});
