/** How subscribers are read and changed. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { SubscriberFilters, SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { read, send } from "../../api/client.ts";
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
