/** All components. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ComponentChoice, PreloadedComponent } from "../../../src/contract/portal/component-choice.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";
import { read } from "./client.ts";
import { keys } from "./query-keys.ts";
import { readAll } from "./read-all.ts";

/** All components, in order of creation. */
export const componentsQuery = queryOptions({
  queryKey: [...keys.components, "All"],
  queryFn: ({ signal }) => readAll("Component", {}, signal),
});

/** The status that was last reported directly, to undo a change of it; null if there is none. */
export const reportedStatusQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.components, id, "reported"],
    queryFn: async ({ signal }) => {
      const { Voices } = await read(`Component/${id}`, {}, signal);
      return Voices.find(({ Kind }) => Kind === "Report")?.Status ?? null;
    },
    // From the choice of a component to that of its status. Changes invalidate it.
    staleTime: 30_000,
  });

const preloadedKey = (page: string | undefined) => [...keys.components, "preloaded", page ?? null];

/** Stores the first components of a page, or of all. */
export function storeFirstComponents(
  client: QueryClient,
  page: string | undefined,
  components: readonly PreloadedComponent[],
): void {
  client.setQueryData(preloadedKey(page), components);
  for (const { Id, Reported } of components)
    client.setQueryData<ComponentStatus | null>(reportedStatusQuery(Id).queryKey, Reported);
}

/** The first components of a page, or of all, as the document was rendered; undefined if it has none. */
export function readFirstComponents(
  client: QueryClient,
  page: string | undefined,
): readonly ComponentChoice[] | undefined {
  return client.getQueryData<readonly ComponentChoice[]>(preloadedKey(page));
}
