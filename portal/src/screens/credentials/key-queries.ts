/** Queries of keys. */
import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { KeyCreate, MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { read, send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { isRefused } from "../../api/refused-error.ts";

/** All visible keys, newest first. */
export const keysQuery = queryOptions({
  queryKey: keys.credentials,
  queryFn: async ({ signal }) => {
    const { Items } = await read("Key", {}, signal);
    return Items;
  },
  // Use of a key is no change that the service announces.
  refetchInterval: 15_000,
});

/** Refetches the keys; resolves when loaded. */
export function refreshKeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.credentials });
}

/** Submission of a key form. */
export type KeySubmission = {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Submits; refusals are in `error`. */
  readonly run: (submit: () => Promise<void>) => Promise<void>;
};

/**
 ** Not a mutation of the query library: its cache would retain the key after the screen is left.
 */
export function useKeySubmission(): KeySubmission {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (submit: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await submit();
    } catch (problem) {
      // An aborted reauthentication needs no message.
      if (!isRefused(problem, "ProofRequired", "SessionMissing")) setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}

/** Creates a key. Its value is in this response only. */
export async function createKey(body: KeyCreate): Promise<MadeKey> {
  const { result } = await send("POST", "Key", body);
  return result;
}

/** Rotates a key; the old value stays valid for `keepSeconds`. */
export async function rotateKey(id: string, keepSeconds: number): Promise<MadeKey> {
  const { result } = await send("POST", `Key/${id}/Rotate`, { KeepSeconds: keepSeconds });
  return result;
}

/** The refusal of one field; `NameTaken` belongs to the name. */
export function problemAt(error: unknown, path: string): string | undefined {
  if (path === "Name" && isRefused(error, "NameTaken")) return error.message;
  if (!isRefused(error, "ValidationFailed", "ComponentNotFound")) return undefined;
  return error.errors.find(({ Path }) => Path === path || Path.startsWith(`${path}[`))?.Message;
}
