/** The first load of the portal, counted by the browser as transferred. */
import type { BrowserContext } from "playwright-core";
import { figure, type Row } from "../figures.ts";
import { typicalHistory, withHistory } from "../history.ts";
import { enter, goTo, originOf, withBrowser } from "../portal.ts";
import { withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const components = 20;
const kilobyte = 1_000;
/** So long nothing more has to come, in ms. */
const quiet = 2_000;

/** The load: bytes with their headers, decoded bytes, and responses. */
type PageLoad = { readonly served: number; readonly decoded: number; readonly answers: number };

async function firstLoad(browser: BrowserContext, address: string): Promise<PageLoad> {
  const page = await browser.newPage();
  const line = await browser.newCDPSession(page);
  let [served, decoded, answers, last] = [0, 0, 0, 0];
  line.on("Network.dataReceived", ({ dataLength }) => {
    decoded += dataLength;
  });
  line.on("Network.loadingFinished", ({ encodedDataLength }) => {
    served += encodedDataLength;
    answers += 1;
    last = performance.now();
  });
  await line.send("Network.enable");
  await line.send("Network.setCacheDisabled", { cacheDisabled: true });
  await goTo(page, address);
  do await page.waitForTimeout(quiet / 4);
  while (performance.now() - last < quiet);
  await page.close();
  return { served, decoded, answers };
}

function row(what: string, { served, decoded, answers }: PageLoad, visitors: PageLoad): Row {
  const value = served / kilobyte;
  return {
    what: `First load of ${what}, as served (${answers} responses)`,
    measured: `${figure(value)} KB, decoded ${figure(decoded / kilobyte)} KB`,
    reference: `the public page ${figure(visitors.served / kilobyte)} KB`,
    result: `${figure(value)} KB`,
    value,
    goal: { better: "less", atLeast: 200, aim: 150 },
    unit: " KB",
  };
}

/** Measures the sign-in, and the overview of a person who is signed in. */
export function portalBytes(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(components), (home) =>
    withService(home, (service) =>
      withBrowser(async ({ browser }) => {
        const origin = originOf(service);
        const visitors = await firstLoad(browser, `${origin}/`);
        const signIn = await firstLoad(browser, `${origin}/portal/sign-in`);
        await enter({ home, service }, browser);
        const overview = await firstLoad(browser, `${origin}/portal/`);
        return [row("the sign-in page", signIn, visitors), row("the overview", overview, visitors)];
      }),
    ),
  );
}
