/** Reaches a service on another machine through its HTTP API. */
import { readFileSync } from "node:fs";
import * as z from "zod";
import { type Code, codes, Refusal } from "../../contract/refusal.ts";
import { fileReason } from "../../platform/file-reason.ts";
import { UsageProblem } from "../command-line.ts";
import { messageOf } from "../doctor/finding.ts";
import type { RemoteService } from "../remote-service.ts";
import { printNote } from "../terminal.ts";

/** A service that could not be reached, or that does not answer as Signalbox does. */
export class UnreachableService extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnreachableService";
  }
}

const envelope = z.discriminatedUnion("Success", [
  z.object({ Success: z.literal(true), Result: z.unknown(), Message: z.string() }),
  z.object({
    Success: z.literal(false),
    Message: z.string(),
    Code: z.string(),
    Errors: z.array(z.object({ Path: z.string(), Message: z.string() })).optional(),
  }),
]);

const timeoutMs = 30_000;
const isCode = (text: string): text is Code => Object.hasOwn(codes, text);

/** The key of `SIGNALBOX_KEY`, or in the file of `SIGNALBOX_KEY_FILE`. Throws a `UsageProblem`. */
function readKey(env: NodeJS.ProcessEnv): string {
  const key = (env["SIGNALBOX_KEY"] ?? "").trim();
  if (key !== "") return key;
  const file = env["SIGNALBOX_KEY_FILE"] ?? "";
  if (file === "")
    throw new UsageProblem("SIGNALBOX_URL needs an API key: set SIGNALBOX_KEY, or SIGNALBOX_KEY_FILE.");
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new UsageProblem(`SIGNALBOX_KEY_FILE: ${file} cannot be read: ${fileReason(error)}.`);
  }
}

/** The service that the settings name. Throws a `UsageProblem`. */
export function readRemoteService(env: NodeJS.ProcessEnv): RemoteService {
  const address = (env["SIGNALBOX_URL"] ?? "").trim().replace(/\/+$/u, "");
  const url = URL.parse(address);
  if (url === null || !["http:", "https:"].includes(url.protocol))
    throw new UsageProblem(
      `SIGNALBOX_URL cannot be "${address}". Give the address of a service, such as https://status.example.com.`,
    );
  if (url.protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname))
    printNote("Warning: SIGNALBOX_URL is not https, so the API key is sent unencrypted.");
  return serviceAt(address, readKey(env));
}

async function send(url: string, init: RequestInit, setting = "SIGNALBOX_URL"): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new UnreachableService(
      `${new URL(url).origin} cannot be reached: ${messageOf(error)}. Check ${setting}, and whether the service runs.`,
    );
  }
}

/** The JSON at a public address, without the envelope of the API. Rejects with an `UnreachableService`. */
export async function readPublicJson<Result extends z.ZodType>(
  url: string,
  result: Result,
): Promise<z.output<Result>> {
  const response = await send(url, { headers: { Accept: "application/json" } }, "BASE_URL");
  const json: unknown = await response.json().catch(() => undefined);
  const read = result.safeParse(json);
  if (read.success) return read.data;
  throw new UnreachableService(
    `${url} answers ${response.status}, and not with the page. Check BASE_URL; a page that is not public needs SIGNALBOX_URL and SIGNALBOX_KEY.`,
  );
}

/** The envelope of a response. Rejects with an `UnreachableService` if it has none. */
async function readEnvelope(response: Response): Promise<z.output<typeof envelope>> {
  const { status, url } = response;
  const target = response.headers.get("location");
  if (status >= 300 && status < 400 && target !== null)
    throw new UnreachableService(
      `${new URL(url).origin} redirects to ${new URL(target, url).origin}. Set SIGNALBOX_URL to the final address.`,
    );
  const json: unknown = await response.json().catch(() => undefined);
  const read = envelope.safeParse(json);
  if (read.success) return read.data;
  throw new UnreachableService(
    `${new URL(url).origin} answers ${status}, and not as Signalbox does. Check SIGNALBOX_URL, and a proxy before the service.`,
  );
}

function refusalOf({ Code: code, Message, Errors }: Extract<z.output<typeof envelope>, { Success: false }>) {
  if (!isCode(code)) return new UnreachableService(`The service refused: ${Message}`);
  return new Refusal(code, Message, Errors === undefined ? {} : { errors: Errors });
}

function serviceAt(address: string, key: string): RemoteService {
  const service: RemoteService = {
    async call({ method = "GET", path, query = {}, body, result }) {
      const parameters = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value);
      const search = parameters.size === 0 ? "" : `?${parameters.toString()}`;
      const response = await send(`${address}${path}${search}`, {
        method,
        headers: {
          "X-API-KEY": key,
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answered = await readEnvelope(response);
      if (!answered.Success) throw refusalOf(answered);
      const read = result.safeParse(answered.Result);
      if (read.success) return { result: read.data, message: answered.Message };
      throw new UnreachableService(
        "The service has another version than this command line, which cannot read its answer.",
      );
    },
    async list(path, query, item) {
      const part = z.object({ Items: z.array(item), NextCursor: z.string().nullable() });
      const found: z.output<typeof item>[] = [];
      let Cursor: string | undefined;
      do {
        const { result } = await service.call({
          path,
          query: { ...query, Limit: "100", Cursor },
          result: part,
        });
        found.push(...result.Items);
        Cursor = result.NextCursor ?? undefined;
      } while (Cursor !== undefined);
      return found;
    },
  };
  return service;
}
