/**
 * What it takes to publish a change, from the ledger's rows to compressed faces: with a long history behind it beside a
 * short one, in the same run; and how large the page is. `node bench/rebuild.ts [periods]` (1,000,000 by default).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { compose } from "../src/board/compose.ts";
import { DaysComposer } from "../src/board/days.ts";
import { wardrobe } from "../src/board/dress.ts";
import { Loader } from "../src/board/load.ts";
import { contentSecurityPolicy } from "../src/board/page/shell.ts";
import { Publication } from "../src/board/publication.ts";
import { type Door, openDoor } from "../src/commands/door.ts";
import { createLogger } from "../src/ground/logger.ts";
import { ledgerFile } from "../src/ledger/open-ledger.ts";

const baseUrl = "http://localhost:8080";
const clothes = wardrobe(baseUrl, contentSecurityPolicy);
const day = 86_400_000;
const hour = 3_600_000;
const rounds = 60;

type History = { readonly components: number; readonly periods: number; readonly badDays: number };

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
    const fields = { Name: `Service ${number}`, StartDate: startDate };
    const groupName = `region ${number % Math.ceil(count / 20)}`;
    await door.submit({ ...asked, command: { kind: "CreateComponent", fields, groupName } });
  }
}

/** Writes closed periods and the days that they make; `badDays` of each component's last 90 had an outage. */
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
  db.exec("analyze");
  db.close();
}

async function withLedger<Result>(history: History, use: (door: Door) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-bench-"));
  const door = await openDoor({
    dataDirectory: folder,
    baseUrl,
    thread: true,
    logger: createLogger("silent"),
  });
  try {
    await makeComponents(door, history.components);
    writeHistory(ledgerFile(folder), history);
    return await use(door);
  } finally {
    await door.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What goes from one rebuild to the next. */
type Maker = { readonly loader: Loader; readonly days: DaysComposer };
const newMaker = (): Maker => ({ loader: new Loader(), days: new DaysComposer() });

/** Changes one component and publishes it; returns the milliseconds from the start of the load to compressed faces. */
async function rebuild(
  door: Door,
  { loader, days }: Maker,
  round: number,
): Promise<{ took: number; made: Publication }> {
  await door.submit({
    command: {
      kind: "ReportStatus",
      componentId: null,
      componentNameKey: `service ${round % 10}`,
      status: round % 2 === 0 ? "Partial Outage" : "Operational",
      message: null,
      occurredAt: null,
      source: null,
      pageSlug: null,
    },
    actor: { kind: "command line" },
    requestId: null,
    idempotency: null,
    ifMatch: null,
  });
  const begun = performance.now();
  const state = await loader.load(door, Date.now());
  const made = new Publication(compose(state, { now: Date.now(), baseUrl }, days), clothes);
  return { took: performance.now() - begun, made };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

async function compareHistories(long: number): Promise<void> {
  const short = 1_000;
  const shape = { components: 200, badDays: 4 };
  await withLedger({ ...shape, periods: short }, (shortDoor) =>
    withLedger({ ...shape, periods: long }, async (longDoor) => {
      const [shortMaker, longMaker] = [newMaker(), newMaker()];
      const took: { short: number[]; long: number[] } = { short: [], long: [] };
      for (let round = -20; round < rounds; round += 1) {
        const first = await rebuild(shortDoor, shortMaker, round + 20);
        const second = await rebuild(longDoor, longMaker, round + 20);
        if (round < 0) continue;
        took.short.push(first.took);
        took.long.push(second.took);
      }
      const [a, b] = [median(took.short), median(took.long)];
      console.log(`200 components, ${short} periods: ${a.toFixed(2)} ms`);
      console.log(`200 components, ${long} periods: ${b.toFixed(2)} ms`);
      console.log(`ratio ${(b / a).toFixed(2)} (at most 1.2)`);
    }),
  );
}

async function measurePage(components: number, badDays: number): Promise<void> {
  await withLedger({ components, periods: 1_000, badDays }, async (door) => {
    const maker = newMaker();
    const took: number[] = [];
    let body = { br: 0, gzip: 0, identity: 0 };
    for (let round = 0; round < 40; round += 1) {
      const one = await rebuild(door, maker, round);
      if (round >= 10) took.push(one.took);
      const variants = one.made.face("/")?.variants;
      if (variants === undefined) throw new Error("there is no page");
      body = {
        br: variants.br.body.length,
        gzip: variants.gzip.body.length,
        identity: variants.identity.body.length,
      };
    }
    const sizes = `br ${body.br}, gzip ${body.gzip}, plain ${body.identity} bytes`;
    console.log(
      `${components} components, ${badDays} bad days each: ${sizes}; ${median(took).toFixed(2)} ms`,
    );
  });
}

await compareHistories(Number(process.argv[2] ?? 1_000_000));
for (const badDays of [0, 4, 12]) {
  await measurePage(20, badDays);
  await measurePage(200, badDays);
}
