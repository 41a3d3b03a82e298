/**
 * Measures the service beside references in the same run: `node bench/run.ts [--engine sqlite|postgres] [row ...]`, all rows
 * on SQLite by default. PostgreSQL runs on this machine, started for the measurement and synced as in earnest.
 * The service that is measured is the built one, a process of its own with a data directory of its own.
 */
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { figure, list, type Row } from "./figures.ts";
import { pinning, ToolMissing } from "./processes.ts";
import { alertMapping, alertPublishing, alerts } from "./rows/alerts.ts";
import { announcing } from "./rows/announcing.ts";
import { clock } from "./rows/clock.ts";
import { copy } from "./rows/copy.ts";
import { herd } from "./rows/herd.ts";
import { history } from "./rows/history.ts";
import { lighthouse } from "./rows/lighthouse.ts";
import { live } from "./rows/live.ts";
import { memory } from "./rows/memory.ts";
import { notifying, notifyingMemory, notifyingQueue } from "./rows/notifying.ts";
import { notifyingDead } from "./rows/notifying-dead.ts";
import { portalBytes } from "./rows/portal-bytes.ts";
import { portalPhone } from "./rows/portal-phone.ts";
import { portalScroll } from "./rows/portal-scroll.ts";
import { pageSizes, publishing } from "./rows/publishing.ts";
import { reading } from "./rows/reading.ts";
import { seeing } from "./rows/seeing.ts";
import { steadiness } from "./rows/steadiness.ts";
import { workers } from "./rows/workers.ts";
import { writing } from "./rows/writing.ts";
import type { EngineName } from "./store-places.ts";

function engineNamed(name: string): EngineName {
  if (name === "sqlite" || name === "postgres") return name;
  console.error(`There is no engine ${name}. There are: sqlite, postgres.`);
  process.exit(2);
}

const rows: Readonly<Record<string, (on: EngineName) => Promise<Row[]>>> = {
  reading,
  workers,
  writing,
  seeing,
  live,
  herd,
  steadiness,
  publishing,
  announcing,
  notifying,
  "notifying-queue": notifyingQueue,
  "notifying-dead": notifyingDead,
  "notifying-memory": notifyingMemory,
  history,
  copy,
  alerts,
  "alert-mapping": alertMapping,
  "alert-publishing": alertPublishing,
  size: pageSizes,
  lighthouse,
  memory,
  clock,
  "portal-bytes": portalBytes,
  "portal-phone": portalPhone,
  "portal-scroll": portalScroll,
};

const { values, positionals: requested } = parseArgs({
  options: { engine: { type: "string", default: "sqlite" } },
  allowPositionals: true,
});
const on = engineNamed(values.engine);
const unknown = requested.filter((name) => !Object.hasOwn(rows, name));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(", ")}. There are: ${Object.keys(rows).join(", ")}.`);
  process.exit(2);
}

const found: Row[] = [];
for (const [name, measure] of Object.entries(rows)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.error(`${name} …`);
  try {
    found.push(...(await measure(on)));
  } catch (error) {
    // What the others measured in an hour must not be lost with it.
    if (error instanceof ToolMissing) console.error(`${name}: left out, it ${error.message}`);
    else {
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    }
  }
}
const [processor] = cpus();
const gigabytes = figure(totalmem() / 2 ** 30);
console.log(
  `\n${cpus().length} × ${processor?.model ?? "unknown"}, ${gigabytes} GiB, Node ${process.version}, ${on}; ${pinning}\n`,
);
console.log(list(found));
