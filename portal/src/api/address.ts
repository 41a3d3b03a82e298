/** Addresses of the API. */
import { basePath } from "./base-path.ts";

type Value = string | number | boolean | null | undefined;

/** Query parameters; undefined and null are omitted, and a list repeats its parameter. */
export type Query = Readonly<Record<string, Value | readonly Value[]>>;

/** True for a URL whose host is the machine itself. */
export function isLocalAddress(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.localhost)$/u.test(URL.parse(url)?.hostname ?? "");
}

/** The address of a page of the API documentation; the first one without its slug. */
export function docsAddress(slug = ""): string {
  return `${basePath()}/api/docs${slug === "" ? "" : `/${slug}`}`;
}

/** The address of an operation: `addressOf("Person", { Limit: 5 })`. */
export function addressOf(path: string, query: object = {}): string {
  // Queries of the operation tables hold nothing else.
  const parameters = Object.entries(query as Query).flatMap(([name, values]) =>
    [values]
      .flat()
      .flatMap((value) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  );
  const search = new URLSearchParams(parameters).toString();
  return `${basePath()}/portal/api/${path.replace(/^\/+/u, "")}${search === "" ? "" : `?${search}`}`;
}
