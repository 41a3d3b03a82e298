/** Queries of subscribers. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { SubscriberFilters } from "../../../../src/contract/subscribers.ts";
import { read } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";

const firstCursor: string | null = null;

/** Subscribers that match the filters, newest first, 50 at a time. */
export function subscribersQuery(filters: SubscriberFilters) {
  return infiniteQueryOptions({
    queryKey: [...keys.subscribers, filters],
    queryFn: ({ pageParam, signal }) =>
      read("Subscriber", { ...filters, Limit: 50, Cursor: pageParam }, signal),
    initialPageParam: firstCursor,
    getNextPageParam: ({ NextCursor }) => NextCursor,
  });
}

/** Numbers of subscribers of a page, or of all, by state. */
export const subscriberCountsQuery = (page: string | undefined) =>
  queryOptions({
    queryKey: [...keys.subscribers, "counts", page ?? null],
    queryFn: async ({ signal }) => (await read("SubscriberCounts", { Page: page }, signal)).Items,
  });

/** One subscriber, with its full address. */
export function subscriberQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.subscribers, id],
    queryFn: ({ signal }) => read(`Subscriber/${id}`, {}, signal),
  });
}

/** The deliveries of a subscriber, newest first: five, then 20 at a time, so that the rest of the screen stays in reach. */
export function subscriberDeliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.subscribers, id, "deliveries"],
    queryFn: ({ pageParam, signal }) =>
      read(
        `Subscriber/${id}/Deliveries`,
        { Limit: pageParam === firstCursor ? 5 : 20, Cursor: pageParam },
        signal,
      ),
    initialPageParam: firstCursor,
    getNextPageParam: ({ NextCursor }) => NextCursor,
  });
}

/** Explains for each announcement whether a subscriber is notified. */
export const explanationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.subscribers, "explanations", id],
    queryFn: async ({ signal }) => (await read(`Subscriber/${id}/Explanations`, {}, signal)).Items,
  });

/** Explains whether subscribers whose address contains a text are notified of an announcement. */
export const announcementExplanationsQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: [...keys.subscribers, "explanations", "announcement", id, search],
    queryFn: async ({ signal }) =>
      (await read(`Announcement/${id}/Explanations`, { Search: search }, signal)).Items,
  });

/** The confirmations of unconfirmed imports. */
export const confirmationsQuery = queryOptions({
  queryKey: [...keys.subscribers, "confirmations"],
  queryFn: ({ signal }) => read("SubscriberImport/Confirmations", {}, signal),
});

/** Refetches the list. */
export function refreshSubscribers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.subscribers });
}
