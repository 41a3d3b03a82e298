/** Components in the portal, as a person makes, orders, sets, pins and deletes them. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { component as answeredComponent } from "../../../src/contract/components.ts";
import { longTest } from "../../harness/long-test.ts";
import { isLong, repetitions } from "../../harness/repetitions.ts";
import { hasFocus, title } from "./composing.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { open, navigate, asOwner, complaints, expectComplaint, server } = portalTests();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** The names of groups and components, in the order of the list. */
const names = (page: Page) => page.locator("[data-line]").locator("h2, p a").allTextContents();

const create = async (body: Readonly<Record<string, unknown>>, kind = "Component"): Promise<string> => {
  const { status, json } = await asOwner(`/portal/api/${kind}`, { method: "POST", body });
  expect(status).toBe(201);
  return answeredComponent.pick({ Id: true }).parse(Reflect.get(Object(json), "Result")).Id;
};
const readComponent = async (id: string): Promise<unknown> =>
  Reflect.get(Object((await asOwner(`/portal/api/Component/${id}`)).json), "Result");

const announcement = (page: Page) => page.locator("[aria-live=polite].sr-only");

describe("the components of a page", () => {
  it("components are created by name alone, ordered by keyboard and by pointer, and appear so on the page", async () => {
    const page = await open("/components");
    await page.getByText("No components yet.").waitFor();
    await expectVariantAccessible(page);
    await button(page, "Create component").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create component" }).click();
    await dialog.getByText("Enter a name.").waitFor();
    for (const name of ["API", "Website"]) {
      await dialog.getByLabel("Name").fill(name);
      await button(page, "Create and add another").click();
      await page.getByText(`${name} created. Its status is Operational.`).waitFor();
    }
    await dialog.getByLabel("Name").fill("website");
    await page.keyboard.press("Enter");
    await dialog.getByText("The name “website” is taken.").waitFor();
    await expect.poll(() => hasFocus(dialog.getByLabel("Name"))).toBe(true);
    await expectComplaint(/409/u);
    await dialog.getByLabel("Name").fill("Mail");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await create({ Name: "Shop" }, "ComponentGroup");
    await page.getByRole("heading", { name: "Shop" }).waitFor();
    await expect.poll(() => names(page)).toEqual(["API", "Website", "Mail", "Shop"]);

    await button(page, "Move API").focus();
    await page.keyboard.press("Space");
    await expect
      .poll(() => announcement(page).textContent())
      .toContain("API picked up. Position 1 of 3, in no group.");
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
    await expect.poll(() => announcement(page).textContent()).toBe("Position 1 of 1 in Shop.");
    await page.keyboard.press("Space");
    await expect.poll(() => announcement(page).textContent()).toBe("API dropped. Position 1 of 1 in Shop.");
    await expect.poll(() => names(page)).toEqual(["Website", "Mail", "Shop", "API"]);
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Move API");

    await button(page, "Move Mail").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Escape");
    await expect.poll(() => names(page)).toEqual(["Website", "Mail", "Shop", "API"]);

    const from = await button(page, "Move Website").boundingBox();
    const to = await button(page, "Move API").boundingBox();
    if (from === null || to === null) throw new Error("a handle is not to be seen");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + to.height - 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual(["Mail", "Shop", "API", "Website"]);

    await button(page, "More actions for Website").click();
    const ordered = page.waitForResponse(
      (response) => response.request().method() !== "GET" && response.ok(),
    );
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await expect.poll(() => names(page)).toEqual(["Mail", "Shop", "Website", "API"]);
    await ordered;
    const shownOrder = async () => {
      const { text } = await server().request("/api/v2/components.json");
      return [...text.matchAll(/"name":"(Mail|Website|API)"/gu)].map(([, name]) => name);
    };
    await expect.poll(shownOrder).toEqual(["Mail", "Website", "API"]);

    await button(page, "Create group").click();
    await dialog.getByLabel("Name").fill("Office");
    await dialog.getByRole("group", { name: "Components in it" }).getByLabel("Mail").check();
    await shoot(page, "create-group");
    await dialog.getByRole("button", { name: "Create group" }).click();
    await expect.poll(() => names(page)).toEqual(["Shop", "Website", "API", "Office", "Mail"]);
  });

  longTest(
    "a component dropped after someone else changed the order is refused, and their order is shown",
    async () => {
      const group = await create({ Name: "Regions" }, "ComponentGroup");
      const names = ["Asia", "Europe", "Africa"];
      const ids: string[] = [];
      for (const [at, Name] of names.entries())
        ids.push(await create({ Name, GroupId: group, Position: at + 1 }));
      const page = await open("/components");
      const regions = async () =>
        (await page.locator("[data-line] p a").allTextContents()).filter((name) => names.includes(name));
      const orderAsOther = async (Components: readonly (string | undefined)[]) => {
        const body = { Groups: [], Members: [{ GroupId: group, Components }] };
        const response = await asOwner("/portal/api/Component/Order", { method: "POST", body });
        expect(response.status).toBe(200);
      };
      await expect.poll(regions).toEqual(["Asia", "Europe", "Africa"]);
      await button(page, "Move Asia").focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await expect.poll(regions).toEqual(["Europe", "Asia", "Africa"]);
      const reread = page.waitForResponse(
        (response) => /\/Component\?/u.test(response.url()) && response.ok(),
      );
      await orderAsOther([ids[2], ids[0], ids[1]]);
      await reread;
      await page.keyboard.press("Space");
      await page.getByText("The order was changed elsewhere meanwhile.").waitFor();
      await expect.poll(regions).toEqual(["Africa", "Asia", "Europe"]);
      complaints();

      // Made again on their order, the change is saved; two in a row do not refuse each other.
      await button(page, "Move Asia").focus();
      for (const key of ["Space", "ArrowDown", "Space", "Space", "ArrowUp", "ArrowUp", "Space"])
        await page.keyboard.press(key);
      await expect.poll(regions).toEqual(["Asia", "Africa", "Europe"]);
      await expect
        .poll(async () => {
          const read = await Promise.all(ids.map(readComponent));
          return read.map((item) => Number(Reflect.get(Object(item), "Position")));
        })
        .toEqual([1, 3, 2]);
    },
  );

  it("a component's status is set by a choice and a button, not by the choice alone; it is overridden until a time, with a reason, and the override is removed; it is deleted after a question, and restored by Undo", async () => {
    const id = await create({ Name: "Payments" });
    await server().key("Webhook", { name: "Prober", components: [id] });
    await create(
      {
        Kind: "Maintenance",
        Title: "New disks for payments",
        Message: "Disks",
        StartsAt: "2031-11-30T02:00:00Z",
        EndsAt: "2031-11-30T04:00:00Z",
        AffectedComponents: [{ ComponentId: id }],
      },
      "Announcement",
    );
    const page = await open("/components");
    const dialog = page.getByRole("dialog");
    await page.getByLabel("Status of Payments").selectOption("Major Outage");
    await page.getByText("Visitors will see Major Outage.").waitFor();
    expect(await readComponent(id)).toMatchObject({ Status: "Operational" });
    if (isLong) {
      await button(page, "Leave it").click();
      await page.getByLabel("Status of Payments").selectOption("Major Outage");
    }
    await button(page, "Set Payments to Major Outage").click();
    await page.getByText("Payments shows Major Outage.").waitFor();
    expect(await readComponent(id)).toMatchObject({ Status: "Major Outage" });
    await expect
      .poll(async () => (await server().request("/")).text)
      .toContain("<title>Payments: Major Outage");

    await button(page, "Override Payments").click();
    await dialog.getByLabel("What visitors see").selectOption("Partial Outage");
    await button(page, "Override").click();
    await dialog.getByText("Enter a reason. Your colleagues see it.").waitFor();
    await dialog.getByLabel("Until").selectOption("In 4 hours");
    await dialog.getByLabel("Reason").fill("The monitor is blind");
    await button(page, "Override").click();
    await page.getByText("Payments overridden: Partial Outage.").waitFor();
    await page.getByText("Overridden until").waitFor();
    expect(await readComponent(id)).toMatchObject({ Status: "Partial Outage" });
    await link(page, "Payments").click();
    await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
    await page.getByText("Overridden by Maja Lind, since").waitFor();
    await page.getByText("The monitor is blind").waitFor();
    await button(page, "Remove override").first().click();
    await page.getByText("Override of Payments removed.").waitFor();
    await expect.poll(() => readComponent(id)).toMatchObject({ Status: "Major Outage" });

    await button(page, "More actions for Payments").click();
    await page.getByRole("menuitem", { name: /^Delete component/u }).click();
    await page.getByText("Delete Payments?").waitFor();
    await page.getByText("One open or upcoming announcement names it, and stays:").waitFor();
    await dialog.getByRole("link", { name: "New disks for payments" }).waitFor();
    await dialog.getByText("Key “Prober” reports only this component").waitFor();
    await shoot(page, "delete-component");
    await button(page, "Delete component").click();
    await page.getByText("Payments deleted. It can be restored for 30 days.").waitFor();
    // The list is reloaded after that response.
    await link(page, "Payments").waitFor({ state: "hidden" });
    const notice = page.getByRole("listitem").filter({ hasText: "Payments deleted." });
    await notice.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Payments restored.").waitFor();
    await link(page, "Payments").waitFor();
    expect(await readComponent(id)).toMatchObject({ Name: "Payments" });
    if (!isLong) return;
    // In the list it is deleted from its row, with which the focus would be lost.
    await button(page, "More actions for Payments").click();
    await page.getByRole("menuitem", { name: /^Delete component/u }).click();
    await button(page, "Delete component").click();
    await link(page, "Payments").waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus(title(page))).toBe(true);
  });

  longTest("the component list keeps the focus when a status is set or cancelled by keyboard", async () => {
    await create({ Name: "Invoices" });
    const page = await open("/components");
    const status = page.getByLabel("Status of Invoices");
    const hasFocus = () => status.and(page.locator(":focus")).count();
    await status.selectOption("Partial Outage");
    await button(page, "Leave it").press("Enter");
    await expect.poll(hasFocus).toBe(1);
    await status.selectOption("Partial Outage");
    await button(page, "Set Invoices to Partial Outage").press("Enter");
    await page.getByText("Invoices shows Partial Outage.").waitFor();
    await expect.poll(hasFocus).toBe(1);
    await status.selectOption("Operational");
    await button(page, "Set Invoices to Operational").press("Enter");
    await page.getByText("Invoices shows Operational.").waitFor();
    await expect.poll(hasFocus).toBe(1);
  });

  longTest("the component list warns about two names that look alike", async () => {
    await create({ Name: "Search" });
    const page = await open("/components");
    await button(page, "Create component").click();
    await page.getByRole("dialog").getByLabel("Name").fill("Sеarch");
    await page.getByRole("dialog").getByRole("button", { name: "Create component" }).click();
    await page.getByText("visitors can hardly tell them apart").first().waitFor();
    await page.getByText("“Sеarch” mixes alphabets").waitFor();
    await expect.poll(() => page.getByText("visitors can hardly tell them apart").count()).toBeGreaterThan(1);
  });

  longTest("viewers can see the component list, but not change it", async () => {
    await create({ Name: "Archive" });
    const page = await open("/components", { as: "Viewer" });
    await link(page, "Archive").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^(?:Move|Override|New)/u }).count()).toBe(0);
    await link(page, "Archive").click();
    await page.getByText("How this is calculated").waitFor();
    await expect.poll(() => button(page, "Save").count()).toBe(0);
    await expect.poll(() => page.getByLabel("Description").isDisabled()).toBe(true);
  });
});

describe("one component", () => {
  it("the component screen shows the sources of a status, closes a signal, and ends a heartbeat; that of a missing component says so, also while it is read once more", async () => {
    const id = await create({ Name: "Checkout" });
    const key = await server().key("Read-Write");
    const report = async (operation: string, fields: Readonly<Record<string, unknown>>) => {
      const body = { ComponentId: id, ...fields };
      const reported = await server().request(`/api/WebHook/${operation}`, { method: "POST", key, body });
      expect(reported.status).toBe(200);
    };
    await report("UpdateComponentStatus", { Status: "Partial Outage", Source: "Nagios" });
    const page = await open(`/components/${id}`);
    await button(page, "Close signal of Nagios").click();
    await page.getByText("The signal of Nagios is closed.").waitFor();
    await expect
      .poll(() => readComponent(id))
      .toMatchObject({ Status: "Operational", Voices: [{ Kind: "Report" }] });
    await page.getByText(/^Since it was created, /u).waitFor();
    await report("Heartbeat", { Status: "Operational", ExpiresIn: 7_200 });
    await page.getByText(/heartbeat due/u).waitFor();
    await button(page, "End heartbeat").click();
    await page.getByText("No further report of Checkout is expected.").waitFor();
    await expect.poll(() => readComponent(id)).toMatchObject({ ReportDueAt: null });
    if (isLong) {
      await page.getByLabel("Set manually").selectOption("Degraded Performance");
      await button(page, "Set Checkout to Degraded Performance").click();
      await page.getByText("Checkout shows Degraded Performance.").waitFor();
      await expect
        .poll(() => page.getByRole("list", { name: "Why it shows this status" }).textContent())
        .toContain("Degraded Performance");
    }

    const missingId = "0190a5e0-0000-7000-8000-000000000000";
    await navigate(page, `/components/${missingId}`);
    const heading = page.getByRole("heading", { name: "Component not found" });
    await heading.waitFor();
    // Its next read is not answered.
    await page.route(`**/portal/api/Component/${missingId}`, () => undefined);
    const reading = page.waitForRequest(`**/portal/api/Component/${missingId}`);
    await create({ Name: "Another component" });
    await reading;
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await heading.count()).toBe(1);
    complaints();
  });

  longTest("a component's conflicting edit shows both versions before it is saved", async () => {
    const id = await create({ Name: "Storage" });
    const page = await open(`/components/${id}`);
    await page.getByLabel("Description").fill("Where files lie");
    await page.getByLabel("Expect regular reports").check();
    await page.getByLabel("Every", { exact: true }).fill("5");
    await page.getByLabel("If late, show").selectOption("Major Outage");
    await button(page, "Save").click();
    await page.getByText("Storage saved.").waitFor();
    expect(await readComponent(id)).toMatchObject({
      Description: "Where files lie",
      ReportEvery: 300,
      OnLapse: "Major Outage",
    });
    await page.getByLabel("Description").fill("Where your files lie");
    const body = { Description: "Files", CountsTowardStatus: false };
    await asOwner(`/portal/api/Component/${id}`, { method: "PATCH", body });
    await button(page, "Save").click();
    const conflict = page
      .getByRole("alert")
      .filter({ hasText: "Someone else saved this while you were editing" });
    await conflict.getByRole("cell", { name: "Files", exact: true }).waitFor();
    await conflict.getByRole("cell", { name: "Where your files lie" }).waitFor();
    await shoot(page, "component-stale");
    await button(page, "Save mine").click();
    await conflict.waitFor({ state: "hidden" });
    await expect
      .poll(() => readComponent(id))
      .toMatchObject({ Description: "Where your files lie", CountsTowardStatus: false });
    // The browser reports the refused save too.
    expect(complaints().every((text) => text.includes("412"))).toBe(true);
  });
});

/** Corrects the history in the open dialog, and takes the correction for a false alarm. */
async function expectCorrection(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  const dialog = page.getByRole("dialog");
  // Read once: a minute must not pass between the two.
  const now = Date.now();
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 16);
  await dialog.getByLabel("From", { exact: true }).fill(day(3));
  await dialog.getByLabel("To", { exact: true }).fill(day(2));
  await dialog.getByLabel("Actual status").selectOption("Major Outage");
  await dialog.getByText("After Major Outage 1 d.").waitFor();
  await dialog.getByText(/^Uptime of 90 days: .+ → \d/u).waitFor();
  await dialog.getByLabel("Reason").fill("The disk was full, and nobody told");
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByText(`History of ${name} corrected.`).waitFor();
  await page.getByText("The disk was full, and nobody told").first().waitFor();
  await page
    .getByText(/, by Maja Lind/u)
    .first()
    .waitFor();
  const { json } = await asOwner(`/portal/api/Component/${id}/Uptime`);
  expect(Reflect.get(Object(json), "Result")).toMatchObject({ Corrections: [{ Status: "Major Outage" }] });
  // A false alarm: the period is corrected from its own row, to its second.
  await page.getByRole("button", { name: /^Correct Major Outage from / }).click();
  await dialog.getByText("Before Major Outage 1 d.").waitFor();
  await dialog.getByText("After Operational 1 d.").waitFor();
  expect(await dialog.getByLabel("Actual status").inputValue()).toBe("Operational");
  await dialog.getByLabel("Reason").fill("A false alarm");
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByText("A false alarm").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Correct Major Outage from / }).count()).toBe(0);
}

describe("the screens of components", () => {
  it.each(repetitions(["narrow"] as const, ["desk", "phone", "narrow"] as const))(
    "the component list fits a %s; its component screen corrects the history, and shows the effect first",
    async (device) => {
      const GroupId = await create({ Name: `Group for a ${device}` }, "ComponentGroup");
      const name = `Seen on a ${device}`;
      const StartDate = "2026-01-01";
      const id = await create({ Name: name, GroupId, ReportEvery: 60, Description: "For all", StartDate });
      const page = await open("/components", { device });
      await link(page, name).waitFor();
      await expectAccessible(page);
      await shoot(page, `components-${device}`);
      await link(page, name).click();
      await page.getByText("How this is calculated").click();
      await expectAccessible(page);
      await shoot(page, `component-${device}`);
      await button(page, "Correct history").click();
      await page.getByRole("dialog").waitFor();
      await expectVariantAccessible(page);
      await shoot(page, `component-correction-${device}`);
      await expectCorrection(page, { id, name });
    },
  );
});
