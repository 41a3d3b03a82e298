/** Sends the confirmations of unconfirmed imports, a number a day, so that receiving servers trust the sender. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import { waitingForConfirmation } from "../queries/import-confirmations.ts";
import type { SchedulerOptions } from "./due-events.ts";
import { type RepeatingTask, startLoggedTask } from "./repeating-task.ts";

const betweenMs = 60_000;
/** Confirmations that one command sends. */
const batch = 100;

/** Sends the next confirmations; whether there were any. */
export async function sendNextConfirmations(
  bus: Pick<CommandBus, "read" | "submit">,
  now: number,
): Promise<boolean> {
  const numbers = await waitingForConfirmation(bus, { now, limit: batch });
  if (numbers.length === 0) return false;
  await bus.submit({
    command: { kind: "SendImportConfirmations", numbers },
    actor: { kind: "clock" },
    requestId: null,
    idempotency: null,
    ifMatch: null,
  });
  return true;
}

/** Starts to send the confirmations of imports. */
export function startImportConfirmations(options: SchedulerOptions): RepeatingTask {
  return startLoggedTask(options, {
    texts: {
      failed: "confirmations of imports could not be sent; retrying every minute",
      recovered: "confirmations of imports are sent again",
    },
    firstDelayMs: betweenMs,
    retryMs: () => betweenMs,
    work: async () => {
      await sendNextConfirmations(options.bus, options.clock.now());
      return betweenMs;
    },
  });
}
