/** The recipient of a delivery for people. */
import type { DeliveryOut } from "../../contract/deliveries.ts";

/** `Acme on-call (https://hooks.example.com/…)`, or the masked address alone. */
export function recipientText({
  Address,
  SubscriberName,
}: Pick<DeliveryOut, "Address" | "SubscriberName">): string {
  const address = Address ?? "erased";
  return SubscriberName === null ? address : `${SubscriberName} (${address})`;
}
