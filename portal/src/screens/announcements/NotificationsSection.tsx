import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DeliveryCountsOut } from "../../../../src/contract/portal/portal-notifications.ts";
import { read } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { DefinitionList } from "../../ui/lists/DefinitionList.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
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
  return (
    <Section heading={words.title}>
      {error !== null && <ErrorNotice error={error} title={words.failed} onRetry={() => void refetch()} />}
      {data !== undefined && <Counts counts={data} />}
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
