/** Queries of integrations and their events. */
import { queryOptions } from "@tanstack/react-query";
import { read, send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { readAll } from "../../api/read-all.ts";

/** Every integration. */
export const integrationsQuery = queryOptions({
  queryKey: keys.integrations,
  queryFn: ({ signal }) => readAll("Integration", {}, signal),
});

/** The guides to all types, which do not change while the portal is open. */
export const guidesQuery = queryOptions({
  queryKey: [...keys.integrations, "guides"],
  queryFn: ({ signal }) => read("IntegrationGuide", {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Polling intervals of an open integration in milliseconds: events raise no revision. */
const intervalMs = 5_000;
const waitingIntervalMs = 2_000;

/** One integration, read more often until its first event. */
export function integrationQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.integrations, id],
    queryFn: ({ signal }) => read(`Integration/${id}`, {}, signal),
    refetchInterval: ({ state }) => (state.data?.LastEventAt === null ? waitingIntervalMs : intervalMs),
  });
}

/** The newest 50 events of an integration. */
export function eventsQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.integrations, id, "events"],
    queryFn: async ({ signal }) => {
      const { Items } = await read(`Integration/${id}/Events`, { Limit: 50 }, signal);
      return Items;
    },
    refetchInterval: intervalMs,
  });
}

/** An event with its headers and its body, which never change. */
export function eventQuery(id: string, eventId: string) {
  return queryOptions({
    queryKey: [...keys.integrations, id, "event", eventId],
    queryFn: ({ signal }) => read(`Integration/${id}/Events/${eventId}`, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { live: false },
  });
}

/** The newest open alerts of an integration, with a cursor if there are more. */
export function alertsQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.integrations, id, "alerts"],
    queryFn: ({ signal }) => read(`Integration/${id}/Alerts`, { Limit: 100 }, signal),
    refetchInterval: intervalMs,
  });
}

/** The body of the newest event that still has one; otherwise empty. */
export function newestBodyQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.integrations, id, "newest-body"],
    queryFn: async ({ signal }) => {
      const { Items } = await read(`Integration/${id}/Events`, { Limit: 20 }, signal);
      const newest = Items.find(({ HasBody }) => HasBody);
      if (newest === undefined) return "";
      const { Body } = await read(`Integration/${id}/Events/${newest.Id}`, {}, signal);
      return Body ?? "";
    },
    // The text must not change while paths are written beside it.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { live: false },
  });
}

/** A dry run of a body with unsaved paths. */
export function dryRunQuery(
  id: string,
  { body, paths }: { readonly body: string; readonly paths: Readonly<Record<string, unknown>> | null },
) {
  return queryOptions({
    queryKey: [...keys.integrations, id, "trial", body, paths],
    queryFn: () => send("POST", `Integration/${id}/DryRun`, { Body: body, Paths: paths }),
    enabled: body.trim() !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { live: false },
  });
}

/** Refetches integrations and events. */
export function refreshIntegrations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.integrations });
}
