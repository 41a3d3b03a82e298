/** Which addresses of an import are known already, or must not be added. */

import type { StoredAddress } from "../commands/subscribers/subscriber-commands.ts";
import type { importedRowStates } from "../contract/portal/portal-subscribers.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { livePages, refuseUnknownPage } from "./page-queries.ts";

/** Addresses that are looked up at once. */
const lookedUpAtOnce = 500;

/** The state of a row that an import would add, or leave as it is. */
export type ImportedRowState = (typeof importedRowStates)[number];

type Reader = Pick<StoreReader, "read">;

async function pageNumberOf(bus: Reader, slug: string | null): Promise<number> {
  const [rows] = await bus.read([livePages]);
  const pages = rowsOf(livePages, rows);
  refuseUnknownPage(pages, slug ?? undefined);
  return (slug === null ? pages[0] : pages.find((one) => one.slug === slug))?.id ?? 0;
}

/** The state of each address on a page, in their order; an address that is named twice is known. Throws a `Refusal`. */
export async function importedStates(
  bus: Reader,
  { page, addresses }: { readonly page: string | null; readonly addresses: readonly StoredAddress[] },
): Promise<readonly ImportedRowState[]> {
  const pageId = await pageNumberOf(bus, page);
  const seen = new Set<string>();
  const states: ImportedRowState[] = [];
  for (let place = 0; place < addresses.length; place += lookedUpAtOnce) {
    const part = addresses.slice(place, place + lookedUpAtOnce);
    const keys = part.map((one) => one.address_key);
    const hashes = part.map((one) => one.address_hash);
    const known = q
      .selectFrom("subscriber")
      .select(["address_hash", "state"])
      .where("page_id", "=", pageId)
      .where("channel", "in", ["Email", "Webhook"])
      .where("address_key", "in", keys)
      .compile();
    const erased = q
      .selectFrom("erased_address")
      .select("address_hash")
      .where("page_id", "=", pageId)
      .where("address_hash", "in", hashes)
      .compile();
    const [knownRows, erasedRows] = await bus.read([known, erased]);
    const stateOf = new Map(rowsOf(known, knownRows).map((row) => [row.address_hash, row.state]));
    const gone = new Set(rowsOf(erased, erasedRows).map((row) => row.address_hash));
    for (const { address_hash: hash } of part) {
      const state = stateOf.get(hash);
      if (gone.has(hash) || state === "Unsubscribed") states.push("Suppressed");
      else states.push(state !== undefined || seen.has(hash) ? "Known" : "New");
      seen.add(hash);
    }
  }
  return states;
}
