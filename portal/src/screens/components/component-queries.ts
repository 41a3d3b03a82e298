/** Queries of components. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ComponentWithVoicesOut } from "../../../../src/contract/components.ts";
import type { ComponentRemarks } from "../../../../src/contract/portal/portal-components.ts";
import { read, readResponse } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { readAll } from "../../api/read-all.ts";
import type { Versioned } from "../conflicts/draft-conflicts.ts";

/** All groups, in order of creation. */
export const groupsQuery = queryOptions({
  queryKey: [...keys.groups, "All"],
  queryFn: ({ signal }) => readAll("ComponentGroup", {}, signal),
});

export type Remark = ComponentRemarks["Items"][number];

/** Warnings about components. */
export const remarksQuery = queryOptions({
  queryKey: [...keys.components, "Remarks"],
  queryFn: ({ signal }) => read("Component/Remarks", {}, signal),
});

/** A component with its sources, and its version tag. */
export type VersionedComponent = Versioned<ComponentWithVoicesOut>;

/** One component. */
export const componentQuery = (id: string) =>
  queryOptions({
    queryKey: keys.component(id),
    queryFn: async ({ signal }): Promise<VersionedComponent> => {
      const { result, etag } = await readResponse(`Component/${id}`, {}, signal);
      return { value: result, etag };
    },
  });

/** A component's status sources, with the people and keys that set them. */
export const sourcesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.component(id), "Sources"],
    queryFn: ({ signal }) => read(`Component/${id}/Sources`, {}, signal),
  });

const firstCursor = (): string | null => null;

/** A component's status periods, newest first. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.component(id), "History"],
    queryFn: ({ signal, pageParam }) =>
      read(`Component/${id}/AttributedHistory`, { Limit: 15, Cursor: pageParam }, signal),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.NextCursor,
  });

export const uptimeQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.component(id), "Uptime"],
    queryFn: ({ signal }) => read(`Component/${id}/Uptime`, {}, signal),
  });
