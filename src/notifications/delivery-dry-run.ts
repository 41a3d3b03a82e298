/** Dry runs of releases and retries of deliveries: which of them would not be sent at all. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Answer, Submission } from "../commands/command.ts";
import { leadsToSending, selectDeliveries } from "../commands/notifications/change-deliveries.ts";
import type { ChangeDeliveries } from "../commands/notifications/delivery-command.ts";
import { changedDeliveries, type DeliveryReason } from "../contract/deliveries.ts";
import { checksOf, decideDelivery } from "./delivery-decision.ts";
import { NewsLoader } from "./news-loader.ts";

/** Runs a change of deliveries, rolls it back, and counts those that would not be sent. Rejects with the command's `Refusal`. */
export async function dryRunDeliveries(
  bus: CommandBus,
  submission: Submission & { readonly command: ChangeDeliveries },
  { now, baseUrl }: { readonly now: number; readonly baseUrl: string },
): Promise<Answer> {
  const { command } = submission;
  if (!leadsToSending(command)) return (await bus.dryRun(submission, [])).answer;
  const deliveries = await selectDeliveries(bus, command);
  const checks = deliveries.map((delivery) => checksOf(delivery, now));
  // After the change, so that a delivery is superseded by one that is retried with it.
  const { answer, rows } = await bus.dryRun(submission, checks.flat());
  const sources = { store: bus, loader: new NewsLoader(bus, baseUrl) };
  const counts = new Map<DeliveryReason, number>();
  let first = 0;
  for (const [index, delivery] of deliveries.entries()) {
    const end = first + (checks[index]?.length ?? 0);
    const decision = await decideDelivery(sources, delivery, { now, checked: rows.slice(first, end) });
    if (decision.kind !== "wanted") counts.set(decision.reason, (counts.get(decision.reason) ?? 0) + 1);
    first = end;
  }
  const NotSent = [...counts].map(([Reason, Count]) => ({ Reason, Count }));
  return { ...answer, result: { ...changedDeliveries.parse(answer.result), NotSent } };
}
