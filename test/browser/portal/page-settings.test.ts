/** Settings > Page and Settings > Status and uptime, as a person changes them and visitors see it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { page as pageOnWire } from "../../../src/contract/pages.ts";
import { longTest } from "../../harness/long-test.ts";
import { isLong } from "../../harness/repetitions.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { server, open, navigate, visit, asOwner, complaints } = portalTests();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const createdGroup = z.object({ Result: z.object({ Id: z.string() }) });
const pages = z.object({ Result: z.object({ Items: z.tuple([pageOnWire]) }) });
const readPage = async () => pages.parse((await asOwner("/portal/api/Page")).json).Result.Items[0];

/** A drawing in dark ink that lets its ground through, as the browser writes it in some format. */
async function drawing(page: Page, mimeType: string) {
  const address = z.string().parse(
    await page.evaluate(`(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1400, height: 260 });
      const pen = canvas.getContext("2d");
      pen.fillStyle = "#1b2b4b";
      pen.beginPath();
      pen.arc(130, 130, 110, 0, 7);
      pen.fill();
      pen.font = "600 150px sans-serif";
      pen.fillText("Fernhill", 290, 185);
      return canvas.toDataURL(${JSON.stringify(mimeType)});
    })()`),
  );
  return {
    name: "logo",
    mimeType,
    buffer: Buffer.from(address.slice(address.indexOf(",") + 1), "base64"),
  };
}

/** The colour of the first link of a visitors' page, as the browser shows it. */
const linkColour = async (page: Page) =>
  z.string().parse(await page.evaluate(`getComputedStyle(document.querySelector("footer a")).color`));

async function expectLogoFits(): Promise<void> {
  const visitors = await visit("/");
  await visitors.locator("header img").waitFor();
  await shoot(visitors, "visitors-logo");
  await visitors.setViewportSize({ width: 320, height: 640 });
  await expectVariantAccessible(visitors);
  await shoot(visitors, "visitors-logo-narrow");
}

describe("the appearance of the page", () => {
  it("a logo is previewed in both themes, set on save, and removed on save", async () => {
    const page = await open("/settings/page");
    const readLogo = async () =>
      /<header[^]*?<img src="(?<address>[^"]+)" alt="(?<alt>[^"]*)"/u.exec(
        (await server().request("/", { headers: { accept: "text/html" } })).text,
      )?.groups;
    const chooser = page.getByLabel("Choose an image");
    await chooser.setInputFiles({
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg/>"),
    });
    await page.getByText("The browser cannot read this image.").waitFor();
    await chooser.setInputFiles(await drawing(page, "image/webp"));
    await page.getByText("Visitors see it once you save.").waitFor();
    await page.getByText("There it is shown on the background of the other.").waitFor();
    await expectVariantAccessible(page);
    await page.getByRole("group", { name: "Logo" }).scrollIntoViewIfNeeded();
    await shoot(page, "settings-page-logo");
    expect(await readLogo()).toBeUndefined();
    await button(page, "Save").click();
    await page.getByText("Page settings saved.").waitFor();
    const { Name } = await readPage();
    await expect.poll(async () => (await readLogo())?.["alt"]).toBe(Name);
    const { address = "" } = (await readLogo()) ?? {};
    const heightOf = `createImageBitmap(await (await fetch(${JSON.stringify(address)})).blob()).then(({ height }) => height)`;
    expect(await page.evaluate(`(async () => ${heightOf})()`)).toBe(160);
    if (isLong) await expectLogoFits();
    await button(page, "Remove the logo").click();
    await page.getByText("Removed once you save.").waitFor();
    if (isLong) {
      await button(page, "Keep the current logo").click();
      await expect.poll(() => button(page, "Save").isDisabled()).toBe(true);
      await button(page, "Remove the logo").click();
    }
    await button(page, "Save").click();
    await expect.poll(readLogo).toBeUndefined();
  });

  longTest("a favicon is previewed, set on save, and removed on save", async () => {
    const page = await open("/settings/page");
    const visitors = await visit("/");
    const icon = visitors.locator("link[rel=icon]");
    await page.getByLabel("Choose a favicon").setInputFiles(await drawing(page, "image/webp"));
    await page.getByText("Visitors see it once you save.").waitFor();
    await expectVariantAccessible(page);
    await page.getByRole("group", { name: "Favicon" }).scrollIntoViewIfNeeded();
    await shoot(page, "settings-page-favicon");
    await button(page, "Save").click();
    await page.getByText("Page settings saved.").waitFor();
    await expect
      .poll(async () => (await visitors.reload(), await icon.getAttribute("href")))
      .toMatch(/^\/logo\/[0-9a-f]{64}\.png$/u);
    await button(page, "Remove the favicon").click();
    await page.getByText("Removed once you save.").waitFor();
    await button(page, "Save").click();
    await expect
      .poll(async () => (await visitors.reload(), await icon.getAttribute("href")))
      .toMatch(/^data:image\/svg/u);
  });

  longTest("a colour is set, and is adjusted for contrast in each theme", async () => {
    const page = await open("/settings/page");
    const visitors = await visit("/");
    const plain = await linkColour(visitors);
    await button(page, "Use a colour").click();
    await page.getByLabel("Colour", { exact: true }).fill("#ffcc0");
    await page.getByText("Enter a colour as #rrggbb").waitFor();
    await page.getByLabel("Colour", { exact: true }).fill("#ffcc00");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect
      .poll(() => preview.getByText("A link").last().getAttribute("style"))
      .toContain("255, 204, 0");
    await expectVariantAccessible(page);
    await shoot(page, "settings-page-colour");
    await button(page, "Save").click();
    await page.getByText("Page settings saved.").waitFor();
    await expect.poll(async () => (await visitors.reload(), await linkColour(visitors))).not.toBe(plain);
    await expectAccessible(visitors);
    await visitors.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => linkColour(visitors)).toBe("rgb(255, 204, 0)");
    await visitors.emulateMedia({ colorScheme: "light" });
    await shoot(visitors, "visitors-colour");
    await button(page, "Use no colour").click();
    await button(page, "Save").click();
    await expect.poll(async () => (await readPage()).Accent).toBeNull();
  });
});

/** Finds a time zone by a part of its name, and chooses it. */
async function chooseZone(page: Page, typed: string, label: string): Promise<void> {
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.fill(typed);
  await page.getByRole("option", { name: label }).waitFor();
  await zone.press("Enter");
  await expect.poll(() => zone.inputValue()).toBe(label);
}

describe("the settings of the page", () => {
  longTest(
    "the list of time zones is searched by city, offset and former name, and offers today's names",
    async () => {
      const page = await open("/settings/page");
      const zone = page.getByRole("combobox", { name: "Time zone" });
      const options = page.getByRole("listbox", { name: "Time zone" }).getByRole("option");
      await zone.click();
      await expect.poll(() => options.filter({ hasText: /Calcutta|Kiev|Saigon|Katmandu/u }).count()).toBe(0);
      for (const [typed, expectedOption] of [
        ["kolk", "Asia/Kolkata"],
        ["Calcutta", "Asia/Kolkata"],
        ["Europe/Kiev", "Europe/Kyiv"],
        ["sao paulo", "America/Sao Paulo"],
        ["UTC+05:45", "Asia/Kathmandu"],
      ] as const) {
        await zone.fill(typed);
        await options.filter({ hasText: expectedOption }).first().waitFor();
        await expect.poll(() => options.count()).toBe(1);
      }
      await expectAccessible(page);
      await shoot(page, "settings-page-zone");
      await zone.fill("Atlantis");
      await page.getByText("No time zone matches.").first().waitFor();
      // Nothing is chosen by leaving what no zone matches.
      await zone.press("Escape");
      await expect.poll(() => button(page, "Save").isDisabled()).toBe(true);
    },
  );

  it("the page settings set a name, a time zone and links, which visitors see, weigh outages, and choose what counts toward the overall status", async () => {
    const page = await open("/settings/page");
    await expectAccessible(page);
    const zone = page.getByRole("combobox", { name: "Time zone" });
    await zone.fill("Mars/Phobos");
    await zone.press("Tab");
    await page.getByText("“Mars/Phobos” is no time zone. Choose one from the list").waitFor();
    await chooseZone(page, "osl", "Europe/Oslo");
    await page.getByLabel("Language").selectOption("Nederlands");
    await button(page, "Add link").click();
    await page.getByLabel("Label of link 1").fill("Help");
    await page.getByLabel("Address of link 1").fill("help.example");
    await page.getByLabel("Name").fill("");
    await button(page, "Save").click();
    // All errors at once.
    await page.getByText("Give an address that starts with http:// or https://.").waitFor();
    await page.getByText("Enter a name.").waitFor();
    expect(complaints()).toHaveLength(1);
    await page.getByLabel("Name").fill("Fernhill Railways");
    await page.getByLabel("Address of link 1").fill("https://help.example/");
    await button(page, "Save").click();
    await page.getByText("Page settings saved.").waitFor();
    expect(await readPage()).toMatchObject({
      Name: "Fernhill Railways",
      TimeZone: "Europe/Oslo",
      Locale: "nl",
      Links: [{ Label: "Help", Url: "https://help.example/" }],
    });
    await shoot(page, "settings-page");
    const publicText = async () => (await server().request("/")).text;
    await expect.poll(publicText).toMatch(/<a href="https:\/\/help\.example\/"[^>]*>Help<\/a>/u);

    const create = (kind: string, body: object) => asOwner(`/portal/api/${kind}`, { method: "POST", body });
    const [signals, { json }] = await Promise.all([
      create("Component", { Name: "Signals" }),
      create("ComponentGroup", { Name: "Trains" }),
    ]);
    expect(signals.status).toBe(201);
    const { Id: GroupId } = createdGroup.parse(json).Result;
    expect((await create("Component", { Name: "Express", GroupId })).status).toBe(201);
    await navigate(page, "/settings/uptime");
    if (isLong) {
      await page.getByLabel("Partial Outage").fill("2");
      await page.getByText("Enter a number from 0 to 1.").waitFor();
    }
    await page.getByLabel("Partial Outage").fill("0.5");
    await button(page, "Save").click();
    await page.getByText("Weights saved; figures recalculated.").waitFor();
    expect(await readPage()).toMatchObject({ PartialWeight: 0.5, MajorWeight: 1 });
    await page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Trains" }) })
      .getByLabel("Express")
      .waitFor();
    await page.getByLabel("Signals").click();
    await page.getByText("Signals no longer counts toward the overall status.").waitFor();
    await expectVariantAccessible(page);
    await shoot(page, "settings-uptime");
  });
});

longTest("the page settings show another person's save before overwriting it", async () => {
  const page = await open("/settings/page");
  await page.getByLabel("Description").fill("Trains and timetables");
  const { Id } = await readPage();
  await asOwner(`/portal/api/Page/${Id}`, { method: "PATCH", body: { Description: "Trains" } });
  await button(page, "Save").click();
  await page.getByRole("cell", { name: "Trains", exact: true }).waitFor();
  await button(page, "Use theirs").click();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Trains");
  expect(complaints().every((text) => text.includes("412"))).toBe(true);
});
