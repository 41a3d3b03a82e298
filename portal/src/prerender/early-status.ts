/** A status that is set in the document's dialog before the portal is loaded. */
import { addressOf } from "../api/address.ts";
import { parseEnvelope } from "../api/envelope.ts";
import { writeRequest } from "../api/write-request.ts";
import { api } from "../texts/api.ts";
import { setStatus as texts } from "../texts/set-status.ts";

/** A change that was sent, for the portal to show its outcome. */
export type EarlyStatus = {
  readonly componentId: string;
  readonly status: string;
  readonly response: Promise<Response>;
};

declare global {
  // The document's script and the portal are bundled separately.
  var earlyStatuses: readonly EarlyStatus[] | undefined;
}

/** The values of the dialog's form; empty if not chosen. */
export function statusInputOf(
  form: HTMLFormElement,
): Readonly<Record<"query" | "component" | "status", string>> {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return { query: text("query"), component: text("component"), status: text("status") };
}

/** The change in a complete form; undefined if something is missing. */
export function readStatusChange(form: HTMLFormElement): Omit<EarlyStatus, "response"> | undefined {
  const { component, status } = statusInputOf(form);
  return component === "" || status === "" ? undefined : { componentId: component, status };
}

/** Whether a change was saved, and the text that says so. */
export type Outcome = { readonly isSaved: boolean; readonly text: string };

/** Sends a change at once, even if the document is left. It can replace the last one, which was not saved. */
export async function sendStatus(
  change: Omit<EarlyStatus, "response">,
  { replacesLast }: { readonly replacesLast: boolean },
): Promise<Outcome> {
  const request = writeRequest("PATCH", { Status: change.status });
  const response = fetch(addressOf(`Component/${change.componentId}`), { ...request, keepalive: true });
  const sent = globalThis.earlyStatuses ?? [];
  globalThis.earlyStatuses = [...(replacesLast ? sent.slice(0, -1) : sent), { ...change, response }];
  try {
    // The portal reads the body as well.
    const answer = (await response).clone();
    const envelope = parseEnvelope(await answer.text());
    if (envelope?.Success === true) return { isSaved: true, text: texts.savedEarly };
    const message = envelope?.Message ?? api.unreadable(answer.status);
    // The portal repeats what a server error has refused.
    return { isSaved: false, text: answer.status < 500 ? texts.notSaved(message) : message };
  } catch {
    return { isSaved: false, text: api.unreachable };
  }
}

/** The changes that were sent before the portal was loaded, once: only the last may not be saved. */
export function takeEarlyStatuses(): readonly EarlyStatus[] {
  const sent = globalThis.earlyStatuses ?? [];
  globalThis.earlyStatuses = undefined;
  return sent;
}
