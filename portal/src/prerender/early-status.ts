/** A status that is set in the document's dialog before the portal is loaded. */
import { addressOf } from "../api/address.ts";
import { parseEnvelope } from "../api/envelope.ts";
import { writeRequest } from "../api/write-request.ts";
import { api } from "../texts/api.ts";
import { setStatus as texts } from "../texts/set-status.ts";

/** A status for several components. */
type StatusChange = { readonly componentIds: readonly string[]; readonly status: string };

/** A change that was sent, for the portal to show its outcome: a response for each component. */
export type EarlyStatus = StatusChange & { readonly responses: readonly Promise<Response>[] };

declare global {
  // The document's script and the portal are bundled separately.
  var earlyStatuses: readonly EarlyStatus[] | undefined;
}

/** The values of the dialog's form; empty if not chosen. */
export function statusInputOf(form: HTMLFormElement): StatusChange & { readonly query: string } {
  const data = new FormData(form);
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === "string");
  return {
    query: texts("query")[0] ?? "",
    componentIds: texts("component"),
    status: texts("status")[0] ?? "",
  };
}

/** The change in a complete form; undefined if something is missing. */
export function readStatusChange(form: HTMLFormElement): StatusChange | undefined {
  const { componentIds, status } = statusInputOf(form);
  return componentIds.length === 0 || status === "" ? undefined : { componentIds, status };
}

/** Whether a change was saved, and the text that says so. */
export type Outcome = { readonly isSaved: boolean; readonly text: string };

/** The outcome of a response. The portal reads the body as well. */
async function outcomeOf(response: Promise<Response>): Promise<Outcome> {
  try {
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

/** Sends a change at once, even if the document is left. It can replace the last one, which was not saved. */
export async function sendStatus(
  change: StatusChange,
  { replacesLast }: { readonly replacesLast: boolean },
): Promise<Outcome> {
  const request = writeRequest("PATCH", { Status: change.status });
  const responses = change.componentIds.map((id) =>
    fetch(addressOf(`Component/${id}`), { ...request, keepalive: true }),
  );
  const sent = globalThis.earlyStatuses ?? [];
  globalThis.earlyStatuses = [...(replacesLast ? sent.slice(0, -1) : sent), { ...change, responses }];
  const outcomes = await Promise.all(responses.map(outcomeOf));
  const refused = outcomes.find(({ isSaved }) => !isSaved);
  return refused ?? { isSaved: true, text: texts.savedEarly };
}

/** The changes that were sent before the portal was loaded, once: only the last may not be saved. */
export function takeEarlyStatuses(): readonly EarlyStatus[] {
  const sent = globalThis.earlyStatuses ?? [];
  globalThis.earlyStatuses = undefined;
  return sent;
}
