/** Data embedded in the document, so that its first queries need no request while it is fresh. */
import type { QueryClient } from "@tanstack/react-query";
import type { PreloadedComponent } from "../../../src/contract/portal/component-choice.ts";
import type { Overview } from "../../../src/contract/portal/overview.ts";
import type { SendingStateOut } from "../../../src/contract/portal/portal-notifications.ts";
import type { MeOut } from "../../../src/contract/portal/session.ts";
import { storeFirstComponents } from "./components.ts";
import { keys } from "./query-keys.ts";

export type PreloadedValues = {
  readonly Me?: MeOut;
  readonly Overview?: Overview;
  /** The overview's page slug; absent for all. */
  readonly Page?: string;
  /** Whether there are any keys; absent without permission. */
  readonly HasKeys?: boolean;
  /** Whether there are any integrations, where there are no keys. */
  readonly HasIntegrations?: boolean;
  /** The first components of the page, or of all; absent without permission. */
  readonly Components?: readonly PreloadedComponent[];
  /** Whether notifications are sent. */
  readonly Sending?: SendingStateOut;
  /** When the document was rendered, in ms since 1970. */
  readonly At?: number;
};

// Portal and service are built together: the data matches the contract's types.
function isPreloaded(value: unknown): value is PreloadedValues {
  return typeof value === "object" && value !== null;
}

/** Reads the embedded data and removes it from the document. */
export function takePreloaded(): PreloadedValues {
  const element = document.querySelector("#known");
  const data: unknown = JSON.parse(element?.textContent ?? "{}");
  element?.remove();
  return isPreloaded(data) ? data : {};
}

/** Stores the data in the cache as if just fetched. */
export function storePreloaded(client: QueryClient, values: PreloadedValues): void {
  const { Me, Overview, Page, HasKeys, HasIntegrations, Components, Sending } = values;
  if (Me !== undefined) client.setQueryData(keys.me, Me);
  if (Overview !== undefined) client.setQueryData([...keys.overview, Page ?? null], Overview);
  if (Components !== undefined) storeFirstComponents(client, Page, Components);
  if (Sending !== undefined) client.setQueryData(keys.sending, Sending);
  if (HasKeys !== undefined) client.setQueryData(keys.anyCredentials, { Items: HasKeys ? [{}] : [] });
  if (HasIntegrations === false) client.setQueryData(keys.integrations, []);
}
