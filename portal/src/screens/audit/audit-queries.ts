/** Reads the audit log page by page. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { read } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import type { AuditQuery } from "./audit-filters.ts";

const firstCursor: string | null = null;

/** The filtered audit log. Not refetched live: that would reload all its pages. */
export function auditQuery(search: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: [...keys.audit, search],
    queryFn: ({ pageParam, signal }) =>
      read("AuditEvent", { ...search, Limit: 100, Cursor: pageParam }, signal),
    initialPageParam: firstCursor,
    getNextPageParam: ({ NextCursor }) => NextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Would compare all loaded pages with themselves for each new one.
    structuralSharing: false,
    meta: { live: false },
  });
}

/** The id of the newest matching entry, live; null if there is none. */
export function newestQuery(search: AuditQuery) {
  return queryOptions({
    queryKey: [...keys.audit, "newest", search],
    queryFn: async ({ signal }) => {
      const { Items } = await read("AuditEvent", { ...search, Limit: 1 }, signal);
      return Items[0]?.Id ?? null;
    },
  });
}
