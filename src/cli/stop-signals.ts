/** The signals that ask a process to stop. */
import type { Logger } from "../platform/logger.ts";

/** Milliseconds after which a stop that hangs is cut short. */
const longestStop = 9000;

/** Resolves when a signal asks the process to stop, which it then does in any case; a second one ends it at once. */
export async function signalToStop(logger: Logger): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      logger.info({ signal }, "stopping");
      setTimeout(() => {
        logger.error("stopping took too long and is cut short");
        process.exit(0);
      }, longestStop).unref();
      resolve();
    });
  }
  return await promise;
}
