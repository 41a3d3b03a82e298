import type { ReactNode } from "react";
import type { DeliveryOut } from "../../../../src/contract/deliveries.ts";
import { notifications as texts } from "../../texts/notifications.ts";
import { Row } from "../../ui/lists/Rows.tsx";
import { Time } from "../../ui/times/Time.tsx";

/** A delivery: its event unless that is the title, state with reason, time, and the receiving server's response. */
export function DeliveryRow({
  title,
  event,
  delivery,
  action,
}: {
  readonly title: ReactNode;
  readonly event?: string | undefined;
  readonly delivery: DeliveryOut;
  readonly action?: ReactNode;
}) {
  const { State, Reason, SentAt, CreatedAt, RemoteAnswer } = delivery;
  return (
    <Row
      title={title}
      action={action}
      line={
        <>
          {event !== undefined && `${event} · `}
          {texts.states[State]}
          {Reason !== null && `: ${texts.reasons[Reason]}`} · <Time at={SentAt ?? CreatedAt} />
          {RemoteAnswer !== null && <span className="block break-words">{RemoteAnswer}</span>}
        </>
      }
    />
  );
}
