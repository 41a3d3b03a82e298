/** The composer while the service restarts, as a publication is due, and under a second click. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtPortal } from "../../harness/built.ts";
import { signIn } from "../../harness/people.ts";
import { freePort } from "../../harness/postgres.ts";
import { startServer } from "../../harness/server.ts";
import { bar, openIncidents, publish, publishNow, twoComponents, writeIncident } from "./composing.ts";
import { portalTests, StoppableClock } from "./harness.ts";

const { server, visit, open, complaints, stopClock, startClock } = portalTests();

describe("a pending publication", () => {
  test("an incident is published automatically after 15 seconds, also after a reload", async () => {
    await twoComponents(server(), "two");
    const page = await open("/announcements/new?from=red");
    await writeIncident(page, { title: "Search is slow", message: "We look into it." });
    stopClock();
    await publish(page);
    await page.reload();
    await bar(page)
      .getByText(/Publishes in \d+ seconds?/u)
      .waitFor();
    startClock();
    await page.getByRole("heading", { level: 1, name: "Search is slow" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/announcements\/[0-9a-f-]{36}$/u);
    await expect.poll(() => openIncidents(server())).toContain("Search is slow");
  });

  test("a pending publication survives a double click that hits the bar as it appears", async () => {
    await twoComponents(server(), "six");
    const page = await open("/announcements/new?from=red");
    await writeIncident(page, { title: "Clicked twice", message: "We look into it." });
    // By the document itself: a click from here might come too late for what it is to show.
    await page.evaluate(`new MutationObserver((_changes, observer) => {
      const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "Publish now");
      if (button === undefined) return;
      observer.disconnect();
      button.click();
      document.documentElement.dataset.clicked = "";
    }).observe(document.body, { childList: true, subtree: true })`);
    stopClock();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.locator("html[data-clicked]").waitFor();
    const now = bar(page).getByRole("button", { name: "Publish now" });
    await expect.poll(() => now.isEnabled()).toBe(true);
    expect(await openIncidents(server())).not.toContain("Clicked twice");
    await bar(page).getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone. Nothing was published.").first().waitFor();
  });

  test("a pending publication survives a restart of the service, and can still be undone", async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "signalbox-"));
    const port = await freePort();
    const env = { PORTAL_DIR: builtPortal, PORT: String(port) };
    const clock = new StoppableClock();
    const firstServer = await startServer({ dataDirectory, env, clock });
    await firstServer.component("Checkout");
    const page = await visit(`http://localhost:${port}/portal/announcements/new`, {
      as: await signIn(firstServer, "Editor"),
    });
    await writeIncident(page, { title: "Through a restart", message: "It must not go out." });
    clock.stop();
    await publish(page);
    await firstServer.close();
    const secondServer = await startServer({ dataDirectory, env, clock });
    try {
      await page.reload();
      await bar(page).getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Through a restart");
      // Between the two nobody answered.
      complaints();
      const open = async () => (await secondServer.request("/api/v2/incidents/unresolved.json")).text;
      expect(await open()).not.toContain("Through a restart");
      clock.start();
      await publish(page);
      await publishNow(page);
      await expect.poll(open).toContain("Through a restart");
    } finally {
      await page.close();
      await secondServer.close();
      await rm(dataDirectory, { recursive: true, force: true });
    }
  });
});
