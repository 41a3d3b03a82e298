import { read } from "./client.ts";

/** The largest page that a list gives. */
const most = 100;

type ListResult<Item> = { readonly Items: readonly Item[]; readonly NextCursor: string | null };

/** Reads a list to its end: `readAll<ComponentOut>("Component")`. For lists that are short by nature. Throws `Refused`. */
export async function readAll<Item>(
  path: string,
  query: Readonly<Record<string, string | boolean>> = {},
  signal?: AbortSignal,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: ListResult<Item> = await read<ListResult<Item>>(
      path,
      { ...query, Limit: most, Cursor: cursor },
      signal,
    );
    items.push(...page.Items);
    cursor = page.NextCursor;
  } while (cursor !== null);
  return items;
}
