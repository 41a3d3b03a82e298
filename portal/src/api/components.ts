/** All components. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ComponentChoice } from "../../../src/contract/portal/component-choice.ts";
import { keys } from "./query-keys.ts";
import { readAll } from "./read-all.ts";

/** All components, in order of creation. */
export const componentsQuery = queryOptions({
  queryKey: [...keys.components, "All"],
  queryFn: ({ signal }) => readAll("Component", {}, signal),
});

const preloadedKey = (page: string | undefined) => [...keys.components, "preloaded", page ?? null];

/** Stores the first components of a page, or of all. */
export function storeFirstComponents(
  client: QueryClient,
  page: string | undefined,
  components: readonly ComponentChoice[],
): void {
  client.setQueryData(preloadedKey(page), components);
}

/** The first components of a page, or of all, as the document was rendered; undefined if it has none. */
export function readFirstComponents(
  client: QueryClient,
  page: string | undefined,
): readonly ComponentChoice[] | undefined {
  return client.getQueryData<readonly ComponentChoice[]>(preloadedKey(page));
}
