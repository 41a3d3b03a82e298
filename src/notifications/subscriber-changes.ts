/** Changes to subscribers by the results of deliveries. */
import type { Command } from "../commands/command.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import type { NotificationBus } from "./notification-store.ts";

async function submit(bus: NotificationBus, command: Command): Promise<void> {
  await bus.submit({ command, actor: { kind: "clock" }, requestId: null, idempotency: null, ifMatch: null });
}

/** Suspends subscribers whose addresses take no messages. */
export async function suspendBounced(bus: NotificationBus, numbers: readonly number[]): Promise<void> {
  await submit(bus, { kind: "SuspendSubscribers", numbers, reason: "Bounced" });
}

/** Ends the subscriptions of browsers that have withdrawn them: no message can reach these again. */
export async function endSubscriptions(bus: NotificationBus, numbers: readonly number[]): Promise<void> {
  await submit(bus, { kind: "EndSubscriptions", numbers });
}

/** Activates a webhook that answered its challenge. */
export async function confirmWebhook(
  bus: NotificationBus,
  { id: number, confirmation_at: at }: Pick<SubscriberRow, "id" | "confirmation_at">,
): Promise<void> {
  if (at !== null) await submit(bus, { kind: "ConfirmWebhook", number, confirmationAt: at });
}
