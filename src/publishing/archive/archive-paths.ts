/** Addresses of the archive, parsed without the store. */
import { isUuid } from "../../contract/uuid-format.ts";
import type { HistoryFilter, HistoryPlace } from "../page/page-paths.ts";

/** The forms of an archive page. */
export type Form = "page" | "json" | "markdown" | "calendar";

/** A parsed archive address. Ids are in lower case. */
export type ArchiveAddress = { readonly form: Form } & (
  | { readonly kind: "history"; readonly from: HistoryPlace }
  | { readonly kind: "announcement"; readonly id: string }
  | { readonly kind: "component"; readonly id: string }
);

/** Route patterns of the archive; an id may be followed by a file extension. */
export const archivePaths = [
  "/history",
  "/history.json",
  "/history.md",
  "/announcement/:id",
  "/component/:id",
] as const;

const month = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/u;

/** True if a text is a month: `YYYY-MM`. */
export const isMonth = (text: string): boolean => month.test(text);
const itemPath = /^\/(?<kind>announcement|component)\/(?<name>[^/]+)$/u;
const extension = /\.(?<form>json|md|ics)$/u;

/** True if a lower-case path is in the archive, existing or not. */
export function isArchivePath(path: string): boolean {
  return path.replace(extension, "") === "/history" || itemPath.test(path);
}

/** Names of parameters that mean a period elsewhere: ignored, they would list more than was asked for. */
const otherPeriods: ReadonlySet<string> = new Set(["from", "to", "since", "until", "year"]);

/** The component or group in a query; undefined if it is not an id, or not the only one. */
function readFilter(
  parameters: readonly (readonly [name: string, value: string])[],
): HistoryFilter | undefined {
  const [requested, ...others] = parameters.filter(([name]) => name === "component" || name === "group");
  if (requested === undefined) return {};
  const [name, value] = requested;
  const id = value.toLowerCase();
  if (others.length > 0 || !isUuid(id)) return undefined;
  return name === "group" ? { group: id } : { component: id };
}

function readPlace(query: string): HistoryPlace | undefined {
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  if (parameters.some(([name]) => otherPeriods.has(name))) return undefined;
  const filter = readFilter(parameters);
  const start = readStart(parameters);
  return start === undefined || filter === undefined ? undefined : { ...start, ...filter };
}

function readStart(
  parameters: readonly (readonly [name: string, value: string])[],
): HistoryPlace | undefined {
  const starts = parameters.filter(([name]) => name === "before" || name === "month");
  const [start, ...others] = starts;
  if (start === undefined) return { kind: "newest" };
  if (others.length > 0) return undefined;
  const [name, value] = start;
  const text = value.toLowerCase();
  if (name === "month") return isMonth(text) ? { kind: "month", month: text } : undefined;
  return isUuid(text) ? { kind: "before", id: text } : undefined;
}

const formsByEnding: ReadonlyMap<string, Form> = new Map([
  ["json", "json"],
  ["md", "markdown"],
  ["ics", "calendar"],
]);

function formOf(path: string): Form {
  return formsByEnding.get(extension.exec(path)?.groups?.["form"] ?? "") ?? "page";
}

/** Parses a lower-case path and its query, ignoring unknown parameters but those that mean a period elsewhere; undefined if invalid. */
export function readAddress(path: string, query: string): ArchiveAddress | undefined {
  const form = formOf(path);
  const basePath = path.replace(extension, "");
  // Only maintenance is an event of a calendar.
  if (form === "calendar" && !basePath.startsWith("/announcement/")) return undefined;
  if (basePath === "/history") {
    const from = readPlace(query);
    return from === undefined ? undefined : { kind: "history", from, form };
  }
  const { kind, name: id = "" } = itemPath.exec(basePath)?.groups ?? {};
  if (!isUuid(id)) return undefined;
  return kind === "component" || kind === "announcement" ? { kind, id, form } : undefined;
}

/** Tolerated skew between the clocks of nodes, in milliseconds. */
const clockSkew = 24 * 60 * 60_000;

/** True for a UUIDv7 created by `now` (epoch milliseconds): the only ids that this service creates. */
function mayBeOurs(id: string, now: number): boolean {
  const isVersion7 = id[14] === "7" && "89ab".includes(id[19] ?? "");
  return isVersion7 && Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) <= now + clockSkew;
}

/** True if an address may exist at `now`, judged by its ids alone, so that invalid ones never query the store. */
export function mayExist(address: ArchiveAddress, now: number): boolean {
  if (address.kind !== "history") return mayBeOurs(address.id, now);
  const { from } = address;
  const filteredBy = from.component ?? from.group;
  if (filteredBy !== undefined && !mayBeOurs(filteredBy, now)) return false;
  return from.kind !== "before" || mayBeOurs(from.id, now);
}

/** The canonical text of an address. */
export function writeAddress(address: ArchiveAddress): string {
  const suffix = address.form === "page" ? "" : ` as ${address.form}`;
  if (address.kind !== "history") return `${address.kind} ${address.id}${suffix}`;
  const { from } = address;
  const filteredBy = from.component ?? from.group;
  const filterSuffix =
    filteredBy === undefined ? "" : ` of ${from.group === undefined ? "" : "group "}${filteredBy}`;
  if (from.kind === "newest") return `history${filterSuffix}${suffix}`;
  return `history ${from.kind === "before" ? `before ${from.id}` : `month ${from.month}`}${filterSuffix}${suffix}`;
}
