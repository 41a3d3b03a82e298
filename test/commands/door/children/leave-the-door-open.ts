/** Opens the door of a data directory in its own thread, and does nothing more. */
import { openDoor } from "../../../../src/commands/door/door.ts";
import { createLogger } from "../../../../src/ground/logger.ts";

const [dataDirectory = ""] = process.argv.slice(2);
const logger = createLogger("error", { write: () => undefined });
await openDoor({ dataDirectory, baseUrl: "http://status.test", thread: false, logger });
