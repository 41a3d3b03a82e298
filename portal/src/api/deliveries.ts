/** Changes deliveries in bulk. */
import { send } from "./client.ts";

/** The change of a delivery. */
export type DeliveryAction = "Release" | "Retry" | "Drop";

/** The selection of deliveries, as the API takes it. */
type DeliverySelection = {
  readonly AnnouncementId?: string;
  readonly State?: "Held";
  readonly To: string;
};

/** Changes all selected deliveries, 1,000 by each request; `onProgress` receives the number changed so far. */
export async function changeDeliveries(
  action: DeliveryAction,
  selection: DeliverySelection,
  onProgress: (changed: number) => void,
): Promise<number> {
  let changed = 0;
  for (;;) {
    const { result } = await send("POST", `Delivery/${action}`, selection);
    changed += result.Changed;
    onProgress(changed);
    if (!result.HasMore || result.Changed === 0) return changed;
  }
}
