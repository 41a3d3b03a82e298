import { shell } from "../texts/shell.ts";
import { type Action, actionValue } from "./actions.ts";
import type { NavigationItem } from "./navigation-places.ts";
import { rankNearMatch } from "./near-match.ts";
import { bestRank, rankMatch } from "./rank-match.ts";
import { statusLines, statusValue } from "./status-lines.ts";

/** The found records, as far as their names decide. */
export type PaletteRecords = {
  readonly components: readonly { readonly Id: string; readonly Name: string; readonly Status: string }[];
  readonly people: readonly { readonly Name: string; readonly Email: string }[];
  readonly credentials: readonly { readonly Name: string; readonly Role: string }[];
  readonly integrations: readonly { readonly Name: string; readonly Type: string }[];
  readonly announcements: readonly { readonly Title: string }[];
  readonly subscribers: readonly { readonly Address: string }[];
};

type Lines = { readonly actions: readonly Action[]; readonly places: readonly NavigationItem[] };

const linesOf = ({ actions, places }: Lines) => [
  ...actions,
  ...places.map(({ label, parentLabel = "", keywords = [] }) => ({
    label,
    keywords: [parentLabel, ...keywords],
  })),
];

/** The records that the palette filters itself, by what it finds them. */
const recordsOf = ({ components, people, credentials, integrations }: PaletteRecords) => [
  ...components.map(({ Name, Status }) => ({ label: Name, keywords: [Status] })),
  ...people.map(({ Name, Email }) => ({ label: Name, keywords: [Email] })),
  ...credentials.map(({ Name, Role }) => ({ label: Name, keywords: [Role] })),
  ...integrations.map(({ Name, Type }) => ({
    label: Name,
    keywords: [Type, shell.palette.found.integrations],
  })),
];

/**
 * Whether records precede screens and actions: unless one of those matches better, or as well and by its whole name. cmdk
 * sorts lines within their group only.
 */
export function startsWithRecords(
  query: string,
  { actions, places }: Lines,
  results: PaletteRecords,
): boolean {
  const lines = { places, actions: actions.filter(({ changesPage }) => changesPage !== true) };
  const searched = [
    ...results.announcements.map(({ Title }) => ({ label: Title })),
    ...results.subscribers.map(({ Address }) => ({ label: Address })),
  ];
  const recordRank = bestRank(query, [...recordsOf(results), ...searched]);
  const lineRank = bestRank(query, linesOf(lines));
  const typed = query.trim().toLowerCase();
  const isNamed = [...lines.actions, ...lines.places].some(({ label }) => label.toLowerCase() === typed);
  return isNamed ? recordRank > lineRank : recordRank >= lineRank;
}

/** The rank of the palette's lines: by similar words once no line has the words of the query. */
export function paletteFilter(
  query: string,
  lines: Lines,
  results: (PaletteRecords & { readonly isPending: boolean }) | undefined,
): typeof rankMatch {
  const statuses = statusLines(results?.components ?? [], query);
  const inOrder = inPlace(lines.actions, new Set(statuses.filter(({ isShown }) => isShown).map(statusValue)));
  if (results === undefined || results.isPending) return inOrder;
  const { announcements, subscribers } = results;
  const matched = announcements.length + subscribers.length + statuses.length;
  const isMatched = matched > 0 || bestRank(query, [...linesOf(lines), ...recordsOf(results)]) > 0;
  return isMatched ? inOrder : rankNearMatch;
}

/**
 * Ranks lines by what matches; those of actions with a place of their own that match equally well by their places, and those
 * that would change nothing (`unchanging`) last.
 */
function inPlace(actions: readonly Action[], unchanging: ReadonlySet<string>): typeof rankMatch {
  const places = new Map(actions.map(({ id, place }) => [actionValue(id), place]));
  return (value, query, names) => {
    const rank = rankMatch(value, query, names);
    if (unchanging.has(value)) return rank / 100;
    const place = places.get(value);
    return rank === 0 || place === undefined ? rank : Math.floor(rank) + 1 / (2 + place);
  };
}
