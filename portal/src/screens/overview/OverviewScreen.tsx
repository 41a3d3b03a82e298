import { Suspense, useState } from "react";
import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { useMay } from "../../api/current-person.ts";
import { useOverview } from "../../api/overview.ts";
import { useHydrated } from "../../prerender/hydrated.ts";
import { overview as texts } from "../../texts/overview.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { useNow } from "../../ui/times/format-times.ts";
import { Age, Time } from "../../ui/times/Time.tsx";
import { AnnouncementRow } from "../announcements/AnnouncementRow.tsx";
import { Announced, byAnnouncement } from "./Announced.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { isCopyStale, NeedsAttention } from "./NeedsAttention.tsx";
import { NotPublished } from "./NotPublished.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { StatusDialog, statusDialogId } from "./StatusDialog.tsx";
import { type InitialStatus, noStatus } from "./status-input.ts";
import { useStatusInAddress } from "./status-search.ts";
import { Unannounced } from "./Unannounced.tsx";

/** Everything that may need attention, on one live screen. */
export function OverviewScreen() {
  const mayEdit = useMay("edit");
  const { data: latestData, error, refetch, isPlaceholderData } = useOverview();
  // Placeholder data may be another page's.
  const data = isPlaceholderData ? undefined : latestData;
  const [isSettingStatus, setSettingStatus] = useState(false);
  const [initialStatus, setInitialStatus] = useState<InitialStatus>(noStatus);
  useStatusInAddress((initial) => {
    setInitialStatus(initial);
    setSettingStatus(true);
  });
  // Without components, creating one comes first.
  const isNew = data?.Counts.Components === 0;
  useHydrated();
  const actions = (
    <>
      {!isNew && (
        <Button data-opens-dialog={statusDialogId} onClick={() => setSettingStatus(true)}>
          {texts.set}
        </Button>
      )}
      <ButtonLink kind={isNew ? "plain" : "primary"} to="/announcements/new">
        {texts.create}
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageTitle actions={mayEdit && actions}>{texts.title}</PageTitle>
      {data === undefined && error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Progress />}
      {data !== undefined && <OverviewContent overview={data} />}
      {mayEdit && !isNew && (
        <StatusDialog
          isOpen={isSettingStatus}
          onOpenChange={(isOpen) => {
            setSettingStatus(isOpen);
            if (!isOpen) setInitialStatus(noStatus);
          }}
          initial={initialStatus}
          count={data?.Counts.Components ?? 0}
        />
      )}
    </>
  );
}

function OverviewContent({ overview }: { readonly overview: Overview }) {
  const {
    Open,
    Coming,
    Unannounced: unannounced,
    Announced: announced,
    LastChanges: changes,
    Counts,
  } = overview;
  const hasNoProblems = Open.length + unannounced.length === 0 && Counts.Components > 0;
  return (
    <div className="grid gap-x-10 broad:grid-cols-[minmax(0,1fr)_18.25rem] broad:grid-rows-[auto_1fr] broad:has-[>aside:empty]:grid-cols-1">
      <div className="min-w-0">
        <NotPublished />
        <Unannounced components={unannounced} open={Open} />
        <Announcements heading={texts.open} items={Open} problems={announced} />
        <FirstSteps overview={overview} />
        {hasNoProblems && (
          <Section heading={texts.open}>
            <EmptyState title={texts.quiet}>{texts.quietHint}</EmptyState>
          </Section>
        )}
        <Announcements heading={texts.coming} items={Coming} />
      </div>
      {/* Content further down is hydrated separately, after the rest. */}
      <aside className="min-w-0 broad:row-span-2">
        <Suspense>
          <NeedsAttention overview={overview} />
          <OperationalSummary overview={overview} />
        </Suspense>
      </aside>
      <div className="min-w-0">
        <Suspense>
          <RecentActivity changes={changes} />
        </Suspense>
      </div>
    </div>
  );
}

function Announcements(props: {
  readonly heading: string;
  readonly items: Overview["Open"];
  /** The components with a problem that they name. */
  readonly problems?: Overview["Announced"];
}) {
  const { heading, items, problems = [] } = props;
  if (items.length === 0) return null;
  const problemsOf = byAnnouncement(problems, items);
  const componentsOf = (id: string) => problemsOf.get(id) ?? [];
  return (
    <Section heading={heading}>
      <Rows>
        {items.map((item) => (
          <AnnouncementRow
            key={item.Id}
            announcement={item}
            lastUpdateAt={item.LastUpdate?.PostedAt ?? null}
            listed={new Set(componentsOf(item.Id).map(({ Name }) => Name))}
          >
            {componentsOf(item.Id).length > 0 && <Announced components={componentsOf(item.Id)} />}
          </AnnouncementRow>
        ))}
      </Rows>
    </Section>
  );
}

/** The operational components, and the static copy. */
function OperationalSummary({ overview }: { readonly overview: Overview }) {
  const { Counts, NewestReportAt, NewestOperationalReportAt: newestAt, Copy } = overview;
  const now = useNow(60);
  const copy = Copy !== null && !isCopyStale(Copy, now) ? Copy : null;
  return (
    <>
      {Counts.Operational > 0 && (
        <Section heading={texts.components}>
          <Rows>
            <Row
              mark={<Mark kind="Operational" />}
              title={
                <TextLink to="/components">
                  {texts.operational(Counts.Operational, Counts.Components)}
                </TextLink>
              }
              line={
                newestAt === null ? (
                  NewestReportAt === null && texts.noReports
                ) : (
                  <>
                    {texts.newestReport} <Age ms={Date.parse(newestAt)} />.
                  </>
                )
              }
            />
          </Rows>
        </Section>
      )}
      {copy !== null && (
        <Section heading={texts.copy}>
          <Rows>
            <Row
              mark={<Mark kind="Operational" />}
              title={texts.copyIsWell}
              line={
                copy.AsOf === null ? (
                  texts.copyIsAwaited
                ) : (
                  <>
                    {texts.copyShows} <Time at={copy.AsOf} />.
                  </>
                )
              }
            />
          </Rows>
        </Section>
      )}
    </>
  );
}
