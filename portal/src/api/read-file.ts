import { addressOf, type Query } from "./address.ts";
import { fetchApi, inSession, refusalOf } from "./client.ts";
import { parseEnvelope } from "./envelope.ts";

/**
 * Downloads a file: `readFile("AuditEvent.csv")`. Throws `RefusedError`; asks for reauthentication if
 * required.
 */
export function readFile(path: string, query?: Query): Promise<Blob> {
  return inSession(async () => {
    const response = await fetchApi(addressOf(path, query), { headers: { "x-signalbox": "portal" } });
    if (response.ok) return await response.blob();
    throw await refusalOf(response, parseEnvelope(await response.text()));
  });
}
