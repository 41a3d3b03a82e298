/** The pages of subscriptions in a browser: accessible in both themes and directions, on phones, and without scripts. */
import { describe, expect, test } from "vitest";
import type { Language } from "../../src/contract/languages.ts";
import { defaultEvents, subscriberChannels } from "../../src/contract/subscribers.ts";
import { localise } from "../../src/publishing/localise.ts";
import {
  renderCode,
  renderSubscribe,
  type SubscribeForm,
} from "../../src/publishing/page/subscription/subscribe-page.ts";
import type { SubscriptionContext } from "../../src/publishing/page/subscription/subscription-document.ts";
import {
  renderConfirm,
  renderConfirmed,
  renderExpired,
  renderLinkRequest,
  renderManage,
  renderUnsubscribe,
  renderUnsubscribed,
  type SubscriptionView,
} from "../../src/publishing/page/subscription/subscription-pages.ts";
import {
  subscribePolicy,
  subscriptionPolicy,
} from "../../src/publishing/page/subscription/subscription-policy.ts";
import { emptyScope, wholePage } from "../../src/rules/subscription-scope.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { exampleSnapshot } from "../publishing/page/fixtures.ts";
import { findings, visitor } from "./visitor.ts";

const { open, reopen, complaints } = visitor();
const phone = { width: 320, height: 700 };

const snapshot = exampleSnapshot("calm");
const [first, second] = snapshot.components;
const form: SubscribeForm = { channels: subscriberChannels, scope: wholePage, events: defaultEvents };
const shown: SubscriptionView = {
  channel: "Email",
  address: "a…@example.com",
  state: "Active",
  suspendedFor: null,
  scope: { ...emptyScope, componentIds: [first?.id ?? "", second?.id ?? ""] },
  events: defaultEvents,
  language: "de",
  pausedUntil: "2027-01-08",
};
const bounced: SubscriptionView = { ...shown, state: "Suspended", suspendedFor: "Bounced" };

const chat = {
  address: "https://hooks.slack.com/services/T000/B000/abc",
  fields: new URLSearchParams({ Scope: "Page" }),
  announcementId: null,
};

function contextOf(language: Language, isOpen = true): SubscriptionContext {
  return {
    page: snapshot.page,
    language,
    isLanguageRequested: language !== "en",
    ownPath: "/subscription/token",
    isOpen,
  };
}

/** Every page, as one asks for it in a language. */
const documents: Readonly<Record<string, (language: Language) => string>> = {
  subscribe: (language) => renderSubscribe(localise(snapshot, language), form, contextOf(language)),
  "subscribe with a wrong address and nothing chosen": (language) =>
    renderSubscribe(
      snapshot,
      { ...form, email: "ada", scope: emptyScope, problems: ["email", "scope"] },
      contextOf(language),
    ),
  "subscribe a chat channel": (language) =>
    renderSubscribe(
      localise(snapshot, language),
      { ...form, webhook: chat.address, problems: ["webhook"] },
      contextOf(language),
    ),
  code: (language) => renderCode(chat, contextOf(language)),
  "a wrong code": (language) => renderCode({ ...chat, isWrong: true }, contextOf(language)),
  confirm: (language) =>
    renderConfirm(localise(snapshot, language), { subscription: shown }, contextOf(language)),
  confirmed: (language) =>
    renderConfirmed(
      localise(snapshot, language),
      { manage: "/subscription/token", subscription: shown },
      contextOf(language),
    ),
  manage: (language) =>
    renderManage(snapshot, { subscription: shown, gate: "/gate", isSaved: true }, contextOf(language)),
  "manage what bounced, on a page that is not public": (language) =>
    renderManage(snapshot, { subscription: bounced, gate: "/gate" }, contextOf(language, false)),
  "manage a browser": (language) =>
    renderManage(
      snapshot,
      { subscription: { ...shown, channel: "WebPush" }, gate: "/gate" },
      contextOf(language),
    ),
  unsubscribe: (language) => renderUnsubscribe(shown, contextOf(language)),
  unsubscribed: (language) =>
    renderUnsubscribed({ isShared: false, renewal: "/subscription/token/link" }, contextOf(language)),
  expired: (language) => renderExpired("/subscription/token/link", contextOf(language)),
  link: (language) => renderLinkRequest(undefined, contextOf(language)),
};
const pages = Object.keys(documents);
/** The pages that are not variants of another; a long run looks at all. */
const usualPages = repetitions(
  ["subscribe", "code", "confirm", "confirmed", "manage", "unsubscribe", "unsubscribed", "expired", "link"],
  pages,
);
/** Pages of a heading, a text and a button or a field, which others have as well: a short run checks whether they fit. */
const lightPages: ReadonlySet<string> = new Set([
  "confirm",
  "confirmed",
  "unsubscribe",
  "unsubscribed",
  "expired",
]);
const written = (page: string, language: Language = "en") => documents[page]?.(language) ?? "";
const policy = subscriptionPolicy(snapshot.page);

/** The texts of links whose middle, of a link over two lines that of the first, belongs to something else. */
const missedLinks = `[...document.querySelectorAll("a")].filter((link) => link.checkVisibility()).filter((link) => {
  link.scrollIntoView({ block: "center" });
  const [box] = link.getClientRects();
  const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box !== undefined && !link.contains(hit);
}).map((link) => link.textContent)`;

/** Saves a picture to look at, where a folder for them is named. */
async function picture(page: Awaited<ReturnType<typeof open>>, name: string): Promise<void> {
  const folder = process.env["PICTURES_DIR"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

describe("the pages of subscriptions", () => {
  test.each(usualPages)(
    "the page '%s' fits a phone, where a tap on each of its links opens it, and axe finds no fault in it",
    async (name) => {
      const page = await open(written(name), { colorScheme: "light" }, policy);
      await picture(page, `${name}-light`);
      if (isLong || !lightPages.has(name)) expect(await findings(page)).toEqual([]);
      for (const width of repetitions([phone.width], [phone.width, 390])) {
        await page.setViewportSize({ ...phone, width });
        expect([width, await page.evaluate<string[]>(missedLinks)]).toEqual([width, []]);
        await expect.poll(() => page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
      }
    },
  );

  test.each(repetitions(["subscribe"], pages))(
    "the page '%s' passes axe in dark on a phone in Arabic",
    async (name) => {
      const page = await open(written(name, "ar"), { colorScheme: "dark", viewport: phone }, policy);
      await picture(page, `${name}-phone-ar`);
      expect(await findings(page, isLong ? "all" : "colours")).toEqual([]);
      await expect
        .poll(() => page.evaluate<number>("document.documentElement.scrollWidth"))
        .toBe(phone.width);
    },
  );

  test("every touch target is at least 24 pixels high, and buttons 44", async () => {
    const page = await open(written("manage"), { viewport: phone }, policy);
    await picture(page, "manage-phone");
    const low = `[...document.querySelectorAll("main button, main select, main input[type=date]")]
      .filter((one) => one.getBoundingClientRect().height < 44).length`;
    await expect.poll(() => page.evaluate<number>(low)).toBe(0);
    const picks = `[...document.querySelectorAll(".pick")].filter((one) => one.offsetParent !== null)
      .filter((one) => one.getBoundingClientRect().height < 40).length`;
    await expect.poll(() => page.evaluate<number>(picks)).toBe(0);
  });

  const forms = [
    ["subscribe", written("subscribe")],
    ["confirm", renderConfirm(snapshot, { subscription: { ...shown, scope: wholePage } }, contextOf("en"))],
    ["confirm of two components", written("confirm")],
    [
      "subscribe to two components",
      renderSubscribe(snapshot, { ...form, scope: shown.scope }, contextOf("en")),
    ],
  ] as const;

  test.each(forms.slice(0, repetitions(1, 4)))(
    "the button of '%s' is on a phone's first screen, below the collapsed choice of messages",
    async (name, written) => {
      const viewport = { width: 390, height: 844 };
      const page = await open(written, { viewport, javaScriptEnabled: false }, policy);
      await picture(page, `${name}-phone`);
      const button = page.locator("form button:not(.second)").first();
      const bottom = async () => {
        const box = await button.boundingBox();
        return (box?.y ?? viewport.height) + (box?.height ?? 0);
      };
      await expect.poll(bottom).toBeLessThanOrEqual(viewport.height);
      const summary = page.getByText("Incidents · Maintenance · Notices");
      const notices = page.getByLabel("Notices");
      await expect.poll(() => summary.isVisible()).toBe(true);
      await page.getByText("Which messages do you want?").click();
      await notices.uncheck();
      await page.getByText("Which messages do you want?").click();
      await expect.poll(() => notices.isVisible()).toBe(false);
      // The line would name messages that no longer come.
      await expect.poll(() => summary.isVisible()).toBe(false);
      await expect.poll(bottom).toBeLessThanOrEqual(viewport.height);
    },
  );

  test("a choice of components is collapsed below their names, sent as it is, and can be changed", async () => {
    const page = await open(written("confirm"), { viewport: phone, javaScriptEnabled: false }, policy);
    const names = page.getByText(`${first?.name} · ${second?.name}`);
    const box = page.locator(`input[value="${first?.id}"]`);
    await expect.poll(() => names.isVisible()).toBe(true);
    await expect.poll(() => box.isVisible()).toBe(false);
    await page.getByText("What do you want to follow?").click();
    await expect.poll(() => box.isChecked()).toBe(true);
    await box.uncheck();
    await page.getByText("What do you want to follow?").click();
    await expect.poll(() => names.isVisible()).toBe(false);
  });

  test("an error ends once its field is corrected; that of an empty e-mail address where a webhook is opened instead, and that of two addresses where the e-mail address is cleared", async () => {
    const problems = ["email", "scope"] as const;
    const wrong = { ...form, pushKey: "key", email: "ada", scope: emptyScope, problems };
    const subscribe = renderSubscribe(snapshot, wrong, contextOf("en"));
    const policyOfForm = subscribePolicy(snapshot.page);
    const page = await open(subscribe, { viewport: phone }, policyOfForm);
    complaints();
    const errors = page.locator(".wrong");
    await expect.poll(() => errors.count()).toBe(2);
    await page.getByLabel("E-mail address").fill("ada@example.com");
    await expect.poll(() => errors.allTextContents()).toEqual(["Choose at least one component or group."]);
    await expect
      .poll(() => page.locator("[aria-invalid], input[aria-describedby=wrong-email]").count())
      .toBe(0);
    await page.getByLabel("Everything on this page").check();
    await expect.poll(() => errors.count()).toBe(0);

    const withProblems = (wrong: Partial<SubscribeForm>) =>
      reopen(
        page,
        renderSubscribe(snapshot, { ...form, pushKey: "key", ...wrong }, contextOf("en")),
        policyOfForm,
      );
    await withProblems({ email: "", problems: ["email"] });
    await expect.poll(() => errors.count()).toBe(1);
    await page.getByText("Use Slack, Teams, Discord or a webhook instead").click();
    await expect.poll(() => page.locator(".wrong, [aria-invalid]").count()).toBe(0);
    await expect.poll(() => page.locator("#webhook").isVisible()).toBe(true);

    await withProblems({ email: "ada@example.com", webhook: chat.address, problems: ["both"] });
    await expect.poll(() => page.locator("#webhook[aria-invalid], #wrong-both").count()).toBe(2);
    await page.getByLabel("E-mail address").fill("");
    await expect.poll(() => page.locator(".wrong, [aria-invalid]").count()).toBe(0);
  });

  test("the component choice appears once it is needed, and the honeypot never", async () => {
    const page = await open(written("subscribe"), { javaScriptEnabled: false }, policy);
    const parts = page.locator("input[name=Component]").first();
    await expect.poll(() => parts.isVisible()).toBe(false);
    await page.getByText("Only what I choose").click();
    const group = page.locator("input[name=Group]").first();
    await expect.poll(() => group.isVisible()).toBe(true);
    // A small page has its members in sight. A whole group includes them.
    const members = page.locator(".pick:has([name=Group]) + details").first();
    const member = members.locator("input").first();
    await picture(page, "subscribe-chosen");
    await expect.poll(() => member.isVisible()).toBe(true);
    await group.check();
    await expect.poll(() => member.isVisible()).toBe(false);
    await group.uncheck();
    await expect.poll(() => member.isVisible()).toBe(true);
    const box = await page.locator("#website").boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(0);
  });
});
