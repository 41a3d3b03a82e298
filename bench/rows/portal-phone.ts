/**
 * When the portal can be used on a slow phone, as Lighthouse simulates one, beside the visitors' page in the same run. And,
 * in a browser that is slowed for it, when a press is answered that comes as soon as there is something to press.
 */
import type { BrowserContext } from "playwright-core";
import { figure, median, type Row } from "../figures.ts";
import { usual, withHistory } from "../history.ts";
import { seenOnPhone } from "../phone.ts";
import { enter, originOf, withBrowser } from "../portal.ts";
import { withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const components = 20;
const rounds = 5;
const categories = ["performance", "accessibility", "best-practices"] as const;

/** One look of Lighthouse at an address: times in seconds, scores of 100. */
type Look = {
  readonly painted: number;
  readonly usable: number;
  readonly accessibility: number;
  readonly practices: number;
};

async function look(address: string, port: number): Promise<Look> {
  const seen = await seenOnPhone(address, { port, categories });
  return {
    painted: seen.figure("largest-contentful-paint") / 1_000,
    usable: seen.figure("interactive") / 1_000,
    accessibility: seen.score("accessibility"),
    practices: seen.score("best-practices"),
  };
}

const middle = (looks: readonly Look[], of: keyof Look) => median(looks.map((one) => one[of]));

function rowsOf(what: string, looks: readonly Look[], visitors: readonly Look[]): Row[] {
  const value = middle(looks, "usable");
  const accessibility = Math.min(...looks.map((one) => one.accessibility));
  const practices = Math.min(...looks.map((one) => one.practices));
  const times = (some: readonly Look[]) =>
    `painted ${figure(middle(some, "painted"))} s, usable ${figure(middle(some, "usable"))} s`;
  return [
    {
      what: `${what} on a slow phone (Lighthouse, simulated)`,
      measured: times(looks),
      beside: `the visitors' page: ${times(visitors)}`,
      judged: `${figure(value)} s`,
      value,
      goal: { better: "less", atLeast: 1.5, aim: 1.5 },
      unit: " s",
    },
    {
      what: "the same: accessibility, best practices",
      measured: `${figure(accessibility)}, ${figure(practices)}`,
      beside: "",
      judged: figure(Math.min(accessibility, practices)),
      value: Math.min(accessibility, practices),
      goal: { better: "more", atLeast: 100, aim: 100 },
    },
  ];
}

/** The times of the first possible press, in seconds from the start. */
type Press = { readonly pressed: number; readonly answered: number };

/** Presses "Set a status" as soon as it has been painted, and notes when its dialog stands there. */
const pressing = `(() => {
  const look = () => {
    const button = [...document.querySelectorAll("main button")].find((one) => one.textContent === "Set a status");
    if (button === undefined) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => {
      globalThis.pressed = performance.now() / 1000;
      button.click();
      const wait = () => {
        if (document.querySelector("[role=dialog]") === null) requestAnimationFrame(wait);
        else globalThis.answered = performance.now() / 1000;
      };
      wait();
    }));
  };
  look();
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
  await page.getByRole("dialog").waitFor();
  // Until the next frame, which notes it.
  await page.waitForTimeout(250);
  const seen = await page.evaluate<Press>("({ pressed: globalThis.pressed, answered: globalThis.answered })");
  await page.close();
  return seen;
}

function pressRow(presses: readonly Press[]): Row {
  const [pressed, answered] = (["pressed", "answered"] as const).map((what) =>
    figure(median(presses.map((one) => one[what]))),
  );
  return {
    what: "The overview, in a browser slowed as much: a press at the first moment is answered",
    measured: `there to be pressed after ${pressed} s, answered after ${answered} s`,
    beside: "",
    judged: `${answered} s`,
    value: median(presses.map((one) => one.answered)),
    goal: { better: "less", atLeast: 1.5, aim: 1.5 },
    unit: " s",
  };
}

/** Measures the sign-in, and the overview of somebody who is signed in already. */
export function portalPhone(on: EngineName): Promise<Row[]> {
  return withHistory(on, usual(components), (home) =>
    withService(home, (service) =>
      withBrowser(async ({ browser, debuggingPort }) => {
        const origin = originOf(service);
        await enter({ home, service }, browser);
        const looks: Record<"visitors" | "signIn" | "overview", Look[]> = {
          visitors: [],
          signIn: [],
          overview: [],
        };
        const presses: Press[] = [];
        // In turns, so that whatever else the machine does falls on all of them.
        for (let round = 0; round < rounds; round += 1) {
          looks.visitors.push(await look(`${origin}/`, debuggingPort));
          looks.signIn.push(await look(`${origin}/portal/sign-in`, debuggingPort));
          looks.overview.push(await look(`${origin}/portal/`, debuggingPort));
          presses.push(await press(browser, `${origin}/portal/`));
        }
        return [
          ...rowsOf("The sign-in", looks.signIn, looks.visitors),
          ...rowsOf("The overview", looks.overview, looks.visitors),
          pressRow(presses),
        ];
      }),
    ),
  );
}
