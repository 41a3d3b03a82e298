/** An answer leaves when what it acknowledges is on the disk: counted in syncs, since no kill of a process shows it. */
import { describe, expect, it } from "vitest";
import { repetitions } from "../harness/repetitions.ts";
import { scratchFolder } from "../store/scratch.ts";
import { calls } from "./calls.ts";
import { careless } from "./careless.ts";
import { type Answering, place, serve } from "./service.ts";
import { noteSyncs, syncsIn } from "./strace.ts";
import { must } from "./watching.ts";

const answers = repetitions(40, 100);

/** How often a server synced the store while it answered these reports, one after the other on one connection. */
async function syncsOf(server: Answering, key: string): Promise<number> {
  const syncs = `${scratchFolder()}/syncs`;
  const end = await noteSyncs(server.pid, syncs);
  const client = calls(server.port, key, 1);
  for (let count = 0; count < answers; count += 1) {
    const status = count % 2 === 0 ? "Major Outage" : "Operational";
    must(200)(await client.report("Component 0", status, `report-${count}`));
  }
  client.close();
  await end();
  // Of the log alone: files for the next start are synced as well.
  return syncsIn(syncs, "signalbox.sqlite-wal");
}

describe("the syncs of answers on one connection", () => {
  it("responses on one connection make at least as many syncs", async () => {
    const here = await place();
    expect(await syncsOf(await serve(here), here.key)).toBeGreaterThanOrEqual(answers);
  });

  it("responses make far fewer syncs if the database is set to sync less (the control)", async () => {
    const server = await careless(`${scratchFolder()}/signalbox.sqlite`, "unsynced");
    expect(await syncsOf(server, "")).toBeLessThan(answers / 5);
  });
});
