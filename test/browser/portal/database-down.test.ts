/** The portal while the database or the service behind it does not answer. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { server, open, complaints } = portalTests();

/** Refuses the portal's reads, as if the database or the service were down; returns what ends that. */
async function takeDown(page: Page, part: "database" | "service"): Promise<() => Promise<void>> {
  const refusal = {
    status: 503,
    headers: { "retry-after": "1" },
    json: { Success: false, Result: null, Message: "Not now.", Code: "LedgerUnavailable", RequestId: "r" },
  };
  await page.route("**/portal/api/**", (route) => {
    if (part === "service") return route.abort();
    // The stream of changes does not need the database.
    return route.request().url().endsWith("/Live") ? route.continue() : route.fulfill(refusal);
  });
  // A document that was completed without the database brings no data.
  await page.route(/\/portal\/trash$/u, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<script type="application\/json" id="known">.*?<\/script>/su,
      "",
    );
    await route.fulfill({ response, body });
  });
  return () => page.unrouteAll({ behavior: "ignoreErrors" });
}

beforeAll(() => server().component("Checkout"));

/** Opens the trash while a part is down, and ends the outage. */
async function expectOwnFrame(page: Page, part: "database" | "service", title: string): Promise<void> {
  const endOutage = await takeDown(page, part);
  await page.goto(new URL("/portal/trash", page.url()).href);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByText("Visitors see: All Systems Operational").waitFor();
  await page.getByRole("button", { name: "Retry now" }).waitFor();
  await expect.poll(() => page.getByText("Your change is queued").count()).toBe(0);
  await expectAccessible(page);
  await shoot(page, `down-${part}-desk`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectVariantAccessible(page);
  await shoot(page, `down-${part}`);
  await endOutage();
  await page.getByRole("heading", { level: 1, name: "Trash" }).waitFor();
}

test("an open portal shows that the database is down, until it is back; one opened while it is down says so in its own frame, and recovers by itself", async () => {
  const page = await open("/trash");
  const endOutage = await takeDown(page, "database");
  await page.getByRole("link", { name: "Components" }).first().click();
  await page.getByText("The database is not responding: what you see here may be out of date.").waitFor();
  // What has not been read yet says so instead of loading on.
  await page.getByRole("main").getByText("Nothing can be read or changed here until").waitFor();
  await expectVariantAccessible(page);
  await shoot(page, "down-components");
  await endOutage();
  await page.getByText("The database is not responding:").waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Components");

  await expectOwnFrame(page, "database", "The database is not responding");
  complaints();
});

longTest(
  "a portal opened while the service is down says so in its own frame, and recovers by itself",
  async () => {
    const page = await open("/account");
    await expectOwnFrame(page, "service", "The service is not responding");
    complaints();
  },
);

longTest(
  "a portal without its database quotes a page whose status is unknown, and says if it cannot be read",
  async () => {
    const page = await open("/account");
    await takeDown(page, "database");
    const description = "Status Unknown. No news since 13:58 GMT.";
    await page.route("**/index.json", (route) =>
      route.fulfill({ json: { Status: { Description: description } } }),
    );
    await page.goto(new URL("/portal/trash", page.url()).href);
    await page.getByText(`Visitors see: ${description}`).waitFor();
    await expectAccessible(page);
    await page.route("**/index.json", (route) => route.abort());
    await page.getByText("Visitors see: ").waitFor({ state: "detached" });
    await page.getByText("What visitors see is unknown").waitFor();
    complaints();
  },
);
