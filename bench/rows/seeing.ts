/** From the acknowledgement of a report to the sight of it on `/`, while others write as fast as they can. */
import { ask } from "../asking.ts";
import { figure, quantile, type Row } from "../figures.ts";
import { nameOf, usual, withHistory } from "../history.ts";
import { loadWell, reports } from "../load.ts";
import { child, run } from "../processes.ts";
import { makeKey, withService } from "../service.ts";

const components = 20;

/** The id under which the page shows a component. */
async function idOf(url: string, name: string): Promise<string> {
  const page = (await ask(`${url}/`)).body.toString("utf8");
  const rows = page.matchAll(/<li class="row" id="([^"]+)">\s*<h3>.*?<\/svg>([^<]*)<\/h3>/gs);
  const found = [...rows].find(([, , shown]) => shown?.trim() === name)?.[1];
  if (found === undefined) throw new Error(`the page does not show ${name}`);
  return found;
}

/** Measures the row. */
export function seeing(): Promise<Row[]> {
  return withHistory(usual(components), (dataDirectory) =>
    withService({ dataDirectory }, async (service) => {
      const key = await makeKey(dataDirectory);
      // The last component is the observer's own.
      const id = await idOf(service.url, nameOf(components - 1));
      const seconds = 40;
      const writing = loadWell({
        ...reports({ url: service.url, key, components: components - 1 }),
        seconds,
      });
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const printed: unknown = JSON.parse(await run(child("observer", service.url, key, id, "500")));
      const waits = Array.isArray(printed) ? printed.map(Number) : [];
      const { perSecond } = await writing;
      const value = quantile(waits, 0.99);
      return [
        {
          what: "Acknowledged to seen on /, p99, under full writes",
          measured: `p50 ${figure(quantile(waits, 0.5))} ms, p99 ${figure(value)} ms`,
          beside: `${figure(perSecond)} updates/s meanwhile`,
          judged: `${figure(value)} ms`,
          value,
          goal: { better: "less", atLeast: 100, aim: 20 },
          unit: " ms",
        },
      ];
    }),
  );
}
