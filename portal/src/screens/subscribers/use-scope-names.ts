import { useQuery } from "@tanstack/react-query";
import { componentsQuery } from "../../api/components.ts";
import { groupsQuery } from "../components/component-queries.ts";

/** Names of components and groups, by id. */
export function useScopeNames(): ReadonlyMap<string, string> {
  const components = useQuery(componentsQuery).data ?? [];
  const groups = useQuery(groupsQuery).data ?? [];
  return new Map([...components, ...groups].map(({ Id, Name }) => [Id, Name]));
}
