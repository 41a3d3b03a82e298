/** Texts in other languages than the page's own, in each form that accepts them. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { announcement } from "../../../src/contract/announcements.ts";
import { me } from "../../../src/contract/portal/session.ts";
import { longTest } from "../../harness/long-test.ts";
import { isLong } from "../../harness/repetitions.ts";
import { previewFrame, publishAtOnce, writeIncident } from "./composing.ts";
import { expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { server, open, navigate, reopen, asOwner, expectComplaint } = portalTests();

/** Sets the languages, beside English, that the page is written in. */
async function writeIn(WrittenLanguages: readonly string[]): Promise<void> {
  const { Page } = me.parse(await read("Me"));
  await asOwner(`/portal/api/Page/${Page.Id}`, { method: "PATCH", body: { WrittenLanguages } });
}

beforeAll(() => writeIn(["de", "fr", "es", "nl", "ar"]));

const line = (page: Page) => page.locator("summary", { hasText: "Translations" });
const languageGroup = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/** Opens the translations, and begins a language. */
async function add(page: Page, name: string): Promise<void> {
  if ((await page.getByRole("group", { name: "Add language" }).count()) === 0) await line(page).click();
  await page.getByRole("button", { name, exact: true }).click();
}

async function read(path: string): Promise<unknown> {
  return Reflect.get(Object((await asOwner(`/portal/api/${path}`)).json), "Result");
}

async function anIncident(body: Readonly<Record<string, unknown>>): Promise<string> {
  const { json } = await asOwner("/portal/api/Announcement", {
    method: "POST",
    body: { Kind: "Incident", Title: "Logins fail", Message: "First word.", ...body },
  });
  return announcement.pick({ Id: true }).parse(Reflect.get(Object(json), "Result")).Id;
}

longTest(
  "a message that is mostly Arabic is laid out from right to left, also if it begins with a Latin name",
  async () => {
    const id = await anIncident({ Message: "Checkout لا يستجيب لبعض العملاء." });
    const page = await open(`/announcements/${id}`);
    const message = page.getByText("Checkout لا يستجيب");
    await expect.poll(() => message.and(page.locator(":dir(rtl)")).count()).toBe(1);
  },
);

describe("an announcement", () => {
  test("an announcement is written in two languages, shown in each, and published; a page's name and description are translated in its settings, and visitors read them in their language", async () => {
    const page = await open("/announcements/new");
    await writeIncident(page, { title: "Card payments fail", message: "We look into it." });
    await expect
      .poll(() => line(page).innerText())
      .toContain("Not yet translated: Deutsch, Français, Español and 2 more");
    await expect.poll(() => page.getByLabel("Language of the preview").count()).toBe(0);

    await add(page, "Deutsch");
    const german = languageGroup(page, "Deutsch");
    await expect.poll(() => german.locator(":focus").count()).toBe(1);
    await german.getByLabel("Title").fill("Kartenzahlungen schlagen fehl");
    await german.getByLabel("Message").fill("Wir **suchen** die Ursache.");
    await expect.poll(() => german.getByLabel("Message").getAttribute("lang")).toBe("de");
    await add(page, "العربية");
    const arabic = languageGroup(page, "العربية");
    await expect.poll(() => arabic.getByLabel("Title").getAttribute("dir")).toBe("rtl");
    await arabic.getByLabel("Title").fill("فشل الدفع بالبطاقة");
    await expect
      .poll(() => line(page).innerText())
      .toContain("Deutsch, العربية. Not yet translated: Français");

    await page.getByLabel("Title", { exact: true }).first().fill("Some card payments fail");
    await expect.poll(() => line(page).innerText()).toContain("May be out of date: Deutsch, العربية.");
    const outdatedHint = page.getByText("May be out of date: the text was changed after it was translated.");
    expect(await outdatedHint.count()).toBe(2);
    await arabic.getByLabel("Title").fill("فشل بعض الدفع بالبطاقة");
    await expect.poll(() => line(page).innerText()).toContain("May be out of date: Deutsch.");
    await shoot(page, "translations-outdated");

    await page.getByLabel("Language of the preview").selectOption("Deutsch");
    await previewFrame(page).getByText("Kartenzahlungen schlagen fehl").first().waitFor();
    await previewFrame(page).locator("strong", { hasText: "suchen" }).first().waitFor();
    await line(page).scrollIntoViewIfNeeded();
    await shoot(page, "translations");
    await expectVariantAccessible(page);
    await page.getByLabel("Language of the preview").selectOption("العربية");
    await expect.poll(() => previewFrame(page).locator("html").getAttribute("dir")).toBe("rtl");
    if (isLong) {
      await page.setViewportSize({ width: 320, height: 640 });
      await expectVariantAccessible(page);
      await shoot(page, "translations-narrow");
      await page.setViewportSize({ width: 1280, height: 900 });

      await page.getByText(/Draft saved/u).waitFor();
      await page.reload();
      await line(page).click();
      await expect
        .poll(() => languageGroup(page, "Deutsch").getByLabel("Title").inputValue())
        .toBe("Kartenzahlungen schlagen fehl");
    }
    await publishAtOnce(page);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(await read(`Announcement/${id}`)).toMatchObject({
      Translations: {
        de: { Title: "Kartenzahlungen schlagen fehl", Message: "Wir **suchen** die Ursache." },
        ar: { Title: "فشل بعض الدفع بالبطاقة" },
      },
      Updates: [{ Translations: { de: { Message: "Wir **suchen** die Ursache." } } }],
    });
    await expect.poll(async () => (await server().request("/?Lang=de")).text).toContain("Kartenzahlungen");

    await navigate(page, "/settings/page");
    await page.getByRole("heading", { level: 1, name: "Page" }).waitFor();
    await add(page, "Deutsch");
    await languageGroup(page, "Deutsch").getByLabel("Name").fill("Tannenberg");
    await languageGroup(page, "Deutsch").getByLabel("Description").fill("Alles über unsere Dienste.");
    await expectVariantAccessible(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Unsaved changes.").waitFor({ state: "detached" });
    const { Page } = me.parse(await read("Me"));
    expect(await read(`Page/${Page.Id}`)).toMatchObject({
      Translations: { de: { Name: "Tannenberg", Description: "Alles über unsere Dienste." } },
    });
    await expect.poll(async () => (await server().request("/?Lang=de")).text).toContain("Alles über unsere");
  });

  longTest("an invalid translation is reported at its text, even in a closed section", async () => {
    const page = await open("/announcements/new");
    await writeIncident(page, { title: "Too long", message: "In German." });
    await add(page, "Deutsch");
    await languageGroup(page, "Deutsch").getByLabel("Title").fill("x".repeat(201));
    await line(page).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const title = languageGroup(page, "Deutsch").getByLabel("Title");
    await expect.poll(() => title.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => title.isVisible()).toBe(true);
    await languageGroup(page, "Deutsch").getByText("200 characters").waitFor();
    await expectComplaint(/400/u);
  });

  longTest("an incident gets an update and an edited update, first in its existing languages", async () => {
    const id = await anIncident({ Translations: { fr: { Title: "Connexions en échec" } } });
    const page = await open(`/announcements/${id}/update`);
    await expect.poll(() => line(page).innerText()).toContain("Not yet translated: Français, Deutsch");
    await page.getByLabel("Message").fill("More is known.");
    await add(page, "Français");
    await expect.poll(() => languageGroup(page, "Français").getByLabel("Title").count()).toBe(0);
    await languageGroup(page, "Français").getByLabel("Message").fill("On en sait plus.");
    await expectVariantAccessible(page);
    await publishAtOnce(page);
    const published = announcement.parse(await read(`Announcement/${id}`));
    expect(published.Updates[0]?.Translations).toEqual({ fr: { Message: "On en sait plus." } });
    expect(published.Translations).toEqual({ fr: { Title: "Connexions en échec" } });

    const update = published.Updates[0]?.Id ?? "";
    await reopen(page, `/announcements/${id}/edit?update=${update}`);
    await line(page).click();
    await languageGroup(page, "Français").getByLabel("Message").fill("On en sait bien plus.");
    await publishAtOnce(page);
    await reopen(page, `/announcements/${id}/edit`);
    await line(page).click();
    await page.getByRole("button", { name: "Remove Français" }).click();
    await add(page, "Deutsch");
    await languageGroup(page, "Deutsch").getByLabel("Title").fill("Anmeldungen schlagen fehl");
    await expectVariantAccessible(page);
    await publishAtOnce(page);
    expect(await read(`Announcement/${id}`)).toMatchObject({
      Translations: { de: { Title: "Anmeldungen schlagen fehl" } },
      Updates: [{ Translations: { fr: { Message: "On en sait bien plus." } } }, {}],
    });
  });
});

longTest("a page written in one language offers no translations, and keeps existing ones", async () => {
  const translatedId = await anIncident({ Translations: { fr: { Title: "Connexions en échec" } } });
  await writeIn([]);
  try {
    const page = await open("/announcements/new");
    await writeIncident(page, { title: "Logins fail", message: "We look into it." });
    await expect.poll(() => line(page).count()).toBe(0);
    await reopen(page, `/announcements/${translatedId}/edit`);
    await line(page).getByText("Français").waitFor();
  } finally {
    await writeIn(["de", "fr", "es", "nl", "ar"]);
  }
});

longTest("a template, a component and a group show their translated names", async () => {
  const component = await server().component("Checkout");
  const page = await open("/templates");
  await page.getByRole("button", { name: "Create template" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Payments");
  await dialog.getByLabel("Title").fill("{{Service}} fails");
  await dialog.getByLabel("Message").fill("We look into it.");
  await add(page, "Nederlands");
  await languageGroup(page, "Nederlands").getByLabel("Title").fill("{{Service}} werkt niet");
  await shoot(page, "translations-template");
  await expectVariantAccessible(page);
  await dialog.getByRole("button", { name: "Create template" }).click();
  await page.getByRole("link", { name: "Use the template “Payments”" }).click();
  await page.getByLabel("Service").fill("Checkout");
  await line(page).click();
  await expect
    .poll(() => languageGroup(page, "Nederlands").getByLabel("Title").inputValue())
    .toBe("{{Service}} werkt niet");
  await page.getByLabel("Language of the preview").selectOption("Nederlands");
  await previewFrame(page).getByText("Checkout werkt niet").first().waitFor();

  await reopen(page, `/components/${component}`);
  await add(page, "Deutsch");
  await languageGroup(page, "Deutsch").getByLabel("Name").fill("Kasse");
  await shoot(page, "translations-component");
  await expectVariantAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Checkout saved.").first().waitFor();
  expect(await read(`Component/${component}`)).toMatchObject({ Translations: { de: { Name: "Kasse" } } });
  await expect.poll(async () => (await server().request("/?Lang=de")).text).toContain("Kasse");

  await reopen(page, "/components");
  await page.getByRole("button", { name: "Create group" }).click();
  await dialog.getByLabel("Name").fill("Shop");
  await add(page, "Deutsch");
  await languageGroup(page, "Deutsch").getByLabel("Name").fill("Laden");
  await languageGroup(page, "Deutsch").getByLabel("Description").fill("Wo man kauft");
  await expectVariantAccessible(page);
  await dialog.getByRole("button", { name: "Create group" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await read("ComponentGroup")).toMatchObject({
    Items: [{ Translations: { de: { Name: "Laden", Description: "Wo man kauft" } } }],
  });
});
