/** Settings > Page and Settings > Uptime, as a person changes them and visitors see it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { page as pageOnWire } from "../../../src/contract/pages.ts";
import { expectAccessible, portalTests, shoot } from "./harness.ts";

const { open, visit, asOwner, complaints } = portalTests();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pages = z.object({ Result: z.object({ Items: z.tuple([pageOnWire]) }) });
const readPage = async () => pages.parse((await asOwner("/portal/api/Page")).json).Result.Items[0];

describe("the settings of the page", () => {
  it("give it a name, a time zone and links, which visitors see", async () => {
    const page = await open("/settings/page");
    await expectAccessible(page);
    await page.getByLabel("Name").fill("Fernhill Railways");
    await page.getByLabel("Time zone").selectOption("Europe/Oslo");
    await button(page, "Add a link").click();
    await page.getByLabel("Label of link 1").fill("Help");
    await page.getByLabel("Address of link 1").fill("help.example");
    await button(page, "Save").click();
    await page.getByText("Give an address that starts with http:// or https://.").waitFor();
    expect(complaints()).toHaveLength(1);
    await page.getByLabel("Address of link 1").fill("https://help.example/");
    await button(page, "Save").click();
    await page.getByText("The settings of the page are saved.").waitFor();
    expect(await readPage()).toMatchObject({
      Name: "Fernhill Railways",
      TimeZone: "Europe/Oslo",
      Links: [{ Label: "Help", Url: "https://help.example/" }],
    });
    await shoot(page, "settings-page");
    const seen = await visit("/");
    await expect
      .poll(async () => {
        await seen.reload();
        return await seen.locator("footer").getByRole("link", { name: "Help" }).getAttribute("href");
      })
      .toBe("https://help.example/");
  });

  it("show a save over somebody else's first", async () => {
    const page = await open("/settings/page");
    await page.getByLabel("Description").fill("Trains and timetables");
    const { Id } = await readPage();
    await asOwner(`/portal/api/Page/${Id}`, { method: "PATCH", body: { Description: "Trains" } });
    await button(page, "Save").click();
    await page.getByRole("cell", { name: "Trains", exact: true }).waitFor();
    await button(page, "Take what is saved").click();
    await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Trains");
    expect(complaints().every((text) => text.includes("412"))).toBe(true);
  });

  it("weigh outages, and say what counts toward the overall status", async () => {
    const made = await asOwner("/portal/api/Component", { method: "POST", body: { Name: "Signals" } });
    expect(made.status).toBe(201);
    const page = await open("/settings/uptime");
    await page.getByLabel("Partial Outage").fill("2");
    await page.getByText("Give a number from 0 to 1.").waitFor();
    await page.getByLabel("Partial Outage").fill("0.5");
    await button(page, "Save").click();
    await page.getByText("The weights are saved, and the figures computed anew.").waitFor();
    expect(await readPage()).toMatchObject({ PartialWeight: 0.5, MajorWeight: 1 });
    await page.getByLabel("Signals").uncheck();
    await page.getByText("Signals counts toward the overall status no more.").waitFor();
    await expectAccessible(page);
    await shoot(page, "settings-uptime");
  });

  it("are for everybody to read, and for admins to change", async () => {
    const page = await open("/settings/page", { as: "Editor", device: "narrow" });
    await page.getByText("Admins and owners may change this.").waitFor();
    expect(await page.getByLabel("Name").isDisabled()).toBe(true);
    await expectAccessible(page);
    await shoot(page, "settings-page-narrow");
  });
});
