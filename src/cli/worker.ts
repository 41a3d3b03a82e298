/** A worker process, started by `signalbox serve`. */
import { systemClock } from "../platform/clock.ts";
import type { Configuration } from "../platform/configuration.ts";
import { createLogger } from "../platform/logger.ts";
import { startService } from "../server/start-service.ts";
import { ownLine, WorkerChannel } from "../server/workers/worker-channel.ts";
import { explain } from "./error-messages.ts";
import { handleUncaughtErrors } from "./uncaught-errors.ts";

/** Signals reach the whole group of processes; the first of them handles it. */
function leaveSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
}

/** Serves until told to stop, or the parent process ends; returns the exit code. */
export async function work(configuration: Configuration): Promise<number> {
  leaveSignals();
  const channel = new WorkerChannel(ownLine(), systemClock);
  const { number, port, listenFd } = await channel.begin;
  const logger = createLogger(configuration.logLevel, undefined, number);
  handleUncaughtErrors(logger);
  try {
    const service = await startService({
      configuration: { ...configuration, port },
      logger,
      part: channel.roleOf(number),
      listenFd,
    });
    channel.started();
    await channel.stopRequest;
    await service.close();
    return 0;
  } catch (problem) {
    channel.failed(explain(problem));
    return 1;
  } finally {
    // Pending messages are flushed; nothing else keeps the process alive.
    process.disconnect?.();
  }
}
