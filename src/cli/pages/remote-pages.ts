/** Pages of a service on another machine. */
import { type PageOut, page } from "../../contract/pages.ts";
import type { RemoteService } from "../remote-service.ts";
import { isPiped } from "../text-width.ts";

/** Every page, the first one first. */
export async function listRemotePages(service: RemoteService): Promise<readonly PageOut[]> {
  return await service.list("/api/Page", {}, page);
}

/** The cell of a page in a list: empty on a terminal if there is only one, so that the column is left out. */
export async function remotePageCells(
  service: RemoteService,
): Promise<(...slugs: readonly string[]) => string> {
  const { length } = await listRemotePages(service);
  return (...slugs) => (length === 1 && !isPiped() ? "" : slugs.join(", "));
}
