import { queryOptions } from "@tanstack/react-query";
import type { Overview } from "../../../src/contract/portal-overview.ts";
import { read } from "./client.ts";
import { keys } from "./keys.ts";

/** Reads the overview: the repeater and the counts of the navigation live from it as well. */
export const overviewQuery = queryOptions({
  queryKey: keys.overview,
  queryFn: ({ signal }) => read<Overview>("Overview", {}, signal),
});
