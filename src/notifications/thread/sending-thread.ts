/** The sending thread: messages are rendered and sent beside the thread that answers requests. */
import { constants, getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { ServiceSecret } from "../../auth/service-secret.ts";
import type { Reply } from "../../commands/bus/host-messages.ts";
import { RemoteHost } from "../../commands/bus/remote-host.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLogger } from "../../platform/logger.ts";
import { startNotifications } from "../start-notifications.ts";
import type {
  FromSendingThread,
  SendingResult,
  SendingThreadSettings,
  ToSendingThread,
} from "./sending-messages.ts";
import { threadBus } from "./thread-bus.ts";

/** Milliseconds for which outcomes are gathered into one message. */
const gatherMs = 100;
/** Milliseconds between signs of life. */
const aliveMs = 5_000;
/** Added to the nice value of this thread: visitors and reports get the processor first. */
const niceness = 10;

if (parentPort === null) throw new Error("the sending thread must be started by the service");
const port = parentPort;
const send = (message: FromSendingThread) => port.postMessage(message);

// The service wrote them (sending-thread-host.ts).
const {
  secret,
  baseUrl,
  settings,
  version,
  logLevel,
  owner,
  progress,
  store: storePort,
} = workerData as SendingThreadSettings;

const logger = createLogger(logLevel, { write: (line: string) => send({ kind: "log", line }) });
const primary = new RemoteHost(port);
const store = new RemoteHost(storePort);
storePort.on("message", (reply: Reply) => store.receive(reply));
storePort.on("close", () => store.disconnect(new Error("the store was closed")));

/** Gives the other threads the processor first, where a thread has a priority of its own: on Linux. */
function yieldProcessor(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
  } catch (error) {
    logger.debug({ error }, "priority of the sending thread could not be lowered");
  }
}

yieldProcessor();

let results: SendingResult[] = [];
function flush(): void {
  if (results.length > 0) send({ kind: "results", results });
  results = [];
}

const notifications = startNotifications({
  bus: threadBus({ store, primary }),
  clock: systemClock,
  logger,
  secret: new ServiceSecret(secret),
  baseUrl,
  settings,
  version,
  owner,
  progress,
  onResult(channel, outcome) {
    if (results.length === 0) setTimeout(flush, gatherMs);
    results.push({ channel, outcome });
  },
});

send({ kind: "alive" });
setInterval(() => send({ kind: "alive" }), aliveMs).unref();

async function stop(): Promise<void> {
  await notifications.close();
  flush();
  send({ kind: "stopped" });
}

port.on("message", (message: ToSendingThread) => {
  if (message.kind === "stop") void stop();
  else primary.receive(message);
});
