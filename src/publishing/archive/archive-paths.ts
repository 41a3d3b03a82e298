/** Addresses of the archive, parsed without the store. */

/** The forms in which each of them comes. */
export type Form = "page" | "json" | "markdown";

/** One of them, read. Ids are in lower case. */
export type ArchiveAddress = { readonly as: Form } & (
  | { readonly kind: "history"; readonly from: HistoryPlace }
  | { readonly kind: "announcement"; readonly id: string }
  | { readonly kind: "component"; readonly id: string }
);

/**
 * Where a page of the history begins: with the newest, with those before one, or with those of a month (`YYYY-MM`); of one
 * component, or of all.
 */
export type HistoryPlace = { readonly component?: string | undefined } & (
  | { readonly kind: "newest" }
  | { readonly kind: "before"; readonly id: string }
  | { readonly kind: "month"; readonly month: string }
);

/** Route patterns of the archive; an id may be followed by a file extension. */
export const archivePaths = [
  "/history",
  "/history.json",
  "/history.md",
  "/announcement/:id",
  "/component/:id",
] as const;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const month = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/u;
const ofOneThing = /^\/(?<kind>announcement|component)\/(?<name>[^/]+)$/u;
const ending = /\.(?<form>json|md)$/u;

/** True if a lower-case path is in the archive, existing or not. */
export function isArchivePath(path: string): boolean {
  return path.replace(ending, "") === "/history" || ofOneThing.test(path);
}

/** The component that a query names; null for none, undefined for what is no id. */
function readComponent(sent: readonly (readonly [name: string, value: string])[]): string | null | undefined {
  const [named, ...others] = sent.filter(([name]) => name === "component").map(([, value]) => value);
  if (named === undefined) return null;
  const id = named.toLowerCase();
  return others.length === 0 && uuid.test(id) ? id : undefined;
}

function readPlace(query: string): HistoryPlace | undefined {
  const sent = [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const);
  const component = readComponent(sent);
  if (component === undefined) return undefined;
  const start = readStart(sent);
  return start === undefined || component === null ? start : { ...start, component };
}

function readStart(sent: readonly (readonly [name: string, value: string])[]): HistoryPlace | undefined {
  const places = sent.filter(([name]) => name === "before" || name === "month");
  const [place, ...others] = places;
  if (place === undefined) return { kind: "newest" };
  if (others.length > 0) return undefined;
  const [name, value] = place;
  const written = value.toLowerCase();
  if (name === "month") return month.test(written) ? { kind: "month", month: written } : undefined;
  return uuid.test(written) ? { kind: "before", id: written } : undefined;
}

function formOf(path: string): Form {
  const form = ending.exec(path)?.groups?.["form"];
  if (form === undefined) return "page";
  return form === "md" ? "markdown" : "json";
}

/** Reads a path, in lower case, and its query, of which only what an address names counts; undefined for what is none. */
export function readAddress(path: string, query: string): ArchiveAddress | undefined {
  const as = formOf(path);
  const bare = path.replace(ending, "");
  if (bare === "/history") {
    const from = readPlace(query);
    return from === undefined ? undefined : { kind: "history", from, as };
  }
  const { kind, name: id = "" } = ofOneThing.exec(bare)?.groups ?? {};
  if (!uuid.test(id)) return undefined;
  return kind === "component" || kind === "announcement" ? { kind, id, as } : undefined;
}

/** How far the clock that ids were made by may be ahead of the one that they are looked at by, in milliseconds. */
const clockSkew = 24 * 60 * 60_000;

/** Whether an id may be one of this service's: a UUIDv7 that was made by `now` (epoch milliseconds). */
function mayBeOurs(id: string, now: number): boolean {
  const isVersion7 = id[14] === "7" && "89ab".includes(id[19] ?? "");
  return isVersion7 && Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) <= now + clockSkew;
}

/** Whether there may be anything at an address at `now`: what the id alone rules out is never asked of the store. */
export function mayExist(address: ArchiveAddress, now: number): boolean {
  if (address.kind !== "history") return mayBeOurs(address.id, now);
  const { from } = address;
  if (from.component !== undefined && !mayBeOurs(from.component, now)) return false;
  return from.kind !== "before" || mayBeOurs(from.id, now);
}

/** An address as one text: the same for all that are alike. */
export function writeAddress(address: ArchiveAddress): string {
  const form = address.as === "page" ? "" : ` as ${address.as}`;
  if (address.kind !== "history") return `${address.kind} ${address.id}${form}`;
  const { from } = address;
  const of = from.component === undefined ? "" : ` of ${from.component}`;
  if (from.kind === "newest") return `history${of}${form}`;
  return `history ${from.kind === "before" ? `before ${from.id}` : `month ${from.month}`}${of}${form}`;
}
