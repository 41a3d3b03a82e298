/** A process of its own that writes snapshots into a folder without end, until it is killed. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { recallSnapshot } from "../../../src/board/disk.ts";
import { writeKept } from "../../../src/board/kept.ts";
import { quiet, writeSnapshot } from "../stage.ts";
import { snapshotOf } from "../states.ts";

const [folder = "", way = "kept"] = process.argv.slice(2);
let revision = (await recallSnapshot(folder, quiet))?.revision ?? 0;
process.stdout.write("writing\n");
for (;;) {
  revision += 1;
  if (way === "naive") await writeFile(join(folder, "snapshot.json"), writeKept(snapshotOf(revision)));
  else await writeSnapshot(folder, snapshotOf(revision));
  await rest(1);
}
