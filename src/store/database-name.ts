/** Display name of a database. */

/** The connection string without the password. */
export function nameOfDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${pathname.slice(1)} at ${hostname === "" ? "this machine" : hostname}${port === "" ? "" : `:${port}`}`;
}
