/** The address that printed links begin with. */
import type { Configuration } from "../platform/configuration.ts";
import { printNote } from "./terminal.ts";

/**
 * The address of the service for a link that others open. With PostgreSQL the service may run on another machine, so that its
 * address is unknown without `BASE_URL`; a note says so.
 */
export function linkBase({
  baseUrl,
  baseUrlIsSet,
  database,
}: Pick<Configuration, "baseUrl" | "baseUrlIsSet" | "database">): string {
  if (database !== undefined && !baseUrlIsSet && new URL(baseUrl).hostname === "localhost")
    printNote(
      "Warning: the link begins with this machine's own address, since BASE_URL is not set. Set it as for the service, and run this again.",
    );
  return baseUrl;
}
