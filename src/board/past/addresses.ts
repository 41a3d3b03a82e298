/** The addresses of what is past, as far as they can be told without the ledger. */

/** One of them, read. Ids are in lower case. */
export type Address =
  | { readonly kind: "history"; readonly from: HistoryPlace }
  | { readonly kind: "announcement"; readonly id: string }
  | { readonly kind: "component"; readonly id: string; readonly as: "page" | "json" };

/** Where a page of the history begins: with the newest, with those before one, or with those of a month (`YYYY-MM`). */
export type HistoryPlace =
  | { readonly kind: "newest" }
  | { readonly kind: "before"; readonly id: string }
  | { readonly kind: "month"; readonly month: string };

/** The paths of what is past, as routes have them. */
export const pastPaths = ["/history", "/announcement/:id", "/component/:id"] as const;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const month = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/u;
const ofOneThing = /^\/(?<kind>announcement|component)\/(?<name>[^/]+)$/u;
const jsonEnding = ".json";

/** Whether a path, in lower case, is one of what is past, whether there is such a thing or not. */
export function isPastPath(path: string): boolean {
  return path === "/history" || ofOneThing.test(path);
}

function readPlace(query: string): HistoryPlace | undefined {
  const sent = [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const);
  const places = sent.filter(([name]) => name === "before" || name === "month");
  const [place, ...others] = places;
  if (place === undefined) return { kind: "newest" };
  if (others.length > 0) return undefined;
  const [name, value] = place;
  const written = value.toLowerCase();
  if (name === "month") return month.test(written) ? { kind: "month", month: written } : undefined;
  return uuid.test(written) ? { kind: "before", id: written } : undefined;
}

/** Reads a path, in lower case, and its query, of which only what an address names counts; undefined for what is none. */
export function readAddress(path: string, query: string): Address | undefined {
  if (path === "/history") {
    const from = readPlace(query);
    return from === undefined ? undefined : { kind: "history", from };
  }
  const { kind, name = "" } = ofOneThing.exec(path)?.groups ?? {};
  const isJson = kind === "component" && name.endsWith(jsonEnding);
  const id = isJson ? name.slice(0, -jsonEnding.length) : name;
  if (!uuid.test(id)) return undefined;
  if (kind === "component") return { kind, id, as: isJson ? "json" : "page" };
  return kind === "announcement" ? { kind, id } : undefined;
}

/** An address as one text: the same for all that are alike. */
export function writeAddress(address: Address): string {
  if (address.kind === "announcement") return `announcement ${address.id}`;
  if (address.kind === "component") return `component ${address.id} ${address.as}`;
  const { from } = address;
  if (from.kind === "newest") return "history";
  return from.kind === "before" ? `history before ${from.id}` : `history month ${from.month}`;
}
