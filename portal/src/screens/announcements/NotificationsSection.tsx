import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeliveryOut, DeliveryState } from "../../../../src/contract/deliveries.ts";
import type { DeliveryCountsOut } from "../../../../src/contract/portal/portal-notifications.ts";
import { read, send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { DefinitionList } from "../../ui/lists/DefinitionList.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { notifications as words } from "../../words/notifications.ts";

/** Milliseconds between two readings while deliveries are open. */
const pollEvery = 3_000;

const countsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.deliveries(id), "counts"],
    queryFn: ({ signal }) => read<DeliveryCountsOut>(`Announcement/${id}/DeliveryCounts`, {}, signal),
    // Deliveries change without a revision.
    refetchInterval: ({ state }) => (state.data?.IsOpen === true ? pollEvery : false),
  });

/** The notifications of an announcement, counted by state. */
export function NotificationsSection({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(countsQuery(id));
  const mayAdminister = useMay("administer");
  return (
    <Section heading={words.title}>
      {error !== null && <ErrorNotice error={error} title={words.failed} onRetry={() => void refetch()} />}
      {data !== undefined && <Counts counts={data} />}
      {mayAdminister && data !== undefined && data.States.length > 0 && (
        <>
          <BulkActs id={id} counts={data} />
          <Deliveries id={id} isOpen={data.IsOpen} />
        </>
      )}
    </Section>
  );
}

function Counts({ counts: { States, IsOpen } }: { readonly counts: DeliveryCountsOut }) {
  if (States.length === 0) {
    return (
      <p className="border-b border-rule py-3 text-ink2" role="status">
        {IsOpen ? words.resolving : words.none}
      </p>
    );
  }
  return (
    <div role="status">
      <DefinitionList
        narrow
        terms={States.map(({ State, Count }) => [words.states[State], words.number(Count)])}
      />
    </div>
  );
}

type BulkAction = "Release" | "Retry" | "Drop";

/** The states in which a delivery can be changed so. */
const statesFor: Readonly<Record<BulkAction, readonly DeliveryState[]>> = {
  Release: ["Held"],
  Retry: ["Deferred", "Failed", "Bounced"],
  Drop: ["Queued", "Deferred", "Held"],
};
const bulkActions = ["Release", "Retry", "Drop"] as const satisfies readonly BulkAction[];

type ChangedOut = { readonly Changed: number; readonly HasMore: boolean };

/** Changes all deliveries of an announcement that can be: 1,000 by each request. */
async function changeAll(id: string, action: BulkAction): Promise<number> {
  // What is queued when the request is sent, not what it queues itself.
  const selection = { AnnouncementId: id, Before: new Date().toISOString() };
  let changed = 0;
  for (;;) {
    const { result } = await send<ChangedOut>("POST", `Delivery/${action}`, selection);
    changed += result.Changed;
    if (!result.HasMore || result.Changed === 0) return changed;
  }
}

/** Releases, retries or drops all deliveries of an announcement that are in such a state. */
function BulkActs({ id, counts }: { readonly id: string; readonly counts: DeliveryCountsOut }) {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState<BulkAction>();
  const offered = bulkActions.filter((action) =>
    counts.States.some(({ State }) => statesFor[action].includes(State)),
  );
  const run = async (action: BulkAction) => {
    const question = { title: words.dropTitle, text: words.dropText, act: words.actions.Drop };
    if (action === "Drop" && !(await confirm(question))) return;
    setBusy(action);
    setError(undefined);
    try {
      toast({ text: words.changed(await changeAll(id, action)) });
      await queryClient.invalidateQueries({ queryKey: keys.deliveries(id) });
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      {error !== undefined && <ErrorNotice error={error} />}
      <div className="flex flex-wrap gap-2 pt-3">
        {offered.map((action) => (
          <Button key={action} small busy={busy === action} onClick={() => void run(action)}>
            {words.actions[action]}
          </Button>
        ))}
      </div>
    </>
  );
}

type DeliveryPage = { readonly Items: readonly DeliveryOut[]; readonly NextCursor: string | null };

const first: string | null = null;

function deliveriesQuery(id: string, isOpen: boolean) {
  return infiniteQueryOptions({
    queryKey: [...keys.deliveries(id), "list"],
    queryFn: ({ pageParam, signal }) =>
      read<DeliveryPage>(`Announcement/${id}/Deliveries`, { Limit: 50, Cursor: pageParam }, signal),
    initialPageParam: first,
    getNextPageParam: ({ NextCursor }) => NextCursor,
    refetchInterval: isOpen ? pollEvery : false,
  });
}

/** The deliveries one by one, newest first, once they are asked for. */
function Deliveries({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <details className="pt-3" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary className="min-h-(--target) text-second text-ink2">{words.listAct}</summary>
      {isShown && <DeliveryList id={id} isOpen={isOpen} />}
    </details>
  );
}

function DeliveryList({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  const parts = useInfiniteQuery(deliveriesQuery(id, isOpen));
  if (parts.isPending) return <Progress />;
  if (parts.error !== null)
    return <ErrorNotice error={parts.error} title={words.failed} onRetry={() => void parts.refetch()} />;
  return (
    <>
      <Rows label={words.list}>
        {parts.data.pages
          .flatMap(({ Items }) => Items)
          .map((one) => (
            <Row
              key={one.Id}
              title={<span className="break-all">{one.Address ?? words.erased}</span>}
              line={
                <>
                  {stateText(one)} · <Time at={one.SentAt ?? one.CreatedAt} />
                  {one.RemoteAnswer !== null && <span className="block break-words">{one.RemoteAnswer}</span>}
                </>
              }
            />
          ))}
      </Rows>
      {parts.hasNextPage && (
        <p className="mt-4">
          <Button small busy={parts.isFetchingNextPage} onClick={() => void parts.fetchNextPage()}>
            {words.loadMore}
          </Button>
        </p>
      )}
    </>
  );
}

function stateText({ State, Reason }: DeliveryOut): string {
  const state = words.states[State];
  return Reason === null ? state : `${state}: ${words.reasons[Reason]}`;
}
