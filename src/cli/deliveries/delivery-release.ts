/** `signalbox delivery release`. */
import { answerText } from "../terminal.ts";
import { changeSelected, deliveryCount } from "./change-selected.ts";
import { deliveryChange } from "./delivery-change.ts";

/** `signalbox delivery release`. */
export const deliveryRelease = deliveryChange({
  kind: "ReleaseDeliveries",
  isSent: true,
  participle: "released",
  notes: [
    "Held deliveries are sent from now on. If mail was paused because too many messages were rejected, it is resumed.",
  ],
  apply: async (_args, selection, change) => {
    const count = await changeSelected(change, "ReleaseDeliveries", selection);
    answerText(`${deliveryCount(count)} released.`);
    return 0;
  },
});
