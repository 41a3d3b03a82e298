import { Suspense, useState } from "react";
import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { useMay } from "../../api/current-person.ts";
import { lazyComponent } from "../../api/lazy-screens.ts";
import { useOverview } from "../../api/overview.ts";
import { useHydrated } from "../../prerender/hydrated.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { useNow } from "../../ui/times/format-times.ts";
import { Age, Time } from "../../ui/times/Time.tsx";
import { overview as words } from "../../words/overview.ts";
import { AnnouncementRow } from "../announcements/AnnouncementRow.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { NeedsAttention, needsALook } from "./NeedsAttention.tsx";
import { NotPublished } from "./NotPublished.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { Unannounced } from "./Unannounced.tsx";

const StatusDialog = lazyComponent(async () => (await import("./StatusDialog.tsx")).StatusDialog);

/** Everything that may need attention, on one live screen. */
export function OverviewScreen() {
  const mayEdit = useMay("edit");
  const { data: known, error, refetch, isPlaceholderData } = useOverview();
  // That of another page is none of this one.
  const data = isPlaceholderData ? undefined : known;
  const [isSetting, setSetting] = useState(false);
  // Before there are components, to create one comes first.
  const isNew = data?.Counts.Components === 0;
  useHydrated();
  const acts = (
    <>
      {!isNew && (
        <Button data-opens="status" onClick={() => setSetting(true)}>
          {words.setStatus}
        </Button>
      )}
      <ButtonLink kind={isNew ? "plain" : "primary"} to="/announcements/new">
        {words.create}
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageTitle actions={mayEdit && acts}>{words.title}</PageTitle>
      {data === undefined && error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Progress />}
      {data !== undefined && <Everything overview={data} />}
      <Suspense>{isSetting && <StatusDialog onClose={() => setSetting(false)} />}</Suspense>
    </>
  );
}

function Everything({ overview }: { readonly overview: Overview }) {
  const { Open, Coming, Unannounced: unannounced, LastChanges: changes, Counts } = overview;
  const isQuiet = Open.length + unannounced.length === 0 && Counts.Components > 0;
  return (
    <div className="grid gap-x-10 broad:grid-cols-[minmax(0,1fr)_18.25rem] broad:has-[>:last-child:empty]:grid-cols-1">
      <div className="min-w-0">
        <FirstSteps overview={overview} />
        <NotPublished />
        <Announcements heading={words.open} items={Open} />
        <Unannounced components={unannounced} open={Open} />
        {isQuiet && (
          <div className="mb-9 border-t border-ink">
            <EmptyState title={words.quiet}>{words.quietHint}</EmptyState>
          </div>
        )}
        <Announcements heading={words.coming} items={Coming} />
        {/* Where it was drawn beforehand, what stands further down is taken over by itself, after the rest. */}
        <Suspense>
          <RecentActivity changes={changes} />
        </Suspense>
      </div>
      <div className="min-w-0">
        <Suspense>
          <NeedsAttention overview={overview} />
          <AllElse overview={overview} />
        </Suspense>
      </div>
    </div>
  );
}

function Announcements(props: { readonly heading: string; readonly items: Overview["Open"] }) {
  const { heading, items } = props;
  if (items.length === 0) return null;
  return (
    <Section heading={heading}>
      <Rows>
        {items.map((item) => (
          <AnnouncementRow
            key={item.Id}
            announcement={item}
            lastUpdateAt={item.LastUpdate?.PostedAt ?? null}
          />
        ))}
      </Rows>
    </Section>
  );
}

function AllElse({ overview }: { readonly overview: Overview }) {
  const { Counts, NewestReportAt, Copy } = overview;
  const now = useNow(60);
  const copy = Copy !== null && !needsALook(Copy, now) ? Copy : null;
  if (Counts.Operational === 0 && copy === null) return null;
  return (
    <Section heading={words.allElse}>
      <Rows>
        {Counts.Operational > 0 && (
          <Row
            mark={<Mark kind="Operational" />}
            title={words.operational(Counts.Operational, Counts.Components)}
            line={
              NewestReportAt === null ? (
                words.noReports
              ) : (
                <>
                  {words.newestReport} <Age ms={Date.parse(NewestReportAt)} />.
                </>
              )
            }
          />
        )}
        {copy !== null && (
          <Row
            title={words.copyIsWell}
            line={
              copy.AsOf === null ? (
                words.copyIsAwaited
              ) : (
                <>
                  {words.copyShows} <Time at={copy.AsOf} />.
                </>
              )
            }
          />
        )}
      </Rows>
    </Section>
  );
}
