import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { send } from "../../api/client.ts";
import { recipients } from "../../texts/recipients.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast, toastError } from "../../ui/notices/toast.ts";
import { DeliveryRow } from "./DeliveryRow.tsx";
import { ExplanationRow } from "./ExplanationRow.tsx";
import { explanationsQuery, refreshSubscribers, subscriberDeliveriesQuery } from "./subscriber-queries.ts";

/** Sends a delivery once more that a receiver lost, after a confirmation. */
function useSendAgain() {
  const confirm = useConfirm();
  return async (id: string, title: string) => {
    const { again } = texts;
    if (!(await confirm({ title: again.title(title), text: again.text, act: again.act }))) return;
    try {
      await send("POST", "Delivery/Retry", { Ids: [id], State: "Sent" });
      await refreshSubscribers();
      toast({ text: again.done });
    } catch (error) {
      toastError(error);
    }
  };
}

/** The deliveries of a subscriber, newest first. */
export function DeliveriesSection({ id }: { readonly id: string }) {
  const deliveries = useInfiniteQuery(subscriberDeliveriesQuery(id));
  const sendAgain = useSendAgain();
  const all = deliveries.data?.pages.flatMap(({ Items }) => Items) ?? [];
  return (
    <Section heading={texts.deliveries}>
      {deliveries.isPending && <Progress />}
      {deliveries.error !== null && all.length === 0 && (
        <ErrorNotice error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      )}
      {deliveries.data !== undefined && all.length === 0 && (
        <p className="border-b border-rule py-3 text-ink2">{texts.deliveriesNone}</p>
      )}
      {all.length > 0 && (
        <Rows label={texts.deliveries}>
          {all.map((delivery) => {
            const { Id, Event, AnnouncementId, AnnouncementTitle } = delivery;
            const event = recipients.events[Event];
            if (AnnouncementId === null) return <DeliveryRow key={Id} delivery={delivery} title={event} />;
            const title = (
              <TextLink to="/announcements/$id" params={{ id: AnnouncementId }}>
                {AnnouncementTitle}
              </TextLink>
            );
            const action = delivery.State === "Sent" && (
              <Button small onClick={() => void sendAgain(Id, String(AnnouncementTitle))}>
                {texts.again.act}
              </Button>
            );
            return <DeliveryRow key={Id} delivery={delivery} title={title} event={event} action={action} />;
          })}
        </Rows>
      )}
      {deliveries.hasNextPage && (
        <p className="mt-4">
          <Button small busy={deliveries.isFetchingNextPage} onClick={() => void deliveries.fetchNextPage()}>
            {texts.loadMore}
          </Button>
        </p>
      )}
    </Section>
  );
}

/** Whether a subscriber is notified of the newest announcements, and why. */
export function ExplanationsSection({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(explanationsQuery(id));
  return (
    <Section heading={recipients.heading} line={recipients.line}>
      {error !== null && (
        <ErrorNotice error={error} title={recipients.failed} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="border-b border-rule py-3 text-ink2">{recipients.none}</p>}
      {data !== undefined && data.length > 0 && (
        <Rows label={recipients.heading}>
          {data.map((subscriber) => (
            <ExplanationRow
              key={subscriber.AnnouncementId}
              explanation={subscriber}
              title={
                <TextLink to="/announcements/$id" params={{ id: subscriber.AnnouncementId }}>
                  {subscriber.Title}
                </TextLink>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
