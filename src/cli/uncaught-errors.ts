/** The last resort of a process that serves. */
import type { Logger } from "../platform/logger.ts";

/** What no one caught is told whole, and ends the process: nothing is known of its state any more. */
export function handleUncaughtErrors(logger: Logger): void {
  const die = (error: unknown): void => {
    logger.fatal({ error }, "something failed that nothing was prepared for");
    process.exit(1);
  };
  process.on("uncaughtException", die);
  process.on("unhandledRejection", die);
}
