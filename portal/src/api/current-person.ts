import { queryOptions } from "@tanstack/react-query";
import { createContext, use } from "react";
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

/** The signed-in person, for all screens behind sign-in: one query, not one for each component that asks. */
export const MeContext = createContext<MeOut | undefined>(undefined);

/** The signed-in person. Throws on screens without sign-in. */
export function useMe(): MeOut {
  const me = use(MeContext);
  if (me === undefined) throw new Error("only screens behind sign-in know the person");
  return me;
}

/** True if the signed-in person has this access. The service checks again. */
export function useMay(access: PersonAccess): boolean {
  return mayUse(useMe().Person.Role, access);
}
