import { useInfiniteQuery } from "@tanstack/react-query";
import type { AttributedHistoryPeriodOut, ComponentOut } from "../../../../src/contract/components.ts";
import { causeInSentence } from "../../../../src/contract/source-names.ts";
import { component as texts } from "../../texts/components.ts";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Entry, TimelineList } from "../../ui/lists/TimelineList.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { StatusWord } from "../../ui/StatusWord.tsx";
import { useNow, useZone } from "../../ui/times/format-times.ts";
import { Time } from "../../ui/times/Time.tsx";
import { shortTime } from "../../ui/times/time-texts.ts";
import { historyQuery } from "./component-queries.ts";
import type { PastPeriod } from "./dialogs/CorrectionDialog.tsx";
import { shortDuration } from "./format-durations.ts";

type OnCorrect = ((period: PastPeriod) => void) | undefined;

function CorrectButton(props: {
  readonly period: PastPeriod;
  readonly onCorrect: (period: PastPeriod) => void;
}) {
  const { period, onCorrect } = props;
  const start = shortTime(Date.parse(period.From), { zone: useZone(), now: useNow(60), dayOnly: false });
  return (
    <Button
      small
      className="wide:-my-1"
      aria-label={texts.correctPeriod(period.Status, start)}
      onClick={() => onCorrect(period)}
    >
      {texts.correctAct}
    </Button>
  );
}

/** The cause of a period; the status that a component was created with has nobody who set it. */
function causeOf({ Status, From, Cause }: AttributedHistoryPeriodOut, createdAt: string): string {
  if (Cause === null) return texts.noCause;
  const isInitial = Cause.Kind === "Report" && Cause.ByHand && From === createdAt;
  return isInitial ? texts.fromCreation : causeInSentence(Cause, Status);
}

function Period(props: {
  readonly period: AttributedHistoryPeriodOut;
  /** When the component was created. */
  readonly createdAt: string;
  readonly onCorrect: OnCorrect;
}) {
  const { period, createdAt, onCorrect } = props;
  const { Status, From, To, Cause } = period;
  const causeText = causeOf(period, createdAt);
  return (
    <Entry time={<Time at={From} />}>
      <div className="flex items-start gap-x-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">
              <StatusWord status={Status} />
            </span>
            <span className="text-second text-ink2">
              {To === null ? texts.ongoing : texts.lasted(shortDuration(Date.parse(To) - Date.parse(From)))},{" "}
              {causeText}
              {Cause?.AnnouncementId != null && (
                <>
                  {": "}
                  <TextLink to="/announcements/$id" params={{ id: Cause.AnnouncementId }}>
                    {texts.openAnnouncement}
                  </TextLink>
                </>
              )}
            </span>
          </p>
          {Cause?.Message != null && <p className="max-w-text whitespace-pre-line">{Cause.Message}</p>}
        </div>
        {onCorrect !== undefined && To !== null && (
          <CorrectButton period={{ Status, From, To }} onCorrect={onCorrect} />
        )}
      </div>
    </Entry>
  );
}

/** The status history of a component, newest first. */
export function HistorySection(props: {
  readonly component: ComponentOut;
  /** Corrects a past period; undefined if the person may not. */
  readonly onCorrect: OnCorrect;
}) {
  const { component, onCorrect } = props;
  const history = useInfiniteQuery(historyQuery(component.Id));
  const periods = history.data?.pages.flatMap((page) => page.Items);
  return (
    <Section heading={texts.history}>
      {periods === undefined && history.error === null && <Progress />}
      {history.error !== null && <ErrorNotice error={history.error} onRetry={() => void history.refetch()} />}
      {periods !== undefined && (
        <TimelineList label={texts.history}>
          {periods.map((period) => (
            <Period key={period.Id} period={period} createdAt={component.CreatedAt} onCorrect={onCorrect} />
          ))}
        </TimelineList>
      )}
      {history.hasNextPage && (
        <Button
          className="mt-4"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {texts.older}
        </Button>
      )}
    </Section>
  );
}
