import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AlertOutcomeDetail, IntegrationEventOut } from "../../../../src/contract/integrations.ts";
import { send } from "../../api/client.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { Button } from "../../ui/Button.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { InlineMarkdown } from "./InlineMarkdown.tsx";
import { eventsQuery, refreshIntegrations } from "./integration-queries.ts";
import { LoggedPayload } from "./LoggedPayload.tsx";
import { OutcomeList } from "./OutcomeList.tsx";

const bytes = new Intl.NumberFormat("en", { style: "unit", unit: "byte", unitDisplay: "long" });

export const eventsAnchor = "events";

/** The newest events, each with the outcomes of its alerts. */
export function EventsSection({ id }: { readonly id: string }) {
  const events = useQuery(eventsQuery(id));
  return (
    <Section heading={texts.events} line={texts.eventsLead} anchor={eventsAnchor}>
      {events.isPending && <Progress />}
      {events.error !== null && (
        <ErrorNotice error={events.error} title={texts.eventsFailed} onRetry={() => void events.refetch()} />
      )}
      {events.data?.length === 0 && <EmptyState title={texts.noEvents} />}
      {events.data !== undefined && events.data.length > 0 && (
        <Rows label={texts.events}>
          {events.data.map((event) => (
            <EventRow key={event.Id} integration={id} event={event} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

/** The outcomes with their numbers; a single one without. */
function summaryOf(outcomes: readonly AlertOutcomeDetail[]): string {
  const counts = [...Map.groupBy(outcomes, ({ Outcome }) => Outcome)];
  return counts
    .map(([outcome, { length }]) =>
      outcomes.length > 1 ? texts.outcomeCount(outcome, length) : texts.outcomes[outcome],
    )
    .join(", ");
}

function EventRow({
  integration,
  event,
}: {
  readonly integration: string;
  readonly event: IntegrationEventOut;
}) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const replay = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await send("POST", `Integration/${integration}/Events/${event.Id}/Replay`);
      toast({ text: texts.replayed });
      await refreshIntegrations();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const isSingle = event.Outcomes.length <= 1;
  return (
    <Row
      // The outcomes need the width of a phone.
      className="not-wide:[&>div:first-child]:basis-full"
      title={
        event.Outcomes.length === 0 ? <InlineMarkdown text={event.Message} /> : summaryOf(event.Outcomes)
      }
      line={
        <>
          <Time at={event.ReceivedAt} />, {texts.from(event.From, bytes.format(event.Size))} · {event.Status}
          {event.ReplayOf !== null && ` · ${texts.replayOf}`}
        </>
      }
      action={
        event.HasBody && (
          <>
            <Button small kind="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {texts.showPayload}
            </Button>
            <Button small kind="bare" busy={isBusy} onClick={() => void replay()}>
              {texts.replay}
            </Button>
          </>
        )
      }
    >
      {isSingle && <OutcomeList outcomes={event.Outcomes} isNamed={false} />}
      {!isSingle && (
        <details>
          <summary className="link text-second">{texts.alertCount(event.Outcomes.length)}</summary>
          <OutcomeList outcomes={event.Outcomes} />
        </details>
      )}
      {isOpen && <LoggedPayload integration={integration} event={event.Id} />}
      {error !== undefined && <ErrorNotice error={error} />}
    </Row>
  );
}
