/** Entries of the portal that the palette finds, beside places and commands. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { read } from "../api/client.ts";
import { useMay } from "../api/current-person.ts";
import { keys } from "../api/query-keys.ts";
import { readAll } from "../api/read-all.ts";
import { keysQuery } from "../screens/credentials/key-queries.ts";
import { integrationsQuery } from "../screens/integrations/integration-queries.ts";
import { peopleQuery } from "../screens/people/people-queries.ts";

const minSearch = 2;
const maxFound = 6;

const componentsQuery = queryOptions({
  queryKey: [...keys.components, "palette"],
  queryFn: ({ signal }) => readAll("Component", {}, signal),
});

/** Announcements that the service finds by a text. */
const announcementsQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.announcements, "palette", text],
    queryFn: ({ signal }) => read("Announcement", { Search: text, Limit: maxFound }, signal),
  });

/** Subscribers that the service finds by a text. */
const subscribersQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.subscribers, "palette", text],
    queryFn: ({ signal }) => read("Subscriber", { Search: text, Limit: maxFound }, signal),
  });

/** The entries of the portal that may match a text. Those of the lists are filtered by the palette. */
export function usePaletteSearch(typed: string) {
  const text = useDeferredValue(typed.trim());
  const mayAdminister = useMay("administer");
  const isSearching = typed.trim().length >= minSearch;
  const isAdministering = isSearching && mayAdminister;
  const components = useQuery({ ...componentsQuery, enabled: isSearching });
  const people = useQuery({ ...peopleQuery, enabled: isAdministering });
  const credentials = useQuery({ ...keysQuery, enabled: isAdministering });
  const integrations = useQuery({ ...integrationsQuery, enabled: isAdministering });
  const isLong = text.length >= minSearch;
  const announcements = useQuery({ ...announcementsQuery(text), enabled: isLong });
  const subscribers = useQuery({ ...subscribersQuery(text), enabled: isLong && mayAdminister });
  const all = [components, people, credentials, integrations, announcements, subscribers];
  if (!isSearching) return undefined;
  return {
    isPending: all.some(({ isFetching }) => isFetching),
    components: components.data ?? [],
    people: people.data ?? [],
    credentials: credentials.data ?? [],
    integrations: integrations.data ?? [],
    announcements: announcements.data?.Items ?? [],
    subscribers: subscribers.data?.Items ?? [],
  };
}

export type PaletteFound = NonNullable<ReturnType<typeof usePaletteSearch>>;
