/** How keys are read and made. */
import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import type { KeyRow, MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { read, send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { readAll } from "../../api/read-all.ts";
import { isRefused } from "../../api/refused-error.ts";

/** Every key there is to see, the newest first. */
export const keysQuery = queryOptions({
  queryKey: keys.credentials,
  queryFn: async ({ signal }) => {
    const { Items } = await read<{ Items: readonly KeyRow[] }>("Key", {}, signal);
    return Items;
  },
});

/** Has the list of keys asked for again; resolves when it is there. */
export function refreshKeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.credentials });
}

function byName(components: readonly ComponentOut[]): readonly ComponentOut[] {
  return components.toSorted((one, other) => one.Name.localeCompare(other.Name, "en", { numeric: true }));
}

/** Every component, by name. */
export const allComponentsQuery = queryOptions({
  queryKey: [...keys.components, "every"],
  queryFn: ({ signal }) => readAll<ComponentOut>("Component", {}, signal),
  select: byName,
});

/** What a form that makes or changes a key goes through. */
export type KeySubmission = {
  readonly isBusy: boolean;
  /** What it was refused with; undefined where that stands at a field. */
  readonly error: unknown;
  /** Sends; whatever it is refused with stands in `error`. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
};

/**
 * Sends by hand, not by the query library: its cache would keep the answer, and with it the key, for longer than the
 * screen that shows it.
 */
export function useKeySubmission(): KeySubmission {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (problem) {
      // Who was asked to prove who they are and did not has been told by that.
      if (!isRefused(problem, "ProofRequired", "SessionMissing")) setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}

/** Makes a key, or rotates one. The value in the answer is the only one there will ever be. */
export async function makeKey(path: string, body: unknown): Promise<MadeKey> {
  const { result } = await send<MadeKey>("POST", path, body);
  return result;
}

/** What was refused at one field, if anything: `NameTaken` stands at the name. */
export function problemAt(error: unknown, path: string): string | undefined {
  if (path === "Name" && isRefused(error, "NameTaken")) return error.message;
  if (!isRefused(error, "ValidationFailed", "ComponentNotFound")) return undefined;
  return error.errors.find(({ Path }) => Path === path || Path.startsWith(`${path}[`))?.Message;
}
