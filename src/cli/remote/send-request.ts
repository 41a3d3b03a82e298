/** Sends a request to a service once. */

import { connectionReason } from "../../platform/connection-reason.ts";
import { codeOf, messageOf } from "../error-causes.ts";
import { UnreachableService } from "./unreachable-service.ts";

/** A change may take long, and must not be broken off; a read that takes so long does not end. */
const timeoutsMs = { change: 30_000, read: 10_000 } as const;

/** Errors that come before the request has left. */
const unsentCodes: ReadonlySet<string> = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Errors of a connection that may have carried the request. */
const brokenCodes: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_SOCKET",
]);

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

/** The code of the innermost cause that has one. */
function systemCode(error: unknown): string {
  const code = codeOf(error);
  return code !== "unknown" || !(error instanceof Error) || error.cause === undefined
    ? code
    : systemCode(error.cause);
}

/** The reason of an error that is hard to understand, in plain words; undefined for others. */
function plainReason(code: string, message: string): string | undefined {
  if (message === "bad port")
    return "its port is reserved for another use, so nothing connects to it by HTTP. Give the port of the service";
  if (/^ERR_SSL_(?:PACKET_LENGTH_TOO_LONG|WRONG_VERSION_NUMBER|.*HTTP_REQUEST)$/u.test(code))
    return "it does not speak https. Write http:// in its address, or give the port of https";
  return undefined;
}

/** A response that has arrived as a whole. */
export type ReceivedResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends a request, and reads the response. Rejects with an `UnreachableService`, which names the setting with the address. */
export async function sendRequest(
  url: string,
  init: RequestInit,
  setting = "SIGNALBOX_URL",
): Promise<ReceivedResponse> {
  const isRead = (init.method ?? "GET") === "GET";
  const timeoutMs = isRead ? timeoutsMs.read : timeoutsMs.change;
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: init.signal ?? AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  } catch (error) {
    const code = systemCode(error);
    const isBroken = brokenCodes.has(code) || isTimeout(error);
    const reason = isTimeout(error)
      ? `no answer within ${timeoutMs / 1000} s`
      : (plainReason(code, messageOf(error)) ?? connectionReason(error) ?? (messageOf(error) || code));
    throw new UnreachableService(`${new URL(url).origin} cannot be reached: ${reason}.`, {
      advice: `Check ${setting}, and whether the service runs.`,
      // A service that hangs would hang again, and who reads waits for it.
      mayPass: !(isRead && isTimeout(error)) && (isBroken || unsentCodes.has(code)),
      isRefused: code === "ECONNREFUSED",
      mayBeApplied: isBroken,
    });
  }
}
