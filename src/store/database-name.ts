/** How a database is called where people read it. */

/** The database without the password, as a person knows it. */
export function nameOfDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${pathname.slice(1)} at ${hostname === "" ? "this machine" : hostname}${port === "" ? "" : `:${port}`}`;
}
