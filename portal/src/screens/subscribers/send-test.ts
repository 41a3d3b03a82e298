import type { DeliveryOut, DeliveryState } from "../../../../src/contract/deliveries.ts";
import { read, send } from "../../api/client.ts";

/** Looks for the outcome, and the milliseconds between them. */
const maxLooks = 40;
const lookIntervalMs = 250;

const openStates: ReadonlySet<DeliveryState> = new Set(["Queued", "Sending", "Deferred"]);

/** The newest test of a subscriber. */
async function newestTest(id: string): Promise<DeliveryOut | undefined> {
  const { Items } = await read("Delivery", { SubscriberId: id, Event: ["SubscriptionTest"], Limit: 1 });
  return Items[0];
}

/** Sends a subscriber a test message; resolves to its delivery, or to undefined if its outcome is still to come after some seconds. */
export async function sendTest(id: string): Promise<DeliveryOut | undefined> {
  const earlier = await newestTest(id);
  await send("POST", `Subscriber/${id}/Test`);
  for (let look = 0; look < maxLooks; look += 1) {
    const test = await newestTest(id);
    if (test !== undefined && test.Id !== earlier?.Id && !openStates.has(test.State)) return test;
    await new Promise((resolve) => setTimeout(resolve, lookIntervalMs));
  }
  return undefined;
}
