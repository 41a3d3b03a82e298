/** A process of its own that writes snapshots into a folder without end, until it is killed. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { createLogger } from "../../../src/platform/logger.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { encodeSnapshot } from "../../../src/publishing/snapshot-codec.ts";
import { recallSnapshot, SnapshotFile } from "../../../src/publishing/snapshot-files.ts";
import { snapshotOf } from "../states.ts";

const quiet = createLogger("silent");

async function writeSnapshot(into: string, snapshot: Snapshot): Promise<void> {
  const keeper = new SnapshotFile(into, quiet);
  keeper.save(snapshot);
  await keeper.close();
}

const [folder = "", way = "kept"] = process.argv.slice(2);
let revision = (await recallSnapshot(folder, quiet))?.revision ?? 0;
process.stdout.write("writing\n");
for (;;) {
  revision += 1;
  if (way === "naive") await writeFile(join(folder, "snapshot.json"), encodeSnapshot(snapshotOf(revision)));
  else await writeSnapshot(folder, snapshotOf(revision));
  await rest(1);
}
