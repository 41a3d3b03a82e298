/** Entries of the portal that the palette finds, beside places and commands. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { AnnouncementOut } from "../../../src/contract/announcements.ts";
import type { ComponentOut } from "../../../src/contract/components.ts";
import type { SubscriberOut } from "../../../src/contract/subscribers.ts";
import { read } from "../api/client.ts";
import { useMay } from "../api/current-person.ts";
import { keys } from "../api/query-keys.ts";
import { readAll } from "../api/read-all.ts";
import { keysQuery } from "../screens/credentials/key-queries.ts";
import { integrationsQuery } from "../screens/integrations/integration-queries.ts";
import { peopleQuery } from "../screens/people/people-queries.ts";

const minSearch = 2;
const maxFound = 6;

type Part<Item> = { readonly Items: readonly Item[] };

const componentsQuery = queryOptions({
  queryKey: [...keys.components, "palette"],
  queryFn: ({ signal }) => readAll<ComponentOut>("Component", {}, signal),
});

/** Entries that the service finds by a text; none for a shorter one. */
function useFound<Item>(path: string, key: readonly string[], asked: { text: string; isAllowed: boolean }) {
  const isLong = asked.text.length >= minSearch;
  return useQuery({
    queryKey: [...key, "palette", asked.text],
    queryFn: ({ signal }) => read<Part<Item>>(path, { Search: asked.text, Limit: maxFound }, signal),
    enabled: asked.isAllowed && isLong,
  });
}

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
  const announcements = useFound<AnnouncementOut>("Announcement", keys.announcements, {
    text,
    isAllowed: true,
  });
  const subscribers = useFound<SubscriberOut>("Subscriber", keys.subscribers, {
    text,
    isAllowed: mayAdminister,
  });
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
