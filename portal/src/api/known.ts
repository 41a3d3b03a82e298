/** What the document brings along of what its page would ask first: it is not asked for again while it is fresh. */
import type { QueryClient } from "@tanstack/react-query";
import type { Overview } from "../../../src/contract/portal/overview.ts";
import type { MeOut } from "../../../src/contract/portal/session.ts";
import { keys } from "./keys.ts";

type Known = { readonly Me?: MeOut; readonly Overview?: Overview };

// The portal and the service are built together: what stands there is what the contract's types say.
function isKnown(value: unknown): value is Known {
  return typeof value === "object" && value !== null;
}

/** Keeps what the document brings along, as if it had been asked for now. */
export function keepKnown(client: QueryClient): void {
  const element = document.querySelector("#known");
  const known: unknown = JSON.parse(element?.textContent ?? "{}");
  if (!isKnown(known)) return;
  if (known.Me !== undefined) client.setQueryData(keys.me, known.Me);
  if (known.Overview !== undefined) client.setQueryData([...keys.overview, null], known.Overview);
  element?.remove();
}
