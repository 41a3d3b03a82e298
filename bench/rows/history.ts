/**
 * The cost of rendering a part of the history, far back beside the newest, and of many announcements beside
 * a few.
 */

import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import { pageLength } from "../../src/publishing/archive/archived-history.ts";
import { render } from "../../src/publishing/archive/render-archive.ts";
import { encodeRepresentation } from "../../src/publishing/content-codings.ts";
import { headerProfiles } from "../../src/publishing/header-profiles.ts";
import { Loader } from "../../src/publishing/loading/snapshot-loader.ts";
import { contentSecurityPolicy } from "../../src/publishing/page/document-shell.ts";
import type { HistoryPlace } from "../../src/publishing/page/page-paths.ts";
import { Composer } from "../../src/publishing/snapshot-composer.ts";
import { announcementId, makeAnnouncements } from "../announcements.ts";
import { figure, median, type Row } from "../figures.ts";
import { makeHistory, openBenchBus, typicalHistory } from "../history.ts";
import { type EngineName, type Homes, withHomes } from "../store-places.ts";

const baseUrl = "http://localhost:8080";
const clothes = headerProfiles(baseUrl, contentSecurityPolicy);
const rounds = 100;
const warmUp = 30;
const parts = 100;

/** Renders parts of the history of one store, uncached. */
type Maker = (from: HistoryPlace) => Promise<number>;

async function makerOn(bus: CommandBus): Promise<Maker> {
  const now = Date.now();
  const [state] = (await new Loader().load(bus, now)).pages;
  if (state === undefined) throw new Error("there is no page");
  const snapshot = new Composer().compose(state, { now, baseUrl });
  return async (from) => {
    const startedAt = performance.now();
    const context = { snapshot, announced: 1 };
    const { text } = await render(
      { address: { kind: "history", form: "page", from }, language: undefined, context },
      bus,
    );
    const { body } = encodeRepresentation(text, clothes.page).variants.br;
    if (body.length < 2_000) throw new Error("there is no history");
    return performance.now() - startedAt;
  };
}

async function opened(homes: Homes, announcements: number): Promise<CommandBus> {
  const home = await homes.make();
  await makeHistory(home, typicalHistory(200));
  await makeAnnouncements(home, announcements);
  return await openBenchBus(home, true);
}

/** Both in turns, so that whatever else the machine does meanwhile falls on both. */
async function compared(
  what: string,
  reference: string,
  [make, other]: readonly [() => Promise<number>, () => Promise<number>],
): Promise<Row> {
  const took: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    took[0].push(await make());
    took[1].push(await other());
  }
  const [a = Number.NaN, b = Number.NaN] = took.map((some) => median(some.slice(warmUp)));
  const value = a / b;
  return {
    what,
    measured: `${figure(a)} ms`,
    reference: `${reference}: ${figure(b)} ms`,
    result: figure(value),
    value,
    goal: { better: "less", atLeast: 1.2, aim: 1.05 },
  };
}

/** Measures how long an uncached part of the history takes. */
export function history(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => {
    const [few, many] = [await opened(homes, 2 * pageLength), await opened(homes, 20_000)];
    try {
      const [ofFew, ofMany] = [await makerOn(few), await makerOn(many)];
      const newest: HistoryPlace = { kind: "newest" };
      // Two of those that the page shows are yet to come, and in no part.
      const before: HistoryPlace = { kind: "before", id: announcementId((parts - 1) * pageLength + 1) };
      return [
        await compared(`/history, rendered uncached: part ${parts}, 20,000 announcements`, "its first part", [
          () => ofMany(before),
          () => ofMany(newest),
        ]),
        await compared("the same: its first part, 20,000 announcements", `${2 * pageLength} announcements`, [
          () => ofMany(newest),
          () => ofFew(newest),
        ]),
      ];
    } finally {
      await few.close();
      await many.close();
    }
  });
}
