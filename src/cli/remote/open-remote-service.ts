/** Reaches a service on another machine through its HTTP API. */
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Code, codes, Refusal } from "../../contract/refusal.ts";
import { FailedCall } from "../failed-call.ts";
import type { RemoteService } from "../remote-service.ts";
import { printNote } from "../terminal.ts";
import { withRetries } from "./retries.ts";
import { type ReceivedResponse, sendRequest } from "./send-request.ts";
import {
  addressLabel,
  isUnencrypted,
  readServiceSettings,
  type ServiceSettings,
} from "./service-settings.ts";
import { UnreachableService } from "./unreachable-service.ts";

const envelope = z.discriminatedUnion("Success", [
  z.object({ Success: z.literal(true), Result: z.unknown(), Message: z.string() }),
  z.object({
    Success: z.literal(false),
    Message: z.string(),
    Code: z.string(),
    Errors: z.array(z.object({ Path: z.string(), Message: z.string() })).optional(),
  }),
]);

const isCode = (text: string): text is Code => Object.hasOwn(codes, text);

/** How requests are sent: once, and broken off by the signal, where a person waits for a completion. */
type SendingOptions = { readonly deadline?: AbortSignal };

/** The service of these settings. */
export function serviceOf(settings: ServiceSettings, options: SendingOptions = {}): RemoteService {
  return serviceAt(settings, options);
}

/** The service that the settings name, with a warning if its key is sent unencrypted. Throws a `FailedCall`. */
export function openRemoteService(env: NodeJS.ProcessEnv): RemoteService {
  const settings = readServiceSettings(env);
  if (settings === undefined) throw new FailedCall("Set SIGNALBOX_URL, or call `bin/signalbox login URL`.");
  if (isUnencrypted(settings.address))
    printNote(`Warning: ${addressLabel(settings.origin)} is not https, so the API key is sent unencrypted.`);
  return serviceOf(settings);
}

/** The JSON at a public address, without the envelope of the API. Rejects with an `UnreachableService`. */
export async function readPublicJson<Result extends z.ZodType>(
  url: string,
  result: Result,
  setting: "BASE_URL" | "SIGNALBOX_URL" = "BASE_URL",
): Promise<z.output<Result>> {
  const { status, json } = await sendRequest(url, { headers: { Accept: "application/json" } }, setting);
  const read = result.safeParse(json);
  if (read.success) return read.data;
  throw new UnreachableService(`${url} answers ${status}, and not with the page.`, {
    advice:
      setting === "BASE_URL"
        ? "Check BASE_URL; a page that is not public needs SIGNALBOX_URL and SIGNALBOX_KEY."
        : "Check SIGNALBOX_URL; a page that is not public needs an API key in SIGNALBOX_KEY, or SIGNALBOX_KEY_FILE.",
  });
}

/** The wait that a response asks for, in seconds or until a time; 0 if it asks for none. */
function retryAfterMs(headers: Headers): number {
  const text = headers.get("retry-after") ?? "";
  const milliseconds = /^\d{1,6}$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}

/** Refusals with which a service asks for the same request a little later, beside those with the status 429 or 5xx. */
const passingCodes: readonly string[] = ["IdempotencyKeyInUse"];

/** The envelope of a successful response. Throws a `Refusal`, or an `UnreachableService`. */
function readEnvelope({ address, origin }: ServiceSettings, { status, headers, json }: ReceivedResponse) {
  const setting = addressLabel(origin);
  const target = headers.get("location");
  if (status >= 300 && status < 400 && target !== null)
    throw new UnreachableService(
      `${new URL(address).origin} redirects to ${new URL(target, address).origin}.`,
      {
        advice: `Set ${setting} to the final address.`,
      },
    );
  if (status === 204) return { Success: true, Result: null, Message: "" };
  const { data: answered } = envelope.safeParse(json);
  if (answered === undefined)
    throw new UnreachableService(`${new URL(address).origin} answers ${status}, and not as Signalbox does.`, {
      advice: `Check ${setting}, and a proxy before the service.`,
      mayPass: status >= 500,
      mayBeApplied: true,
      retryAfterMs: retryAfterMs(headers),
    });
  if (answered.Success) return answered;
  const { Code: code, Message, Errors } = answered;
  const isPassing = status >= 500 || status === 429 || passingCodes.includes(code);
  if (isPassing || !isCode(code))
    throw new UnreachableService(`${new URL(address).origin} refuses: ${Message.replace(/\.?$/u, ".")}`, {
      advice: isPassing ? "Try again later." : "The service has another version than this command line.",
      mayPass: isPassing,
      mayBeApplied: !["LedgerUnavailable", "RateLimited", "Stopping"].includes(code),
      retryAfterMs: retryAfterMs(headers),
    });
  throw new Refusal(code, Message, Errors === undefined ? {} : { errors: Errors });
}

/** The headers of all attempts of a request: a change takes effect once, however often it arrives. */
function headersFor(key: string, { isChange, hasBody }: Record<"isChange" | "hasBody", boolean>) {
  return {
    "X-API-KEY": key,
    Accept: "application/json",
    ...(hasBody ? { "Content-Type": "application/json" } : {}),
    ...(isChange ? { "Idempotency-Key": randomUUID() } : {}),
  };
}

/** A path with a query, in which a list repeats its parameter. */
function withQuery(path: string, query: Parameters<RemoteService["download"]>[1]): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value = []]) => [value].flat().map((text) => [name, text])),
  );
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

/** The longest part of a list that the API answers with. */
const maxPartSize = 100;

function serviceAt(settings: ServiceSettings, { deadline }: SendingOptions): RemoteService {
  const { address, key, origin } = settings;
  const signal = deadline === undefined ? {} : { signal: deadline };
  const service: RemoteService = {
    address,
    isStoredLogin: origin === "login",
    async probe(path) {
      return await sendRequest(`${address}${path}`, signal, addressLabel(origin));
    },
    async call({ method = "GET", path, query = {}, body, isTriedOnce = false, result }) {
      const isChange = method !== "GET";
      const init = {
        ...signal,
        method,
        headers: headersFor(key, { isChange, hasBody: body !== undefined }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const url = `${address}${withQuery(path, query)}`;
      const attempt = async () => readEnvelope(settings, await sendRequest(url, init, addressLabel(origin)));
      const answered =
        isTriedOnce || deadline !== undefined ? await attempt() : await withRetries(attempt, { isChange });
      const read = result.safeParse(answered.Result);
      if (read.success) return { result: read.data, message: answered.Message };
      throw new UnreachableService(
        isChange ? "The change was made, but the answer cannot be read." : "The answer cannot be read.",
        { advice: "The service has another version than this command line." },
      );
    },
    async download(path, query) {
      const init = { headers: { "X-API-KEY": key, Accept: "text/csv, application/json" } };
      const attempt = async () => {
        const response = await sendRequest(`${address}${withQuery(path, query)}`, init, addressLabel(origin));
        if (response.status === 200 && response.json === undefined) return response.text;
        readEnvelope(settings, response);
        throw new UnreachableService("The answer cannot be read.", {
          advice: "The service has another version than this command line.",
        });
      };
      return await withRetries(attempt, { isChange: false });
    },
    async take(path, query, { item, limit }) {
      const part = z.object({ Items: z.array(item), NextCursor: z.string().nullable() });
      const items: z.output<typeof item>[] = [];
      let Cursor: string | undefined;
      do {
        const Limit = String(Math.min(limit - items.length, maxPartSize));
        const { result } = await service.call({ path, query: { ...query, Limit, Cursor }, result: part });
        items.push(...result.Items);
        Cursor = result.NextCursor ?? undefined;
      } while (Cursor !== undefined && items.length < limit);
      return { items, hasMore: Cursor !== undefined };
    },
    async list(path, query, item) {
      return (await service.take(path, query, { item, limit: Number.POSITIVE_INFINITY })).items;
    },
  };
  return service;
}
