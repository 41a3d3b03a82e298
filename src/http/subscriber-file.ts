/** Files of subscribers: checked against the page, and made into the rows of an import. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ServiceSecret } from "../auth/service-secret.ts";
import { makeSigningSecret, storeAddress } from "../auth/subscriber-secrets.ts";
import type { ImportedSubscriber } from "../commands/subscribers/subscriber-commands.ts";
import {
  type CheckedCsv,
  type CsvSubscriber,
  checkSubscriberCsv,
  foreignRows,
} from "../commands/subscribers/subscriber-csv.ts";
import { followableIds } from "../queries/subscriber-queries.ts";
import type { StoreReader } from "../store/store-reader.ts";
import { forbiddenRows, type MayReach } from "./webhook-targets.ts";

/** Addresses that are hashed before other work gets its turn. */
const hashesPerSlice = 500;

/**
 * Checks the text of a file against a page, by its slug; the first page if null. Its subscribers have no fault. Rejects with
 * a `Refusal` that names the field `path` if it is not a list of subscribers.
 */
export async function checkSubscriberFile(
  text: string,
  page: string | null,
  {
    bus,
    mayReach,
    path,
  }: { readonly bus: Pick<StoreReader, "read">; readonly mayReach: MayReach; readonly path?: string },
): Promise<CheckedCsv> {
  const followable = await followableIds(bus, page);
  const checked = await checkSubscriberCsv(text, path);
  const refused = [
    ...foreignRows(checked.subscribers, followable),
    ...(await forbiddenRows(checked.subscribers, mayReach)),
  ];
  const faulty = new Set(refused.map(({ line }) => line));
  return {
    ...checked,
    subscribers: checked.subscribers.filter(({ line }) => !faulty.has(line)),
    faults: [...checked.faults, ...refused].toSorted((a, b) => a.line - b.line),
  };
}

/** The rows of an import, whose addresses and secrets have their stored form. */
export async function rowsToImport(
  secret: ServiceSecret,
  subscribers: readonly CsvSubscriber[],
): Promise<ImportedSubscriber[]> {
  const rows: ImportedSubscriber[] = [];
  for (const { plain, choices, line } of subscribers) {
    if (rows.length % hashesPerSlice === hashesPerSlice - 1) await nextTurn();
    const signingSecret = plain.channel === "Webhook" ? makeSigningSecret(secret) : null;
    rows.push({ address: storeAddress(secret, plain), choices, line, signingSecret });
  }
  return rows;
}
