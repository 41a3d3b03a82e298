import { queryOptions, type UseSuspenseQueryResult, useSuspenseQuery } from "@tanstack/react-query";
import { mayUse, type PersonAccess } from "../../../src/contract/people.ts";
import type { MeOut } from "../../../src/contract/portal/session.ts";
import { read } from "./client.ts";
import { keys } from "./query-keys.ts";

/** Reads who is signed in. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => read<MeOut>("Me", {}, signal),
  staleTime: 60_000,
});

/** Who is signed in; on a screen behind the sign-in. */
export function useMe(): MeOut {
  const { data }: UseSuspenseQueryResult<MeOut> = useSuspenseQuery(meQuery);
  return data;
}

/** Whether who is signed in may use what asks for this access. The service decides all the same. */
export function useMay(access: PersonAccess): boolean {
  return mayUse(useMe().Person.Role, access);
}
