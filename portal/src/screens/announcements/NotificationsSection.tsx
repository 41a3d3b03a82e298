import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeliveryOut, DeliveryState } from "../../../../src/contract/deliveries.ts";
import type { DeliveryCountsOut } from "../../../../src/contract/portal/portal-notifications.ts";
import { read } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { changeDeliveries, type DeliveryAction } from "../../api/deliveries.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { notifications as texts } from "../../texts/notifications.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { DefinitionList } from "../../ui/lists/DefinitionList.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { DeliveryRow } from "../subscribers/DeliveryRow.tsx";
import { nameAndAddress } from "../subscribers/subscriber-texts.ts";
import { AddressCheck } from "./AddressCheck.tsx";

/** Polling interval while deliveries are open, in ms. */
const pollIntervalMs = 3_000;

const countsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.deliveries(id), "counts"],
    queryFn: ({ signal }) => read(`Announcement/${id}/DeliveryCounts`, {}, signal),
    // Deliveries change without a revision.
    refetchInterval: ({ state }) => (state.data?.IsOpen === true ? pollIntervalMs : false),
  });

/** The notifications of an announcement, counted by state. */
export function NotificationsSection({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(countsQuery(id));
  const mayAdminister = useMay("administer");
  return (
    <Section heading={texts.title}>
      {error !== null && <ErrorNotice error={error} title={texts.failed} onRetry={() => void refetch()} />}
      {data !== undefined && <Counts counts={data} />}
      {mayAdminister && data !== undefined && data.States.length > 0 && (
        <>
          <BulkActions id={id} counts={data} />
          <Deliveries id={id} isOpen={data.IsOpen} />
          <AddressCheck id={id} />
        </>
      )}
    </Section>
  );
}

function Counts({ counts: { States, IsOpen } }: { readonly counts: DeliveryCountsOut }) {
  if (States.length === 0) {
    return (
      <p className="border-b border-rule py-3 text-ink2" role="status">
        {IsOpen ? texts.resolving : texts.none}
      </p>
    );
  }
  return (
    <div role="status">
      <DefinitionList
        isNarrow
        terms={States.map(({ State, Count }) => [texts.states[State], texts.number(Count)])}
      />
    </div>
  );
}

/** The delivery states that each action applies to. */
const statesByAction: Readonly<Record<DeliveryAction, readonly DeliveryState[]>> = {
  Release: ["Held"],
  Retry: ["Deferred", "Failed", "Bounced"],
  Drop: ["Queued", "Deferred", "Held"],
};
const bulkActions = ["Release", "Retry", "Drop"] as const satisfies readonly DeliveryAction[];

/** Releases, retries or drops all deliveries of an announcement in the action's states. */
function BulkActions({ id, counts }: { readonly id: string; readonly counts: DeliveryCountsOut }) {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState<DeliveryAction>();
  const [changed, setChanged] = useState(0);
  const available = bulkActions.filter((action) =>
    counts.States.some(({ State }) => statesByAction[action].includes(State)),
  );
  const run = async (action: DeliveryAction) => {
    const question = { title: texts.dropTitle, text: texts.dropText, act: texts.actions.Drop };
    if (action === "Drop" && !(await confirm(question))) return;
    setBusy(action);
    setChanged(0);
    setError(undefined);
    try {
      // Only deliveries queued before now, not those that the action itself queues.
      const selection = { AnnouncementId: id, To: new Date().toISOString() };
      toast({ text: texts.changed(await changeDeliveries(action, selection, setChanged)) });
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
        {available.map((action) => (
          <Button key={action} small busy={busy === action} onClick={() => void run(action)}>
            {texts.actions[action]}
          </Button>
        ))}
      </div>
      <p role="status" className={busy === undefined ? "sr-only" : "pt-2 text-second text-ink2"}>
        {busy !== undefined && changed > 0 && texts.progress(changed)}
      </p>
    </>
  );
}

const firstCursor: string | null = null;

function deliveriesQuery(id: string, isOpen: boolean) {
  return infiniteQueryOptions({
    queryKey: [...keys.deliveries(id), "list"],
    queryFn: ({ pageParam, signal }) =>
      read(`Announcement/${id}/Deliveries`, { Limit: 50, Cursor: pageParam }, signal),
    initialPageParam: firstCursor,
    getNextPageParam: ({ NextCursor }) => NextCursor,
    refetchInterval: isOpen ? pollIntervalMs : false,
  });
}

/** The deliveries one by one, newest first, loaded on request. */
function Deliveries({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="pt-3" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="min-h-(--target) text-second text-ink2">{texts.listAct}</summary>
      {isOpened && <DeliveryList id={id} isOpen={isOpen} />}
    </details>
  );
}

/** The recipient's name and masked address. */
const recipientText = ({ Address, SubscriberName }: DeliveryOut) =>
  Address === null ? texts.erased : nameAndAddress({ Name: SubscriberName, Address });

function DeliveryList({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  const query = useInfiniteQuery(deliveriesQuery(id, isOpen));
  if (query.isPending) return <Progress />;
  if (query.data === undefined)
    return <ErrorNotice error={query.error} title={texts.failed} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Rows label={texts.list}>
        {query.data.pages
          .flatMap(({ Items }) => Items)
          .map((delivery) => (
            <DeliveryRow
              key={delivery.Id}
              delivery={delivery}
              title={<span className="break-all">{recipientText(delivery)}</span>}
            />
          ))}
      </Rows>
      {query.hasNextPage && (
        <p className="mt-4">
          <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.loadMore}
          </Button>
        </p>
      )}
    </>
  );
}
