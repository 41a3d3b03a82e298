import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { read } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { usePages } from "../../api/pages.ts";
import { keys } from "../../api/query-keys.ts";
import { readAll } from "../../api/read-all.ts";
import { announcements } from "../../texts/announcements.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { useFiltersShown } from "../../ui/lists/use-filters-shown.ts";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { useNow, useZone } from "../../ui/times/format-times.ts";
import { instantsOf } from "../../ui/times/time-zone.ts";
import { OpenDrafts } from "../composer/drafts/OpenDrafts.tsx";
import { AnnouncementFilterForm, type Filters, noFilters } from "./AnnouncementFilterForm.tsx";
import { AnnouncementRow } from "./AnnouncementRow.tsx";
import { phaseOf } from "./describe-announcement.ts";

type AnnouncementList = { readonly Items: readonly AnnouncementOut[]; readonly NextCursor: string | null };

/** The start of a day in the page's zone as RFC 3339; with `isEnd`, the start of the next day. */
function dayBoundary(day: string, zone: string, isEnd: boolean): string | undefined {
  if (day === "") return undefined;
  const wallTime = new Date(Date.parse(`${day}T00:00:00Z`) + (isEnd ? 86_400_000 : 0))
    .toISOString()
    .slice(0, 16);
  const [ms] = instantsOf(wallTime, zone);
  return new Date(ms ?? Date.parse(`${wallTime}Z`)).toISOString();
}

/** Every announcement: open, upcoming and past. */
export function AnnouncementsScreen() {
  const mayEdit = useMay("edit");
  const zone = useZone();
  const [filters, setFilters] = useState<Filters>(noFilters);
  const { selected } = usePages();
  const filterQuery = {
    ...(filters.kind !== undefined && { Kind: [filters.kind] }),
    ...(filters.search !== "" && { Search: filters.search }),
    ...withoutUndefined({
      From: dayBoundary(filters.from, zone, false),
      To: dayBoundary(filters.to, zone, true),
    }),
  };
  const query = { ...filterQuery, ...(selected !== undefined && { Page: selected.Slug }) };
  const open = useQuery({
    queryKey: [...keys.announcements, "open", query],
    queryFn: ({ signal }) => readAll("Announcement", { ...query, Open: "true" }, signal),
    placeholderData: keepPreviousData,
  });
  const past = useInfiniteQuery({
    queryKey: [...keys.announcements, "past", query],
    queryFn: ({ pageParam, signal }) =>
      read("Announcement", { ...query, Open: "false", Limit: 25, Cursor: pageParam }, signal),
    initialPageParam: null,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ NextCursor }: AnnouncementList): string | null => NextCursor,
  });
  const pastItems = past.data?.pages.flatMap(({ Items }) => Items);
  const isFiltered = Object.keys(filterQuery).length > 0;
  const isLoading = open.isPlaceholderData || past.isPlaceholderData;
  const count =
    isLoading || open.data === undefined || pastItems === undefined
      ? undefined
      : open.data.length + pastItems.length;
  const hasFilters = useFiltersShown(count, isFiltered);
  return (
    <>
      <PageTitle
        actions={
          mayEdit && (
            <>
              <ButtonLink to="/templates">{announcements.templates}</ButtonLink>
              {/* The empty list has this button. */}
              {(count !== 0 || isFiltered) && <CreateLink />}
            </>
          )
        }
      >
        {announcements.title}
      </PageTitle>
      {mayEdit && <OpenDrafts />}
      {hasFilters && <AnnouncementFilterForm filters={filters} onChange={setFilters} />}
      {open.isError && <ErrorNotice error={open.error} onRetry={() => void open.refetch()} />}
      {past.isError && <ErrorNotice error={past.error} onRetry={() => void past.refetch()} />}
      {(open.isPending || past.isPending) && <Progress />}
      {open.data !== undefined && pastItems !== undefined && (
        <Lists
          open={open.data}
          past={pastItems}
          isFiltered={isFiltered}
          {...(past.hasNextPage && {
            onOlder: () => void past.fetchNextPage(),
            isLoading: past.isFetchingNextPage,
          })}
        />
      )}
    </>
  );
}

function CreateLink() {
  return (
    <ButtonLink kind="primary" to="/announcements/new">
      {announcements.create}
    </ButtonLink>
  );
}

const startOf = (announcement: AnnouncementOut) =>
  Date.parse(announcement.StartsAt ?? announcement.CreatedAt);
const endOf = (announcement: AnnouncementOut) =>
  Date.parse(announcement.ResolvedAt ?? announcement.UpdatedAt);

function withoutUndefined(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function Lists(props: {
  readonly open: readonly AnnouncementOut[];
  readonly past: readonly AnnouncementOut[];
  readonly isFiltered: boolean;
  readonly onOlder?: () => void;
  readonly isLoading?: boolean;
}) {
  const { open, past, isFiltered, onOlder, isLoading = false } = props;
  const now = useNow(60);
  const mayEdit = useMay("edit");
  const { selected } = usePages();
  if (open.length + past.length === 0) {
    return isFiltered ? (
      <EmptyState title={announcements.nothingFound}>{announcements.nothingFoundHint}</EmptyState>
    ) : (
      <EmptyState
        title={selected === undefined ? announcements.empty : announcements.emptyOn(selected.Name)}
        action={mayEdit && <CreateLink />}
      >
        {announcements.emptyHint}
      </EmptyState>
    );
  }
  const current = open
    .filter((announcement) => phaseOf(announcement, now) === "open")
    .toSorted((a, b) => startOf(b) - startOf(a));
  const upcoming = open
    .filter((announcement) => phaseOf(announcement, now) === "coming")
    .toSorted((a, b) => startOf(a) - startOf(b));
  return (
    <>
      <List heading={announcements.open} items={current} />
      <List heading={announcements.coming} items={upcoming} />
      <List heading={announcements.past} items={past.toSorted((a, b) => endOf(b) - endOf(a))} />
      {onOlder !== undefined && (
        <Button busy={isLoading} onClick={onOlder}>
          {announcements.older}
        </Button>
      )}
    </>
  );
}

function List({ heading, items }: { readonly heading: string; readonly items: readonly AnnouncementOut[] }) {
  if (items.length === 0) return null;
  return (
    <Section heading={heading}>
      <Rows>
        {items.map((item) => (
          <AnnouncementRow
            key={item.Id}
            announcement={item}
            lastUpdateAt={item.Updates[0]?.PostedAt ?? null}
            resolvedAt={item.ResolvedAt}
            createdAt={item.CreatedAt}
            hasPostmortem={item.Postmortem !== null}
            namesNext
          />
        ))}
      </Rows>
    </Section>
  );
}
