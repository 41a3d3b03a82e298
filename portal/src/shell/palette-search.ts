/** Searches the portal's records for the palette. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { read } from "../api/client.ts";
import { componentsQuery } from "../api/components.ts";
import { useMay } from "../api/current-person.ts";
import { keys } from "../api/query-keys.ts";
import { lackingPostmortem } from "../screens/announcements/lacking-postmortem.ts";
import { keysQuery } from "../screens/credentials/key-queries.ts";
import { integrationsQuery } from "../screens/integrations/integration-queries.ts";
import { peopleQuery } from "../screens/people/people-queries.ts";

const minQueryLength = 2;
const maxResults = 6;

/** Announcements that match a text, by the service's search. */
const announcementsQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.announcements, "palette", text],
    queryFn: ({ signal }) => read("Announcement", { Search: text, Limit: maxResults }, signal),
  });

/** The resolved incidents, newest first, for the postmortems that they lack. */
const resolvedQuery = queryOptions({
  queryKey: [...keys.announcements, "palette", "resolved"],
  queryFn: ({ signal }) =>
    read("Announcement", { Kind: ["Incident"], State: ["Resolved"], Limit: 20 }, signal),
});

/** Subscribers that match a text, by the service's search. */
const subscribersQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.subscribers, "palette", text],
    queryFn: ({ signal }) => read("Subscriber", { Search: text, Limit: maxResults }, signal),
  });

/** The entries of the portal that may match a text. Those of the lists are filtered by the palette. */
export function usePaletteSearch(query: string) {
  const text = useDeferredValue(query.trim());
  const mayAdminister = useMay("administer");
  const mayEdit = useMay("edit");
  const isSearching = query.trim().length >= minQueryLength;
  const isAdministering = isSearching && mayAdminister;
  const components = useQuery({ ...componentsQuery, enabled: isSearching });
  const people = useQuery({ ...peopleQuery, enabled: isAdministering });
  const credentials = useQuery({ ...keysQuery, enabled: isAdministering });
  const integrations = useQuery({ ...integrationsQuery, enabled: isAdministering });
  const isServerSearch = text.length >= minQueryLength;
  const announcements = useQuery({ ...announcementsQuery(text), enabled: isServerSearch });
  const subscribers = useQuery({ ...subscribersQuery(text), enabled: isServerSearch && mayAdminister });
  const resolved = useQuery({ ...resolvedQuery, enabled: isSearching && mayEdit });
  const queries = [components, people, credentials, integrations, announcements, subscribers, resolved];
  if (!isSearching) return undefined;
  return {
    isPending: queries.some(({ isFetching }) => isFetching),
    components: components.data ?? [],
    people: people.data ?? [],
    credentials: credentials.data ?? [],
    integrations: integrations.data ?? [],
    announcements: announcements.data?.Items ?? [],
    subscribers: subscribers.data?.Items ?? [],
    withoutPostmortem: mayEdit
      ? lackingPostmortem([
          ...lackingPostmortem(resolved.data?.Items ?? []).slice(0, maxResults),
          ...(announcements.data?.Items ?? []),
        ])
      : [],
  };
}

export type PaletteFound = NonNullable<ReturnType<typeof usePaletteSearch>>;
