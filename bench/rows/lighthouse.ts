/** Lighthouse's failed audits of the public page on a phone, in each form and at its worst and largest. */
import { announcementId, makeAnnouncements } from "../announcements.ts";
import { figure, median, type Row } from "../figures.ts";
import { makeHistory, nameOf, typicalHistory } from "../history.ts";
import { type Category, type LighthouseResult, seenOnPhone } from "../phone.ts";
import { originOf, withBrowser } from "../portal.ts";
import { reportRound } from "../reporting.ts";
import { makeKey, type Service, withService } from "../service.ts";
import { type EngineName, withHomes } from "../store-places.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const rounds = 3;
const recent = 20;

/** A document, and what it is called in the table. */
type Sight = { readonly what: string; readonly path: string };

function rowOf(what: string, seen: readonly LighthouseResult[]): Row {
  // How fast it is hangs on what else the machine does; the rest does not.
  const speed = median(seen.map((result) => result.score("performance")));
  const least = (category: Category) => Math.min(...seen.map((result) => result.score(category)));
  const scores = categories.map((category) => (category === "performance" ? speed : least(category)));
  const seconds = (audit: string) =>
    `${figure(median(seen.map((result) => result.figure(audit))) / 1_000)} s`;
  const wanting = new Set(seen.flatMap((result) => result.wanting));
  const value = Math.min(...scores);
  const painted = `painted ${seconds("largest-contentful-paint")}, blocked for ${seconds("total-blocking-time")}`;
  return {
    what: `${what}: ${categories.join(", ")}`,
    measured: `${scores.map(figure).join(", ")}; ${painted}`,
    reference: wanting.size === 0 ? "" : `failed audits: ${[...wanting].join(", ")}`,
    result: figure(value),
    value,
    goal: { better: "more", atLeast: 100, aim: 100 },
  };
}

/** Looks at each of the documents of a service in turns, so that whatever else the machine does falls on all of them. */
function sights(service: Service, all: readonly Sight[]): Promise<Row[]> {
  return withBrowser(async ({ debuggingPort }) => {
    const seen = all.map((): LighthouseResult[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [place, { path }] of all.entries())
        seen[place]?.push(
          await seenOnPhone(`${originOf(service)}${path}`, { port: debuggingPort, categories }),
        );
    return all.map(({ what }, place) => rowOf(what, seen[place] ?? []));
  });
}

/** The id of the first component. */
async function firstComponent({ url }: Service): Promise<string> {
  const text = await (await fetch(`${url}/api/v2/components.json`)).text();
  const id = new RegExp(`"id":"(?<id>[^"]*)","name":"${nameOf(0)}"`, "u").exec(text)?.groups?.["id"];
  if (id === undefined) throw new Error("there is no component");
  return id;
}

async function isRed({ url }: Service): Promise<boolean> {
  return (await (await fetch(`${url}/`)).text()).includes("plate mj");
}

/** Turns a component red, and waits until visitors see that. */
async function turnRed(service: Service, key: string): Promise<void> {
  await reportRound(service, { key, name: nameOf(0), round: 0 });
  const limit = performance.now() + 10_000;
  while (!(await isRed(service))) {
    if (performance.now() > limit) throw new Error("the page did not turn red");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Measures the page when all is well, at its worst and at its largest, and its parts. */
export function lighthouse(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => {
    const home = await homes.make();
    await makeHistory(home, typicalHistory(20));
    const calm = await withService(home, (service) =>
      sights(service, [{ what: "All well, 20 components", path: "/" }]),
    );
    await makeAnnouncements(home, recent);
    const key = await makeKey(home);
    const red = await withService(home, async (service) => {
      await turnRed(service, key);
      return await sights(service, [
        { what: "Major outage, 3 incidents, 20 components", path: "/" },
        { what: "The history", path: "/history" },
        { what: "An announcement", path: `/announcement/${announcementId(0)}` },
        { what: "A component", path: `/component/${await firstComponent(service)}` },
      ]);
    });
    const large = await homes.make();
    await makeHistory(large, typicalHistory(200));
    const many = await withService(large, (service) =>
      sights(service, [{ what: "All well, 200 components", path: "/" }]),
    );
    return [...calm, ...red, ...many];
  });
}
