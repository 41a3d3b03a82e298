/** The path of the service below its host, without a slash at its end; empty at the root. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/u, "");
}
