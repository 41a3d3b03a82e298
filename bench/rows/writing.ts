/** Updates by webhook that were acknowledged, beside the bare disk and a server that does nothing. */
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ledgerFile } from "../../src/ledger/open-ledger.ts";
import { figure, median, type Row } from "../figures.ts";
import { usual, withHistory } from "../history.ts";
import { loadWell, reports } from "../load.ts";
import { child, run, start } from "../processes.ts";
import { makeKey, withService } from "../service.ts";

const rounds = 5;
const seconds = 4;
const components = 20;

function revisionOf(dataDirectory: string): number {
  const db = new DatabaseSync(ledgerFile(dataDirectory), { readOnly: true, timeout: 5_000 });
  const row = db.prepare("select revision from ledger").get();
  db.close();
  return Number(row?.["revision"]);
}

/** Measures the row. */
export function writing(): Promise<Row[]> {
  return withHistory(usual(components), (dataDirectory) =>
    withService({ dataDirectory }, async (service) => {
      const key = await makeKey(dataDirectory);
      const atOnce = start(child("answer-at-once"));
      const idle = `http://127.0.0.1:${await atOnce.line(() => true)}`;
      const scratch = join(dirname(dataDirectory), "append");
      const syncs: number[] = [];
      const ours: number[] = [];
      const theirs: number[] = [];
      const changed: number[] = [];
      const post = (url: string, length: number) =>
        loadWell({ ...reports({ url, key, components }), seconds: length });
      await post(service.url, 3);
      await post(idle, 2);
      for (let round = 0; round < rounds; round += 1) {
        syncs.push(Number(await run(child("append", scratch, "1.5"))));
        const before = revisionOf(dataDirectory);
        const loaded = await post(service.url, seconds);
        ours.push(loaded.perSecond);
        changed.push((revisionOf(dataDirectory) - before) / loaded.requests);
        theirs.push((await post(idle, seconds)).perSecond);
      }
      await atOnce.stop();
      const [value, a, b] = [median(ours), median(syncs), median(theirs)];
      return [
        {
          what: `Acknowledged updates, 64 connections (${figure(median(changed) * 100)} % change what is shown)`,
          measured: `${figure(value)}/s`,
          beside: `(a) write + fsync ${figure(a)}/s, (b) answers at once ${figure(b)}/s`,
          judged: `${figure(value)}/s = ${figure(value / a)} a = ${figure(value / b)} b`,
          value,
          goal: { better: "more", atLeast: Math.min(4 * a, 0.2 * b), aim: Math.min(8 * a, 0.4 * b) },
          unit: "/s",
        },
      ];
    }),
  );
}
