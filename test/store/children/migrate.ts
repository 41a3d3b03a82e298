/** Migrates a store. */
import { migrate } from "../../../src/store/migrate.ts";
import { openedAt } from "../killed-writer.ts";

const [place = ""] = process.argv.slice(2);
const engine = await openedAt(place);
await migrate(engine);
await engine.close();
