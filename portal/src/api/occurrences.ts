/** The next windows of maintenance that repeats. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { read } from "./client.ts";

/** Times are RFC 3339; null if not set. */
export type SeriesPlan = {
  /** Null for maintenance that is not saved. */
  readonly id: string | null;
  /** The page's slug; null for the first page. */
  readonly page: string | null;
  readonly recurrence: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
};

function occurrencesQuery({ id, page, recurrence, startsAt, endsAt }: SeriesPlan) {
  return queryOptions({
    queryKey: ["Occurrences", id, page, recurrence, startsAt, endsAt],
    queryFn: ({ signal }) =>
      read(
        "Occurrences",
        {
          Id: id,
          Page: page,
          Recurrence: recurrence ?? "",
          StartsAt: startsAt ?? "",
          EndsAt: endsAt ?? "",
        },
        signal,
      ),
    enabled: recurrence !== null && recurrence !== "" && startsAt !== null && endsAt !== null,
    staleTime: 60_000,
    meta: { live: false },
  });
}

/** The next windows of a series that start in the future; undefined until they are loaded, without a rule, and for an invalid one. */
export function useOccurrences(plan: SeriesPlan) {
  return useQuery(occurrencesQuery(plan)).data;
}
