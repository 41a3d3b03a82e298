/**
 * The long form of the kill test: the built service is killed (-9) again and again under senders that never give up.
 * `node bench/kills.ts [kills] [acknowledged]` (200 and 100,000 at least) prints what was lost and what was done twice.
 */
import { DatabaseSync } from "node:sqlite";
import { storeFile } from "../src/store/open-sqlite-store.ts";
import { type Progress, survive } from "../test/faults/kills.ts";
import { compare } from "../test/faults/records.ts";
import { figure } from "./figures.ts";
import { nameOf, typicalHistory, withHistory } from "./history.ts";
import { makeKey, startService } from "./service.ts";

const [kills = 200, acknowledged = 100_000] = process.argv.slice(2).map(Number);
const lanes = 64;

/** The reports in the store, once for each effect, in the order of arrival at each component. */
function reportsIn(dataDirectory: string): { component: string; message: string }[] {
  const db = new DatabaseSync(storeFile(dataDirectory));
  const sound = db.prepare("pragma integrity_check").get();
  if (sound?.["integrity_check"] !== "ok") throw new Error(`the store is damaged: ${JSON.stringify(sound)}`);
  const rows = db
    .prepare(
      `select component.name, said.message from component join (
         select id, component_id, json_extract(event, '$.message') as message from status_event
         union all select id, component_id, message from repeated_report
       ) as said on said.component_id = component.id where said.message is not null order by said.id`,
    )
    .all();
  db.close();
  return rows.map((row) => ({ component: String(row["name"]), message: String(row["message"]) }));
}

const startedAt = performance.now();
await withHistory("sqlite", typicalHistory(lanes), async (home) => {
  const components = Array.from({ length: lanes }, (_, number) => nameOf(number));
  const key = await makeKey(home);
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts % 20 === 0) console.error(`${starts} starts …`);
    const { child, pid, port, ended, stop } = await startService(home);
    return { process: child, pid, port, ended, kill: () => stop("SIGKILL") };
  };
  const isEnough = (progress: Progress) =>
    progress.kills >= kills && progress.acknowledged.flat().length >= acknowledged;
  const survived = await survive({ start, key, components, isEnough });
  await survived.server.kill();
  const found = reportsIn(home.dataDirectory);
  const all = survived.acknowledged.flat();
  const { lost, doubled } = compare(
    all,
    found.map(({ message }) => message),
  );
  const byComponent = Map.groupBy(found, ({ component }) => component);
  const disordered = components.filter((name, lane) => {
    const messages = (byComponent.get(name) ?? []).map(({ message }) => message);
    return messages.join() !== survived.acknowledged[lane]?.join();
  });
  const minutes = (performance.now() - startedAt) / 60_000;
  console.log(
    `${survived.kills} kills, ${figure(all.length)} acknowledged updates in ${figure(minutes)} minutes`,
  );
  console.log(`${survived.replayed} were there already when their sender asked again`);
  console.log(
    `lost ${lost.length}, done twice ${doubled.length}, components out of order ${disordered.length}`,
  );
  if (lost.length + doubled.length + disordered.length > 0) process.exitCode = 1;
});
