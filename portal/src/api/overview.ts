import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Overview } from "../../../src/contract/portal/overview.ts";
import { read } from "./client.ts";
import { useAddressedPage } from "./pages.ts";
import { usePublishedPages, withPublishedPages } from "./published-pages.ts";
import { keys } from "./query-keys.ts";
import { isRefused } from "./refused-error.ts";

/** Reads the overview of a page, or of all; of all also if the page no longer exists. */
async function readOverview(page: string | undefined, signal: AbortSignal): Promise<Overview> {
  try {
    return await read("Overview", { Page: page }, signal);
  } catch (error) {
    if (page === undefined || !isRefused(error, "PageNotFound")) throw error;
    return await read("Overview", {}, signal);
  }
}

/** The overview of a page, or of all. */
export const overviewQuery = (page: string | undefined) =>
  queryOptions({
    queryKey: [...keys.overview, page ?? null],
    queryFn: ({ signal }) => readOverview(page, signal),
  });

/** The overview of the page in the address, or of all; also the source of the navigation's counts. `options` say whether it is always reloaded. */
export function useOverview(options: { readonly refetchOnMount?: "always" } = {}) {
  const page = useAddressedPage();
  const published = usePublishedPages();
  return useQuery({
    ...overviewQuery(page),
    ...options,
    placeholderData: keepPreviousData,
    select: (overview) => withPublishedPages(overview, published, page),
  });
}
