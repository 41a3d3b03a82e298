/**
 * Migrates stores up to a schema, each of which stops in the middle, one answer of its store later than the
 * one before. Says how many stand once the others are through, and waits to be killed.
 */
import { migrate } from "../../../src/store/migrate.ts";
import { openedAt, stopAfter } from "../killed-writer.ts";
import { withLater } from "../next-migration.ts";

const [form = "", first = "", ...places] = process.argv.slice(2);
const applied = withLater.slice(0, Number(form));
let stand = 0;

/** Resolves when the migration of a store is blocked, or done. */
async function stood(place: string, most: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const engine = stopAfter(await openedAt(place), most, () => {
    stand += 1;
    resolve();
  });
  await Promise.race([migrate(engine, applied), promise]);
}

await Promise.all(places.map((place, index) => stood(place, Number(first) + index)));
process.stdout.write(`standing ${stand}\n`);
// Until it is killed, or its killer is gone.
process.stdin.resume();
