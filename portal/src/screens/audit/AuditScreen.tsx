import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { usePages } from "../../api/pages.ts";
import { queryClient } from "../../api/query-client.ts";
import { Button } from "../../ui/Button.tsx";
import { VirtualRows } from "../../ui/lists/VirtualRows.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { audit as words } from "../../words/audit.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { AuditFilters } from "./AuditFilterForm.tsx";
import { AuditLine, auditColumns } from "./AuditLine.tsx";
import { type AuditQuery, type AuditSearch, auditSearch, narrowed } from "./audit-filters.ts";
import { auditQuery, newestQuery } from "./audit-queries.ts";

export function AuditScreen() {
  const search = auditSearch(useSearch({ from: "/signed-in/audit" }));
  const { selected } = usePages();
  const asked: AuditQuery = { ...search, ...(selected !== undefined && { Page: selected.Slug }) };
  const navigate = useNavigate();
  const narrow = (next: AuditSearch) => void navigate({ to: "/audit", search: next, replace: true });
  return (
    <>
      <PageTitle
        line={selected === undefined ? words.lead : words.leadOf(selected.Name)}
        actions={
          <ExportButton
            path="AuditEvent.csv"
            query={asked}
            act={words.csv}
            name={words.csvName}
            failed={words.csvFailed}
          />
        }
      >
        {words.title}
      </PageTitle>
      <AuditFilters search={search} onChange={narrow} />
      <AuditRows
        key={JSON.stringify(asked)}
        search={asked}
        onOnly={(id) => narrow(narrowed(search, "SubjectId", id))}
      />
    </>
  );
}

function AuditRows({
  search,
  onOnly,
}: {
  readonly search: AuditQuery;
  readonly onOnly: (id: string) => void;
}) {
  const parts = useInfiniteQuery(auditQuery(search));
  const newest = useQuery(newestQuery(search));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const events = useMemo(() => parts.data?.pages.flatMap(({ Items }) => Items) ?? [], [parts.data]);
  if (parts.isPending) return <Progress />;
  if (parts.error !== null && events.length === 0) {
    return <ErrorNotice error={parts.error} title={words.failed} onRetry={() => void parts.refetch()} />;
  }
  if (events.length === 0) {
    return <EmptyState title={Object.keys(search).length === 0 ? words.empty : words.noneMatch} />;
  }
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const isBehind = newest.data != null && newest.data !== events[0]?.Id;
  const readOn = () => {
    if (!parts.isFetchingNextPage && !parts.isFetchNextPageError) void parts.fetchNextPage();
  };
  return (
    <>
      {isBehind && (
        <p role="status" className="mb-3">
          <Button
            small
            onClick={() => void queryClient.resetQueries({ queryKey: auditQuery(search).queryKey })}
          >
            {words.newer}
          </Button>
        </p>
      )}
      <div
        aria-hidden="true"
        className={`hidden gap-x-4 border-b border-ink pb-2 text-second text-ink2 wide:grid ${auditColumns}`}
      >
        {Object.values(words.columns).map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <VirtualRows
        label={words.listLabel}
        entries={events}
        keyOf={({ Id }) => Id}
        estimatedHeight={53}
        {...(parts.hasNextPage ? { onEnd: readOn } : {})}
      >
        {(event) => (
          <AuditLine
            event={event}
            isOpen={open.has(event.Id)}
            onToggle={() => toggle(event.Id)}
            onOnly={() => onOnly(event.Subject.Id)}
          />
        )}
      </VirtualRows>
      {parts.isFetchNextPageError && (
        <ErrorNotice error={parts.error} title={words.failed} onRetry={() => void parts.fetchNextPage()} />
      )}
      {parts.isFetchingNextPage ? (
        <Progress label={words.more} />
      ) : (
        !parts.hasNextPage && <p className="py-4 text-second text-ink2">{words.end}</p>
      )}
    </>
  );
}
