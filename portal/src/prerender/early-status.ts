/** A status that is set in the document's dialog before the portal is loaded. */
import { addressOf } from "../api/address.ts";
import { writeRequest } from "../api/write-request.ts";

/** A change that was sent, for the portal to show its outcome. */
export type EarlyStatus = {
  readonly componentId: string;
  readonly status: string;
  readonly response: Promise<Response>;
};

declare global {
  // The document's script and the portal are bundled separately.
  var earlyStatus: EarlyStatus | undefined;
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

/** Sends the change in a complete form at once, even if the document is left; false if something is missing. */
export function sendStatus(form: HTMLFormElement): boolean {
  const { component, status } = statusInputOf(form);
  if (component === "" || status === "") return false;
  const request = writeRequest("PATCH", { Status: status });
  const response = fetch(addressOf(`Component/${component}`), { ...request, keepalive: true });
  // The portal handles a failure.
  response.catch(() => undefined);
  globalThis.earlyStatus = { componentId: component, status, response };
  return true;
}

/** The change that was sent before the portal was loaded, once. */
export function takeEarlyStatus(): EarlyStatus | undefined {
  const sent = globalThis.earlyStatus;
  globalThis.earlyStatus = undefined;
  return sent;
}
