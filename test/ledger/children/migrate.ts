/** Migrates a ledger; with a number, kills itself after that many answers of the ledger. */
import { migrate } from "../../../src/ledger/migrate.ts";
import { deadly, openedAt } from "../deadly.ts";

const [place = "", most = "0"] = process.argv.slice(2);
const engine = deadly(await openedAt(place), Number(most));
await migrate(engine);
await engine.close();
