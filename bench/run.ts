/**
 * Measures the service beside references in the same run: `node bench/run.ts [row ...]`, all rows by default.
 * The service that is measured is the built one, a process of its own with a data directory of its own.
 */
import { cpus, totalmem } from "node:os";
import { figure, type Row, table } from "./figures.ts";
import { pinning, ToolMissing } from "./processes.ts";
import { memory } from "./rows/memory.ts";
import { pageSizes, publishing } from "./rows/publishing.ts";
import { reading } from "./rows/reading.ts";
import { seeing } from "./rows/seeing.ts";
import { steadiness } from "./rows/steadiness.ts";
import { writing } from "./rows/writing.ts";

const rows: Readonly<Record<string, () => Promise<Row[]>>> = {
  reading,
  writing,
  seeing,
  steadiness,
  publishing,
  size: pageSizes,
  memory,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(rows, name));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(", ")}. There are: ${Object.keys(rows).join(", ")}.`);
  process.exit(2);
}

const found: Row[] = [];
for (const [name, measure] of Object.entries(rows)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.error(`${name} …`);
  try {
    found.push(...(await measure()));
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    console.error(`${name}: left out, it ${error.message}`);
  }
}
const [processor] = cpus();
const gigabytes = figure(totalmem() / 2 ** 30);
console.log(
  `\n${cpus().length} × ${processor?.model ?? "unknown"}, ${gigabytes} GiB, Node ${process.version}; ${pinning}\n`,
);
console.log(table(found));
