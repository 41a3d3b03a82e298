/** The cursors of lists as clients see them: each names its list and filters, so that no other list takes it. */
import { createHash } from "node:crypto";
import { listQuery } from "../contract/operations/operation-builders.ts";
import { badCursor, type ListPage, type ListResult } from "../queries/cursor-lists.ts";
import type { Call } from "./operation-call.ts";
import { filtersOf, readQuery } from "./query-parameters.ts";

const digestLength = 8;

type ListOperation = { readonly path: string; readonly query: Parameters<typeof filtersOf>[0] | null };

/** The slice that a call asks for, and the list with its cursor as the client gets it. */
type ListSlice = {
  readonly slice: ListPage;
  readonly present: (list: ListResult<unknown>) => {
    readonly Items: readonly unknown[];
    readonly NextCursor: string | null;
  };
};

/** The slice of a call to a list. Throws a `Refusal`, also for the cursor of another list. */
export function sliceOf(call: Call, operation: ListOperation): ListSlice {
  const { Limit, Cursor } = readQuery(listQuery, call.exchange.query);
  const list = digestOf(call, operation);
  return {
    slice: { limit: Limit, cursor: Cursor === undefined || Cursor === "" ? null : readCursor(Cursor, list) },
    present: ({ Items, NextCursor }) => ({
      Items,
      NextCursor: NextCursor === null ? null : writeCursor(NextCursor, list),
    }),
  };
}

/** A digest of the list's path, its parameters, and its filters. */
function digestOf({ params, exchange }: Call, { path, query }: ListOperation): Buffer {
  const ids = Object.values(params).map((value) => value.toLowerCase());
  const filters = query === null ? [] : filtersOf(query, exchange.query);
  const name = JSON.stringify([path, ids, filters]);
  return createHash("sha256").update(name).digest().subarray(0, digestLength);
}

function writeCursor(number: number, list: Buffer): string {
  return Buffer.concat([list, Buffer.from(String(number), "latin1")]).toString("base64url");
}

/** The row number of a cursor. Throws a `Refusal` if another list returned it. */
function readCursor(cursor: string, list: Buffer): number {
  const bytes = Buffer.from(cursor, "base64url");
  const number = /^\d{1,15}$/u.exec(bytes.subarray(digestLength).toString("latin1"))?.[0];
  if (number === undefined || !bytes.subarray(0, digestLength).equals(list)) throw badCursor();
  return Number(number);
}
