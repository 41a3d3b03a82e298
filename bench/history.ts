/** A store with components and ninety days of history. */
import { CompiledQuery } from "kysely";
import { type CommandBus, openCommandBus } from "../src/commands/bus/command-bus.ts";
import { createLogger } from "../src/platform/logger.ts";
import { insertRows } from "../src/store/bulk-statements.ts";
import type { Engine, Transaction } from "../src/store/engine.ts";
import { q } from "../src/store/query.ts";
import type { ComponentDayRow } from "../src/store/tables/tables.ts";
import { type EngineName, type Home, type Homes, openHome, withHomes } from "./store-places.ts";

const day = 86_400_000;
const hour = 3_600_000;

/** How much there is: `badDays` of each component's last 90 had an outage. */
export type History = { readonly components: number; readonly periods: number; readonly badDays: number };

/** A typical year: an outage a month on each component. */
export function typicalHistory(components: number): History {
  return { components, periods: components * 100, badDays: 3 };
}

/** The name of a component, by its number. */
export function nameOf(number: number): string {
  return `Service ${number}`;
}

/** Opens a store's bus like the command line, or with a thread for a file, like the server. */
export function openBenchBus(home: Home, thread: boolean): Promise<CommandBus> {
  return openCommandBus({
    ...home,
    baseUrl: "http://localhost:8080",
    thread,
    logger: createLogger("silent"),
  });
}

async function makeComponents(bus: CommandBus, count: number): Promise<void> {
  const startDate = new Date(Date.now() - 200 * day).toISOString().slice(0, 10);
  const submission = {
    actor: { kind: "command line" },
    requestId: null,
    idempotency: null,
    ifMatch: null,
  } as const;
  const groupIds: string[] = [];
  for (let group = 0; group < count / 20; group += 1) {
    const fields = { Name: `Region ${group}`, Description: "Everything that is served from there" };
    const { location } = await bus.submit({
      ...submission,
      command: { kind: "CreateComponentGroup", fields },
    });
    groupIds.push(location?.split("/").at(-1) ?? "");
  }
  for (let number = 0; number < count; number += 1) {
    const GroupId = groupIds[number % groupIds.length] ?? null;
    const fields = { Name: nameOf(number), StartDate: startDate, GroupId };
    await bus.submit({ ...submission, command: { kind: "CreateComponent", fields } });
  }
}

/** The days that the periods make, of so many components. */
function daysOf(ids: readonly number[], badDays: number, today: number): ComponentDayRow[] {
  return Array.from({ length: 95 }, (_, place) => place + 1).flatMap((ago) =>
    ids.map((id, place) => {
      const turn = (ago * 37 + place * 11) % 90;
      const down = turn < badDays ? hour * (1 + (turn % 5)) : 0;
      return {
        day: new Date(today - ago * day).toISOString().slice(0, 10),
        component_id: id,
        operational: day - down,
        maintenance: 0,
        degraded: 0,
        partial: turn % 2 === 0 ? down : 0,
        major: turn % 2 === 0 ? 0 : down,
      };
    }),
  );
}

const idsQuery = q.selectFrom("component").select("id").orderBy("id").compile();
const olderDays = (today: number) => {
  const first = new Date(today).toISOString().slice(0, 10);
  return q.deleteFrom("component_day").where("day", "<", first).compile();
};
/** So many periods of a millisecond each, of each component in turn. */
const periodsQuery = `insert into status_period (id, component_id, status, from_at, to_at, cause_kind)
  with recursive number (n) as (select cast(1 as bigint) union all select n + 1 from number where n < ?)
  select 1000000 + n, ? + n % ?, 'Operational', ? + n, ? + n + 1, 'Report' from number`;

/** Writes closed periods, and the days that they make. */
function writeHistory(engine: Engine, { periods, badDays }: History): Promise<void> {
  const today = Date.now();
  const run = (tx: Transaction, sql: string, parameters: readonly unknown[] = []) =>
    tx.rows(CompiledQuery.raw(sql, [...parameters]));
  return engine.transaction(async (tx) => {
    const ids = (await tx.rows(idsQuery)).map(({ id }) => id);
    const from = today - 100 * day;
    await run(tx, periodsQuery, [periods, ids[0] ?? 0, ids.length, from, from]);
    await tx.rows(olderDays(today));
    await tx.rows(insertRows("component_day", daysOf(ids, badDays, today)));
    await run(tx, "update counters set revision = revision + 1, last_number = 3000000");
    await run(tx, "update component set days_revision = (select revision from counters), shown_since = ?", [
      today,
    ]);
  }, today + 120_000);
}

/** Creates a store with history in a home. */
export async function makeHistory(home: Home, history: History): Promise<void> {
  const bus = await openBenchBus(home, false);
  try {
    await makeComponents(bus, history.components);
  } finally {
    await bus.close();
  }
  const engine = await openHome(home);
  try {
    await writeHistory(engine, history);
  } finally {
    await engine.close();
  }
}

/** Runs `use` with a home that has a history, and with the homes that it is one of. */
export function withHistory<Result>(
  on: EngineName,
  history: History,
  use: (home: Home, homes: Homes) => Promise<Result>,
): Promise<Result> {
  return withHomes(on, async (homes) => {
    const home = await homes.make();
    await makeHistory(home, history);
    return await use(home, homes);
  });
}
