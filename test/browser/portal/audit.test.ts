/** The audit, as people read it: narrowed, unfolded, taken along. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { q } from "../../../src/store/query.ts";
import { longTest } from "../../harness/long-test.ts";
import { signIn } from "../../harness/people.ts";
import { isLong, repetitions } from "../../harness/repetitions.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { server, open, asOwner } = portalTests();

let componentId = "";
beforeAll(async () => {
  const response = await asOwner("/portal/api/Component", { method: "POST", body: { Name: "Checkout" } });
  componentId = String(response.at("Result", "Id"));
  const body = { Name: "Checkout and payment", Description: '=HYPERLINK("https://evil.test")' };
  await asOwner(`/portal/api/Component/${componentId}`, { method: "PATCH", body });
  const tom = await signIn(server(), "Editor", { name: "Tom Reyes" });
  await tom.request("/portal/api/Component", { method: "POST", body: { Name: "Search" } });
});

const lines = (page: Page) => page.getByRole("list", { name: "Changes" }).getByRole("listitem");

/** Puts so many old entries into the audit. */
async function fill(count: number): Promise<void> {
  const startsAt = Date.UTC(2026, 0, 1);
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
      // Far above every number that the service has given out.
      id: 1_000_000 + from + index,
      at: startsAt - (count - from - index) * 1000,
      actor: "command line",
      actor_name: "The command line",
      action: "Component.Update",
      subject_kind: "Component",
      subject_id: componentId,
      subject_name: `Filler ${from + index}`,
      before: null,
      after: null,
      request_id: null,
    }));
    await server().bus.write(q.insertInto("audit_event").values(rows).compile());
  }
}

/** Expects that the filters of the address are folded in a small window, and that they and an open row fit. */
async function expectFilterFolded(page: Page): Promise<void> {
  await expect.poll(() => page.getByLabel("Who").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect.poll(() => page.getByLabel("Who").inputValue()).toBe("maja");
  await expectVariantAccessible(page);
  await page.getByRole("button", { name: "Filter" }).click();
  const openRow = lines(page)
    .first()
    .getByRole("button", { name: /Before and after/u });
  await openRow.click();
  await expectVariantAccessible(page);
}

describe("the audit", () => {
  test("the audit log shows who did what and how, expands to the values before and after, is filtered by person and entity, in a shareable address, fits the narrowest window, and is exported as filtered, without formulas that a spreadsheet would run", async () => {
    const page = await open("/audit?Actor=maja");
    const changed = lines(page).filter({ hasText: "changed the component Checkout and payment" });
    await expect.poll(() => changed.textContent()).toContain("Maja Lind");
    await expect.poll(() => changed.textContent()).toContain("portal");
    await changed.getByRole("button", { name: /Before and after/u }).focus();
    await page.keyboard.press("Enter");
    const name = changed.getByRole("row", { name: "Name Checkout Checkout and payment" });
    await name.waitFor();
    await shoot(page, "audit");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await name.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFilterFolded(page);
    await shoot(page, "audit-narrow");
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByLabel("Who").fill("tom");
    await expect.poll(() => page.url()).toMatch(/[?&]Actor=tom/u);
    await expect.poll(() => lines(page).count()).toBeLessThan(4);
    await page.getByLabel("What", { exact: true }).selectOption("Component");
    await lines(page).filter({ hasText: "created the component Search" }).waitFor();
    await expect.poll(() => lines(page).count()).toBe(1);

    await page.getByRole("button", { name: "Clear" }).click();
    await lines(page).filter({ hasText: "changed the component" }).waitFor();

    if (isLong) {
      await page.getByLabel("Who").fill("nobody at all");
      await page.getByText("No matching changes.").waitFor();
      await expectVariantAccessible(page);
      await page.getByLabel("Who").fill("");
    }
    await page.getByLabel("What", { exact: true }).selectOption("Component");
    await lines(page).filter({ hasText: "changed the component" }).waitFor();
    await expect.poll(() => page.url()).toMatch(/[?&]Action=Component/u);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("audit.csv");
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("Checkout and payment");
    expect(text).not.toContain("Session.Start");
    expect(text).not.toMatch(/(?:^|,)"?[=+@-]/mu);
    await page
      .getByRole("button", { name: "There are newer changes. Show them" })
      .waitFor({ state: "detached" });
  });

  longTest("the audit log is filtered to one entity by its name, and back", async () => {
    const page = await open("/audit");
    await page.getByRole("link", { name: "Checkout and payment", exact: true }).first().click();
    await page.getByText("Only changes to one item.").waitFor();
    await expect.poll(() => page.url()).toContain(`SubjectId=${componentId}`);
    await expect.poll(() => lines(page).count()).toBe(2);
    await page.getByRole("button", { name: "Show everything’s" }).click();
    await lines(page).filter({ hasText: "created the component Search" }).waitFor();
  });

  longTest("the audit log announces newer changes, and shows them on request", async () => {
    const page = await open("/audit");
    await lines(page).first().waitFor();
    await asOwner("/portal/api/Component", { method: "POST", body: { Name: "Newest" } });
    await page.getByRole("button", { name: "There are newer changes. Show them" }).click();
    await lines(page).filter({ hasText: "created the component Newest" }).waitFor();
    await expect.poll(() => lines(page).first().textContent()).toContain("Newest");
  });

  longTest(
    "an audit log of very many changes renders only visible rows, and scrolls to its end",
    async () => {
      await fill(repetitions(250, 20_000));
      const page = await open("/audit?Actor=command&Action=Component");
      await lines(page).first().waitFor();
      const lastLine = lines(page).filter({ hasText: "Filler 0" });
      await expect
        .poll(
          async () => {
            await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
            return await lastLine.count();
          },
          { timeout: 170_000, interval: 20 },
        )
        .toBe(1);
      await expect.poll(() => lines(page).count()).toBeLessThan(120);
      await page.getByText("End of the list.").waitFor();
    },
  );

  longTest("the audit log fits a phone", async () => {
    const page = await open("/audit?Actor=maja", { device: "phone" });
    await expectFilterFolded(page);
    await shoot(page, "audit-phone");
  });
});
