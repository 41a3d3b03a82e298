/** Updates by webhook that were acknowledged, beside the bare disk, a server that does nothing, and bare transactions. */
import { join } from "node:path";
import { figure, median, type Row } from "../figures.ts";
import { typicalHistory, withHistory } from "../history.ts";
import { loadWell, reports } from "../load.ts";
import { child, run, start } from "../processes.ts";
import { makeKey, withService } from "../service.ts";
import { type EngineName, type Home, revisionOf } from "../store-places.ts";
import { slowSync, transactions, transactionsByPgbench, withSlowSyncs } from "../transactions.ts";

const rounds = 5;
const seconds = 4;
const components = 20;

/** The measurements: a figure of each round. All but the shares are per second. */
class WritingFigures {
  /** Acknowledged updates, and the share of them that changed the shown status. */
  readonly ours: number[] = [];
  readonly changed: number[] = [];
  /** Writes of a page to the disk, each waited for. */
  readonly syncs: number[] = [];
  /** Answers of a server that does nothing. */
  readonly idle: number[] = [];
  /** Transactions of one row, and those of pgbench. */
  readonly transactions: number[] = [];
  readonly pgbench: number[] = [];
}

type MeasuredService = {
  readonly home: Home;
  readonly folder: string;
  /** Where the service is, and the server that does nothing. */
  readonly url: string;
  readonly idle: string;
  readonly key: string;
};

async function measure({ home, folder, url, idle, key }: MeasuredService): Promise<WritingFigures> {
  const found = new WritingFigures();
  const post = (to: string, length: number) =>
    loadWell({ ...reports({ url: to, key, components }), seconds: length });
  await post(url, 3);
  await post(idle, 2);
  for (let round = 0; round < rounds; round += 1) {
    found.syncs.push(Number(await run(child("append", join(folder, "append"), "1.5"))));
    const before = await revisionOf(home);
    const loaded = await post(url, seconds);
    found.ours.push(loaded.perSecond);
    found.changed.push(((await revisionOf(home)) - before) / loaded.requests);
    found.idle.push((await post(idle, seconds)).perSecond);
    if (home.database !== undefined) await addTransactions(found, home.database.url, folder);
  }
  return found;
}

async function addTransactions(found: WritingFigures, url: string, folder: string): Promise<void> {
  const options = { url, seconds, folder };
  found.transactions.push(await transactions(options));
  const byPgbench = await transactionsByPgbench(options);
  if (byPgbench !== undefined) found.pgbench.push(byPgbench);
}

/** Updates and transactions on a disk that is slow. */
function measureSlowly({ folder, url, key }: MeasuredService, database: string): Promise<WritingFigures> {
  return withSlowSyncs(database, async () => {
    const found = new WritingFigures();
    for (let round = 0; round < rounds; round += 1) {
      const loaded = await loadWell({ ...reports({ url, key, components }), seconds });
      found.ours.push(loaded.perSecond);
      await addTransactions(found, database, folder);
    }
    return found;
  });
}

function machineRow(found: WritingFigures): Row {
  const [value, a, b] = [median(found.ours), median(found.syncs), median(found.idle)];
  return {
    what: `Acknowledged updates, 64 connections (${figure(median(found.changed) * 100)} % change the page)`,
    measured: `${figure(value)}/s`,
    reference: `(a) write + fsync ${figure(a)}/s, (b) answers without work ${figure(b)}/s`,
    result: `${figure(value)}/s = ${figure(value / a)} a = ${figure(value / b)} b`,
    value,
    goal: { better: "more", atLeast: Math.min(4 * a, 0.2 * b), aim: Math.min(8 * a, 0.4 * b) },
    unit: "/s",
  };
}

function transactionsRow(disk: string, { ours, transactions: theirs, pgbench }: WritingFigures): Row {
  const ratios = ours.map((perSecond, round) => perSecond / (theirs[round] ?? Number.NaN));
  const value = median(ratios);
  const byPgbench = pgbench.length === 0 ? "" : ` (pgbench ${figure(median(pgbench))}/s)`;
  return {
    what: `Acknowledged updates, 64 connections, beside one-row transactions of 8 clients, ${disk}`,
    measured: `${figure(median(ours))}/s`,
    reference: `${figure(median(theirs))}/s${byPgbench}`,
    result: `${figure(value)} (${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))})`,
    value,
    goal: { better: "more", atLeast: 2, aim: 4 },
  };
}

/** Measures the row; on PostgreSQL also those beside bare transactions. */
export function writing(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(components), (home, { folder }) =>
    withService(home, async ({ url }) => {
      const key = await makeKey(home);
      const atOnce = start(child("answer-at-once"));
      const idle = `http://127.0.0.1:${await atOnce.line(() => true)}`;
      try {
        const measured = { home, folder, url, idle, key };
        const found = await measure(measured);
        if (home.database === undefined) return [machineRow(found)];
        return [
          machineRow(found),
          transactionsRow("this disk", found),
          transactionsRow(`syncs ${slowSync} ms later`, await measureSlowly(measured, home.database.url)),
        ];
      } finally {
        await atOnce.stop();
      }
    }),
  );
}
