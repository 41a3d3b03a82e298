/** What the document brings along of what its page would ask first: it is not asked for again while it is fresh. */
import type { QueryClient } from "@tanstack/react-query";
import type { Overview } from "../../../src/contract/portal/overview.ts";
import type { MeOut } from "../../../src/contract/portal/session.ts";
import { keys } from "./query-keys.ts";

/** What is known beforehand. */
export type PreloadedValues = {
  readonly Me?: MeOut;
  readonly Overview?: Overview;
  /** The slug of the page that the overview is of; of all where none is named. */
  readonly Page?: string;
  /** Whether there are any keys; left out for whoever may not know. */
  readonly HasKeys?: boolean;
  /** When the document was drawn, in ms since 1970. */
  readonly At?: number;
};

// The portal and the service are built together: what stands there is what the contract's types say.
function isKnown(value: unknown): value is PreloadedValues {
  return typeof value === "object" && value !== null;
}

/** Takes from the document what it brings along. */
export function takePreloaded(): PreloadedValues {
  const element = document.querySelector("#known");
  const known: unknown = JSON.parse(element?.textContent ?? "{}");
  element?.remove();
  return isKnown(known) ? known : {};
}

/** Keeps what is known beforehand, as if it had been asked for now. */
export function storePreloaded(client: QueryClient, { Me, Overview, Page, HasKeys }: PreloadedValues): void {
  if (Me !== undefined) client.setQueryData(keys.me, Me);
  if (Overview !== undefined) client.setQueryData([...keys.overview, Page ?? null], Overview);
  if (HasKeys !== undefined) client.setQueryData(keys.anyCredentials, { Items: HasKeys ? [{}] : [] });
}
