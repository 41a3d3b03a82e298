/** Addresses of the API. */
import { basePath } from "./base-path.ts";

/** Query parameters; undefined and null are omitted. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of an operation: `addressOf("Person", { Limit: 5 })`. */
export function addressOf(path: string, query: object = {}): string {
  // Queries of the operation tables hold nothing else.
  const parameters = Object.entries(query as Query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(parameters).toString();
  return `${basePath()}/portal/api/${path.replace(/^\/+/u, "")}${search === "" ? "" : `?${search}`}`;
}
