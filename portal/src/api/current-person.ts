import { queryOptions, type UseSuspenseQueryResult, useSuspenseQuery } from "@tanstack/react-query";
import { mayUse, type PersonAccess } from "../../../src/contract/people.ts";
import type { MeOut } from "../../../src/contract/portal/session.ts";
import { read } from "./client.ts";
import { keys } from "./query-keys.ts";

/** Reads the signed-in person. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => read("Me", {}, signal),
  staleTime: 60_000,
});

/** The signed-in person; only on screens behind sign-in. */
export function useMe(): MeOut {
  const { data }: UseSuspenseQueryResult<MeOut> = useSuspenseQuery(meQuery);
  return data;
}

/** True if the signed-in person has this access. The service checks again. */
export function useMay(access: PersonAccess): boolean {
  return mayUse(useMe().Person.Role, access);
}
