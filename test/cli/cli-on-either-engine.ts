/** The command line over the engine of the run: the same tests run once on each. */
import { CompiledQuery } from "kysely";
import { lockDataDirectory } from "../../src/store/data-directory-lock.ts";
import { q } from "../../src/store/query.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import type { RecordedSettings } from "../../src/store/tables/json-schemas.ts";
import { databaseForStore } from "../harness/databases.ts";
import { whenFinished } from "../harness/shared.ts";
import { withEngine } from "./backups.ts";
import type { Box } from "./box.ts";
import { NearBox } from "./in-process-cli.ts";

/** A box with an empty store, which is where the engine of the run keeps it, until the test has ended, or the file (`shared`). */
export async function boxForTest(): Promise<NearBox> {
  const { database, drop } = await databaseForStore();
  const box = new NearBox();
  whenFinished(async () => {
    box.remove();
    await drop();
  });
  if (database === undefined) box.copyEmptyStore();
  else Object.assign(box.env, { DATABASE_URL: database.url, SIGNALBOX_SECRET: database.secret });
  return box;
}

/** Has a service run on its data directory for the commands of a test. */
export function holdDirectory(box: Box): void {
  whenFinished(lockDataDirectory(box.data));
}

/** Looks into its store past everything. */
export async function rowsIn(box: Box, sql: string): Promise<unknown[]> {
  return await withEngine(box, async (engine) => {
    const [rows = []] = await engine.read([CompiledQuery.raw(sql)]);
    return rows;
  });
}

/** Puts something into its store past everything. */
export async function meddle(box: Box, sql: string, ...parameters: unknown[]): Promise<void> {
  await withEngine(box, (engine) => engine.write(CompiledQuery.raw(sql, parameters)));
}

/** Records settings of sending in its store, as a service does that runs on it. */
export async function recordSettings(box: Box, settings: Partial<RecordedSettings>): Promise<void> {
  const recorded = { isMailSetUp: false, isHeld: false, maxEventsPerHour: 20, ...settings };
  await withEngine(box, (engine) =>
    engine.write(
      q
        .updateTable("sending")
        .set({ settings: writeJson("sending", "settings", recorded) })
        .compile(),
    ),
  );
}
