import type { Action } from "./actions.ts";
import type { NavigationItem } from "./navigation-places.ts";
import { rankNearMatch } from "./near-match.ts";
import type { PaletteFound } from "./palette-search.ts";
import { bestRank, rankMatch } from "./rank-match.ts";
import { statusLines } from "./status-lines.ts";

/** The rank of the palette's lines: by similar words once no line has the words of the query. */
export function paletteFilter(
  query: string,
  lines: { readonly actions: readonly Action[]; readonly places: readonly NavigationItem[] },
  results: PaletteFound | undefined,
): typeof rankMatch {
  if (results === undefined || results.isPending) return rankMatch;
  const { components, people, credentials, integrations, announcements, subscribers } = results;
  const matched = announcements.length + subscribers.length + statusLines(components, query).length;
  const records = [
    ...components.map(({ Name, Status }) => ({ label: Name, keywords: [Status] })),
    ...people.map(({ Name, Email }) => ({ label: Name, keywords: [Email] })),
    ...credentials.map(({ Name, Role }) => ({ label: Name, keywords: [Role] })),
    ...integrations.map(({ Name, Type }) => ({ label: Name, keywords: [Type] })),
  ];
  const places = lines.places.map(({ label, parentLabel = "", keywords = [] }) => ({
    label,
    keywords: [parentLabel, ...keywords],
  }));
  const isMatched = matched > 0 || bestRank(query, [...lines.actions, ...places, ...records]) > 0;
  return isMatched ? rankMatch : rankNearMatch;
}
