import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { usePages } from "../../api/pages.ts";
import { queryClient } from "../../api/query-client.ts";
import { audit as texts } from "../../texts/audit.ts";
import { Button } from "../../ui/Button.tsx";
import { VirtualRows } from "../../ui/lists/VirtualRows.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { AuditFilterForm } from "./AuditFilterForm.tsx";
import { AuditLine, auditColumns } from "./AuditLine.tsx";
import { type AuditQuery, type AuditSearch, auditSearch, withFilter } from "./audit-filters.ts";
import { auditQuery, newestQuery } from "./audit-queries.ts";

export function AuditScreen() {
  const search = auditSearch(useSearch({ from: "/signed-in/audit" }));
  const { selected } = usePages();
  const query: AuditQuery = { ...search, ...(selected !== undefined && { Page: selected.Slug }) };
  const navigate = useNavigate();
  const applyFilters = (next: AuditSearch) => void navigate({ to: "/audit", search: next, replace: true });
  const isWide = useWide();
  const exportButton = (
    <ExportButton
      path="AuditEvent.csv"
      query={query}
      buttonText={texts.csv}
      name={texts.csvName}
      errorTitle={texts.csvFailed}
    />
  );
  return (
    <>
      <PageTitle
        line={selected === undefined ? texts.lead : texts.leadOf(selected.Name)}
        actions={isWide && exportButton}
      >
        {texts.title}
      </PageTitle>
      <AuditFilterForm search={search} onChange={applyFilters} beside={!isWide && exportButton} />
      <AuditRows
        key={JSON.stringify(query)}
        search={query}
        searchOfSubject={(id) => withFilter(search, "SubjectId", id)}
      />
    </>
  );
}

function AuditRows({
  search,
  searchOfSubject,
}: {
  readonly search: AuditQuery;
  readonly searchOfSubject: (id: string) => AuditSearch;
}) {
  const log = useInfiniteQuery(auditQuery(search));
  const newest = useQuery(newestQuery(search));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const events = useMemo(() => log.data?.pages.flatMap(({ Items }) => Items) ?? [], [log.data]);
  if (log.isPending) return <Progress />;
  if (log.error !== null && events.length === 0) {
    return <ErrorNotice error={log.error} title={texts.failed} onRetry={() => void log.refetch()} />;
  }
  if (events.length === 0) {
    return <EmptyState title={Object.keys(search).length === 0 ? texts.empty : texts.noneMatch} />;
  }
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const hasNewer = newest.data != null && newest.data !== events[0]?.Id;
  const loadMore = () => {
    if (!log.isFetchingNextPage && !log.isFetchNextPageError) void log.fetchNextPage();
  };
  return (
    <>
      {hasNewer && (
        <p role="status" className="mb-3">
          <Button
            small
            onClick={() => void queryClient.resetQueries({ queryKey: auditQuery(search).queryKey })}
          >
            {texts.newer}
          </Button>
        </p>
      )}
      <div
        aria-hidden="true"
        className={`hidden gap-x-4 border-b border-ink pb-2 text-second text-ink2 wide:grid ${auditColumns}`}
      >
        {Object.values(texts.columns).map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <VirtualRows
        label={texts.listLabel}
        entries={events}
        keyOf={({ Id }) => Id}
        estimatedHeight={53}
        {...(log.hasNextPage ? { onEnd: loadMore } : {})}
      >
        {(event) => (
          <AuditLine
            event={event}
            isOpen={open.has(event.Id)}
            onToggle={() => toggle(event.Id)}
            subjectSearch={searchOfSubject(event.Subject.Id ?? "")}
          />
        )}
      </VirtualRows>
      {log.isFetchNextPageError && (
        <ErrorNotice error={log.error} title={texts.failed} onRetry={() => void log.fetchNextPage()} />
      )}
      {log.isFetchingNextPage ? (
        <Progress label={texts.more} />
      ) : (
        !log.hasNextPage && <p className="py-4 text-second text-ink2">{texts.end}</p>
      )}
    </>
  );
}
