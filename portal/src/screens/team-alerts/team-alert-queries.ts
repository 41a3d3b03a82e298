/** Queries of team alerts, their rules and destinations. */
import { queryOptions } from "@tanstack/react-query";
import type { TeamDestinationOut } from "../../../../src/contract/team-alerts.ts";
import { read } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { readAll } from "../../api/read-all.ts";

const openIntervalMs = 10_000;

const pageFilter = (page: string | undefined) => (page === undefined ? {} : { Page: page });

/** The alerts that are open, on one page or on all. */
export function openAlertsQuery(page: string | undefined) {
  return queryOptions({
    queryKey: [...keys.teamAlerts, "open", page],
    queryFn: ({ signal }) => readAll("TeamAlert", { ...pageFilter(page), Open: "true" }, signal),
    refetchInterval: openIntervalMs,
  });
}

/** Polling interval while a message is being sent, in milliseconds. */
const outcomeIntervalMs = 2_000;

/** The destinations, on one page or on all. */
export function destinationsQuery(page: string | undefined) {
  return queryOptions({
    queryKey: [...keys.teamAlerts, "destinations", page],
    queryFn: ({ signal }) => readAll("TeamDestination", pageFilter(page), signal),
    refetchInterval: ({ state }) => {
      const isSending = (destination: TeamDestinationOut) =>
        destination.LastDelivery !== null && ["Queued", "Sending"].includes(destination.LastDelivery.State);
      return (state.data ?? []).some(isSending) ? outcomeIntervalMs : false;
    },
  });
}

/** The rules of a page. */
export function teamRulesQuery(page: string | undefined) {
  return queryOptions({
    queryKey: [...keys.teamAlerts, "rules", page],
    queryFn: ({ signal }) => read("TeamAlert/Rules", pageFilter(page), signal),
  });
}

/** Refetches all team alert queries. */
export function refreshTeamAlerts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.teamAlerts });
}
