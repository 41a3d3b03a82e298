/** `signalbox delivery retry`. */
import { retryableStates } from "../../contract/deliveries.ts";
import { answerText, printNote } from "../terminal.ts";
import { changeSelected, deliveryCount } from "./change-selected.ts";
import { deliveryChange } from "./delivery-change.ts";

/** `signalbox delivery retry`. */
export const deliveryRetry = deliveryChange({
  kind: "RetryDeliveries",
  isSent: true,
  states: retryableStates,
  participle: "retried",
  notes: [
    "Failed and bounced deliveries, and those waiting for their next attempt, are retried now. A message that is no longer wanted is suppressed instead.",
    "With an ID and --state Sent a message that a receiver lost is sent once more, under the same webhook-id.",
  ],
  apply: async (_args, selection, { change }) => {
    const count = await changeSelected(change, "RetryDeliveries", selection);
    if (selection.Ids !== undefined && count === 0) {
      printNote(
        `This delivery cannot be retried: it has not failed. \`bin/signalbox delivery show ${selection.Ids[0]}\` shows its state, and --state Sent sends once more what was sent.`,
      );
      return 1;
    }
    answerText(`${deliveryCount(count)} will be retried.`);
    return 0;
  },
});
