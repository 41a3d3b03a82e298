/** Handlers for uncaught errors of a serving process. */
import type { Logger } from "../platform/logger.ts";

/** Logs an uncaught error in full and ends the process, whose state is unknown. */
export function handleUncaughtErrors(logger: Logger): void {
  const die = (error: unknown): void => {
    logger.fatal({ error }, "uncaught error; exiting");
    process.exit(1);
  };
  process.on("uncaughtException", die);
  process.on("unhandledRejection", die);
}
