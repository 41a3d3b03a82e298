import type { ReactNode } from "react";
import type { RecipientExplanationOut } from "../../../../src/contract/portal/portal-subscribers.ts";
import { notifications } from "../../texts/notifications.ts";
import { recipients as texts } from "../../texts/recipients.ts";
import { Row } from "../../ui/lists/Rows.tsx";
import { Time } from "../../ui/times/Time.tsx";

/** Whether a subscriber is notified of an event, and why; with the state of its delivery. */
export function ExplanationRow(props: {
  readonly title: ReactNode;
  readonly explanation: RecipientExplanationOut;
}) {
  const { title, explanation } = props;
  const { Event, EventAt, IsNotified, Reason, Delivery } = explanation;
  // A delivery means notified, whatever the current settings.
  const isNotified = IsNotified || Delivery !== null;
  return (
    <Row
      title={title}
      line={
        <>
          <span className="font-medium text-ink">{isNotified ? texts.notified : texts.notNotified}</span>
          {IsNotified === isNotified && `: ${texts.reasons[Reason]}`}
          <span className="block">
            {texts.events[Event]} · <Time at={EventAt} />
            {Delivery !== null && ` · ${notifications.states[Delivery.State]}`}
            {Delivery?.Reason != null && `: ${notifications.reasons[Delivery.Reason]}`}
          </span>
        </>
      }
    />
  );
}
