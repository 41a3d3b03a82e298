import { addressOf } from "./address.ts";
import { readResponseAt } from "./client.ts";
import type { ItemOf, KnownPath, QueryOf } from "./operation-types.ts";

/** The largest page size that lists allow. */
const maxLimit = 100;

type ListResult<Item> = { readonly Items: readonly Item[]; readonly NextCursor: string | null };

/** Reads a list to its end: `readAll("Component")`. For lists that are short by nature. Throws `RefusedError`. */
export async function readAll<const Path extends string>(
  path: Path & KnownPath<"GET", Path>,
  query?: QueryOf<Path>,
  signal?: AbortSignal,
): Promise<readonly ItemOf<Path>[]>;
export async function readAll(
  path: string,
  query?: object,
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  let cursor: string | null = null;
  do {
    const address = addressOf(path, { ...query, Limit: maxLimit, Cursor: cursor });
    const { result } = await readResponseAt<ListResult<unknown>>(address, signal);
    items.push(...result.Items);
    cursor = result.NextCursor;
  } while (cursor !== null);
  return items;
}
