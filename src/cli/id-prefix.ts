/** The beginning of an id, which commands accept in its place. */
import { type Code, Refusal } from "../contract/refusal.ts";

/** A text in lower case that can be the first 8 or more characters of an id; undefined for another. */
export function idPrefixOf(text: string): string | undefined {
  const prefix = text.trim().toLowerCase();
  return /^[0-9a-f]{8}[0-9a-f-]{0,28}$/u.test(prefix) ? prefix : undefined;
}

/** An id as hints show it: to the millisecond of its creation, so that hardly another one begins with it. */
export function shortId(id: string): string {
  return id.slice(0, 13);
}

/** Lengths to which ids are shortened, each up to the end of one of their groups. */
const shortLengths = [13, 18, 23] as const;

/** Ids shortened to one length, at least `least`, at which each differs from the others; whole if there is none. */
export function shortIds(ids: readonly string[], least: number): readonly string[] {
  const count = new Set(ids).size;
  const length = shortLengths.find(
    (length) => length >= least && new Set(ids.map((id) => id.slice(0, length))).size === count,
  );
  return length === undefined ? ids : ids.map((id) => id.slice(0, length));
}

const maxListed = 5;

/** Ids in a refusal, a few of them. */
export function listIds(described: readonly string[]): string {
  const more = described.length - maxListed;
  return `${described.slice(0, maxListed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Candidates in a refusal, one a line, a few of them. */
function listCandidates(described: readonly string[]): string {
  const more = described.length - maxListed;
  return [...described.slice(0, maxListed), ...(more > 0 ? [`and ${more} more`] : [])]
    .map((line) => `\n  ${line}`)
    .join("");
}

/**
 * The refusal of a text that several have, with their ids and details, one a line: `subject` says how many they are.
 */
export function severalFound(
  subject: string,
  described: readonly string[],
  {
    code = "NameTaken",
    remedy = "Give an id",
  }: {
    readonly code?: Code;
    /** How one of them is selected. */
    readonly remedy?: string;
  } = {},
): Refusal {
  return new Refusal(code, `${subject}. ${remedy}:${listCandidates(described)}`);
}

/** The refusal of a name that resources of several pages have: `noun` is such as `a component`. */
export function onSeveralPages(
  noun: string,
  name: string,
  found: readonly { readonly Id: string; readonly Page: string }[],
): Refusal {
  return severalFound(
    `${found.length} pages have ${noun} named "${name}"`,
    found.map(({ Id, Page }) => `${Id} (page "${Page}")`),
    { code: "PageRequired", remedy: "Set --page, or give an id" },
  );
}

/** The one whose id begins with a text; undefined for none. Throws a `Refusal` with their ids for several. */
export function onlyWithPrefix<Item extends { readonly Id: string }>(
  all: readonly Item[],
  text: string,
  {
    plural,
    describe = ({ Id }) => Id,
  }: { readonly plural: string; readonly describe?: (item: Item) => string },
): Item | undefined {
  const prefix = idPrefixOf(text);
  if (prefix === undefined) return undefined;
  const matching = all.filter(({ Id }) => Id.startsWith(prefix));
  const [found, ...others] = matching;
  if (others.length === 0) return found;
  // An id begins with the time of its creation.
  const newestFirst = matching.toSorted((left, right) => (left.Id < right.Id ? 1 : -1));
  throw severalFound(
    `${matching.length} ${plural} have an id that begins with ${prefix}`,
    newestFirst.map(describe),
  );
}
