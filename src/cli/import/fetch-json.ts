/** Fetches the documents of other services for an import. */
import type * as z from "zod";
import { connectionReason } from "../../platform/connection-reason.ts";
import { guardedHttp } from "../../platform/guarded-http.ts";
import { ForbiddenTarget, type OutboundPolicy } from "../../platform/outbound-guard.ts";
import { UnreachableService } from "../remote/unreachable-service.ts";

/** Fetches a document and parses it. Rejects with an `ImportFailed`. */
export type FetchJson = <Schema extends z.ZodType>(
  url: URL,
  schema: Schema,
  headers?: Readonly<Record<string, string>>,
) => Promise<z.output<Schema>>;

/** Why an import cannot read the other service. The message is for the person. */
export class ImportFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ImportFailed";
  }
}

const maxBytes = 32 * 1024 * 1024;
const timeoutMs = 60_000;

/** Fetches through the guard of outbound requests, as the operator. */
export function fetchJsonWith(policy: OutboundPolicy): FetchJson {
  return async (url, schema, headers = {}) => {
    const { status, body, location } = await request(policy, url, headers);
    if (location !== undefined && status >= 300 && status < 400)
      throw new ImportFailed(`${url.href} redirects to ${location}. Give that address.`);
    if (status === 401 || status === 403)
      throw new ImportFailed(
        `${url.href} refuses access with ${status}. Check the key, and that the page is public.`,
      );
    if (status !== 200)
      throw new ImportFailed(
        `${url.href} answers ${status}. Give the address of a status page with this API.`,
      );
    const result = schema.safeParse(parseJson(url, body));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw new ImportFailed(
      `${url.href} has another form: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}.`,
    );
  };
}

function parseJson(url: URL, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ImportFailed(`${url.href} is not JSON. Give the address of the status page itself.`);
  }
}

async function request(policy: OutboundPolicy, url: URL, headers: Readonly<Record<string, string>>) {
  try {
    return await guardedHttp(policy, {
      url,
      source: "operator",
      method: "GET",
      headers: { accept: "application/json", "user-agent": "Signalbox", ...headers },
      timeoutMs,
      maxBytes,
    });
  } catch (error) {
    if (error instanceof ForbiddenTarget)
      throw new ImportFailed(
        `${url.origin} is not a public https address. OUTBOUND_ALLOW permits private networks, with any port and http.`,
      );
    const reason = connectionReason(error);
    if (reason !== undefined)
      throw new UnreachableService(`${url.origin} cannot be reached: ${reason}.`, {
        advice: "Check the address of the status page.",
      });
    throw new ImportFailed(
      `${url.href} cannot be fetched: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
