/** Opens the bus of a data directory in its own thread, and does nothing more. */
import { openCommandBus } from "../../../../src/commands/bus/command-bus.ts";
import { createLogger } from "../../../../src/platform/logger.ts";

const [dataDirectory = ""] = process.argv.slice(2);
const logger = createLogger("error", { write: () => undefined });
await openCommandBus({ dataDirectory, baseUrl: "http://status.test", thread: false, logger });
