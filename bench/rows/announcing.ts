/** The cost of publishing a change with many announcements behind the page beside a few. */

import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Command } from "../../src/commands/command.ts";
import { announcementId, makeAnnouncements } from "../announcements.ts";
import { figure, median, type Row } from "../figures.ts";
import { makeHistory, openBenchBus, typicalHistory } from "../history.ts";
import { type EngineName, type Homes, withHomes } from "../store-places.ts";
import { Publisher, reportOf } from "./publishing.ts";

const rounds = 100;
const warmUp = 30;

async function opened(homes: Homes, announcements: number): Promise<CommandBus> {
  const home = await homes.make();
  await makeHistory(home, typicalHistory(200));
  await makeAnnouncements(home, announcements);
  return await openBenchBus(home, true);
}

function edit(round: number): Command {
  return {
    kind: "PatchAnnouncement",
    id: announcementId(0),
    fields: { Title: `Slow answers, part ${round}` },
  };
}

type Doors = { readonly few: CommandBus; readonly many: CommandBus };

/** The same changes in both, in turns, so that whatever else the machine does meanwhile falls on both. */
async function compared(doors: Doors, change: string, commandOf: (round: number) => Command): Promise<Row> {
  const few = new Publisher(doors.few);
  const many = new Publisher(doors.many);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    await few.publish(commandOf(round));
    await many.publish(commandOf(round));
  }
  const [a = Number.NaN, b = Number.NaN] = [few, many].map(({ took }) => median(took.slice(warmUp)));
  const value = b / a;
  return {
    what: `Publishing ${change}, 200 components, 20,000 announcements`,
    measured: `${figure(b)} ms`,
    reference: `20 announcements: ${figure(a)} ms`,
    result: figure(value),
    value,
    goal: { better: "less", atLeast: 1.2, aim: 1.05 },
  };
}

/** Measures how long a publication takes with many announcements behind it. */
export function announcing(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => {
    const doors = { few: await opened(homes, 20), many: await opened(homes, 20_000) };
    try {
      return [
        await compared(doors, "a report", reportOf),
        await compared(doors, "an edit of an announcement", edit),
      ];
    } finally {
      await doors.few.close();
      await doors.many.close();
    }
  });
}
