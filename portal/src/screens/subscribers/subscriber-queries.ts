/** How subscribers are read and changed. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { DeliveryOut } from "../../../../src/contract/deliveries.ts";
import type { RecipientExplanationOut } from "../../../../src/contract/portal/portal-subscribers.ts";
import type { SubscriberFilters, SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { type Query, read, send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";

type SubscriberPage = { readonly Items: readonly SubscriberOut[]; readonly NextCursor: string | null };

const first: string | null = null;

/** Subscribers that match the filters, newest first, 50 at a time. */
export function subscribersQuery(filters: SubscriberFilters) {
  return infiniteQueryOptions({
    queryKey: [...keys.subscribers, filters],
    queryFn: ({ pageParam, signal }) =>
      read<SubscriberPage>("Subscriber", { ...filters, Limit: 50, Cursor: pageParam }, signal),
    initialPageParam: first,
    getNextPageParam: ({ NextCursor }) => NextCursor,
  });
}

/** One subscriber, its address written out. */
export function subscriberQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.subscribers, id],
    queryFn: ({ signal }) => read<SubscriberOut>(`Subscriber/${id}`, {}, signal),
  });
}

type DeliveryPage = { readonly Items: readonly DeliveryOut[]; readonly NextCursor: string | null };

/** The deliveries of a subscriber, newest first, 20 at a time. */
export function subscriberDeliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.subscribers, id, "deliveries"],
    queryFn: ({ pageParam, signal }) =>
      read<DeliveryPage>(`Subscriber/${id}/Deliveries`, { Limit: 20, Cursor: pageParam }, signal),
    initialPageParam: first,
    getNextPageParam: ({ NextCursor }) => NextCursor,
  });
}

/** Why a subscriber is notified of announcements or not, or subscribers of an announcement: `Announcement/{id}`. */
export function explanationsQuery(of: string, query: Query = {}) {
  return queryOptions({
    queryKey: [...keys.subscribers, "explanations", of, query],
    queryFn: async ({ signal }) => {
      const { Items } = await read<{ Items: readonly RecipientExplanationOut[] }>(
        `${of}/Explanations`,
        query,
        signal,
      );
      return Items;
    },
  });
}

/** Loads the list again. */
export function refreshSubscribers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.subscribers });
}

/** Changes one subscriber, then loads the list again. */
export async function changeSubscriber(
  method: "PATCH" | "POST" | "DELETE",
  path: string,
  body?: unknown,
): Promise<void> {
  await send(method, `Subscriber/${path}`, body);
  await refreshSubscribers();
}
