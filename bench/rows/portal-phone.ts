/**
 * When the portal can be used on a slow phone, as Lighthouse simulates one, beside the public page in the same run. And, in
 * a throttled browser, the times of a status that is set at the first moment at which the button is visible.
 */
import type { BrowserContext } from "playwright-core";
import { figure, median, type Row } from "../figures.ts";
import { typicalHistory, withHistory } from "../history.ts";
import { seenOnPhone } from "../phone.ts";
import { enter, originOf, withBrowser } from "../portal.ts";
import { withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const components = 20;
const rounds = 5;
const categories = ["performance", "accessibility", "best-practices"] as const;

/** One run of Lighthouse at an address: times in seconds, scores of 100. */
type Audit = {
  readonly painted: number;
  readonly interactive: number;
  readonly accessibility: number;
  readonly practices: number;
};

async function runAudit(address: string, port: number): Promise<Audit> {
  const seen = await seenOnPhone(address, { port, categories });
  return {
    painted: seen.figure("largest-contentful-paint") / 1_000,
    interactive: seen.figure("interactive") / 1_000,
    accessibility: seen.score("accessibility"),
    practices: seen.score("best-practices"),
  };
}

const medianOf = (audits: readonly Audit[], of: keyof Audit) => median(audits.map((audit) => audit[of]));

function rowsOf(what: string, audits: readonly Audit[], publicPage: readonly Audit[]): Row[] {
  const value = medianOf(audits, "interactive");
  const accessibility = Math.min(...audits.map((audit) => audit.accessibility));
  const practices = Math.min(...audits.map((audit) => audit.practices));
  const times = (some: readonly Audit[]) =>
    `painted ${figure(medianOf(some, "painted"))} s, interactive ${figure(medianOf(some, "interactive"))} s`;
  return [
    {
      what: `${what} on a slow phone (Lighthouse)`,
      measured: times(audits),
      reference: `the public page: ${times(publicPage)}`,
      result: `${figure(value)} s`,
      value,
      goal: { better: "less", atLeast: 1.5, aim: 1.5 },
      unit: " s",
    },
    {
      what: "the same: accessibility, best practices",
      measured: `${figure(accessibility)}, ${figure(practices)}`,
      reference: "",
      result: figure(Math.min(accessibility, practices)),
      value: Math.min(accessibility, practices),
      goal: { better: "more", atLeast: 100, aim: 100 },
    },
  ];
}

/** The times of setting a status at the first possible moment, in seconds from the start. */
type Press = Readonly<Partial<Record<"pressedAt" | "answeredAt" | "selectableAt" | "savedAt", number>>>;

/**
 * Presses "Set a status" as soon as it has been painted. Notes when the dialog has been painted with its title, and when it
 * has components to select; selects one and a status at once, saves, and notes when the request is sent.
 */
const pressing = `(async () => {
  const times = (globalThis.times = {});
  const note = (step) => (times[step] ??= performance.now() / 1000);
  const frame = () => new Promise(requestAnimationFrame);
  const painted = async () => {
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const find = async (query) => {
    for (;;) {
      const element = query();
      if (element?.checkVisibility()) return element;
      await frame();
    }
  };
  const send = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    if (init?.method === "PATCH") note("savedAt");
    return send(address, init);
  };
  const named = (elements, name) => [...elements].find(({ textContent }) => textContent === name);
  const button = await find(() => named(document.querySelectorAll("main button"), "Set a status"));
  await painted();
  note("pressedAt");
  button.click();
  const within = (selector) => document.querySelectorAll(\`:is([role=dialog], dialog[open]) \${selector}\`);
  await find(() => named(within("h2"), "Set a status"));
  await painted();
  note("answeredAt");
  const radio = await find(() => within("input[type=radio]:enabled")[0]);
  // The press may precede the end of the document.
  const save = await find(() => within("button[type=submit]")[0]);
  note("selectableAt");
  radio.click();
  const [status] = within("select");
  status.value = "Operational";
  status.dispatchEvent(new Event("change", { bubbles: true }));
  save.click();
})()`;

/** The same phone as Lighthouse slows a browser for where it does not simulate: each request by itself, and the processor. */
const slowed = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const timesSlower = 4;

async function press(browser: BrowserContext, address: string): Promise<Press> {
  const page = await browser.newPage();
  const line = await browser.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.setCacheDisabled", { cacheDisabled: true });
  await line.send("Network.emulateNetworkConditions", { offline: false, ...slowed });
  await line.send("Emulation.setCPUThrottlingRate", { rate: timesSlower });
  await page.addInitScript(pressing);
  await page.goto(address, { waitUntil: "commit" });
  let times: Press | undefined;
  do {
    await page.waitForTimeout(250);
    times = await page.evaluate<Press | undefined>("globalThis.times");
  } while (times?.savedAt === undefined);
  await page.close();
  return times;
}

function pressRows(presses: readonly Press[]): Row[] {
  const at = (step: keyof Press) => median(presses.map((press) => press[step] ?? Number.NaN));
  const text = (step: keyof Press) => `${figure(at(step))} s`;
  return [
    {
      what: "the same in a throttled browser: response to a press at the first moment",
      measured: `button visible after ${text("pressedAt")}, dialog painted after ${text("answeredAt")}`,
      reference: "",
      result: text("answeredAt"),
      value: at("answeredAt"),
      goal: { better: "less", atLeast: 1.5, aim: 1.5 },
      unit: " s",
    },
    {
      what: "the same: a status is chosen and saved at once",
      measured: `components to choose after ${text("selectableAt")}, change sent after ${text("savedAt")}`,
      reference: "",
      result: text("savedAt"),
      value: at("savedAt"),
      goal: { better: "less", atLeast: 3, aim: 1.5 },
      unit: " s",
    },
  ];
}

/** Measures the sign-in page, and the overview of a person who is signed in. */
export function portalPhone(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(components), (home) =>
    withService(home, (service) =>
      withBrowser(async ({ browser, debuggingPort }) => {
        const origin = originOf(service);
        await enter({ home, service }, browser);
        const audits: Record<"publicPage" | "signIn" | "overview", Audit[]> = {
          publicPage: [],
          signIn: [],
          overview: [],
        };
        const presses: Press[] = [];
        // In turns, so that whatever else the machine does falls on all of them.
        for (let round = 0; round < rounds; round += 1) {
          audits.publicPage.push(await runAudit(`${origin}/`, debuggingPort));
          audits.signIn.push(await runAudit(`${origin}/portal/sign-in`, debuggingPort));
          audits.overview.push(await runAudit(`${origin}/portal/`, debuggingPort));
          presses.push(await press(browser, `${origin}/portal/`));
        }
        return [
          ...rowsOf("The sign-in page", audits.signIn, audits.publicPage),
          ...rowsOf("The overview", audits.overview, audits.publicPage),
          ...pressRows(presses),
        ];
      }),
    ),
  );
}
