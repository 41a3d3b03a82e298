/** A worker of a service: what `signalbox serve` is where the service itself has started it. */
import { systemClock } from "../ground/clock.ts";
import type { Configuration } from "../ground/configuration.ts";
import { createLogger } from "../ground/logger.ts";
import { Channel, ownLine } from "../service/crew/channel.ts";
import { startService } from "../service/serve.ts";
import { explain } from "./failures.ts";
import { watchForTheUncaught } from "./uncaught.ts";

/** Signals reach the whole group of processes; the first of them decides what comes of it. */
function leaveSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
}

/** Answers visitors until it is told to stop, or the process that started it is gone; the exit code. */
export async function work(configuration: Configuration): Promise<number> {
  leaveSignals();
  const channel = new Channel(ownLine(), systemClock);
  const { place, port, door } = await channel.begun;
  const logger = createLogger(configuration.logLevel, undefined, place);
  watchForTheUncaught(logger);
  try {
    const service = await startService({
      configuration: { ...configuration, port },
      logger,
      part: channel.partOf(place),
      door,
    });
    channel.started();
    await channel.stopAsked;
    await service.close();
    return 0;
  } catch (problem) {
    channel.failed(explain(problem));
    return 1;
  } finally {
    // What was said is on its way when this is called; nothing keeps the process from ending then.
    process.disconnect?.();
  }
}
