/** Looks up the addresses of an import: existing ones, and those that must not be added. */

import type { StoredAddress } from "../commands/subscribers/subscriber-commands.ts";
import type { importedRowStates } from "../contract/portal/portal-subscribers.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { livePages, refuseUnknownPage } from "./page-queries.ts";

/** Addresses per look-up. */
const lookupBatchSize = 500;

/** The state of an import's row. */
export type ImportedRowState = (typeof importedRowStates)[number];

type Reader = Pick<StoreReader, "read">;

async function pageNumberOf(bus: Reader, slug: string | null): Promise<number> {
  const [rows] = await bus.read([livePages]);
  const pages = rowsOf(livePages, rows);
  refuseUnknownPage(pages, slug ?? undefined);
  return (slug === null ? pages[0] : pages.find((candidate) => candidate.slug === slug))?.id ?? 0;
}

/** The states of addresses on a page, in their order; a new one is repeated where it stands again. Throws a `Refusal`. */
export async function importedStates(
  bus: Reader,
  { page, addresses }: { readonly page: string | null; readonly addresses: readonly StoredAddress[] },
): Promise<readonly ImportedRowState[]> {
  const pageId = await pageNumberOf(bus, page);
  const seenHashes = new Set<string>();
  const states: ImportedRowState[] = [];
  for (let index = 0; index < addresses.length; index += lookupBatchSize) {
    const batch = addresses.slice(index, index + lookupBatchSize);
    const keys = batch.map((candidate) => candidate.address_key);
    const hashes = batch.map((candidate) => candidate.address_hash);
    const existing = q
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
    const [knownRows, erasedRows] = await bus.read([existing, erased]);
    const stateOf = new Map(rowsOf(existing, knownRows).map((row) => [row.address_hash, row.state]));
    const erasedHashes = new Set(rowsOf(erased, erasedRows).map((row) => row.address_hash));
    for (const { address_hash: hash } of batch) {
      const state = stateOf.get(hash);
      if (erasedHashes.has(hash) || state === "Unsubscribed") states.push("Suppressed");
      else if (state !== undefined) states.push("Known");
      else states.push(seenHashes.has(hash) ? "Repeated" : "New");
      seenHashes.add(hash);
    }
  }
  return states;
}
