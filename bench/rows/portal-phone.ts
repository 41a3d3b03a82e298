/** When the portal can be used on a slow phone, as Lighthouse simulates one, beside the visitors' page in the same run. */
import { figure, median, type Row } from "../figures.ts";
import { usual, withHistory } from "../history.ts";
import type { EngineName } from "../homes.ts";
import { seenOnPhone } from "../phone.ts";
import { enter, originOf, withBrowser } from "../portal.ts";
import { withService } from "../service.ts";

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
        // In turns, so that whatever else the machine does falls on all of them.
        for (let round = 0; round < rounds; round += 1) {
          looks.visitors.push(await look(`${origin}/`, debuggingPort));
          looks.signIn.push(await look(`${origin}/portal/sign-in`, debuggingPort));
          looks.overview.push(await look(`${origin}/portal/`, debuggingPort));
        }
        return [
          ...rowsOf("The sign-in", looks.signIn, looks.visitors),
          ...rowsOf("The overview", looks.overview, looks.visitors),
        ];
      }),
    ),
  );
}
