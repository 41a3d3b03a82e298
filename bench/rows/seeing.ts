/** From the acknowledgement of a report to the sight of it on `/`, while others write as fast as they can. */

import { figure, quantile, type Row } from "../figures.ts";
import { nameOf, typicalHistory, withHistory } from "../history.ts";
import { loadWell, reports } from "../load.ts";
import { child, run } from "../processes.ts";
import { rawRequest } from "../raw-request.ts";
import { makeKey, type Service, withService } from "../service.ts";
import type { EngineName } from "../store-places.ts";

const components = 20;

/** The id under which the page shows a component. */
async function idOf(url: string, name: string): Promise<string> {
  const page = (await rawRequest(`${url}/`)).body.toString("utf8");
  const rows = page.matchAll(/<li class="row" id="([^"]+)">\s*<h3>.*?<\/svg><a [^>]*>([^<]*)<\/a><\/h3>/gs);
  const found = [...rows].find(([, , shown]) => shown?.trim() === name)?.[1];
  if (found === undefined) throw new Error(`the page does not show ${name}`);
  return found;
}

/** Where the observer reports, and others write meanwhile, and where it looks. */
type Places = { readonly reported: Service; readonly seen: Service; readonly key: string };

/** The milliseconds from each acknowledgement to the sight of it, and the updates a second meanwhile. */
async function observe({ reported, seen, key }: Places): Promise<{ waits: number[]; perSecond: number }> {
  // The last component is the observer's own.
  const id = await idOf(reported.url, nameOf(components - 1));
  const writing = loadWell({
    ...reports({ url: reported.url, key, components: components - 1 }),
    seconds: 40,
  });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const printed: unknown = JSON.parse(await run(child("observer", reported.url, seen.url, key, id, "500")));
  const { perSecond } = await writing;
  return { waits: Array.isArray(printed) ? printed.map(Number) : [], perSecond };
}

async function row(what: string, places: Places, goal: { atLeast: number; aim: number }): Promise<Row> {
  const { waits, perSecond } = await observe(places);
  const value = quantile(waits, 0.99);
  return {
    what,
    measured: `p50 ${figure(quantile(waits, 0.5))} ms, p99 ${figure(value)} ms`,
    reference: `${figure(perSecond)} updates/s meanwhile`,
    result: `${figure(value)} ms`,
    value,
    goal: { better: "less", ...goal },
    unit: " ms",
  };
}

/** Measures the row; on PostgreSQL also from one node to another. */
export function seeing(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(components), (home, homes) =>
    withService(home, async (service) => {
      const key = await makeKey(home);
      const own = await row(
        "From acknowledgement to /, p99, under full writes",
        { reported: service, seen: service, key },
        { atLeast: 100, aim: 20 },
      );
      if (on === "sqlite") return [own];
      return await withService(homes.beside(home), async (other) => [
        own,
        await row(
          "From acknowledgement on one node to / of another, p99, under full writes",
          { reported: service, seen: other, key },
          { atLeast: 250, aim: 100 },
        ),
      ]);
    }),
  );
}
