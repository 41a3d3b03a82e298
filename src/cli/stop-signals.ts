/** Handles the signals that stop a process. */
import type { Logger } from "../platform/logger.ts";

/** Milliseconds after which a stop that hangs is cut short. */
const maxStopMs = 9000;

/** Resolves on the first stop signal; a second one ends the process at once. */
export async function signalToStop(logger: Logger): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      logger.info({ signal }, "stopping");
      setTimeout(() => {
        logger.error("stop timed out; exiting");
        process.exit(0);
      }, maxStopMs).unref();
      resolve();
    });
  }
  return await promise;
}
