/** Whether the service at a page's address has the data of this terminal: `BASE_URL` may lead to another one. */
import type { PageOut, StatusPageOut } from "../contract/pages.ts";
import { probeStore } from "../publishing/loading/change-probe.ts";
import type { OpenedStore } from "./open-store.ts";
import type { PageReader } from "./remote/public-page.ts";
import { UnreachableService } from "./remote/unreachable-service.ts";

/**
 * Revisions by which no page is behind its store. A restore skips 100 for each millisecond since its backup, so that the service
 * that made the backup stays further behind.
 */
const maxLag = 1_000_000;

/** Why an answer is not from a store; undefined if it is. `before` and `after` are the store's revisions around it. */
function differenceOf(
  answered: StatusPageOut,
  { page, before, after }: { readonly page: PageOut; readonly before: number; readonly after: number },
): string | undefined {
  if (answered.Page.Id !== page.Id) return "other data than";
  return answered.Revision > after || answered.Revision < before - maxLag ? "another copy of" : undefined;
}

/** Reads a page once. Throws an `UnreachableService` if the answer is not from the data of this terminal. */
export async function requireSameData(
  { bus, configuration: { database, dataDirectory } }: OpenedStore,
  page: PageOut,
  read: PageReader,
): Promise<void> {
  const { revision: before } = await probeStore(bus);
  const answered = await read();
  const { revision: after } = await probeStore(bus);
  const difference = differenceOf(answered, { page, before, after });
  if (difference === undefined) return;
  const data = database === undefined ? dataDirectory : "the database in DATABASE_URL";
  throw new UnreachableService(`The service at ${page.Url} has ${difference} ${data}.`, {
    advice:
      "Check BASE_URL and where its name leads; after a restore a cache may have the earlier page for a minute. `bin/signalbox component list` and `announcement list` read the data of this terminal.",
  });
}
