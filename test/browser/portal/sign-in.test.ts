import { describe, expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { isLong, repetitions } from "../../harness/repetitions.ts";
import { expectAccessible, expectVariantAccessible, focused, owner, portalTests, shoot } from "./harness.ts";

const { server, url, browse, visit, complaints, expectComplaint } = portalTests({ setUp: false });

describe("the first owner", () => {
  test("a visitor before the setup reads where the setup link is", async () => {
    const page = await visit("/portal/");
    await page.getByText("Open the set-up link in its log").waitFor();
    await expect.poll(() => page.url()).toMatch(/\/portal\/sign-in$/u);
    expect(await page.getByLabel("E-mail").count()).toBe(0);
    await expectVariantAccessible(page);
  });

  test("the first owner opens the link, enters a name and the page's name, and continues; the used link says that it was used", async () => {
    const page = await visit((await server().service.setupPath()) ?? "");
    await page.getByRole("heading", { name: "Create your owner account" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Email");
    await shoot(page, "setup");
    await expectAccessible(page);

    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").getByText("Fix 3 problems").waitFor();
    const email = page.getByLabel("E-mail");
    await expect.poll(() => focused(page)).toBe("Email");

    await page.getByLabel("Your name").fill(owner.Name);
    const password = page.getByLabel("Password", { exact: true });
    if (isLong) {
      // What can be seen to be wrong is told before the next step, all of it at once.
      await email.fill("maja");
      await password.fill("short");
      await page.getByText("7 more characters.").waitFor();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").getByText("Fix 2 problems").waitFor();
      await page.getByRole("alert").getByText("Enter an e-mail address, such as").waitFor();
      await page.getByRole("alert").getByText("Choose a password of at least 12 characters.").waitFor();
      await expect.poll(() => focused(page)).toBe("Email");
    }

    await email.fill(owner.Email);
    await password.fill("passwordpassword");
    await page.getByRole("button", { name: "Continue" }).click();
    // A common password is refused in the step that asks for it, before anything is sent.
    await page.getByText("one of the most common passwords").first().waitFor();
    await expect.poll(() => focused(page)).toBe("Password");

    await password.fill("marshland marshland");
    await page.getByRole("button", { name: "Continue" }).click();
    const pageName = page.getByLabel("Name of the page");
    await pageName.fill("Marshland");
    await page.getByRole("button", { name: "Set up" }).click();

    // The name of the page is known only now: it is refused, where it was entered.
    await page.getByText("This name is most of your password.").first().waitFor();
    await expect.poll(() => focused(page)).toBe("PageName");
    await expectComplaint(/400/u);
    await page.getByRole("button", { name: "Back" }).click();
    await password.fill(owner.Password);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => pageName.inputValue()).toBe("Marshland");
    await pageName.fill("Fernhill");
    // The zone of the browser is suggested.
    const zone = page.getByRole("combobox", { name: "Time zone of the page" });
    await expect.poll(() => zone.inputValue()).toBe("Asia/Tokyo");
    await pageName.press("Enter");

    await page.locator("h1:focus", { hasText: "You are set up" }).waitFor();
    await shoot(page, "setup-done");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await page.getByRole("button", { name: /Maja Lind.*Owner$/u }).waitFor();
    expect((await server().request("/api/v2/summary.json")).text).toContain('"time_zone":"Asia/Tokyo"');

    await page.goto(`${url()}/portal/setup#of-no-use`);
    await page.getByRole("heading", { name: "Already set up" }).waitFor();
    const way = page.getByRole("link", { name: "Go to sign-in" });
    expect(await way.getAttribute("href")).toBe("/portal/sign-in");
  });
});

describe("the sign-in", () => {
  test("the sign-in loads as one document of less than 20 KB, fits the narrowest window, leads to the requested screen by keyboard alone, and forgets everything at sign-out", async () => {
    const page = await visit("/portal/settings/people?of=all");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    const bytes = await page.evaluate<number>(
      `performance.getEntriesByType("navigation")[0].encodedBodySize +
        performance.getEntriesByType("resource").reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
    );
    expect(bytes).toBeLessThan(20_000);
    await shoot(page, "sign-in");
    await page.setViewportSize({ width: 320, height: 640 });
    await shoot(page, "sign-in-narrow");
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    await expect.poll(() => focused(page)).toBe("Email");
    await page.keyboard.insertText(owner.Email);
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(owner.Password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "People" }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/portal\/settings\/people\?of=all$/u);

    await page.getByRole("button", { name: /Maja Lind/u }).focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("group", { name: "Account" });
    await page.keyboard.press("Tab");
    await menu.getByRole("link", { name: "Account" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await page
      .getByRole("button", { name: /Maja Lind/u })
      .and(page.locator(":focus"))
      .waitFor();
    await page.keyboard.press("Enter");
    for (const _ of ["Account", "Theme", "Sign out"]) await page.keyboard.press("Tab");
    await menu.getByRole("button", { name: "Sign out" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByRole("status").getByText("Signed out.").waitFor();
    await expect.poll(() => page.url()).toMatch(/\/portal\/sign-in$/u);
    await page.goBack();
    await expect.poll(() => page.url()).toContain("/portal/sign-in");
    complaints();
  });

  test("an incomplete sign-in names the missing field, focuses it, and clears the error on input; a failed one does not say which part was wrong, and keeps the input; a slow one shows progress, is sent once, and leads to no other site", async () => {
    const page = await visit(`/portal/sign-in?next=${encodeURIComponent("//evil.test/")}`);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const summary = page.getByRole("alert");
    await summary.getByText("Fix 2 problems").waitFor();
    await expect.poll(() => focused(page)).toBe("Email");
    await shoot(page, "sign-in-left-out");
    await expectVariantAccessible(page);
    await summary.getByRole("button", { name: "Enter your password." }).click();
    await expect.poll(() => focused(page)).toBe("Password");

    await page.keyboard.insertText("lanterns");
    await summary.waitFor({ state: "detached" });
    const email = page.getByLabel("E-mail");
    await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
    await email.fill(owner.Email);
    await expect.poll(() => email.getAttribute("aria-invalid")).toBeNull();
    await page.getByLabel("Show password").check();
    await expect.poll(() => page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");

    await page.getByLabel("Password", { exact: true }).fill("not the password at all");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    await expect.poll(() => focused(page)).toBe(await alert.innerText());
    await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe(owner.Email);
    await expectComplaint(/401/u);
    await expectVariantAccessible(page);

    let requestCount = 0;
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/portal/api/SignIn", async (route) => {
      requestCount += 1;
      await isReleased;
      await route.fallback();
    });
    await page.getByLabel("Password", { exact: true }).fill(owner.Password);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Sign in Working…" }).waitFor();
    release();
    await page.getByRole("button", { name: /Maja Lind/u }).waitFor();
    expect(requestCount).toBe(1);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/portal/");
  });

  longTest("a slow sign-in that fails shows no progress any more", async () => {
    const page = await visit("/portal/sign-in");
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/portal/api/SignIn", async (route) => {
      await isReleased;
      await route.fallback();
    });
    await page.getByLabel("E-mail").fill(owner.Email);
    await page.getByLabel("Password", { exact: true }).fill("not the password at all");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Sign in Working…" }).waitFor();
    release();
    await page.getByRole("alert").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Sign in", exact: true }).count()).toBe(1);
    complaints();
  });

  test("the sign-in loads nothing further until somebody types, and then preloads the portal", async () => {
    const page = await browse({ as: null });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const loaded = () =>
      page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
    await page.goto(`${url()}/portal/sign-in`);
    await expect.poll(() => focused(page)).toBe("Email");
    // Requests are reported in their order.
    await page.evaluate("fetch('/portal/sign-in').then((response) => response.text())");
    expect(requested.filter((url) => url.includes("/assets/"))).toEqual([]);
    await page.keyboard.press("m");
    await expect.poll(async () => (await loaded()).length).toBeGreaterThan(2);
    const preloadedFiles = await loaded();

    await page.getByLabel("E-mail").fill(owner.Email);
    await page.getByLabel("Password", { exact: true }).fill(owner.Password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    const fromNetwork = await page.evaluate<string[]>(
      `performance.getEntriesByType("resource").filter(({ transferSize }) => transferSize > 0).map(({ name }) => name)`,
    );
    expect(preloadedFiles.filter((file) => fromNetwork.includes(file))).toEqual([]);
  });

  longTest("nothing on the sign-in page looks as if it waited before somebody presses it", async () => {
    const page = await visit("/portal/sign-in");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.locator("[data-waits]").count()).toBe(0);
  });

  longTest("the sign-in page keeps the theme chosen in this browser", async () => {
    const page = await visit("/portal/sign-in");
    await page.evaluate("localStorage.setItem('signalbox.theme', 'dark')");
    await page.reload();
    await expect
      .poll(() => page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
      .toBe("rgb(15, 19, 24)");
  });

  const addresses = ["https://evil.test/", "/\\evil.test/", "/portal/sign-in"];

  test.each(addresses.slice(0, repetitions(0, 3)))(
    "the sign-in redirects to no other site, whatever its address says (%s)",
    async (next) => {
      const page = await visit(`/portal/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByLabel("E-mail").fill(owner.Email);
      await page.getByLabel("Password", { exact: true }).fill(owner.Password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("button", { name: /Maja Lind/u }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/portal/");
    },
  );

  longTest("the sign-in fits a phone", async () => {
    const page = await visit("/portal/sign-in", { device: "phone" });
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await shoot(page, "sign-in-phone");
    await expectVariantAccessible(page);
  });
});

describe("an invalid link", () => {
  test.each(repetitions(["invitation"], ["invitation", "reset"]))(
    "an invalid link says so and what to do: %s",
    async (kind) => {
      const page = await visit(`/portal/${kind}#${"x".repeat(43)}`);
      await page.getByRole("heading", { name: "This link does not work" }).waitFor();
      await expectAccessible(page);
      await expectComplaint(/404/u);
    },
  );
});
