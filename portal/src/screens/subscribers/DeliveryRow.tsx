import type { ReactNode } from "react";
import type { DeliveryOut } from "../../../../src/contract/deliveries.ts";
import { Row } from "../../ui/lists/Rows.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { notifications as texts } from "../../words/notifications.ts";

/** A delivery: its state with the reason, its time, and the answer of the receiving server. */
export function DeliveryRow({ title, one }: { readonly title: ReactNode; readonly one: DeliveryOut }) {
  const { State, Reason, SentAt, CreatedAt, RemoteAnswer } = one;
  return (
    <Row
      title={title}
      line={
        <>
          {texts.states[State]}
          {Reason !== null && `: ${texts.reasons[Reason]}`} · <Time at={SentAt ?? CreatedAt} />
          {RemoteAnswer !== null && <span className="block break-words">{RemoteAnswer}</span>}
        </>
      }
    />
  );
}
