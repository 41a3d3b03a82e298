/** A ledger with components and a history behind them, as one that has run for ninety days has. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Door, openDoor } from "../src/commands/door.ts";
import { createLogger } from "../src/ground/logger.ts";
import { ledgerFile } from "../src/ledger/open-ledger.ts";
import { withFolder } from "./scratch.ts";

const day = 86_400_000;
const hour = 3_600_000;

/** How much there is: `badDays` of each component's last 90 had an outage. */
export type History = { readonly components: number; readonly periods: number; readonly badDays: number };

/** A year of a service that is watched well: an outage a month on each component. */
export function usual(components: number): History {
  return { components, periods: components * 100, badDays: 3 };
}

/** The name of a component, by its number. */
export function nameOf(number: number): string {
  return `Service ${number}`;
}

/** Opens a ledger's door as the command line does, or as the server, in a thread of its own. */
export function openBenchDoor(dataDirectory: string, thread: boolean): Promise<Door> {
  return openDoor({
    dataDirectory,
    baseUrl: "http://localhost:8080",
    thread,
    logger: createLogger("silent"),
  });
}

async function makeComponents(door: Door, count: number): Promise<void> {
  const startDate = new Date(Date.now() - 200 * day).toISOString().slice(0, 10);
  const asked = {
    actor: { kind: "command line" },
    requestId: null,
    idempotency: null,
    ifMatch: null,
  } as const;
  for (let group = 0; group < count / 20; group += 1) {
    const fields = { Name: `Region ${group}`, Description: "Everything that is served from there" };
    await door.submit({ ...asked, command: { kind: "CreateComponentGroup", fields } });
  }
  for (let number = 0; number < count; number += 1) {
    const fields = { Name: nameOf(number), StartDate: startDate };
    const groupName = `region ${number % Math.ceil(count / 20)}`;
    await door.submit({ ...asked, command: { kind: "CreateComponent", fields, groupName } });
  }
}

/** Writes closed periods, and the days that they make. */
function writeHistory(file: string, { periods, badDays }: History): void {
  const db = new DatabaseSync(file);
  const ids = db
    .prepare("select id from component order by id")
    .all()
    .map((row) => Number(row["id"]));
  const addDay = db.prepare("insert or replace into component_day values (?, ?, ?, ?, ?, ?, ?)");
  const today = Date.now();
  db.exec("begin");
  db.prepare(
    `with recursive number (n) as (select 1 union all select n + 1 from number where n < ?)
     insert into status_period (id, component_id, status, from_at, to_at, cause_kind)
     select 1000000 + n, ? + n % ?, 'Operational', ? + n, ? + n + 1, 'Report' from number`,
  ).run(periods, ids[0] ?? 0, ids.length, today - 100 * day, today - 100 * day);
  for (let ago = 1; ago <= 95; ago += 1) {
    const date = new Date(today - ago * day).toISOString().slice(0, 10);
    for (const [place, id] of ids.entries()) {
      const turn = (ago * 37 + place * 11) % 90;
      const down = turn < badDays ? hour * (1 + (turn % 5)) : 0;
      const [partial, major] = turn % 2 === 0 ? [down, 0] : [0, down];
      addDay.run(date, id, day - down, 0, 0, partial, major);
    }
  }
  db.exec(`update ledger set revision = revision + 1, last_number = 3000000;
    update component set days_revision = (select revision from ledger), shown_since = ${today};
    commit`);
  db.close();
}

/** Makes a ledger with a history in a data directory. */
export async function makeHistory(dataDirectory: string, history: History): Promise<void> {
  const door = await openBenchDoor(dataDirectory, false);
  try {
    await makeComponents(door, history.components);
    writeHistory(ledgerFile(dataDirectory), history);
  } finally {
    await door.close();
  }
}

/** Runs `use` with a data directory that has a history. */
export function withHistory<Result>(
  history: History,
  use: (dataDirectory: string) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const dataDirectory = join(folder, "data");
    await import("node:fs/promises").then(({ mkdir }) => mkdir(dataDirectory));
    await makeHistory(dataDirectory, history);
    return use(dataDirectory);
  });
}
