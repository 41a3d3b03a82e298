/** Migrates a store. */
import { migrate } from "../../../src/store/migrate.ts";
import { openedAt } from "../deadly.ts";

const [place = ""] = process.argv.slice(2);
const engine = await openedAt(place);
await migrate(engine);
await engine.close();
