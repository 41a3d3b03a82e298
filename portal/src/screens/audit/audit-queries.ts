/** How the audit is read: in parts, as one scrolls. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AuditEventOut } from "../../../../src/contract/audit.ts";
import { read } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import type { AuditQuery } from "./audit-filters.ts";

type AuditPage = { readonly Items: readonly AuditEventOut[]; readonly NextCursor: string | null };

const first: string | null = null;

/** The audit, narrowed. Not asked for again with every change: all parts that were read would be. */
export function auditQuery(search: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: [...keys.audit, search],
    queryFn: ({ pageParam, signal }) =>
      read<AuditPage>("AuditEvent", { ...search, Limit: 100, Cursor: pageParam }, signal),
    initialPageParam: first,
    getNextPageParam: ({ NextCursor }) => NextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Every part that was read would be compared with itself for each one that comes.
    structuralSharing: false,
    meta: { live: false },
  });
}

/** The id of the newest change that matches, kept true; null where there is none. */
export function newestQuery(search: AuditQuery) {
  return queryOptions({
    queryKey: [...keys.audit, "newest", search],
    queryFn: async ({ signal }) => {
      const { Items } = await read<AuditPage>("AuditEvent", { ...search, Limit: 1 }, signal);
      return Items[0]?.Id ?? null;
    },
  });
}
