import type { DeliveryOut, DeliveryState } from "../../../../src/contract/deliveries.ts";
import { read, send } from "../../api/client.ts";

/** Looks for the outcome, and the milliseconds between them. */
const maxLooks = 40;
const lookIntervalMs = 250;

const openStates: ReadonlySet<DeliveryState> = new Set(["Queued", "Sending", "Deferred"]);

/** Sends a subscriber a test message; resolves to its delivery, or to undefined if its outcome is still to come after some seconds. */
export async function sendTest(id: string): Promise<DeliveryOut | undefined> {
  const { result } = await send("POST", `Subscriber/${id}/Test`);
  for (let look = 0; look < maxLooks; look += 1) {
    const test = await read(`Delivery/${result.DeliveryId}`);
    if (!openStates.has(test.State)) return test;
    await new Promise((resolve) => setTimeout(resolve, lookIntervalMs));
  }
  return undefined;
}
