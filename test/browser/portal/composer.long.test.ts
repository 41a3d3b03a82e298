/** The composer while the service restarts. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtPortal } from "../../harness/built.ts";
import { signIn } from "../../harness/people.ts";
import { startServer } from "../../harness/server.ts";
import { bar, publish, publishNow, writeIncident } from "./composing.ts";
import { portalTests, StoppableClock } from "./harness.ts";

const { visit, complaints } = portalTests();

describe("a pending publication", () => {
  test("a pending publication survives a restart of the service, and can still be undone", async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "signalbox-"));
    const env = { PORTAL_DIR: builtPortal };
    const clock = new StoppableClock();
    const firstServer = await startServer({ dataDirectory, env, clock });
    const { port } = firstServer;
    await firstServer.component("Checkout");
    const page = await visit(`http://localhost:${port}/portal/announcements/new`, {
      as: await signIn(firstServer, "Editor"),
    });
    await writeIncident(page, { title: "Through a restart", message: "It must not go out." });
    clock.stop();
    await publish(page);
    await firstServer.close();
    const secondServer = await startServer({ dataDirectory, env: { ...env, PORT: String(port) }, clock });
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
