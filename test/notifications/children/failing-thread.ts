/**
 * A process whose sending thread throws. Its argument is `hosted` for the service's own way to start one: then the process
 * ends with 0 when the thread was started again; or `bare` for a plain thread.
 */
import { Worker } from "node:worker_threads";
import type { CommandBus } from "../../../src/commands/bus/command-bus.ts";
import { startSendingThread } from "../../../src/notifications/thread/sending-thread-host.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { createMetrics } from "../../../src/platform/metrics.ts";
import { secret } from "../notification-secret.ts";
import { settingsFor } from "../settings.ts";

const throwing = () => new Worker('throw new Error("the sending thread was struck");', { eval: true });

if (process.argv[2] === "bare") {
  throwing();
} else {
  let starts = 0;
  startSendingThread({
    // The cast: the thread throws before it uses the rest of the bus.
    bus: {
      onChange: () => () => undefined,
      connect: () => undefined,
      bookkeep: () => Promise.resolve([]),
    } as unknown as CommandBus,
    logger: createLogger("info"),
    meters: createMetrics(),
    secret,
    baseUrl: "http://127.0.0.1",
    settings: settingsFor({ smtpPort: 1 }),
    version: "0.0.0",
    startWorker() {
      starts += 1;
      if (starts === 2) process.exit(0);
      return throwing();
    },
  });
  setInterval(() => undefined, 60_000);
}
